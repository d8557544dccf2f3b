import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, type Answer, type Item } from '../../api/client.ts'
import { asProblem, type ApiProblem } from '../../api/problem.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { checkBodyOf, madeItems, type OrderDraft } from './draft.ts'
import { findingsOf, type Finding } from './findings.ts'

// Long enough to end a word, short enough that the price follows the click.
const pauseMs = 350

/** What the service finds in a draft before it is sent: what is missing, warnings and the price. */
export type Preflight = Answer<'preflightOrder'>['preflight']

/** What the laboratory would say to a draft, and what it would cost. */
export type Check = {
  preflight: Preflight | null
  findings: Finding[]
  isComplete: boolean
  /** The answer is about what was there a moment ago. */
  isBehind: boolean
}

// Of what has rested: whom it is for may have been chosen a moment ago.
const isAsked = (rested: string): boolean => {
  const { body } = JSON.parse(rested) as { body: Partial<OrderDraft> }
  return Boolean(body.customerId || body.labConnectionId)
}

/** The order at the service that a draft is kept in, with its files. */
export type KeptOrder = { orderId: string | null; files: readonly Item<'listOrderFiles'>[] }

const checkedWith = ({ orderId, files }: KeptOrder) => ({
  attachments: [...new Set(files.map(({ kind }) => kind))].sort(),
  ...(orderId === null ? {} : { orderId }),
})

// A file is compared with the patient once it was inspected, so the same body is asked again then.
const stateOf = ({ files }: KeptOrder) =>
  files.map(({ id, uploadStatus }) => `${id} ${uploadStatus}`).sort()

/** Asks the laboratory's rules and prices while one types, and whom the files are of. */
export function useCheck(draft: OrderDraft, isLab: boolean, kept: KeptOrder): Check {
  const asked = useMemo(
    () =>
      JSON.stringify({
        body: { ...checkBodyOf(draft, { isLab }), ...checkedWith(kept) },
        keys: madeItems(draft).map(({ key }) => key),
        files: stateOf(kept),
      }),
    [draft, isLab, kept],
  )
  const rested = useDebounced(asked, pauseMs)
  const { data, error } = useQuery<{ preflight: Preflight; keys: string[] }, ApiProblem>({
    queryKey: ['preflightOrder', rested],
    enabled: isAsked(rested),
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const { body, keys } = JSON.parse(rested)
      return { ...(await call('preflightOrder', { body, signal })), keys }
    },
  })
  return useMemo(() => {
    const preflight = data?.preflight ?? null
    const keys = (JSON.parse(rested) as { keys: string[] }).keys
    const findings = error
      ? findingsOf(asProblem(error).errors, 'missing', keys)
      : [
          ...findingsOf(preflight?.missing ?? [], 'missing', data?.keys ?? []),
          ...findingsOf(preflight?.warnings ?? [], 'warning', data?.keys ?? []),
        ]
    return {
      preflight,
      findings,
      isComplete: !error && preflight?.isComplete === true,
      isBehind: asked !== rested,
    }
  }, [asked, rested, data, error])
}

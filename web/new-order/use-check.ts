import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FileKind } from '#contract/files'
import { call, type Answer } from '../api/client.ts'
import { asProblem, type ApiProblem } from '../api/problem.ts'
import { useRested } from '../ui/use-rested.ts'
import { checkBodyOf, madeItems, type OrderDraft } from './draft.ts'
import { findingsOf, type Finding } from './findings.ts'

// Long enough to end a word, short enough that the price follows the click.
const pauseMs = 350

export type Preflight = Answer<'preflightOrder'>['preflight']

/** What the laboratory would say to a draft, and what it would cost. */
export type Check = {
  preflight: Preflight | null
  findings: Finding[]
  isComplete: boolean
  /** The answer is about what stood there a moment ago. */
  isBehind: boolean
}

// Of what has rested: whom it is for may have been chosen a moment ago.
const isAsked = (rested: string): boolean => {
  const { body } = JSON.parse(rested) as { body: Partial<OrderDraft> }
  return Boolean(body.customerId || body.labConnectionId)
}

/** Asks the laboratory's rules and prices while one types. */
export function useCheck(draft: OrderDraft, isLab: boolean, attachments: FileKind[]): Check {
  const asked = useMemo(
    () =>
      JSON.stringify({
        body: { ...checkBodyOf(draft, { isLab }), attachments },
        keys: madeItems(draft).map(({ key }) => key),
      }),
    [draft, isLab, attachments],
  )
  const rested = useRested(asked, pauseMs)
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

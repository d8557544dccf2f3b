import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat } from '../../i18n/index.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { checkBodyOf, type OrderDraft } from './draft.ts'
import type { Preflight } from './use-check.ts'

const pauseMs = 600

/** What an order costs by its priority, as text; null for what nobody may see or knows yet. */
export type PriorityPrices = {
  standard: string | null
  rush: string | null
  /** What rush costs more. */
  more: string | null
}

/** What a draft costs with and without rush: one of both is known, the other is asked for. */
export function usePriorityPrices(
  draft: OrderDraft,
  preflight: Preflight | null,
  isEnabled: boolean,
): PriorityPrices {
  const { isLab } = useSession()
  const format = useFormat()
  const isRush = draft.priority === 'rush'
  const asked = useMemo(() => {
    const other: OrderDraft = { ...draft, priority: isRush ? 'standard' : 'rush' }
    return JSON.stringify({ ...checkBodyOf(other, { isLab }), attachments: [] })
  }, [draft, isRush, isLab])
  const body = useDebounced(asked, pauseMs)
  const { data } = useQuery<{ preflight: Preflight }, ApiProblem>({
    queryKey: ['preflightOrder', 'price', body],
    enabled: isEnabled && preflight !== null,
    retry: false,
    queryFn: ({ signal }) => call('preflightOrder', { body: JSON.parse(body), signal }),
  })
  const [own, other] = [preflight?.totals, data?.preflight.totals]
  const write = (totals: Preflight['totals'] | undefined) =>
    totals ? format.money(totals.totalMinor, totals.currency) : null
  const [standard, rush] = isRush ? [other, own] : [own, other]
  const more =
    standard && rush && rush.totalMinor > standard.totalMinor
      ? format.money(rush.totalMinor - standard.totalMinor, rush.currency)
      : null
  return { standard: write(standard), rush: write(rush), more }
}

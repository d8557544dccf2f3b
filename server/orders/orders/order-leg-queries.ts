import { sql } from 'kysely'
import type { OrderLeg } from '#contract/orders/orders'
import { instant } from '#platform/clock'
import { reasonOfEvent } from './event-mask-queries.ts'

/** A leg of an order as its row says it, with the words of the history. */
export type LegRow = Omit<OrderLeg, 'promisedOn' | 'isFirm'> & {
  promisedOn: string | null
  expectedOn: string | null
}

/** The legs of the order `orders`; none where it was never tried in, nor will be. */
export const legRowsOfOrder = sql<LegRow[]>`coalesce((
  select json_agg(json_build_object('number', l.number, 'purpose', l.purpose, 'promisedOn', l.promised_on,
      'expectedOn', l.expected_on, 'arrivedAt', l.arrived_at, 'result', l.result,
      'findings', w.findings, 'requiresAnotherTryIn', l.requires_another_try_in,
      'answeredAt', l.answered_at, 'returnedAt', l.returned_at) order by l.number)
  from app.order_legs l left join lateral (
    select ${reasonOfEvent} as findings from app.order_events e
    where e.order_id = l.order_id and e.action in ('try_in_answered', 'returned_from_try_in')
      and e.reason is not null and e.created_at >= l.arrived_at and e.created_at < coalesce((
        select n.arrived_at from app.order_legs n
        where n.order_id = l.order_id and n.number = l.number + 1), 'infinity')
    order by e.sequence desc limit 1) as w on true
  where l.order_id = orders.id), '[]')`

// JSON of the database has instants of its own form.
const at = (value: string | null) => (value === null ? null : instant(new Date(value)))

type LegOrder = { acceptedAt: string | null; promisedOn: string | null }

const onlyLeg = {
  number: 1,
  purpose: 'final',
  arrivedAt: null,
  result: null,
  findings: null,
  requiresAnotherTryIn: false,
  answeredAt: null,
  returnedAt: null,
} as const

/**
 * The legs of an order as both sides see them. The day of the first that has not arrived is the promise of
 * the order, once the case is in the laboratory; what comes later is expected.
 */
export function legsOf({ acceptedAt, promisedOn }: LegOrder, rows: readonly LegRow[]): OrderLeg[] {
  if (acceptedAt === null) return []
  if (rows.length === 0) return [{ ...onlyLeg, promisedOn, isFirm: promisedOn !== null }]
  const isAway = rows.some(({ arrivedAt, returnedAt }) => arrivedAt !== null && returnedAt === null)
  const current = isAway ? undefined : rows.find(({ arrivedAt }) => arrivedAt === null)
  return rows.map(({ promisedOn: arrivedOn, expectedOn, ...leg }) => {
    const isCurrent = leg.number === current?.number
    const promised = leg.arrivedAt !== null ? arrivedOn : isCurrent ? promisedOn : null
    return {
      ...leg,
      promisedOn: promised ?? expectedOn,
      isFirm: promised !== null,
      arrivedAt: at(leg.arrivedAt),
      answeredAt: at(leg.answeredAt),
      returnedAt: at(leg.returnedAt),
    }
  })
}

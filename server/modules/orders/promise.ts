import type { Product } from '#modules/pricing'
import type { Tx } from '#platform/db'
import { Refusal } from '#platform/errors'
import { selectToday, type LockedOrder } from './write-queries.ts'

/**
 * Nobody is promised a day that is over, by the calendar of the laboratory. A paper case may have
 * been: it is entered late. @throws Refusal 422
 */
export async function refusePastPromise(
  tx: Tx,
  { labOrganizationId }: LockedOrder,
  day: string | null | undefined,
): Promise<void> {
  if (day === undefined || day === null || day >= (await selectToday(tx, labOrganizationId))) return
  const message = 'is over already'
  throw new Refusal('rule_violated', `The promised day ${day} ${message}.`, {
    errors: [{ in: 'body', pointer: '/promisedDeliveryDate', code: 'past', message }],
  })
}

const dayMs = 86_400_000

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const isWorkingDay = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

function addWorkingDays(day: string, days: number): string {
  let date = day
  for (let left = days; left > 0;) {
    date = dayAfter(date, 1)
    if (isWorkingDay(date)) left--
  }
  return date
}

type Terms = { inboundTransitDays: number; outboundTransitDays: number; todayOn: string }

/**
 * The day to promise for an order that nobody looks at: the way in (a digital scan needs none), the
 * longest work of its products in working days (Monday to Friday), the way out; or the asked day if
 * that is later. Null where neither is known.
 */
export function promiseOf(
  { requestedDeliveryDate: asked, impressionType }: LockedOrder,
  products: readonly Pick<Product, 'turnaroundDays'>[],
  { inboundTransitDays, outboundTransitDays, todayOn }: Terms,
): string | null {
  const days = products.flatMap(({ turnaroundDays }) => turnaroundDays ?? [])
  if (days.length === 0) return asked
  const inHand = dayAfter(todayOn, impressionType === 'digital_scan' ? 0 : inboundTransitDays)
  const first = dayAfter(addWorkingDays(inHand, Math.max(...days)), outboundTransitDays)
  return asked !== null && asked > first ? asked : first
}

import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import { daysAhead, selectDays } from './receiving-day-queries.ts'

/**
 * Refuses a day on which the money of these invoices cannot have come: more than 60 days before the
 * earliest of them was issued, or after tomorrow where the laboratory is. @throws Refusal 422
 */
export async function requireReceivingDay(
  tx: Tx,
  received: { now: Date; receivedAt: string; invoiceIds: readonly string[] },
): Promise<void> {
  const { day, earliest, latest } = await selectDays(tx, received)
  if (day > latest) {
    throw new Refusal('payment_day_in_future', { receivedOn: day, latestOn: latest })
  }
  if (earliest !== null && day < earliest) {
    throw new Refusal('payment_day_too_early', {
      receivedOn: day,
      earliestOn: earliest,
      days: daysAhead,
    })
  }
}

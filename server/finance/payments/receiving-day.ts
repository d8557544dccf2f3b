import { sql } from 'kysely'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'

// A transfer may come before its invoice is written, but not much: more is a mistyped year.
const daysAhead = 60

type ReceivingDays = { day: string; earliest: string | null; latest: string }

const selectDays = (
  tx: Tx,
  { now, receivedAt, invoiceIds }: { now: Date; receivedAt: string; invoiceIds: readonly string[] },
): Promise<ReceivingDays> =>
  tx.one(
    sql<ReceivingDays>`select (${receivedAt}::timestamptz at time zone o.timezone)::date::text as day,
        (select (min(i.issued_on) - ${daysAhead}::integer)::text from app.invoices i
          where i.id = any(${[...invoiceIds]}::uuid[])) as earliest,
        ((${now.toISOString()}::timestamptz at time zone o.timezone)::date + 1)::text as latest
      from app.organizations o where o.id = app.org()`,
  )

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

import { sql } from 'kysely'
import type { Tx } from '#platform/db/db'

/** A transfer may come before its invoice is written, but not much: more is a mistyped year. */
export const daysAhead = 60

type ReceivingDays = { day: string; earliest: string | null; latest: string }

/** The day of the payment where the laboratory is, and the days between which it must be. */
export const selectDays = (
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

import { sql } from 'kysely'
import type { Tx } from '#platform/db/db'

/** A piece of work that is claimed, with the last day of its warranty (UTC). */
export type Covered = { description: string; warrantyEndsOn: string | null }

/** The claimed items with the last day of their warranty, in the order of the prescription. */
export const selectCovered = (tx: Tx, itemIds: readonly string[], deliveredAt: string) =>
  tx.all(
    sql<Covered>`select description, ((${deliveredAt}::timestamptz at time zone 'UTC')::date
        + make_interval(months => warranty_months))::date::text as warranty_ends_on
      from app.order_items where id = any(${[...itemIds]}::uuid[]) order by position`,
  )

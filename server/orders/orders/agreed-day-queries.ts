import { sql } from 'kysely'

/**
 * The day by which the promise of an order (`o`) is kept, as both sides know it: the promised one. While a
 * clinic has not confirmed a later one it is the day that the clinic reserved, and where its case came late
 * the day that it is asked for.
 */
export const agreedDay = sql<string>`case
  when o.overridden_day is null or o.override_answer = 'confirmed' then o.promised_delivery_date
  when o.override_cause = 'late_arrival' then greatest(o.promised_delivery_date, o.proposed_delivery_date)
  else o.overridden_day end`

import { sql } from 'kysely'
import { org } from '#platform/db/db'

/**
 * Whether words of the event `e` are not shown as they were written: a laboratory does not read the name of
 * a patient whom it must not know, and of an erased one nobody does; whose words they are stays in the hash.
 */
export const isEventMasked = sql<boolean>`(e.masked is not null
  and (e.is_forgotten or e.clinic_organization_id is distinct from ${org}))`

/** The reason of the event `e`, as the caller may read it. */
export const reasonOfEvent = sql<
  string | null
>`case when ${isEventMasked} then e.masked ->> 'reason' else e.reason end`

import { sql } from 'kysely'
import { offlineCompletionDays } from '#contract/orders/order-transitions'
import { build, type Tx } from '#platform/db/db'

const mostPerRun = 300

// Delivered for longer than the laboratory's setting for the clinic, and nothing open about it.
const isDue = sql<boolean>`o.status = 'delivered' and o.cancel_requested_at is null
  and o.delivered_at <= now() - make_interval(days => case
    when o.lab_connection_id is null then ${sql.lit(offlineCompletionDays)}
    else (select c.complete_after_days from app.lab_connections c where c.id = o.lab_connection_id) end)`

/** A delivered order that completes. */
export type Due = { id: string; labOrganizationId: string }

/** The first of each laboratory before the second of any: a large backlog keeps nobody waiting. */
export const selectDue = (tx: Tx): Promise<Due[]> =>
  tx.all(
    sql<Due>`select id, lab_organization_id from (
        select o.id, o.lab_organization_id, o.delivered_at,
          row_number() over (partition by o.lab_organization_id order by o.delivered_at, o.id) as turn
        from app.orders o where ${isDue}) as due
      order by turn, delivered_at, id limit ${mostPerRun}`.compile(build),
  )

/** Locks a due order. One that is locked by others is skipped until the next run. */
export const lockDue = (tx: Tx, id: string) =>
  tx.maybe(
    sql<{ labName: string }>`select l.name as lab_name
      from app.orders o join app.organizations l on l.id = o.lab_organization_id
      where o.id = ${id} and ${isDue} for update of o skip locked`.compile(build),
  )

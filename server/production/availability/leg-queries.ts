import { sql } from 'kysely'
import type { CalendarRow, MeasuredLegRow } from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'

// All of this runs across organizations, as the plan does that it belongs to.

/** A plan as it was when the day of its order was promised. */
export type LegRow = {
  orderId: string
  /** Null: the order goes through several workflows, or none. */
  workflowId: string | null
  isRush: boolean
  promisedOn: string
  countsFromOn: string
  shipOn: string
}

/** Keeps the plans of orders whose day is promised newly; a plan whose promise is the same stays. */
export async function keepPlansOfPromises(
  tx: Tx,
  labId: string,
  rows: readonly LegRow[],
): Promise<void> {
  await tx.run(
    sql`insert into app.planned_legs as l
        (order_id, lab_organization_id, workflow_id, is_rush, promised_on, counts_from_on, ship_on)
      select "orderId", ${labId}, "workflowId", "isRush", "promisedOn", "countsFromOn", "shipOn"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("orderId" uuid, "workflowId" uuid,
        "isRush" boolean, "promisedOn" date, "countsFromOn" date, "shipOn" date)
      on conflict on constraint planned_legs_key do update set workflow_id = excluded.workflow_id,
          is_rush = excluded.is_rush, promised_on = excluded.promised_on,
          counts_from_on = excluded.counts_from_on, ship_on = excluded.ship_on
        where l.left_on is null and l.promised_on is distinct from excluded.promised_on`,
  )
}

/** A leg that is done and was not compared with its plan yet. */
export type EndedLeg = { orderId: string; countsFromOn: string; shipOn: string; leftOn: string }

/** The legs of a laboratory whose work is done, with the calendar since the first of them began. */
export const selectEndedLegs = (
  tx: Tx,
  labId: string,
): Promise<{ legs: EndedLeg[]; calendar: CalendarRow } | undefined> =>
  tx.maybe(
    sql<{ legs: EndedLeg[]; calendar: CalendarRow }>`
      with ended as (
        select l.order_id, l.counts_from_on, l.ship_on,
          (coalesce(f.done_at, o.updated_at) at time zone k.timezone)::date as left_on
        from app.planned_legs l
          join app.orders o on o.id = l.order_id
          join app.organizations k on k.id = l.lab_organization_id
          left join lateral (select max(e.created_at) as done_at from app.order_events e
            where e.order_id = o.id and e.action = 'finished') as f on true
        where l.lab_organization_id = ${labId} and l.left_on is null
          and o.status in ('ready', 'shipped', 'at_try_in', 'delivered', 'completed')
      )
      select jsonb_agg(jsonb_build_object('orderId', order_id, 'countsFromOn', counts_from_on,
          'shipOn', ship_on, 'leftOn', left_on)) as legs,
        app.calendar_of(${labId}, min(least(counts_from_on, ship_on, left_on))) as calendar
      from ended having count(*) > 0`,
  )

/** What came of a plan, in working days. */
export type LegResult = EndedLeg & { plannedDays: number; differenceDays: number }

/** Writes down what came of plans. */
export async function recordEndedLegs(tx: Tx, results: readonly LegResult[]): Promise<void> {
  await tx.run(
    sql`update app.planned_legs l set left_on = r."leftOn", planned_days = r."plannedDays",
        difference_days = r."differenceDays"
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r
        ("orderId" uuid, "leftOn" date, "plannedDays" integer, "differenceDays" integer)
      where l.order_id = r."orderId" and l.left_on is null`,
  )
}

/** The last legs of a laboratory, and of these workflows, up to a day; the newest last. */
export async function selectMeasuredLegs(
  tx: Tx,
  {
    labId,
    workflowIds,
    todayOn,
  }: { labId: string; workflowIds: readonly string[]; todayOn: string },
): Promise<MeasuredLegRow[]> {
  const { legs } = await tx.one(
    sql<{ legs: MeasuredLegRow[] }>`select app.measured_legs_of(${labId},
      ${[...workflowIds]}::uuid[], ${todayOn}::date) as legs`,
  )
  return legs
}

/** Forgets the plans of orders that will never be made. */
export async function deleteLostLegs(tx: Tx, labId: string): Promise<void> {
  await tx.run(
    sql`delete from app.planned_legs l using app.orders o
      where l.lab_organization_id = ${labId} and l.left_on is null and o.id = l.order_id
        and o.status in ('cancelled', 'rejected')`,
  )
}

import { sql, type RawBuilder } from 'kysely'
import { plannedStatuses } from '#contract/orders/order-statuses'
import type { CalendarRow, ClinicCalendarRow, WorkCentreRows } from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import type { LegStage } from './later-legs.ts'

// All of this runs across organizations: a laboratory's plan holds what clinics have reserved of it.

/** A laboratory as its plan needs it. */
export type PlannedLab = {
  name: string
  todayOn: string
  /** HH:MM */
  timeNow: string
  calendar: CalendarRow
  workCentres: WorkCentreRows
}

/** A laboratory with its calendar and its day at an instant, in its own time zone. */
export const selectLab = (tx: Tx, id: string, at: string): Promise<PlannedLab | undefined> =>
  tx.maybe(
    sql<PlannedLab>`select o.name, d.today_on,
        to_char(${at}::timestamptz at time zone o.timezone, 'HH24:MI') as time_now,
        app.calendar_of(o.id, d.today_on) as calendar, app.work_centres_of(o.id, d.today_on) as work_centres
      from app.organizations o, lateral (select (${at}::timestamptz at time zone o.timezone)::date) as d (today_on)
      where o.id = ${id} and o.type = 'lab'`,
  )

const isOpen = sql`o.status in (${sql.join(plannedStatuses.map((status) => sql.lit(status)))})`

// What comes after a try-in, while the work is on its way there or lies there.
const isWaitingForTryIn = sql`o.status in ('ready', 'shipped', 'at_try_in') and exists (
  select from app.order_stages w where w.order_id = o.id and w.kind = 'try_in'
    and w.status in ('pending', 'in_progress', 'rework'))`

/** An order that the laboratory has promised and not sent yet, or sent for a try-in. */
export type OpenOrder = {
  id: string
  status: string
  isRush: boolean
  promisedOn: string | null
  /** Null for a digital scan, and once work has begun: it is there. */
  postedOn: string | null
  /** The day on which the laboratory accepted it; null: not yet. */
  acceptedOn: string | null
  /** When the case came or is expected, as recorded; null: as the promise assumed, or work has begun. */
  caseArrivesOn: string | null
  /** Whether no plan has judged that arrival yet. */
  isArrivalUnplanned: boolean
  /** The day that the clinic is asked for since the case came late. */
  proposedOn: string | null
  /** Null for an offline customer. */
  labConnectionId: string | null
  clinicOrganizationId: string | null
  inboundTransitDays: number
  outboundTransitDays: number
  hasSaturdayDelivery: boolean
  /** The promised day that was shown to be broken. */
  notifiedPromiseOn: string | null
  /** Whether there were days to choose from when that was reported. */
  hasDaysWhenNotified: boolean
  /** The day since which each plan breaks the promise. */
  lateSinceOn: string | null
  /** Which parcel to the clinic is made, from 1. */
  legNumber: number
  /** Since when the clinic has it for a try-in; null: it has not. */
  triedInOn: string | null
}

const isAsked = (ids: readonly string[]) =>
  sql`o.id = any(${[...ids]}::uuid[]) and o.status in ('draft', 'submitted', 'needs_info')`

// A draft is its clinic's, and planned where it is asked for alone.
const isOfLab = (labId: string, isMeant: RawBuilder<unknown>, alsoIds: readonly string[]) =>
  alsoIds.length === 0
    ? sql`o.lab_view_id = ${labId} and ${isMeant}`
    : sql`(o.lab_view_id = ${labId} and ${isMeant} or o.lab_organization_id = ${labId} and ${isAsked(alsoIds)})`

const selectOrders = (tx: Tx, labId: string, isMeant: RawBuilder<unknown>): Promise<OpenOrder[]> =>
  tx.all(
    sql<OpenOrder>`select o.id, o.status, o.priority = 'rush' as is_rush, o.promised_delivery_date as promised_on,
        case when o.status in ('accepted', 'submitted', 'needs_info') and o.impression_type is distinct from 'digital_scan'
          then (o.submitted_at at time zone coalesce(k.timezone, l.timezone))::date end as posted_on,
        (o.accepted_at at time zone l.timezone)::date as accepted_on,
        case when o.status in ('accepted', 'submitted', 'needs_info') then o.case_arrives_on end as case_arrives_on, o.is_arrival_unplanned,
        o.proposed_delivery_date as proposed_on, o.lab_connection_id, o.clinic_organization_id,
        coalesce(c.inbound_transit_days, 0) as inbound_transit_days,
        coalesce(c.outbound_transit_days, 0) as outbound_transit_days,
        coalesce(c.has_saturday_delivery, false) as has_saturday_delivery, p.notified_promise_on,
        coalesce(p.has_days_when_notified, true) as has_days_when_notified, p.late_since_on,
        g.arrived + 1 as leg_number, (g.tried_in_at at time zone coalesce(k.timezone, l.timezone))::date as tried_in_on
      from app.orders o
        join app.organizations l on l.id = o.lab_organization_id
        left join app.lab_connections c on c.id = o.lab_connection_id
        left join app.organizations k on k.id = o.clinic_organization_id
        left join app.order_plans p on p.order_id = o.id
        cross join lateral (
          select count(*)::integer as arrived, max(e.arrived_at) filter (where e.returned_at is null) as tried_in_at
          from app.order_legs e where e.order_id = o.id and e.arrived_at is not null) as g
      where ${isMeant}`,
  )

/**
 * The orders of a laboratory that its plan has to place, and these that it has not accepted yet. For
 * acrossOrgs.
 */
export const selectOpenOrders = (
  tx: Tx,
  labId: string,
  alsoIds: readonly string[],
): Promise<OpenOrder[]> => selectOrders(tx, labId, isOfLab(labId, isOpen, alsoIds))

/** The orders of a laboratory that have left for a try-in, and have not come back. For acrossOrgs. */
export const selectAwayOrders = (tx: Tx, labId: string): Promise<OpenOrder[]> =>
  selectOrders(
    tx,
    labId,
    sql`o.lab_view_id = ${labId} and o.status <> 'ready' and ${isWaitingForTryIn}`,
  )

/** When the clinics of these open orders take parcels, by clinic. For acrossOrgs. */
export async function selectClinicCalendars(
  tx: Tx,
  labId: string,
  { fromOn, alsoIds }: { fromOn: string; alsoIds: readonly string[] },
): Promise<Map<string | null, ClinicCalendarRow>> {
  const rows = await tx.all(
    sql<{ id: string; calendar: ClinicCalendarRow }>`
      select k.id, app.clinic_calendar_of(k.id, ${fromOn}::date) as calendar from (
        select distinct o.clinic_organization_id as id from app.orders o
        where ${isOfLab(labId, sql`(${isOpen} or ${isWaitingForTryIn})`, alsoIds)}
          and o.clinic_organization_id is not null) as k`,
  )
  return new Map(rows.map(({ id, calendar }) => [id, calendar]))
}

/** One stage that an item still has to pass. */
export type OpenStage = LegStage & { orderId: string }

// Before the start the stages are those that the workflow has now, chosen as app.plan_stages does;
// from then on those of the order that are not done.
/**
 * The stages that are left of a laboratory's open orders, and of these that it has not accepted yet, in
 * the order in which they are done; `reopenedIds` are done stages that would be done again.
 */
export const selectOpenStages = (
  tx: Tx,
  labId: string,
  alsoIds: readonly string[],
  reopenedIds: readonly string[] = [],
): Promise<OpenStage[]> =>
  tx.all(
    sql<OpenStage>`select order_id, item_id, quantity, workflow_id, id, kind, centre_id, minutes_per_order,
        minutes_per_piece, wait_minutes, waits_overnight, clinic_days, leg_turnaround_days
      from (
        select i.order_id, i.id as item_id, i.position, i.quantity, s.workflow_id, s.id, s.kind,
          s.work_centre_id as centre_id, s.minutes_per_order, coalesce(s.minutes_per_piece, 0) as minutes_per_piece,
          s.wait_minutes, s.can_wait_overnight as waits_overnight, s.sort_order, s.clinic_days, p.leg_turnaround_days
        from app.orders o
          join app.order_items i on i.order_id = o.id
          join app.products p on p.organization_id = i.product_owner_id and p.id = i.product_id
          join lateral (
            select w.id from app.workflows w
            where w.organization_id = o.lab_organization_id and w.is_active and w.saved_by_user_id is not null
              and (w.id = p.workflow_id or w.is_default)
            order by w.id is not distinct from p.workflow_id desc limit 1) as w on true
          join app.workflow_stages s on s.organization_id = o.lab_organization_id and s.workflow_id = w.id
        where ${isOfLab(labId, sql`o.status = 'accepted'`, alsoIds)}
        union all
        select i.order_id, i.id, i.position, i.quantity, s.workflow_id, s.id, t.kind, t.work_centre_id,
          t.planned_minutes_per_order, coalesce(t.planned_minutes, 0), t.wait_minutes, t.can_wait_overnight, t.sort_order,
          t.clinic_days, p.leg_turnaround_days[1 + d.try_ins:]
        from app.orders o
          join app.order_stages t on t.order_id = o.id and (t.status in ('pending', 'in_progress', 'rework')
            or t.id = any (${[...reopenedIds]}::uuid[]))
          join app.order_items i on i.id = t.order_item_id
          join app.products p on p.organization_id = i.product_owner_id and p.id = i.product_id
          cross join lateral (select count(*)::integer as try_ins from app.order_stages e
            where e.order_item_id = i.id and e.kind = 'try_in' and e.status in ('done', 'skipped')) as d
          join app.workflow_stages s on s.organization_id = t.lab_organization_id and s.id = t.workflow_stage_id
        where o.lab_view_id = ${labId}
          and (o.status in ('in_production', 'awaiting_approval') or ${isWaitingForTryIn})) as open
      order by order_id, position, item_id, sort_order`,
  )

/** Ends what other changes have asked for: this plan is made after them. */
export async function deleteOtherPlanJobs(tx: Tx, labId: string, id: string): Promise<void> {
  await tx.run(
    sql`delete from app.jobs where queue = 'lab-plans' and order_key = ${labId} and state = 'waiting'
      and leased_until is null and id <> ${id}`,
  )
}

/** What of a work centre's day is kept free. */
export type ReservedWork = { centreId: string; day: string; slot: number; amount: number }

/** Work that is kept free for orders which the laboratory has not accepted yet. */
export const selectReservedWork = (
  tx: Tx,
  labId: string,
  { at, exceptOrderIds }: { at: string; exceptOrderIds: readonly string[] },
): Promise<ReservedWork[]> =>
  tx.all(
    sql<ReservedWork>`
      select e ->> 'centreId' as centre_id, e ->> 'day' as day, (e ->> 'slot')::integer as slot,
        (e ->> 'amount')::integer as amount
      from app.reservations r join app.orders o on o.id = r.order_id, jsonb_array_elements(r.work) as e
      where r.lab_organization_id = ${labId} and (r.expires_at is null or r.expires_at > ${at}) and not ${isOpen}
        and r.order_id <> all(${[...exceptOrderIds]}::uuid[])`,
  )

/** Ends the reservations of orders that are planned now, or over. */
export async function deletePlannedReservations(tx: Tx, labId: string): Promise<void> {
  await tx.run(
    sql`delete from app.reservations r using app.orders o
      where o.id = r.order_id and r.lab_organization_id = ${labId}
        and o.status not in ('draft', 'submitted', 'needs_info', 'on_hold')`,
  )
}

/** A piece of the plan as it is written. */
export type PlannedRow = {
  orderId: string
  itemId: string
  stageId: string
  centreId: string | null
  day: string
  slot: number
  amount: number
  pieces: number
}

/** Makes these the promised work of a laboratory. Rows that stay as they are, are not written. */
export async function replacePlannedWork(
  tx: Tx,
  labId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  await tx.run(
    sql`with fresh as materialized (
        select "orderId" as order_id, "itemId" as item_id, "stageId" as stage_id, "centreId" as centre_id, day, slot,
          sum(pieces)::integer as pieces, sum(amount)::integer as amount
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("orderId" uuid, "itemId" uuid, "stageId" uuid,
          "centreId" uuid, day date, slot integer, pieces integer, amount integer)
        group by 1, 2, 3, 4, 5, 6
      ), gone as (
        delete from app.planned_work p where p.lab_organization_id = ${labId} and not exists (
          select from fresh f where f.item_id = p.order_item_id and f.stage_id = p.workflow_stage_id and f.day = p.day_on
            and f.centre_id is not distinct from p.work_centre_id and f.slot = p.slot)
      )
      insert into app.planned_work as p (lab_organization_id, order_id, order_item_id, workflow_stage_id,
        work_centre_id, day_on, slot, pieces, amount)
      select ${labId}, order_id, item_id, stage_id, centre_id, day, slot, pieces, amount from fresh
      on conflict on constraint planned_work_once do update set pieces = excluded.pieces, amount = excluded.amount
        where (p.pieces, p.amount) is distinct from (excluded.pieces, excluded.amount)`,
  )
}

/** Sums up what is promised of each work centre and day. */
export async function replaceWorkCentreLoads(tx: Tx, labId: string): Promise<void> {
  await tx.run(
    sql`with fresh as materialized (
        select p.work_centre_id, p.day_on, p.slot, sum(p.amount)::integer as amount,
          coalesce(sum(p.amount) filter (where o.priority = 'rush'), 0)::integer as rush_amount
        from app.planned_work p join app.orders o on o.id = p.order_id
        where p.lab_organization_id = ${labId} and p.work_centre_id is not null group by 1, 2, 3
      ), gone as (
        delete from app.work_centre_loads l where l.lab_organization_id = ${labId} and not exists (
          select from fresh f where f.work_centre_id = l.work_centre_id and f.day_on = l.day_on and f.slot = l.slot)
      )
      insert into app.work_centre_loads as l
        (lab_organization_id, work_centre_id, day_on, slot, amount, rush_amount)
      select ${labId}, work_centre_id, day_on, slot, amount, rush_amount from fresh
      on conflict on constraint work_centre_loads_key do update
        set amount = excluded.amount, rush_amount = excluded.rush_amount
        where (l.amount, l.rush_amount) is distinct from (excluded.amount, excluded.rush_amount)`,
  )
}

/** The plan of an order as it is written. */
export type PlanRow = {
  orderId: string
  startOn: string | null
  shipOn: string | null
  deliveryOn: string | null
  notifiedPromiseOn: string | null
  hasDaysWhenNotified: boolean
  lateSinceOn: string | null
  /** Working days until the promise breaks; below zero: the plan breaks it. */
  slackDays: number | null
  chanceLatePercent: number | null
  isAtRisk: boolean
}

/** Makes these the plans of a laboratory's orders. */
export async function replaceOrderPlans(
  tx: Tx,
  { labId, plannedOn, rows }: { labId: string; plannedOn: string; rows: readonly PlanRow[] },
): Promise<void> {
  await tx.run(
    sql`with fresh as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
          ("orderId" uuid, "startOn" date, "shipOn" date, "deliveryOn" date, "notifiedPromiseOn" date,
            "hasDaysWhenNotified" boolean, "lateSinceOn" date, "slackDays" integer, "chanceLatePercent" integer,
            "isAtRisk" boolean)
      ), gone as (
        delete from app.order_plans p where p.lab_organization_id = ${labId}
          and not exists (select from fresh f where f."orderId" = p.order_id)
      )
      insert into app.order_plans as p
        (order_id, lab_organization_id, start_on, ship_on, delivery_on, planned_on, notified_promise_on,
          has_days_when_notified, late_since_on, slack_days, chance_late_percent, is_at_risk)
      select "orderId", ${labId}, "startOn", "shipOn", "deliveryOn", ${plannedOn}, "notifiedPromiseOn",
        "hasDaysWhenNotified", "lateSinceOn", "slackDays", "chanceLatePercent", "isAtRisk"
      from fresh
      on conflict on constraint order_plans_key do update set start_on = excluded.start_on,
          ship_on = excluded.ship_on, delivery_on = excluded.delivery_on, planned_on = excluded.planned_on,
          notified_promise_on = excluded.notified_promise_on, has_days_when_notified = excluded.has_days_when_notified,
          late_since_on = excluded.late_since_on, slack_days = excluded.slack_days,
          chance_late_percent = excluded.chance_late_percent, is_at_risk = excluded.is_at_risk
        where (p.start_on, p.ship_on, p.delivery_on, p.planned_on, p.notified_promise_on, p.has_days_when_notified,
            p.late_since_on, p.slack_days, p.chance_late_percent, p.is_at_risk) is distinct from
          (excluded.start_on, excluded.ship_on, excluded.delivery_on, excluded.planned_on, excluded.notified_promise_on,
            excluded.has_days_when_notified, excluded.late_since_on, excluded.slack_days,
            excluded.chance_late_percent, excluded.is_at_risk)`,
  )
}

/** Notes that a plan has judged the arrivals of these orders; no version, as nothing that is shown changes. */
export async function updateJudgedArrivals(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`update app.orders set is_arrival_unplanned = false where id = any(${[...orderIds]}::uuid[])`,
  )
}

/**
 * Asks for a new plan wherever a day has begun since the last one, unless one waits already. One that
 * failed today is not asked for again before tomorrow; a change asks at any time.
 */
export async function insertDailyReplans(tx: Tx, at: string): Promise<void> {
  await tx.run(
    sql`select app.replan(l.id) from app.organizations l
      where exists (select from app.order_plans p where p.lab_organization_id = l.id
        and p.planned_on < (${at}::timestamptz at time zone l.timezone)::date)
        and not exists (select from app.jobs j where j.queue = 'lab-plans' and j.state = 'waiting'
          and j.order_key = l.id::text)
        and not exists (select from app.jobs j where j.queue = 'lab-plans' and j.state = 'failed'
          and j.owner_id = l.id
          and (j.ended_at at time zone l.timezone)::date >= (${at}::timestamptz at time zone l.timezone)::date)`,
  )
}

/** Deletes the days that were held until before an instant. */
export async function deleteExpiredReservations(tx: Tx, at: string): Promise<void> {
  await tx.run(sql`delete from app.reservations where expires_at <= ${at}`)
}

/**
 * Deletes plans of a laboratory that failed before its last one, and those that wait behind one that is
 * not started yet: that one plans after all of them.
 */
export async function deleteNeedlessPlanJobs(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from app.jobs j where j.queue = 'lab-plans' and (
      j.state = 'failed' and exists (select from app.jobs e where e.queue = 'lab-plans' and e.state = 'failed'
        and e.owner_id = j.owner_id and e.id > j.id)
      or j.state = 'waiting' and j.leased_until is null and exists (select from app.jobs e
        where e.queue = 'lab-plans' and e.state = 'waiting' and e.order_key = j.order_key
          and e.leased_until is null and e.id < j.id))`,
  )
}

import { sql } from 'kysely'
import { ownDriverCouriers } from '#contract/logistics/couriers'
import type { TaskOutcome } from '#contract/logistics/delivery-runs'
import { build, org, type Tx } from '#platform/db/db'

type Found = { stopId: string; shipmentId: string | null; pickupId: string | null }

/**
 * What is ready for the stops of a run and on no other: parcels that have not left and name no other
 * carrier, those that a driver brought back for the next run, and pick-ups of the day or before.
 */
export const selectReady = (tx: Tx, runId: string): Promise<Found[]> =>
  tx.all(
    sql<Found>`select s.id as stop_id, h.id as shipment_id, null::uuid as pickup_id
      from app.delivery_stops s
        join app.shipments h on h.lab_organization_id = s.organization_id
          and h.customer_id = s.customer_id and h.direction = 'to_clinic'
        left join lateral (
          select t.outcome, t.follow_up from app.delivery_tasks t
          where t.shipment_id = h.id order by t.occurred_at desc nulls first, t.id desc limit 1) l on true
      where s.delivery_run_id = ${runId}
        and (h.status in ('created', 'label_printed') and l.outcome is null
            and (h.courier is null or lower(h.courier) = any(${[...ownDriverCouriers]}::text[]))
          or h.status in ('created', 'label_printed', 'picked_up', 'in_transit')
            and l.follow_up = 'next_run')
        and not exists (select from app.delivery_tasks t
          where t.shipment_id = h.id and t.outcome is null)
      union all
      select s.id, null, p.id
      from app.delivery_stops s
        join app.delivery_runs r on r.organization_id = s.organization_id and r.id = s.delivery_run_id
        join app.customers k on k.organization_id = s.organization_id and k.id = s.customer_id
        join app.lab_connections c on c.id = k.lab_connection_id and c.status = 'active'
        join app.pickups p on p.lab_connection_id = c.id
      where s.delivery_run_id = ${runId} and p.status in ('requested', 'confirmed')
        and p.pickup_on <= r.run_on
        and not exists (select from app.delivery_tasks t
          where t.pickup_id = p.id and (t.outcome is null or t.delivery_stop_id = s.id))
      order by 2, 3`.compile(build),
  )

/** Adds tasks to stops; what somebody put on another run at the same time stays there. */
export const insertTasks = (tx: Tx, tasks: readonly (Found & { id: string })[]): Promise<number> =>
  tx.run(
    build
      .insertInto('deliveryTasks')
      .values(
        tasks.map(({ stopId, ...task }) => ({
          ...task,
          deliveryStopId: stopId,
          organizationId: org,
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
  )

/** The run on which a parcel is still to be handed over. */
export const selectOpenRunOf = (
  tx: Tx,
  shipmentId: string,
): Promise<{ runId: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('deliveryTasks as t')
      .innerJoin('deliveryStops as s', (join) =>
        join
          .onRef('s.organizationId', '=', 't.organizationId')
          .onRef('s.id', '=', 't.deliveryStopId'),
      )
      .select('s.deliveryRunId as runId')
      .where('t.shipmentId', '=', shipmentId)
      .where('t.outcome', 'is', null),
  )

/** Takes a parcel off the run that is to hand it over. */
export const deleteOpenTask = (tx: Tx, shipmentId: string): Promise<number> =>
  tx.run(
    build
      .deleteFrom('deliveryTasks')
      .where('shipmentId', '=', shipmentId)
      .where('outcome', 'is', null),
  )

/** Takes what ended elsewhere off a run: parcels and pick-ups that somebody cancelled before it left. */
export const deleteEndedTasks = (tx: Tx, runId: string): Promise<number> =>
  tx.run(
    sql`delete from app.delivery_tasks t using app.delivery_stops s
      where s.organization_id = t.organization_id and s.id = t.delivery_stop_id
        and s.delivery_run_id = ${runId} and t.outcome is null
        and (exists (select from app.shipments h where h.id = t.shipment_id
            and h.status in ('cancelled', 'delivered'))
          or exists (select from app.pickups p where p.id = t.pickup_id
            and p.status not in ('requested', 'confirmed')))`.compile(build),
  )

type OpenTask = { shipmentId: string | null; pickupId: string | null }

/** What is still to do on a run, in the order of the ids. */
export const selectOpenTasks = (tx: Tx, runId: string): Promise<OpenTask[]> =>
  tx.all(
    sql<OpenTask>`select t.shipment_id, t.pickup_id from app.delivery_tasks t
        join app.delivery_stops s on s.organization_id = t.organization_id and s.id = t.delivery_stop_id
      where s.delivery_run_id = ${runId} and t.outcome is null
      order by t.shipment_id, t.pickup_id`.compile(build),
  )

/** Ends what is still to do on a run: it goes with the next one. */
export const closeOpenTasks = (tx: Tx, runId: string): Promise<number> =>
  tx.run(
    sql`update app.delivery_tasks t
      set outcome = 'not_visited', follow_up = 'next_run', occurred_at = clock_timestamp()
      from app.delivery_stops s
      where s.organization_id = t.organization_id and s.id = t.delivery_stop_id
        and s.delivery_run_id = ${runId} and t.outcome is null`.compile(build),
  )

/** A parcel as a run needs it, without a lock; undefined where the laboratory has none such. */
export const selectParcel = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('shipments')
      .select(['id', 'status', 'direction', 'customerId', 'clinicOrganizationId'])
      .where('id', '=', id),
  )

/** A parcel as a run needs it. */
export type RunParcel = NonNullable<Awaited<ReturnType<typeof selectParcel>>>

/** Locks parcels in the order of their ids, before their orders are: two reports never wait in a ring. */
export const lockParcels = (tx: Tx, ids: readonly string[]): Promise<RunParcel[]> =>
  tx.all(
    build
      .selectFrom('shipments')
      .select(['id', 'status', 'direction', 'customerId', 'clinicOrganizationId'])
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .orderBy('id')
      .forUpdate(),
  )

/** Locks pick-ups of the customer of a stop, in the order of their ids. */
export const lockPickupsOf = (
  tx: Tx,
  { customerId, ids }: { customerId: string; ids: readonly string[] },
) =>
  tx.all(
    build
      .selectFrom('pickups')
      .select(['id', 'status', 'parcelCount'])
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .where(
        sql<boolean>`lab_connection_id = (select k.lab_connection_id from app.customers k
          where k.organization_id = app.org() and k.id = ${customerId})`,
      )
      .orderBy('id')
      .forUpdate(),
  )

/** What came of a parcel or pick-up at a stop. */
export type TaskReport = {
  stopId: string
  shipmentId: string | null
  pickupId: string | null
  outcome: TaskOutcome
  reason: string | null
  followUp: 'next_run' | 'back_to_lab' | null
  parcelCount: number | null
  occurredAt: string
}

/**
 * Writes what came of a task. A report of an earlier visit changes nothing of a later one, and nothing
 * changes what was handed over; that is to do on no other run either.
 */
export async function reportTask(tx: Tx, report: TaskReport & { id: string }): Promise<void> {
  const { id, stopId, shipmentId, pickupId, ...changes } = report
  const ofRecord = sql<boolean>`(shipment_id = ${shipmentId}::uuid or pickup_id = ${pickupId}::uuid)`
  const isDone = changes.outcome === 'delivered' || changes.outcome === 'collected'
  if (isDone) {
    await tx.run(
      build
        .deleteFrom('deliveryTasks')
        .where(ofRecord)
        .where('outcome', 'is', null)
        .where('deliveryStopId', '!=', stopId),
    )
  }
  const task = await tx.maybe(
    build
      .selectFrom('deliveryTasks')
      .select(['id', 'outcome', 'occurredAt'])
      .where(ofRecord)
      .where('deliveryStopId', '=', stopId)
      .orderBy('id', 'desc')
      .limit(1),
  )
  if (!task) {
    const row = {
      ...changes,
      id,
      shipmentId,
      pickupId,
      deliveryStopId: stopId,
      organizationId: org,
    }
    await tx.run(build.insertInto('deliveryTasks').values(row))
    return
  }
  const isFinal = task.outcome === 'delivered' || task.outcome === 'collected'
  // The end of the run is no visit: a phone without a signal reports it afterwards.
  const isVisited = task.outcome !== null && task.outcome !== 'not_visited'
  const isOlder = isVisited && (task.occurredAt ?? '') > changes.occurredAt
  if (isFinal || (isOlder && !isDone)) return
  await tx.run(build.updateTable('deliveryTasks').set(changes).where('id', '=', task.id))
}

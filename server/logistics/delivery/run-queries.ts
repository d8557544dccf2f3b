import { sql, type Insertable, type Updateable } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  DeliveryRun,
  DeliveryRunStatus,
  listDeliveryRuns,
} from '#contract/logistics/delivery-runs'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { timeOfDay } from './route-queries.ts'

const selectRunColumns = () =>
  build
    .selectFrom('deliveryRuns as r')
    .leftJoin('users as u', 'u.id', 'r.driverUserId')
    .select([
      'r.id',
      'r.deliveryRouteId',
      'r.name',
      'r.runOn',
      timeOfDay('r.departureTime').as('departureTime'),
      'r.driverUserId',
      'u.name as driverName',
      'r.status',
      'r.startedAt',
      'r.finishedAt',
      'r.createdAt',
      'r.updatedAt',
    ])
    .$narrowType<Pick<DeliveryRun, 'status'>>()

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRunColumns>['executeTakeFirstOrThrow']>>
type Stop = DeliveryRun['stops'][number]
type Parcel = Stop['parcels'][number]
type Fetched = Stop['pickups'][number]

// A connected practice keeps its own address; what the laboratory wrote down is for the others.
const selectStops = (tx: Tx, runIds: readonly string[]) =>
  tx.all(
    sql<
      Omit<Stop, 'parcels' | 'pickups'> & { deliveryRunId: string }
    >`select s.delivery_run_id, s.id,
        s.customer_id, k.name as customer_name, s.place, s.note, s.visited_at,
        coalesce(s.place, nullif(concat_ws(', ', a.address_line1, a.address_line2,
          nullif(concat_ws(' ', a.postal_code, a.city), '')), '')) as address, a.phone
      from app.delivery_stops s
        join app.customers k on k.organization_id = s.organization_id and k.id = s.customer_id
        left join app.lab_connections c on c.id = k.lab_connection_id
        left join lateral (
          select p.address_line1, p.address_line2, p.postal_code, p.city, p.phone
          from app.partner_profile(c.clinic_organization_id) p where p.address_line1 is not null
          union all
          select k.address_line1, k.address_line2, k.postal_code, k.city, k.phone limit 1) a on true
      where s.delivery_run_id = any(${[...runIds]}::uuid[]) order by s.position, s.id`.compile(
      build,
    ),
  )

const selectParcels = (tx: Tx, runIds: readonly string[]) =>
  tx.all(
    sql<Parcel & { deliveryStopId: string }>`select t.delivery_stop_id, t.shipment_id, h.status,
        h.purpose, h.tracking_number, t.outcome, t.reason, t.occurred_at, t.follow_up,
        array(select o.order_id from app.shipment_orders o
          where o.shipment_id = h.id order by o.order_id) as order_ids,
        array(select d.number from app.shipment_orders o join app.orders d on d.id = o.order_id
          where o.shipment_id = h.id and d.number is not null order by d.id) as order_numbers
      from app.delivery_tasks t
        join app.delivery_stops s on s.organization_id = t.organization_id and s.id = t.delivery_stop_id
        join app.shipments h on h.id = t.shipment_id
      where s.delivery_run_id = any(${[...runIds]}::uuid[]) order by t.id`.compile(build),
  )

const selectFetched = (tx: Tx, runIds: readonly string[]) =>
  tx.all(
    sql<Fetched & { deliveryStopId: string }>`select t.delivery_stop_id, t.pickup_id, p.status,
        to_char(p.window_from, 'HH24:MI') as window_from, to_char(p.window_to, 'HH24:MI') as window_to,
        p.place, p.parcel_count, p.note, t.outcome, t.reason, t.occurred_at
      from app.delivery_tasks t
        join app.delivery_stops s on s.organization_id = t.organization_id and s.id = t.delivery_stop_id
        join app.pickups p on p.id = t.pickup_id
      where s.delivery_run_id = any(${[...runIds]}::uuid[]) order by t.id`.compile(build),
  )

const ofStop = <Row extends { deliveryStopId: string }>(rows: readonly Row[], stopId: string) =>
  rows
    .filter(({ deliveryStopId }) => deliveryStopId === stopId)
    .map(({ deliveryStopId: _, ...task }) => task)

async function withStops(tx: Tx, runs: readonly RunRow[]): Promise<DeliveryRun[]> {
  const runIds = runs.map(({ id }) => id)
  const stops = await selectStops(tx, runIds)
  const parcels = await selectParcels(tx, runIds)
  const pickups = await selectFetched(tx, runIds)
  return runs.map((run) => ({
    ...run,
    stops: stops
      .filter(({ deliveryRunId }) => deliveryRunId === run.id)
      .map(({ deliveryRunId: _, ...stop }) => ({
        ...stop,
        parcels: ofStop(parcels, stop.id),
        pickups: ofStop(pickups, stop.id),
      })),
  }))
}

/** A page of a laboratory's runs. */
export async function selectRuns(
  tx: Tx,
  {
    search,
    updatedSinceAt,
    runOn,
    status,
    driverUserId,
    deliveryRouteId,
    ...paging
  }: Query<typeof listDeliveryRuns>,
): Promise<Page<DeliveryRun>> {
  const { data, pagination } = await selectPage(
    tx,
    paging,
    selectRunColumns()
      .$if(runOn !== undefined, (rows) => rows.where('r.runOn', '=', runOn ?? ''))
      .$if(status !== undefined, (rows) => rows.where('r.status', '=', status ?? 'planned'))
      .$if(driverUserId !== undefined, (rows) =>
        rows.where('r.driverUserId', '=', driverUserId ?? ''),
      )
      .$if(deliveryRouteId !== undefined, (rows) =>
        rows.where('r.deliveryRouteId', '=', deliveryRouteId ?? ''),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(sql`r.search`, search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('r.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('r.id', 'desc'),
  )
  return { data: await withStops(tx, data), pagination }
}

/** A run of the laboratory. */
export async function selectRun(tx: Tx, id: string): Promise<DeliveryRun | undefined> {
  const run = await tx.maybe(selectRunColumns().where('r.id', '=', id))
  return run && (await withStops(tx, [run]))[0]
}

/** Runs, locked in the order of their ids: two who move parcels between them wait for each other. */
export const lockRuns = (tx: Tx, ids: readonly string[]) =>
  tx.all(
    build
      .selectFrom('deliveryRuns')
      .select(['id', 'status', 'runOn', 'driverUserId'])
      .$narrowType<{ status: DeliveryRunStatus }>()
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .orderBy('id')
      .forUpdate(),
  )

/** Writes a run without its stops. */
export const insertRun = (
  tx: Tx,
  run: Omit<Insertable<Database['deliveryRuns']>, 'organizationId'>,
): Promise<number> =>
  tx.run(build.insertInto('deliveryRuns').values({ ...run, organizationId: org }))

type StopRow = Omit<Insertable<Database['deliveryStops']>, 'organizationId'>

/** Adds a stop after all others of its run. */
export const insertStop = (tx: Tx, stop: Omit<StopRow, 'position'>): Promise<number> =>
  tx.run(
    build.insertInto('deliveryStops').values({
      ...stop,
      organizationId: org,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from app.delivery_stops
        where organization_id = app.org() and delivery_run_id = ${stop.deliveryRunId})`,
    }),
  )

/** Changes columns of a run; its moment of change too where only its stops changed. */
export const updateRunRow = (
  tx: Tx,
  id: string,
  changes: Updateable<Database['deliveryRuns']> = {},
): Promise<number> =>
  tx.run(
    build
      .updateTable('deliveryRuns')
      .set({ updatedAt: sql`clock_timestamp()`, ...changes })
      .where('id', '=', id),
  )

/** Writes that a run began, with who drives it, or ended. */
export const stampRun = (
  tx: Tx,
  id: string,
  { status, driverUserId }: { status: 'under_way' | 'finished'; driverUserId?: string },
): Promise<number> =>
  tx.run(
    build
      .updateTable('deliveryRuns')
      .set({ status, ...(driverUserId === undefined ? {} : { driverUserId }) })
      .set(status === 'under_way' ? 'startedAt' : 'finishedAt', sql`clock_timestamp()`)
      .where('id', '=', id),
  )

/** The stops of a run with whom they visit, in their order. */
export const selectStopIds = (
  tx: Tx,
  runId: string,
): Promise<{ id: string; customerId: string }[]> =>
  tx.all(
    build
      .selectFrom('deliveryStops')
      .select(['id', 'customerId'])
      .where('deliveryRunId', '=', runId)
      .orderBy('position'),
  )

/** Puts the stops of a run in the order of these ids. */
export const updatePositions = (tx: Tx, stopIds: readonly string[]): Promise<number> =>
  tx.run(
    sql`update app.delivery_stops s set position = n.place - 1
      from unnest(${[...stopIds]}::uuid[]) with ordinality n (id, place)
      where s.organization_id = app.org() and s.id = n.id`.compile(build),
  )

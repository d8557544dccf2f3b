import { sql, type Insertable, type Updateable } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { DeliveryRoute, listDeliveryRoutes } from '#contract/logistics/delivery-routes'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** A time of day as the interface writes it. */
export const timeOfDay = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`

const selectRouteColumns = () =>
  build
    .selectFrom('deliveryRoutes as r')
    .leftJoin('users as u', 'u.id', 'r.driverUserId')
    .select([
      'r.id',
      'r.name',
      'r.weekdays',
      timeOfDay('r.departureTime').as('departureTime'),
      timeOfDay('r.planTime').as('planTime'),
      'r.driverUserId',
      'u.name as driverName',
      'r.isActive',
      'r.createdAt',
      'r.updatedAt',
    ])

type RouteRow = Awaited<
  ReturnType<ReturnType<typeof selectRouteColumns>['executeTakeFirstOrThrow']>
>

async function withStops(tx: Tx, routes: readonly RouteRow[]): Promise<DeliveryRoute[]> {
  const stops = await tx.all(
    build
      .selectFrom('deliveryRouteStops as s')
      .innerJoin('customers as k', (join) =>
        join.onRef('k.organizationId', '=', 's.organizationId').onRef('k.id', '=', 's.customerId'),
      )
      .select(['s.deliveryRouteId', 's.customerId', 'k.name as customerName', 's.place', 's.note'])
      .where(sql<boolean>`s.delivery_route_id = any(${routes.map(({ id }) => id)}::uuid[])`)
      .orderBy('s.position'),
  )
  return routes.map((route) => ({
    ...route,
    stops: stops
      .filter(({ deliveryRouteId }) => deliveryRouteId === route.id)
      .map(({ deliveryRouteId: _, ...stop }) => stop),
  }))
}

/** A page of a laboratory's delivery routes. */
export async function selectRoutes(
  tx: Tx,
  { search, updatedSinceAt, isActive, ...paging }: Query<typeof listDeliveryRoutes>,
): Promise<Page<DeliveryRoute>> {
  const { data, pagination } = await selectPage(
    tx,
    paging,
    selectRouteColumns()
      .$if(isActive !== undefined, (rows) => rows.where('r.isActive', '=', isActive ?? true))
      .$if(search !== undefined, (rows) => rows.where(matches(sql`r.search`, search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('r.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('r.id', 'desc'),
  )
  return { data: await withStops(tx, data), pagination }
}

/** A delivery route of the laboratory. */
export async function selectRoute(tx: Tx, id: string): Promise<DeliveryRoute | undefined> {
  const route = await tx.maybe(selectRouteColumns().where('r.id', '=', id))
  return route && (await withStops(tx, [route]))[0]
}

/** A delivery route, locked: who changes it or plans a run of it at the same time waits. */
export const lockRoute = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('deliveryRoutes')
      .select([
        'id',
        'name',
        'isActive',
        'driverUserId',
        timeOfDay('departureTime').as('departureTime'),
      ])
      .where('id', '=', id)
      .forUpdate(),
  )

/** Routes of every laboratory whose time has come today, without a run of the day: open or cancelled. */
export const selectDueRoutes = (
  tx: Tx,
  now: Date,
): Promise<{ organizationId: string; deliveryRouteId: string; runOn: string }[]> =>
  tx.all(
    sql<{ organizationId: string; deliveryRouteId: string; runOn: string }>`
      select r.organization_id, r.id as delivery_route_id, l.at::date as run_on
      from app.delivery_routes r
        join app.organizations o on o.id = r.organization_id and o.status = 'active'
        cross join lateral (select ${now.toISOString()}::timestamptz at time zone o.timezone as at) as l
      where r.is_active and r.plan_time <= l.at::time
        and extract(isodow from l.at)::smallint = any (r.weekdays)
        and not exists (select from app.delivery_runs d where d.organization_id = r.organization_id
          and d.delivery_route_id = r.id and d.run_on = l.at::date)
        and not exists (
          select from jsonb_array_elements(app.calendar_of(r.organization_id, l.at::date) -> 'closures') as c (days)
          where l.at::date between (c.days ->> 0)::date and (c.days ->> 1)::date)
      order by r.organization_id, r.id`,
  )

/** Whether a route has a run of a day already, open or cancelled. */
export const selectHasRun = async (
  tx: Tx,
  { deliveryRouteId, runOn }: { deliveryRouteId: string; runOn: string },
): Promise<boolean> =>
  (await tx.maybe(
    build
      .selectFrom('deliveryRuns')
      .select('id')
      .where('deliveryRouteId', '=', deliveryRouteId)
      .where('runOn', '=', runOn)
      .limit(1),
  )) !== undefined

/** Whether a person is an active member of the laboratory, who stays so until the transaction ends. */
export async function lockDriver(tx: Tx, userId: string): Promise<boolean> {
  const member = await tx.maybe(
    build
      .selectFrom('memberships')
      .select('id')
      .where('userId', '=', userId)
      .where('status', '=', 'active')
      .forShare(),
  )
  return member !== undefined
}

/** Writes a route without its stops. */
export const insertRoute = (
  tx: Tx,
  route: Omit<Insertable<Database['deliveryRoutes']>, 'organizationId'>,
): Promise<number> =>
  tx.run(build.insertInto('deliveryRoutes').values({ ...route, organizationId: org }))

/** Changes columns of a route; its moment of change too where only its stops changed. */
export const updateRouteRow = (
  tx: Tx,
  id: string,
  changes: Updateable<Database['deliveryRoutes']>,
): Promise<number> =>
  tx.run(
    build
      .updateTable('deliveryRoutes')
      .set({ updatedAt: sql`clock_timestamp()`, ...changes })
      .where('id', '=', id),
  )

type RouteStopRow = Omit<
  Insertable<Database['deliveryRouteStops']>,
  'organizationId' | 'deliveryRouteId' | 'position'
>

/** Replaces the stops of a route, in their order. */
export async function replaceRouteStops(
  tx: Tx,
  deliveryRouteId: string,
  stops: readonly RouteStopRow[],
): Promise<void> {
  await tx.run(
    build.deleteFrom('deliveryRouteStops').where('deliveryRouteId', '=', deliveryRouteId),
  )
  await tx.run(
    build.insertInto('deliveryRouteStops').values(
      stops.map((stop, position) => ({
        ...stop,
        deliveryRouteId,
        position,
        organizationId: org,
      })),
    ),
  )
}

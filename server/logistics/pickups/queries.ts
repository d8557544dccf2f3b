import { sql, type Insertable, type Updateable } from 'kysely'
import type { OrganizationType, Query } from '#contract/platform/endpoint'
import { endedStatuses } from '#contract/orders/order-statuses'
import type { Page } from '#contract/platform/page'
import type { listPickups, Pickup, PickupStatus } from '#contract/logistics/pickups'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { eachWord } from '#platform/http/search'

const timeOfDay = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`

const selectPickupColumns = () =>
  build
    .selectFrom('pickups')
    .innerJoin('labConnections as c', 'c.id', 'pickups.labConnectionId')
    .select([
      'pickups.id',
      'pickups.labOrganizationId',
      'pickups.clinicOrganizationId',
      'pickups.labConnectionId',
      'pickups.status',
      'pickups.pickupOn',
      timeOfDay('pickups.windowFrom').as('windowFrom'),
      timeOfDay('pickups.windowTo').as('windowTo'),
      'pickups.place',
      'pickups.parcelCount',
      'pickups.orderIds',
      'pickups.collectedParcelCount',
      'pickups.note',
      'pickups.reason',
      'pickups.requestedByName',
      'pickups.answeredByName',
      'pickups.answeredAt',
      'pickups.createdAt',
      'pickups.updatedAt',
      'c.labName',
      'c.clinicName',
    ])

type PickupRow = Awaited<
  ReturnType<ReturnType<typeof selectPickupColumns>['executeTakeFirstOrThrow']>
>

/** A row as the side that asks knows it. */
function pickupOf({ labName, clinicName, ...pickup }: PickupRow, side: OrganizationType): Pickup {
  const counterpart =
    side === 'clinic'
      ? { id: pickup.labOrganizationId, name: labName ?? '' }
      : { id: pickup.clinicOrganizationId, name: clinicName ?? '' }
  return { ...pickup, counterpart }
}

/** A page of pickups as one side sees them. */
export async function selectPickups(
  tx: Tx,
  {
    search,
    updatedSinceAt,
    status,
    labConnectionId,
    fromOn,
    toOn,
    ...paging
  }: Query<typeof listPickups>,
  side: OrganizationType,
): Promise<Page<Pickup>> {
  const { data, pagination } = await selectPage(
    tx,
    paging,
    selectPickupColumns()
      .$if(search !== undefined, (rows) =>
        rows.where(
          eachWord(
            search ?? '',
            (pattern) => sql<boolean>`pickups.search like ${pattern} or c.search like ${pattern}`,
          ),
        ),
      )
      .$if(status !== undefined, (rows) =>
        rows.where('pickups.status', '=', status as PickupStatus),
      )
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where('pickups.labConnectionId', '=', labConnectionId ?? ''),
      )
      .$if(fromOn !== undefined, (rows) => rows.where('pickups.pickupOn', '>=', fromOn ?? ''))
      .$if(toOn !== undefined, (rows) => rows.where('pickups.pickupOn', '<=', toOn ?? ''))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('pickups.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('pickups.id', 'desc'),
  )
  return { data: data.map((row) => pickupOf(row, side)), pagination }
}

/** A pickup as one side sees it. */
export async function selectPickup(
  tx: Tx,
  id: string,
  side: OrganizationType,
): Promise<Pickup | undefined> {
  const row = await tx.maybe(selectPickupColumns().where('pickups.id', '=', id))
  return row && pickupOf(row, side)
}

/** The pick-up, locked until the transaction ends. */
export const lockPickup = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('pickups')
      .select(['id', 'status', 'labConnectionId', 'orderIds'])
      .where('id', '=', id)
      .forUpdate(),
  )

/** A connection as a pick-up needs it, kept as it is until the transaction ends. */
export const lockConnection = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('labConnections')
      .select(['status', 'labOrganizationId', 'clinicOrganizationId'])
      .where('id', '=', id)
      .forShare(),
  )

/** Whether a day is over where the caller is. */
export async function selectIsPast(tx: Tx, day: string): Promise<boolean> {
  const { isPast } = await tx.one(
    sql<{ isPast: boolean }>`select ${day}::date < (now() at time zone o.timezone)::date as is_past
      from app.organizations o where o.id = ${org}`.compile(build),
  )
  return isPast
}

/** Those of these orders that the laboratory of a connection has. */
export async function selectSentOrderIds(
  tx: Tx,
  labConnectionId: string,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.all(
    build
      .selectFrom('orders')
      .select('id')
      .where('labConnectionId', '=', labConnectionId)
      .where('labViewId', 'is not', null)
      .where(sql<boolean>`id = any(${[...orderIds]}::uuid[])`),
  )
  return rows.map(({ id }) => id)
}

/**
 * The patients whose work a driver can fetch: those of the orders that are named, else of all orders over
 * the connection that are not over.
 */
export async function selectPatientIds(
  tx: Tx,
  { labConnectionId, orderIds }: { labConnectionId: string; orderIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx.all(
    build
      .selectFrom('orders')
      .select('patientId')
      .distinct()
      .where('labConnectionId', '=', labConnectionId)
      .where('patientId', 'is not', null)
      .$narrowType<{ patientId: string }>()
      .$if(orderIds.length > 0, (rows) =>
        rows.where(sql<boolean>`orders.id = any(${[...orderIds]}::uuid[])`),
      )
      .$if(orderIds.length === 0, (rows) => rows.where('status', 'not in', [...endedStatuses])),
  )
  return rows.map(({ patientId }) => patientId)
}

/** Adds a pickup that the clinic asks for. */
export async function insertPickup(
  tx: Tx,
  pickup: Omit<Insertable<Database['pickups']>, 'clinicOrganizationId'>,
): Promise<void> {
  await tx.run(build.insertInto('pickups').values({ ...pickup, clinicOrganizationId: org }))
}

/** Writes down who took a step, and when. */
export async function updatePickup(
  tx: Tx,
  id: string,
  changes: Pick<
    Updateable<Database['pickups']>,
    'status' | 'reason' | 'answeredByName' | 'collectedParcelCount'
  >,
): Promise<void> {
  await tx.run(
    build
      .updateTable('pickups')
      .set({ ...changes, answeredAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id),
  )
}

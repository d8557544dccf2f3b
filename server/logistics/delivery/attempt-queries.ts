import { sql, type Insertable } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { DeliveryAttempt, listDeliveryAttempts } from '#contract/logistics/delivery-visits'
import type { Database } from '#database/types'
import { build, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** A page of what drivers reported of a parcel, as both sides see it. */
export const selectAttempts = (
  tx: Tx,
  shipmentId: string,
  { search, ...paging }: Query<typeof listDeliveryAttempts>,
): Promise<Page<DeliveryAttempt>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('deliveryAttempts as a')
      .select([
        'a.id',
        'a.outcome',
        'a.reason',
        'a.receivedByName',
        'a.signaturePath',
        'a.photoFileId',
        'a.driverName',
        'a.occurredAt',
        'a.createdAt',
      ])
      .$narrowType<Pick<DeliveryAttempt, 'outcome'>>()
      .where('a.shipmentId', '=', shipmentId)
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql`app.fold(coalesce(a.received_by_name, ''))`, search ?? '')),
      )
      .orderBy('a.occurredAt', 'desc')
      .orderBy('a.id', 'desc'),
  )

/** Writes what a driver reported of a parcel; false where the same report is there already. */
export const insertAttempt = async (
  tx: Tx,
  attempt: Insertable<Database['deliveryAttempts']>,
): Promise<boolean> =>
  (await tx.run(
    build
      .insertInto('deliveryAttempts')
      .values(attempt)
      .onConflict((conflict) => conflict.constraint('delivery_attempts_once').doNothing()),
  )) > 0

/** A stop of a run; undefined where the run has none such. */
export const selectStop = (tx: Tx, { runId, stopId }: { runId: string; stopId: string }) =>
  tx.maybe(
    build
      .selectFrom('deliveryStops')
      .select(['id', 'customerId'])
      .where('id', '=', stopId)
      .where('deliveryRunId', '=', runId),
  )

/** Writes when the driver was at a stop, where no later visit is known. */
export const updateVisited = (
  tx: Tx,
  { stopId, occurredAt }: { stopId: string; occurredAt: string },
): Promise<number> =>
  tx.run(
    sql`update app.delivery_stops set visited_at = greatest(visited_at, ${occurredAt}::timestamptz)
      where organization_id = app.org() and id = ${stopId}`.compile(build),
  )

/** Whether a file is an image of an order of a customer that both sides see; undefined where there is no such file. */
export const selectPhoto = (
  tx: Tx,
  { fileId, customerId }: { fileId: string; customerId: string },
): Promise<{ isOfCustomer: boolean } | undefined> =>
  tx.maybe(
    sql<{ isOfCustomer: boolean }>`select coalesce(f.format in ('jpg', 'png', 'heic')
        and f.visibility = 'shared' and o.customer_id = ${customerId}, false) as is_of_customer
      from app.files f left join app.orders o on o.id = f.order_id
      where f.id = ${fileId}`.compile(build),
  )

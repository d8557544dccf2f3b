import { sql } from 'kysely'
import { eventDetailKeys, type EventDetails, type OrderEvent } from '#contract/orders/order-events'
import type { Page, Paging } from '#contract/platform/page'
import { isEventMasked, reasonOfEvent } from '#server/orders/orders'
import { build, type Tx } from '#platform/db/db'
import { preparedPage, type PageBlanks } from '#platform/http/page'

const selectEventColumns = () =>
  build
    .selectFrom('orderEvents as e')
    .leftJoin('floorActs as f', (join) =>
      join.onRef('f.orderId', '=', 'e.orderId').onRef('f.sequence', '=', 'e.sequence'),
    )
    .select([
      'e.orderId as id',
      'e.orderId',
      'e.sequence',
      'e.action',
      'e.fromStatus',
      'e.toStatus',
      'e.actorUserId',
      'e.actorName',
      'e.actorOrganizationId',
      sql<OrderEvent['performedBy']>`case when f.user_id is not null then
        json_build_object('userId', f.user_id, 'name', f.user_name) end`.as('performedBy'),
      reasonOfEvent.as('reason'),
      'e.rxVersion',
      sql<EventDetails>`case when ${isEventMasked} then e.masked -> 'details' else e.details end`.as(
        'details',
      ),
      'e.createdAt',
      sql<string | null>`encode(e.previous_hash, 'hex')`.as('previousHash'),
      sql<string>`encode(e.hash, 'hex')`.as('hash'),
    ])
    .$narrowType<Pick<OrderEvent, 'action' | 'fromStatus' | 'toStatus'>>()

const eventRows = preparedPage(({ value, matches }: PageBlanks<{ orderId: string }>) =>
  selectEventColumns()
    .where('e.orderId', '=', value('orderId'))
    .where(
      matches(sql`app.fold(concat_ws(' ', e.action, ${reasonOfEvent}, e.actor_name, f.user_name))`),
    )
    .orderBy('e.sequence', 'desc'),
)

/** The history of an order, newest first, with its hashes. */
export async function selectEvents(
  tx: Tx,
  query: Paging & { orderId: string },
): Promise<Page<OrderEvent>> {
  const { data, pagination } = await eventRows(tx, query)
  return { data: data.map(withAllDetails), pagination }
}

/** The whole history of an order, oldest first, with its hashes. */
export async function selectHistory(tx: Tx, orderId: string): Promise<OrderEvent[]> {
  const events = await tx.all(
    selectEventColumns().where('e.orderId', '=', orderId).orderBy('e.sequence'),
  )
  return events.map(withAllDetails)
}

/** Whether something in the history of an order is not shown to the caller as it was written. */
export async function selectIsMasked(tx: Tx, orderId: string): Promise<boolean> {
  const masked = await tx.maybe(
    build
      .selectFrom('orderEvents as e')
      .select('e.sequence')
      .where('e.orderId', '=', orderId)
      .where(isEventMasked)
      .limit(1),
  )
  return masked !== undefined
}

const noDetails = Object.fromEntries(eventDetailKeys.map((key) => [key, null])) as EventDetails

const withAllDetails = <Event extends OrderEvent>(event: Event): Event => ({
  ...event,
  details: { ...noDetails, ...event.details },
})

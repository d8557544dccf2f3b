import { sql } from 'kysely'
import { eventDetailKeys, type EventDetails, type OrderEvent } from '#contract/orders'
import type { Page, Paging } from '#contract/page'
import { build, type Tx } from '#platform/db'
import { preparedPage, type PageBlanks } from '#platform/page'

const selectEventColumns = () =>
  build
    .selectFrom('orderEvents as e')
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
      'e.reason',
      'e.rxVersion',
      'e.details',
      'e.createdAt',
      sql<string | null>`encode(e.previous_hash, 'hex')`.as('previousHash'),
      sql<string>`encode(e.hash, 'hex')`.as('hash'),
    ])
    .$narrowType<Pick<OrderEvent, 'action' | 'fromStatus' | 'toStatus' | 'details'>>()

const eventRows = preparedPage(({ value, matches }: PageBlanks<{ orderId: string }>) =>
  selectEventColumns()
    .where('e.orderId', '=', value('orderId'))
    .where(matches(sql`app.fold(concat_ws(' ', e.action, e.reason, e.actor_name))`))
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

const noDetails = Object.fromEntries(eventDetailKeys.map((key) => [key, null])) as EventDetails

const withAllDetails = <Event extends OrderEvent>(event: Event): Event => ({
  ...event,
  details: { ...noDetails, ...event.details },
})

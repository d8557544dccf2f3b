import type { listNotifications, Notification } from '#contract/notifications'
import type { Query } from '#contract/endpoint'
import type { Page } from '#contract/page'
import type { Tx } from '#platform/db'
import type { Principal } from '#platform/session'
import { selectNotifications } from './queries.ts'
import { sentenceOf } from './wording.ts'

/** One page of what the caller was told. */
export async function listNotificationPage(
  tx: Tx,
  { userId }: Principal,
  query: Query<typeof listNotifications>,
): Promise<Page<Notification>> {
  const { data, pagination } = await selectNotifications(tx, { ...query, userId })
  return {
    data: data.map((row) => ({
      ...row,
      text: sentenceOf(row.kind, {
        organizationName: row.actorOrganizationName,
        orderNumber: row.orderNumber,
      }),
    })),
    pagination,
  }
}

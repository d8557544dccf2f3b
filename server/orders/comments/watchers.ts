import type { Watcher } from '#contract/orders/comments'
import type { Page, Paging } from '#contract/platform/page'
import type { Tx } from '#platform/db/db'
import type { Principal } from '#platform/auth/session'
import { requireOrder } from './comments.ts'
import { selectWatchers, upsertWatcher } from './queries.ts'

/** One page of the own members who follow an order. @throws Refusal 404 */
export async function listWatcherPage(
  tx: Tx,
  orderId: string,
  query: Paging,
): Promise<Page<Watcher>> {
  const { data, pagination } = await selectWatchers(tx, orderId, query)
  if (pagination.total === 0) await requireOrder(tx, orderId)
  return { data: data.map(({ id: userId, ...watcher }) => ({ userId, ...watcher })), pagination }
}

/** Makes the caller follow an order, or follow it no longer. @throws Refusal 404 */
export async function follow(
  tx: Tx,
  { userId, userName: name }: Principal,
  orderId: string,
  isWatching: boolean,
): Promise<Watcher> {
  await requireOrder(tx, orderId)
  const { changedAt } = await upsertWatcher(tx, { orderId, userId, isWatching })
  return { userId, name, isWatching, changedAt }
}

import type { Body } from '#contract/platform/endpoint'
import {
  maximumSavedViews,
  type createSavedView,
  type SavedView,
  type updateSavedView,
} from '#contract/workspace/saved-views'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  deleteOwnView,
  insertView,
  lockOwnViews,
  selectOwnView,
  selectOwnViewCount,
  updateOwnView,
} from './queries.ts'

async function readOwnView(tx: Tx, session: Principal, id: string): Promise<SavedView> {
  const view = await selectOwnView(tx, session, id)
  if (!view) throw notFound('saved_view')
  return view
}

const namedOnce = <T>(work: () => Promise<T>) =>
  withConstraints(
    {
      saved_views_named_once: () => new Refusal('saved_view_name_taken'),
    },
    work,
  )

/** Saves a view of a member. @throws Refusal 409 for a name that is taken, 422 at the limit */
export async function saveView(
  tx: Tx,
  session: Principal,
  body: Body<typeof createSavedView>,
): Promise<SavedView> {
  // One at a time for each member: the limit is exact.
  await lockOwnViews(tx, session)
  if ((await selectOwnViewCount(tx, session)) >= maximumSavedViews) {
    throw new Refusal('saved_views_limit_reached', { limit: maximumSavedViews })
  }
  const id = newId()
  await namedOnce(() => insertView(tx, session, { ...body, id }))
  return readOwnView(tx, session, id)
}

/** Changes the keys that are sent. @throws Refusal 404 also for a view of a colleague, 409 */
export async function changeView(
  tx: Tx,
  session: Principal,
  id: string,
  body: Body<typeof updateSavedView>,
): Promise<SavedView> {
  await namedOnce(() => updateOwnView(tx, session, { id, changes: body }))
  return readOwnView(tx, session, id)
}

/** Deletes a view. @throws Refusal 404 also for a view of a colleague */
export async function removeView(tx: Tx, session: Principal, id: string): Promise<undefined> {
  if (!(await deleteOwnView(tx, session, id))) throw notFound('saved_view')
}

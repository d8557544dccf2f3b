import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  createSavedView,
  listSavedViews,
  SavedView,
  updateSavedView,
} from '#contract/workspace/saved-views'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { Principal } from '#platform/auth/session'

type Owner = Pick<Principal, 'userId'>

const selectViewColumns = ({ userId }: Owner) =>
  build
    .selectFrom('savedViews as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select([
      'v.id',
      'v.screen',
      'v.name',
      'v.query',
      'v.sortOrder',
      'v.isShared',
      sql<boolean>`v.user_id = ${userId}`.as('isMine'),
      'u.name as userName',
      'v.createdAt',
      'v.updatedAt',
    ])

/** The member's own views and those that colleagues share. */
export const selectSavedViews = (
  tx: Tx,
  session: Owner,
  { search, screen, ...paging }: Query<typeof listSavedViews>,
): Promise<Page<SavedView>> =>
  selectPage(
    tx,
    paging,
    selectViewColumns(session)
      .where((where) =>
        where.or([where('v.userId', '=', session.userId), where('v.isShared', '=', true)]),
      )
      .$if(screen !== undefined, (rows) => rows.where('v.screen', '=', screen ?? ''))
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('v.search'), search ?? '')))
      .orderBy('v.sortOrder')
      .orderBy(sql`app.fold(v.name)`)
      .orderBy('v.id'),
  )

/** A saved view of the member. */
export const selectOwnView = (tx: Tx, session: Owner, id: string): Promise<SavedView | undefined> =>
  tx.maybe(selectViewColumns(session).where('v.id', '=', id).where('v.userId', '=', session.userId))

/** Lets the member save nothing else until the end of the transaction. */
export async function lockOwnViews(tx: Tx, { userId }: Owner): Promise<void> {
  await tx.run(
    build.selectFrom('memberships').select('id').where('userId', '=', userId).forNoKeyUpdate(),
  )
}

/** The number of a member's saved views. */
export async function selectOwnViewCount(tx: Tx, { userId }: Owner): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('savedViews')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId),
  )
  return count
}

/** Adds a saved view of the member. */
export async function insertView(
  tx: Tx,
  { userId }: Owner,
  view: Body<typeof createSavedView> & { id: string },
): Promise<void> {
  await tx.run(build.insertInto('savedViews').values({ ...view, userId, organizationId: org }))
}

/** Changes the sent keys of a member's saved view. */
export async function updateOwnView(
  tx: Tx,
  { userId }: Owner,
  { id, changes }: { id: string; changes: Body<typeof updateSavedView> },
): Promise<void> {
  await tx.run(
    build.updateTable('savedViews').set(changes).where('id', '=', id).where('userId', '=', userId),
  )
}

/** Deletes a member's saved view; false where there is none. */
export const deleteOwnView = async (tx: Tx, { userId }: Owner, id: string): Promise<boolean> =>
  (await tx.run(build.deleteFrom('savedViews').where('id', '=', id).where('userId', '=', userId))) >
  0

import { sql } from 'kysely'
import type { Comment, createComment, listComments } from '#contract/orders/comments'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page, Paging } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { Principal } from '#platform/auth/session'

const readBy = sql<Comment['readBy']>`coalesce((
  select json_agg(json_build_object('userId', r.user_id, 'name', r.user_name,
      'organizationId', r.organization_id,
      'readAt', to_char(r.read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by r.read_at, r.user_id)
  from app.comment_reads r where r.comment_id = c.id), '[]')`

// In the order of the comment, without those that the caller cannot see, or no longer.
const attachments = sql<string[]>`array(
  select f.id from unnest(c.attachments) with ordinality as a (file_id, place)
    join app.files f on f.id = a.file_id order by a.place)`

// As attachments: a place on a file that the caller cannot see is none.
const place = sql<Comment['place']>`case when exists (
  select from app.files f where f.id = (c.place ->> 'fileId')::uuid) then c.place end`

// With the order: who no longer sees it sees nothing that was said about it, not even internally.
const selectCommentColumns = () =>
  build
    .selectFrom('comments as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .select([
      'c.id',
      'c.orderId',
      'c.organizationId',
      'c.authorUserId',
      'c.authorName',
      'c.visibility',
      'c.body',
      'c.mentions',
      'c.createdAt',
      'c.updatedAt',
      readBy.as('readBy'),
      attachments.as('attachments'),
      place.as('place'),
    ])

/** A page of an order's comments that the caller may read. */
export const selectComments = (
  tx: Tx,
  orderId: string,
  { search, updatedSinceAt, visibility, ...paging }: Query<typeof listComments>,
): Promise<Page<Comment>> =>
  selectPage(
    tx,
    paging,
    selectCommentColumns()
      .where('c.orderId', '=', orderId)
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql`app.fold(c.body || ' ' || c.author_name)`, search ?? '')),
      )
      .$if(visibility !== undefined, (rows) =>
        rows.where('c.visibility', '=', visibility ?? 'shared'),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('c.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('c.id', 'desc'),
  )

/** A comment that the caller may read. */
export const selectComment = (tx: Tx, id: string): Promise<Comment> =>
  tx.one(selectCommentColumns().where('c.id', '=', id))

/** The id of an order, where the caller sees it. */
export const selectOrder = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe(build.selectFrom('orders').select('id').where('id', '=', id))

/** An order as a comment on it needs it; the names are those that the caller knows. */
export type CommentedOrder = {
  labViewId: string | null
  clinicOrganizationId: string | null
  privacyMode: 'full' | 'initials' | 'code_only' | null
  firstName: string | null
  lastName: string | null
}

/** The order, kept from changing until the transaction ends. */
export const lockOrder = (tx: Tx, id: string): Promise<CommentedOrder | undefined> =>
  tx.maybe(
    build
      .selectFrom('orders')
      .leftJoin('labConnections as k', 'k.id', 'orders.labConnectionId')
      .leftJoin('patients as p', (join) =>
        join.on('p.organizationId', '=', org).onRef('p.id', '=', 'orders.patientId'),
      )
      .select([
        'orders.labViewId',
        'orders.clinicOrganizationId',
        'k.privacyMode',
        'p.firstName',
        'p.lastName',
      ])
      .where('orders.id', '=', id)
      .forShare('orders'),
  )

/**
 * Those of these users whom a comment can reach: active members, and for a shared comment people of the
 * other side who showed themselves on this order. Nobody else's staff is to be found out here.
 */
export async function selectMentionable(
  tx: Tx,
  { orderId, userIds, isShared }: { orderId: string; userIds: string[]; isShared: boolean },
): Promise<string[]> {
  const rows = await tx.all(
    sql<{ userId: string }>`select m.user_id from app.memberships m
        where m.organization_id = app.org() and m.status = 'active' and m.user_id = any (${userIds}::uuid[])
      union select e.actor_user_id from app.order_events e
        where e.order_id = ${orderId} and ${isShared} and e.actor_user_id = any (${userIds}::uuid[])
          and e.actor_organization_id <> app.org()
      union select c.author_user_id from app.comments c
        where c.order_id = ${orderId} and ${isShared} and c.author_user_id = any (${userIds}::uuid[])
          and c.organization_id <> app.org()`,
  )
  return rows.map(({ userId }) => userId)
}

/** Those of the files that belong to the order and that the caller sees, with who may see them. */
export const selectAttachable = (tx: Tx, orderId: string, fileIds: string[]) =>
  tx.all(
    build
      .selectFrom('files')
      .select(['id', 'visibility'])
      .where('orderId', '=', orderId)
      .where('id', '=', sql<string>`any(${fileIds}::uuid[])`),
  )

/** Adds a comment to an order. */
export async function insertComment(
  tx: Tx,
  {
    place: at,
    ...comment
  }: Body<typeof createComment> & {
    id: string
    orderId: string
    authorUserId: string
    authorName: string
    labOrganizationId: string | null
    clinicOrganizationId: string | null
  },
): Promise<void> {
  await tx.run(
    build
      .insertInto('comments')
      .values({ ...comment, place: at ? JSON.stringify(at) : null, organizationId: org }),
  )
}

/** Whether a comment belongs to an order. */
export async function selectIsOnOrder(tx: Tx, orderId: string, id: string): Promise<boolean> {
  const found = await tx.maybe(
    build.selectFrom('comments').select('id').where('id', '=', id).where('orderId', '=', orderId),
  )
  return found !== undefined
}

/** Marks comments of others as read, those that are not yet. */
export async function insertReads(
  tx: Tx,
  {
    orderId,
    untilCommentId,
    session,
  }: { orderId: string; untilCommentId: string; session: Pick<Principal, 'userId' | 'userName'> },
): Promise<void> {
  await tx.run(
    sql`insert into app.comment_reads
        (comment_id, organization_id, user_id, user_name, lab_organization_id, clinic_organization_id)
      select c.id, app.org(), ${session.userId}, ${session.userName}, c.lab_organization_id, c.clinic_organization_id
      from app.comments c
      where c.order_id = ${orderId} and c.id <= ${untilCommentId} and c.author_user_id <> ${session.userId}
      order by c.id
      on conflict do nothing`,
  )
}

type WatcherRow = { id: string; name: string; isWatching: boolean; changedAt: string }

/** A page of the members of the organization who watch an order, or chose not to. */
export const selectWatchers = (
  tx: Tx,
  orderId: string,
  { search, ...paging }: Paging,
): Promise<Page<WatcherRow>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('orderWatchers as w')
      .innerJoin('orders as o', 'o.id', 'w.orderId')
      .innerJoin('memberships as m', (join) =>
        join
          .onRef('m.organizationId', '=', 'w.organizationId')
          .onRef('m.userId', '=', 'w.userId')
          .on('m.status', '=', 'active'),
      )
      .innerJoin('users as u', 'u.id', 'w.userId')
      .select(['w.userId as id', 'u.name', 'w.isWatching', 'w.changedAt'])
      .where('w.orderId', '=', orderId)
      .where('w.isWatching', '=', true)
      .$if(search !== undefined, (rows) => rows.where(matches(sql`app.fold(u.name)`, search ?? '')))
      .orderBy('w.changedAt', 'desc')
      .orderBy('w.userId'),
  )

/** Writes whether a member watches an order; gives the instant of the change. */
export const upsertWatcher = (
  tx: Tx,
  watcher: { orderId: string; userId: string; isWatching: boolean },
): Promise<{ changedAt: string }> =>
  tx.one(
    build
      .insertInto('orderWatchers')
      .values({ ...watcher, organizationId: org })
      .onConflict((conflict) =>
        conflict.columns(['orderId', 'organizationId', 'userId']).doUpdateSet({
          isWatching: watcher.isWatching,
          // Who says the same again has not changed their mind.
          changedAt: sql<string>`case when order_watchers.is_watching = ${watcher.isWatching}
            then order_watchers.changed_at else clock_timestamp() end`,
        }),
      )
      .returning('changedAt'),
  )

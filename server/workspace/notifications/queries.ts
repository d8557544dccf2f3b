import { sql, type RawBuilder } from 'kysely'
import {
  type Notification,
  type NotificationKind,
  type readNotifications,
} from '#contract/workspace/notifications'
import type { ToothNotation } from '#contract/catalog/teeth'
import type { Body } from '#contract/platform/endpoint'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, preparedPage, type PageBlanks } from '#platform/http/page'
import type { Listener, News } from './audience.ts'

// Of an invoice, or of the one that a payment is for.
const invoiceNumber = sql<string | null>`coalesce(
  (select i.number from app.invoices i where i.id = n.invoice_id),
  (select i.number from app.payments y join app.invoices i on i.id = y.invoice_id where y.id = n.payment_id))`

// Of the parcel that something was reported about, as far as the caller may see its orders.
const orderNumbersOf = (shipmentEventId: RawBuilder<unknown>) => sql<string[]>`array(
  select d.number from app.shipment_orders c join app.orders d on d.id = c.order_id
  where d.number is not null
    and c.shipment_id = (select e.shipment_id from app.shipment_events e where e.id = ${shipmentEventId})
  order by d.number)`

type Filters = { userId: string; updatedSinceAt?: string; isUnread?: boolean; kind?: string }

// With the order, as the caller may see it: what is no longer seen there is not reported here. What
// is about money is there for those alone who may see it (0028-money-notices.sql).
/** A page of a member's notifications. */
export const selectNotifications = preparedPage(({ value, has, matches }: PageBlanks<Filters>) =>
  build
    .selectFrom('notifications as n')
    .leftJoin('orders as o', 'o.id', 'n.orderId')
    .leftJoin('statements as s', 's.id', 'n.statementId')
    .leftJoin('patients as p', (join) =>
      join.on('p.organizationId', '=', org).onRef('p.id', '=', 'o.patientId'),
    )
    .select([
      'n.id',
      'n.kind',
      'n.orderId',
      'o.number as orderNumber',
      orderNumbersOf(sql.ref('n.shipment_event_id')).as('orderNumbers'),
      'p.code as patientCode',
      'n.commentId',
      'n.invoiceId',
      'n.paymentId',
      'n.payoutId',
      'n.statementId',
      invoiceNumber.as('invoiceNumber'),
      's.periodStart as periodStartsOn',
      's.periodEnd as periodEndsOn',
      sql<
        string | null
      >`(select x.recall_id from app.recall_notices x where x.id = n.recall_notice_id)`.as(
        'recallId',
      ),
      'n.actorName',
      'n.actorOrganizationName',
      'n.readAt',
      'n.createdAt',
      'n.updatedAt',
    ])
    .where('n.organizationId', '=', org)
    .where('n.userId', '=', value('userId'))
    .where(sql<boolean>`(n.order_id is null or o.id is not null)`)
    .where(
      matches(
        sql`app.fold(concat_ws(' ', o.number, p.code, n.kind, n.actor_name, n.actor_organization_name,
          ${invoiceNumber}, s.period_end::text))`,
      ),
    )
    .$if(has('isUnread'), (rows) =>
      rows.where(sql<boolean>`(n.read_at is null) = ${value('isUnread')}::boolean`),
    )
    .$if(has('kind'), (rows) => rows.where('n.kind', '=', value('kind')))
    .$if(has('updatedSinceAt'), (rows) =>
      rows.where(changedSince('n.updatedAt', value('updatedSinceAt'))),
    )
    .orderBy('n.id', 'desc')
    .$narrowType<Pick<Notification, 'kind'>>(),
)

/** Marks as read those of the caller's that are not yet. */
export async function updateRead(
  tx: Tx,
  userId: string,
  { ids = [], untilId }: Body<typeof readNotifications>,
): Promise<void> {
  await tx.run(
    sql`update app.notifications set read_at = clock_timestamp()
      where organization_id = app.org() and user_id = ${userId} and read_at is null
        and (id = any (${ids}::uuid[]) or id <= ${untilId ?? null}::uuid)`,
  )
}

/** What a member chose for a kind; null is the usual. */
export type Choice = { inApp: boolean | null; byMail: boolean | null }

/** The kinds of notification for which a member chose other ways than the usual ones. */
export const selectPreferences = (tx: Tx, userId: string): Promise<(Choice & { kind: string })[]> =>
  tx.all(
    build
      .selectFrom('notificationPreferences')
      .select(['kind', 'inApp', 'byMail'])
      .where('userId', '=', userId),
  )

/** Keeps a choice; what is null stays as it was. */
export async function upsertPreference(
  tx: Tx,
  userId: string,
  kind: NotificationKind,
  choice: Choice,
): Promise<void> {
  await tx.run(
    build
      .insertInto('notificationPreferences')
      .values({ organizationId: org, userId, kind, ...choice })
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'userId', 'kind']).doUpdateSet({
          inApp: sql`coalesce(excluded.in_app, notification_preferences.in_app)`,
          byMail: sql`coalesce(excluded.by_mail, notification_preferences.by_mail)`,
        }),
      ),
  )
}

/** What members are notified of: an event, a comment, a recall or a parcel of an order. */
export type OrderCause = {
  orderId: string
  eventSequence?: number | null
  commentId?: string | null
  recallNoticeId?: string | null
  shipmentEventId?: string | null
}

// All that follows runs across organizations: what happens to an order concerns both sides.

/** Holds an order against changes until the end of the transaction. */
export async function lockOrder(tx: Tx, id: string): Promise<void> {
  await tx.run(build.selectFrom('orders').select('id').where('id', '=', id).forShare())
}

/** What happened, who may see it, and what is said of it. */
export type Cause = Omit<News, 'kind'> & {
  action: string
  movesPromise: boolean
  orderNumber: string | null
  actorName: string
  actorOrganizationName: string
  /** All orders of a parcel, by their numbers; none for anything else. */
  orderNumbers?: string[]
  /** The organizations that may see it. */
  seenBy: (string | null)[]
  /** The orders whose watchers it is for. */
  orderIds: string[]
}

// What a scanner brought is nobody's command: each side is notified of it as of the other's. A new
// scan is news to the laboratory alone, and first of all to the technicians who have the work in
// hand.
/** What a notification says of an event of an order. */
export const selectEventNews = (
  tx: Tx,
  orderId: string,
  sequence: number | null,
): Promise<Cause | undefined> =>
  tx.maybe(
    sql<Cause>`select e.action, e.actor_user_id, e.actor_name, '{}'::uuid[] as mentions,
        case when e.action not in ('scan_arrived', 'scan_cancelled') then e.actor_organization_id end as actor_organization_id,
        case when e.action = 'scan_arrived' then array(select distinct s.technician_user_id from app.order_stages s
          where s.order_id = e.order_id and s.technician_user_id is not null) else '{}' end as concerned,
        coalesce(a.name, '') as actor_organization_name, o.number as order_number,
        e.details @> '{"changes": [{"pointer": "/promisedOn"}]}' as moves_promise,
        array[e.lab_organization_id, case when e.action <> 'scan_arrived' then e.clinic_organization_id end] as seen_by,
        array[o.id] as order_ids
      from app.order_events e join app.orders o on o.id = e.order_id
        left join app.organizations a on a.id = e.actor_organization_id
      where e.order_id = ${orderId} and e.sequence = ${sequence}`,
  )

/** What a notification says of a comment. */
export const selectCommentNews = (tx: Tx, commentId: string): Promise<Cause | undefined> =>
  tx.maybe(
    sql<Cause>`select 'comment' as action, c.author_user_id as actor_user_id,
        c.organization_id as actor_organization_id, c.author_name as actor_name, c.mentions,
        '{}'::uuid[] as concerned, a.name as actor_organization_name, o.number as order_number, false as moves_promise,
        array[c.lab_organization_id, c.clinic_organization_id] as seen_by, array[o.id] as order_ids
      from app.comments c join app.orders o on o.id = c.order_id
        join app.organizations a on a.id = c.organization_id
      where c.id = ${commentId}`,
  )

/** A recall as one clinic is notified of it. */
export const selectRecallNews = (tx: Tx, noticeId: string): Promise<Cause | undefined> =>
  tx.maybe(
    sql<Cause>`select 'recall' as action, n.actor_user_id, n.lab_organization_id as actor_organization_id,
        r.started_by_name as actor_name, '{}'::uuid[] as mentions,
        '{}'::uuid[] as concerned, a.name as actor_organization_name,
        o.number as order_number, false as moves_promise, array[n.clinic_organization_id] as seen_by,
        array[o.id] as order_ids
      from app.recall_notices n join app.recalls r on r.id = n.recall_id
        join app.orders o on o.id = n.order_id
        join app.organizations a on a.id = n.lab_organization_id
      where n.id = ${noticeId}`,
  )

// The carrier is neither side. The side that has to act is notified as if the other side had acted:
// whoever receives the parcel confirms that it arrived, whoever sent it settles a problem.
/** What a notification says of what a carrier reported about a parcel. */
export const selectParcelNews = (
  tx: Tx,
  orderId: string,
  shipmentEventId: string,
): Promise<Cause | undefined> =>
  tx.maybe(
    sql<Cause>`select case v.kind when 'delivered' then 'parcel_delivered' else 'parcel_problem' end as action,
        null::uuid as actor_user_id, v.carrier_name as actor_name, '{}'::uuid[] as mentions,
        case when (s.direction = 'to_clinic') = (v.kind = 'delivered')
          then s.lab_organization_id else s.clinic_organization_id end as actor_organization_id,
        '{}'::uuid[] as concerned, v.carrier_name as actor_organization_name,
        o.number as order_number, false as moves_promise,
        array[s.lab_organization_id, s.clinic_organization_id] as seen_by,
        array(select c.order_id from app.shipment_orders c where c.shipment_id = s.id) as order_ids,
        ${orderNumbersOf(sql`v.id`)} as order_numbers
      from app.shipment_events v join app.shipments s on s.id = v.shipment_id
        join app.orders o on o.id = ${orderId}
      where v.id = ${shipmentEventId}`,
  )

/** A member who may be reported, where the mail goes, and what they chose. */
export type Recipient = Listener & {
  email: string
  toothNotation: ToothNotation
  choices: Partial<Record<NotificationKind, Choice>>
}

/** The active members of the organizations that may see it, and whether they follow an order of it. */
export const selectListeners = (
  tx: Tx,
  { seenBy, orderIds }: Pick<Cause, 'seenBy' | 'orderIds'>,
): Promise<Recipient[]> =>
  tx.all(
    sql<Recipient>`select m.organization_id, a.tooth_notation, m.user_id, u.email,
        (select bool_or(w.is_watching) from app.order_watchers w
          where w.order_id = any (${orderIds}::uuid[]) and w.organization_id = m.organization_id
            and w.user_id = m.user_id) as is_watching,
        coalesce((select json_object_agg(p.kind, json_build_object('inApp', p.in_app, 'byMail', p.by_mail))
          from app.notification_preferences p
          where p.organization_id = m.organization_id and p.user_id = m.user_id), '{}') as choices
      from app.memberships m
        join app.organizations a on a.id = m.organization_id and a.status = 'active'
        join app.users u on u.id = m.user_id
      where m.organization_id = any (${seenBy}::uuid[]) and m.status = 'active'
      order by m.organization_id, m.user_id`,
  )

/** Writes a notification; one of a comment that was read meanwhile is read. */
export async function insertNotification(
  tx: Tx,
  notification: {
    id: string
    organizationId: string
    userId: string
    kind: NotificationKind
    orderId: string
    eventSequence: number | null
    commentId: string | null
    recallNoticeId: string | null
    shipmentEventId: string | null
    actorName: string
    actorOrganizationName: string
  },
): Promise<void> {
  const { organizationId, userId, commentId } = notification
  await tx.run(
    build
      .insertInto('notifications')
      .values({
        ...notification,
        readAt: sql<
          string | null
        >`(select r.read_at from app.comment_reads r where r.comment_id = ${commentId}
          and r.organization_id = ${organizationId} and r.user_id = ${userId})`,
      })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Deletes what was made before and is read. */
export async function deleteRead(tx: Tx, madeBefore: string): Promise<void> {
  await tx.run(
    build
      .deleteFrom('notifications')
      .where('readAt', 'is not', null)
      .where('createdAt', '<', madeBefore),
  )
}

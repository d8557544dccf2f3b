import { Type, type Static } from 'typebox'
import type { WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  DateOnly,
  Id,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'
import { workSummary } from '../orders/work-summary.ts'

const tag = 'Notifications'

type Usual = {
  /** Whether it is mailed unless the member says otherwise: what makes it one's own move is. */
  mail: boolean
  /** Whether the member has no choice. */
  isFixed?: true
}

/** What members who may see money are notified of, and nobody else. */
const moneyKinds = {
  invoice_sent: { mail: false },
  invoice_overdue: { mail: true },
  payment_received: { mail: false },
  payment_failed: { mail: true },
  overpayment_received: { mail: true },
  dispute_opened: { mail: true },
  dispute_due: { mail: true },
  payout_failed: { mail: true },
  line_queried: { mail: true },
  line_answered: { mail: true },
  statement_issued: { mail: true },
  statement_queried: { mail: true },
  statement_answered: { mail: true },
  statement_acknowledged: { mail: true },
} as const satisfies Record<string, Usual>

/** A kind of notification about money; only members who may see money get it. */
export type MoneyKind = keyof typeof moneyKinds

/** What members are notified of; most words are those of the order's history. */
export const notificationKinds = {
  submitted: { mail: true },
  info_requested: { mail: true, isFixed: true },
  resubmitted: { mail: true },
  accepted: { mail: false },
  rejected: { mail: true },
  sent_for_approval: { mail: true },
  approved: { mail: true },
  changes_requested: { mail: true },
  held: { mail: true, isFixed: true },
  resumed: { mail: true },
  shipped: { mail: false },
  out_for_delivery: { mail: false },
  delivered: { mail: false },
  reported_not_received: { mail: true },
  parcel_delivered: { mail: false },
  parcel_problem: { mail: true },
  try_in_answered: { mail: true },
  returned_from_try_in: { mail: true },
  cancel_requested: { mail: true },
  cancelled: { mail: true },
  rx_changed: { mail: true },
  rx_acknowledged: { mail: false },
  remake_claimed: { mail: true },
  remake_resolved: { mail: true },
  promised_date_changed: { mail: true },
  promise_broken: { mail: true, isFixed: true },
  late_arrival: { mail: true, isFixed: true },
  day_overridden: { mail: true, isFixed: true },
  day_confirmed: { mail: false },
  day_declined: { mail: true },
  scan_arrived: { mail: true },
  scan_taken_back: { mail: true },
  scan_returned: { mail: true, isFixed: true },
  scan_cancelled: { mail: true },
  recall: { mail: true, isFixed: true },
  comment: { mail: false },
  mention: { mail: true },
  ...moneyKinds,
} as const satisfies Record<string, Usual>

/** What a notification is about. */
export type NotificationKind = keyof typeof notificationKinds

/** The kinds in the order of the interface. */
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

const moneyKindNames: readonly string[] = Object.keys(moneyKinds)

/** Whether a kind is shown to members who may see money alone. */
export const isMoneyKind = (kind: NotificationKind): kind is MoneyKind =>
  moneyKindNames.includes(kind)

/** What is usual for a kind. */
export const usualOf = (kind: NotificationKind): Usual => notificationKinds[kind]

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const kind = oneOf(notificationKindNames, 'What happened')

/** What a member was notified. */
export const Notification = named(
  'Notification',
  {
    id: Id,
    kind,
    text: Type.String({
      description: 'What happened in a sentence, without a name of the patient',
      examples: ['North Dental Lab accepted order 26-004512.'],
    }),
    orderId: nullable(id('The order, the first one of a parcel; null for what is about money')),
    orderNumber: nullable(
      Type.String({ description: 'Null while the order is a draft', examples: ['26-004512'] }),
    ),
    orderNumbers: Type.Array(Type.String({ description: 'A number', examples: ['26-004512'] }), {
      description:
        'The numbers of all orders in the parcel, for `parcel_delivered` and `parcel_problem`; else empty',
    }),
    workSummary,
    patientCode: nullable(
      Type.String({ description: 'Code of the patient', examples: ['P-000042'] }),
    ),
    commentId: nullable(id('The comment, for `comment` and `mention`')),
    recallId: nullable(
      id('The recall, for `recall`; `orderId` is then the newest order concerned'),
    ),
    invoiceId: nullable(id('The invoice, for what is about one or a line of it')),
    invoiceNumber: nullable(
      Type.String({
        description: 'Its number, or that of the invoice which the payment is for',
        examples: ['INV-000042'],
      }),
    ),
    paymentId: nullable(
      id(
        'The payment, for `payment_received`, `payment_failed`, `overpayment_received`, `dispute_opened`, `dispute_due`',
      ),
    ),
    payoutId: nullable(id('The payout, for `payout_failed`')),
    statementId: nullable(id('The statement, for what is about one')),
    periodStartsOn: nullable(
      Type.Unsafe<string>({ ...DateOnly, description: 'The first day of that statement' }),
    ),
    periodEndsOn: nullable(Type.Unsafe<string>({ ...DateOnly, description: 'Its last day' })),
    actorName: Type.String({
      description:
        'Who did it; the organization for what is about money, the carrier for what it reported',
      examples: ['Mira Example'],
    }),
    actorOrganizationName: Type.String({
      description:
        'For whom; the other side for what is about money, the carrier for what it reported',
      examples: ['North Dental Lab'],
    }),
    readAt: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'When it was read' })),
    ...recordTimes,
  },
  'What a member is notified about an order, or about money; it goes 90 days after it was made, once it is read',
)
export type Notification = WithoutAbilities<Static<typeof Notification>>

const channel = {
  isInApp: Type.Boolean({ description: 'Whether it is in the list of notifications' }),
  isMailed: Type.Boolean({ description: 'Whether it is mailed' }),
}

/** What a member wants to be notified of, and how. */
export const NotificationPreferences = named(
  'NotificationPreferences',
  {
    kinds: Type.Array(
      Type.Object({
        kind,
        ...channel,
        canSwitchOff: Type.Boolean({
          description: 'False for what nobody may miss: both channels stay on',
          examples: [true],
        }),
      }),
      { description: 'Every kind, each once' },
    ),
  },
  'What a member wants to be notified of in this organization, and how',
)
export type NotificationPreferences = Static<typeof NotificationPreferences>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  operationId: 'listNotifications',
  tag,
  summary: 'Own notifications, newest first',
  description:
    'With `isUnread=true` the total is the number of unread ones. Those of an order that the caller may no longer see are not there, and what is about money is shown to members who may see money alone. `search` looks in the number of the order or the invoice, the code of the patient, the kind, and who did it.',
  access: members(),
  query: listQuery({
    updatedSinceAt,
    isUnread: Type.Optional(
      Type.Boolean({ description: 'Only unread ones, or only read ones', examples: [true] }),
    ),
    kind: Type.Optional(oneOf(notificationKindNames, 'Only of this kind')),
  }),
  reply: { status: 200, body: pageOf(Notification) },
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  operationId: 'readNotifications',
  tag,
  summary: 'Mark notifications as read',
  description:
    'Takes one key, not both: the ids, or the newest one up to which all are read. Ids that are not among the own unread ones are passed over, so that two devices can say the same.',
  access: members(),
  body: strict(
    {
      ids: Type.Optional(
        Type.Array(Id, {
          minItems: 1,
          maxItems: 100,
          description: 'These',
          examples: [['019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f']],
        }),
      ),
      untilId: Type.Optional(id('This one and all older ones')),
    },
    { minProperties: 1 },
  ),
  reply: { status: 204 },
})

const OnePreferences = Type.Object({ notificationPreferences: NotificationPreferences })

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/notification-preferences',
  operationId: 'getNotificationPreferences',
  tag,
  summary: 'What one is notified of, and how',
  access: members({ credential: 'session' }),
  reply: { status: 200, body: OnePreferences },
})

export const updateNotificationPreferences = endpoint({
  method: 'PATCH',
  path: '/notification-preferences',
  operationId: 'updateNotificationPreferences',
  tag,
  summary: 'Choose what one is notified of, and how',
  description:
    'Only the kinds and channels that are sent change. `held` and `info_requested` cannot be switched off: work stops until someone has read them; nor can `scan_returned` and `recall`.',
  access: members({ credential: 'session' }),
  body: strict(
    {
      kinds: Type.Optional(
        Type.Array(
          strict(
            {
              kind,
              isInApp: Type.Optional(channel.isInApp),
              isMailed: Type.Optional(channel.isMailed),
            },
            { minProperties: 2 },
          ),
          {
            maxItems: notificationKindNames.length,
            description: 'The kinds to change, each once',
            examples: [[{ kind: 'comment', isMailed: true }]],
          },
        ),
      ),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OnePreferences },
  refuses: ['notification_always_on'],
})

import type { NotificationKind } from '#contract/workspace/notifications'

/** Which money: the number of an invoice, the days of a statement; null where there is none. */
export type MoneyOfNotice = { invoice: string | null; period: string | null }

const invoice = ({ invoice: number }: MoneyOfNotice) =>
  number === null ? 'an invoice' : `invoice ${number}`
const payment = ({ invoice: number }: MoneyOfNotice) =>
  number === null ? 'payment' : `payment for invoice ${number}`
const statement = ({ period }: MoneyOfNotice) =>
  period === null ? 'a statement' : `the statement for ${period}`

type NoticeText = (who: string, order: string, money: MoneyOfNotice) => string

// Who did it and which order, or "a draft".
const kinds: Record<NotificationKind, NoticeText> = {
  submitted: (who, order) => `${who} sent ${order}`,
  info_requested: (who, order) => `${who} has a question on ${order}`,
  resubmitted: (who, order) => `${who} resubmitted ${order}`,
  accepted: (who, order) => `${who} accepted ${order}`,
  rejected: (who, order) => `${who} rejected ${order}`,
  sent_for_approval: (who, order) => `${who} sent the design for approval: ${order}`,
  approved: (who, order) => `${who} approved the design for ${order}`,
  changes_requested: (who, order) => `${who} requested design changes for ${order}`,
  held: (who, order) => `${who} put ${order} on hold`,
  resumed: (who, order) => `${who} resumed ${order}`,
  shipped: (who, order) => `${who} shipped ${order}`,
  out_for_delivery: (who, order) => `The driver of ${who} is on the way with ${order}`,
  delivered: (who, order) => `${who} confirmed delivery of ${order}`,
  reported_not_received: (who, order) => `${who} reported ${order} as not received`,
  parcel_delivered: (who, order) => `${who} reported the parcel as delivered: ${order}`,
  parcel_problem: (who, order) => `${who} reported a delivery problem: ${order}`,
  try_in_answered: (who, order) => `${who} recorded the try-in result of ${order}`,
  returned_from_try_in: (who, order) => `${who} returned ${order} from try-in`,
  cancel_requested: (who, order) => `${who} requested cancellation of ${order}`,
  cancelled: (who, order) => `${who} cancelled ${order}`,
  rx_changed: (who, order) => `${who} changed the Rx on ${order}`,
  rx_acknowledged: (who, order) => `${who} acknowledged the Rx change on ${order}`,
  remake_claimed: (who, order) => `${who} requested a remake of ${order}`,
  remake_resolved: (who, order) => `${who} resolved the remake request on ${order}`,
  promised_date_changed: (who, order) => `${who} changed the delivery date of ${order}`,
  promise_broken: (who, order) => `${who} can't meet the delivery date of ${order}`,
  late_arrival: (who, order) => `${who} proposes a later date: late case, ${order}`,
  day_overridden: (who, order) =>
    `${who} promised a later date than reserved for ${order} – please reply`,
  day_confirmed: (who, order) => `${who} confirmed the later date for ${order}`,
  day_declined: (who, order) => `${who} declined the later date for ${order}`,
  scan_arrived: (who, order) => `${who} has a new scan for ${order}`,
  scan_taken_back: (who, order) => `${who} removed a scan from ${order}`,
  scan_returned: (who, order) => `${who} requested a new scan for ${order}`,
  scan_cancelled: (who, order) => `${who} has a cancelled scan on ${order}`,
  recall: (who, order) => `${who} recalled a material used in ${order}`,
  comment: (who, order) => `${who} commented on ${order}`,
  mention: (who, order) => `${who} mentioned you in a comment on ${order}`,
  invoice_sent: (who, _order, money) => `${who} sent you ${invoice(money)}`,
  invoice_overdue: (who, _order, money) => `${who}: ${invoice(money)} is overdue`,
  payment_received: (who, _order, money) => `${who}: ${payment(money)} received`,
  payment_failed: (who, _order, money) => `${who}: ${payment(money)} failed`,
  dispute_due: (who, _order, money) =>
    `${who}: reply to the chargeback on ${payment(money)} within three days`,
  overpayment_received: (who, _order, money) =>
    `${who}: ${payment(money)} was more than the balance due; the rest is credit`,
  dispute_opened: (who, _order, money) => `${who}: chargeback on ${payment(money)}`,
  payout_failed: () => 'Payout to your bank failed',
  line_queried: (who, _order, money) => `${who} disputed a line on ${invoice(money)}`,
  line_answered: (who, _order, money) => `${who} answered your query on ${invoice(money)}`,
  statement_issued: (who, _order, money) => `${who} sent you ${statement(money)}`,
  statement_queried: (who, _order, money) => `${who} has a question on ${statement(money)}`,
  statement_answered: (who, _order, money) =>
    `${who} answered your question on ${statement(money)}`,
  statement_acknowledged: (who, _order, money) => `${who} acknowledged ${statement(money)}`,
}

/** The texts of the notifications. */
export const notificationsEn = {
  kinds,
  order: (number: string) => `order ${number}`,
  orders: (numbers: string, more: number) =>
    more === 0 ? `orders ${numbers}` : `orders ${numbers} and ${more} more`,
  draft: 'a draft',
  unread: 'Unread',
  unreadTitle: 'Unread',
  earlier: 'Earlier',
  nothingUnread: 'All caught up',
  emptyTitle: 'No notifications yet',
  emptyText: 'Updates from the other side appear here.',
  searchLabel: 'Order, patient code, sender',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  choose: 'Notification settings',
}
/** The texts of the notifications in a language. */
export type NotificationsMessages = typeof notificationsEn

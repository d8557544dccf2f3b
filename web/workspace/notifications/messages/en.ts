import type { NotificationKind } from '#contract/workspace/notifications'

/** Which money: the number of an invoice, the days of a statement; null where there is none. */
export type MoneyOfNotice = { invoice: string | null; period: string | null }

const invoice = ({ invoice: number }: MoneyOfNotice) =>
  number === null ? 'an invoice' : `invoice ${number}`
const payment = ({ invoice: number }: MoneyOfNotice) =>
  number === null ? 'a payment' : `the payment of invoice ${number}`
const statement = ({ period }: MoneyOfNotice) =>
  period === null ? 'a statement of account' : `the statement of account ${period}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Say = (who: string, order: string, money: MoneyOfNotice) => string

// Who did it and which order, or "a draft".
const kinds: Record<NotificationKind, Say> = {
  submitted: (who, order) => `${who} sent ${order}`,
  info_requested: (who, order) => `${who} asks about ${order}`,
  resubmitted: (who, order) => `${who} sent ${order} again`,
  accepted: (who, order) => `${who} accepted ${order}`,
  rejected: (who, order) => `${who} rejected ${order}`,
  sent_for_approval: (who, order) => `${who} sent the design of ${order} for approval`,
  approved: (who, order) => `${who} approved the design of ${order}`,
  changes_requested: (who, order) => `${who} asks for changes to the design of ${order}`,
  held: (who, order) => `${who} put ${order} on hold`,
  resumed: (who, order) => `${who} resumed ${order}`,
  shipped: (who, order) => `${who} shipped ${order}`,
  delivered: (who, order) => `${who} recorded the delivery of ${order}`,
  reported_not_received: (who, order) => `${who} did not receive ${order}`,
  returned_from_try_in: (who, order) => `${who} returned ${order} from the try-in`,
  cancel_requested: (who, order) => `${who} asks to cancel ${order}`,
  cancelled: (who, order) => `${who} cancelled ${order}`,
  rx_changed: (who, order) => `${who} changed the prescription of ${order}`,
  rx_acknowledged: (who, order) => `${who} acknowledged the changed prescription of ${order}`,
  remake_claimed: (who, order) => `${who} claims a remake of ${order}`,
  remake_resolved: (who, order) => `${who} resolved the remake claim for ${order}`,
  promised_date_changed: (who, order) => `${who} moved the promised day of ${order}`,
  promise_broken: (who, order) => `${who} cannot keep the promised day of ${order}`,
  day_overridden: (who, order) =>
    `${who} promises a later day than reserved and asks for your answer: ${order}`,
  day_confirmed: (who, order) => `${who} confirms the later day of ${order}`,
  day_declined: (who, order) => `${who} declines the later day of ${order}`,
  scan_arrived: (who, order) => `${who} has a new scan for ${order}`,
  scan_taken_back: (who, order) => `${who} took a scan back from ${order}`,
  scan_returned: (who, order) => `${who} asks for a new scan for ${order}`,
  scan_cancelled: (who, order) => `${who} has a scan of ${order} that its vendor cancelled`,
  recall: (who, order) => `${who} recalls material that is in your work, ${order} among it`,
  comment: (who, order) => `${who} commented on ${order}`,
  mention: (who, order) => `${who} mentioned you in a comment on ${order}`,
  invoice_sent: (who, _order, money) => `${who} sent you ${invoice(money)}`,
  invoice_overdue: (who, _order, money) => `${capital(invoice(money))} is overdue: ${who}`,
  payment_received: (who, _order, money) => `${capital(payment(money))} came in: ${who}`,
  payment_failed: (who, _order, money) => `${capital(payment(money))} failed: ${who}`,
  dispute_due: (who, _order, money) =>
    `Answer the bank within three days, it asks ${payment(money)} back: ${who}`,
  overpayment_received: (who, _order, money) =>
    `${capital(payment(money))} is more than was open, the rest is credit: ${who}`,
  dispute_opened: (who, _order, money) => `A bank asks ${payment(money)} back: ${who}`,
  payout_failed: () => 'A payout to your bank failed',
  line_queried: (who, _order, money) => `${who} contests a line of ${invoice(money)}`,
  line_answered: (who, _order, money) => `${who} answered what you contested of ${invoice(money)}`,
  statement_issued: (who, _order, money) => `${who} sent you ${statement(money)}`,
  statement_queried: (who, _order, money) => `${who} asks about ${statement(money)}`,
  statement_answered: (who, _order, money) =>
    `${who} answered your question about ${statement(money)}`,
  statement_acknowledged: (who, _order, money) => `${who} acknowledged ${statement(money)}`,
}

/** The texts of the notifications. */
export const notificationsEn = {
  kinds,
  order: (number: string) => `order ${number}`,
  draft: 'a draft',
  unread: 'Unread',
  unreadTitle: 'Unread',
  earlier: 'Earlier',
  nothingUnread: 'You have read everything',
  emptyTitle: 'No notifications yet',
  emptyText: 'What the other side does with your orders appears here.',
  searchLabel: 'Number, patient code, who',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  choose: 'Choose what you are told',
}
/** The texts of the notifications in a language. */
export type NotificationsMessages = typeof notificationsEn

import type { MoneyKind, NotificationKind } from '#contract/notifications'

// {order} is "order 26-004512", or "a draft" while it has no number.
const phrases: Record<Exclude<NotificationKind, MoneyKind>, string> = {
  submitted: 'sent {order}',
  info_requested: 'asks for information about {order}',
  resubmitted: 'sent {order} again',
  accepted: 'accepted {order}',
  rejected: 'rejected {order}',
  sent_for_approval: 'sent the design of {order} for approval',
  approved: 'approved the design of {order}',
  changes_requested: 'asks for changes to the design of {order}',
  held: 'put {order} on hold',
  resumed: 'resumed {order}',
  shipped: 'shipped {order}',
  delivered: 'recorded the delivery of {order}',
  reported_not_received: 'did not receive {order}',
  returned_from_try_in: 'returned {order} from the try-in',
  cancel_requested: 'asks to cancel {order}',
  cancelled: 'cancelled {order}',
  rx_changed: 'changed the prescription of {order}',
  rx_acknowledged: 'acknowledged the changed prescription of {order}',
  remake_claimed: 'claims a remake of {order}',
  remake_resolved: 'resolved the remake claim for {order}',
  promised_date_changed: 'moved the promised day of {order}',
  promise_broken: 'cannot keep the promised day of {order}',
  day_overridden: 'promises a later day than you reserved for {order} and asks for your answer',
  day_confirmed: 'confirms the later day of {order}',
  day_declined: 'declines the later day of {order}',
  scan_arrived: 'has a new scan for {order}',
  scan_taken_back: 'took a scan back from {order}',
  scan_returned: 'asks for a new scan for {order}',
  scan_cancelled: 'has a scan of {order} that was cancelled at its vendor',
  recall: 'recalls material that is in your work, {order} among it',
  comment: 'commented on {order}',
  mention: 'mentioned you in a comment on {order}',
}

/**
 * What happened, in one sentence: who and which order. It says no name of a patient and no reason:
 * what people write may hold one, and mail is read on the way.
 */
export function sentenceOf(
  kind: Exclude<NotificationKind, MoneyKind>,
  { organizationName, orderNumber }: { organizationName: string; orderNumber: string | null },
): string {
  const order = orderNumber === null ? 'a draft' : `order ${orderNumber}`
  return `${organizationName} ${phrases[kind].replace('{order}', () => order)}.`
}

// {payment} is "the payment of invoice INV-000042", or "a payment" where it is of none or of several.
const moneySentences: Record<MoneyKind, string> = {
  invoice_sent: '{organization} sends you invoice {what}.',
  invoice_overdue: 'Invoice {what} ({organization}) is overdue.',
  payment_received: 'Received: {payment} ({organization}).',
  payment_failed: 'Failed: {payment} ({organization}).',
  overpayment_received: 'More was paid than is open: {payment} ({organization}).',
  dispute_opened: 'A bank asks back {payment} ({organization}).',
  dispute_due:
    'Your answer to the bank that asks back {payment} ({organization}) is due within three days.',
  payout_failed: 'A payout to your bank failed.',
  line_queried: '{organization} contests a line of invoice {what}.',
  line_answered: '{organization} answered what you contested of invoice {what}.',
  statement_issued: '{organization} sends you its statement of account up to {what}.',
  statement_queried: '{organization} asks about the statement up to {what}.',
  statement_answered: '{organization} answered your question about the statement up to {what}.',
  statement_acknowledged: '{organization} acknowledged the statement up to {what}.',
}

/** As `sentenceOf`, for money: `what` is the number of an invoice, or the last day of a statement. */
export function moneySentence(
  kind: MoneyKind,
  { organizationName, what }: { organizationName: string; what: string | null },
): string {
  const payment = what === null ? 'a payment' : `the payment of invoice ${what}`
  return moneySentences[kind].replace(/\{(\w+)\}/g, (_, blank: string) => {
    if (blank === 'organization') return organizationName
    return blank === 'payment' ? payment : (what ?? '')
  })
}

import type { NotificationKind } from '#contract/workspace/notifications'

/** A group of what members are notified of. */
export type NoticeGroup = 'orders' | 'approval' | 'shipping' | 'scans' | 'talk' | 'money'

const groupOf: Record<NotificationKind, NoticeGroup> = {
  submitted: 'orders',
  info_requested: 'orders',
  resubmitted: 'orders',
  accepted: 'orders',
  rejected: 'orders',
  held: 'orders',
  resumed: 'orders',
  cancel_requested: 'orders',
  cancelled: 'orders',
  sent_for_approval: 'approval',
  approved: 'approval',
  changes_requested: 'approval',
  rx_changed: 'approval',
  rx_acknowledged: 'approval',
  shipped: 'shipping',
  out_for_delivery: 'shipping',
  delivered: 'shipping',
  reported_not_received: 'shipping',
  parcel_delivered: 'shipping',
  parcel_problem: 'shipping',
  try_in_answered: 'shipping',
  returned_from_try_in: 'shipping',
  promised_date_changed: 'shipping',
  promise_broken: 'shipping',
  late_arrival: 'shipping',
  day_overridden: 'shipping',
  day_confirmed: 'shipping',
  day_declined: 'shipping',
  scan_arrived: 'scans',
  scan_taken_back: 'scans',
  scan_returned: 'scans',
  scan_cancelled: 'scans',
  remake_claimed: 'talk',
  remake_resolved: 'talk',
  recall: 'talk',
  comment: 'talk',
  mention: 'talk',
  invoice_sent: 'money',
  invoice_overdue: 'money',
  payment_received: 'money',
  payment_failed: 'money',
  overpayment_received: 'money',
  dispute_opened: 'money',
  dispute_due: 'money',
  payout_failed: 'money',
  line_queried: 'money',
  line_answered: 'money',
  statement_issued: 'money',
  statement_queried: 'money',
  statement_answered: 'money',
  statement_acknowledged: 'money',
}

/** Kinds by their groups, in order; the group about money only for who may see it. */
export function groupNotices<T extends { kind: NotificationKind }>(
  kinds: readonly T[],
  { canSeeFinance }: { canSeeFinance: boolean },
): [NoticeGroup, T[]][] {
  return [...new Set(Object.values(groupOf))]
    .filter((group) => canSeeFinance || group !== 'money')
    .map((group): [NoticeGroup, T[]] => [
      group,
      kinds.filter(({ kind }) => groupOf[kind] === group),
    ])
    .filter(([, members]) => members.length > 0)
}

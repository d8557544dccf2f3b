import { Link } from '@tanstack/react-router'
import {
  Banknote,
  CalendarClock,
  Check,
  CircleAlert,
  CirclePause,
  ClipboardList,
  FileText,
  MessageSquare,
  Receipt,
  RotateCcw,
  ScanLine,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { nameOrders } from '#contract/workspace/name-orders'
import type { NotificationKind } from '#contract/workspace/notifications'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { noticeTarget } from './notice-target.ts'

const icons: Record<NotificationKind, LucideIcon> = {
  submitted: ClipboardList,
  info_requested: CircleAlert,
  resubmitted: ClipboardList,
  accepted: Check,
  rejected: CircleAlert,
  sent_for_approval: ClipboardList,
  approved: Check,
  changes_requested: CircleAlert,
  held: CirclePause,
  resumed: ClipboardList,
  shipped: Truck,
  out_for_delivery: Truck,
  delivered: Truck,
  reported_not_received: Truck,
  parcel_delivered: Truck,
  parcel_problem: CircleAlert,
  try_in_answered: Truck,
  returned_from_try_in: Truck,
  cancel_requested: CircleAlert,
  cancelled: CircleAlert,
  rx_changed: ClipboardList,
  rx_acknowledged: Check,
  remake_claimed: RotateCcw,
  remake_resolved: RotateCcw,
  promised_date_changed: CalendarClock,
  promise_broken: CalendarClock,
  late_arrival: CalendarClock,
  day_overridden: CalendarClock,
  day_confirmed: CalendarClock,
  day_declined: CalendarClock,
  scan_arrived: ScanLine,
  scan_taken_back: ScanLine,
  scan_returned: ScanLine,
  scan_cancelled: ScanLine,
  recall: CircleAlert,
  comment: MessageSquare,
  mention: MessageSquare,
  invoice_sent: Receipt,
  invoice_overdue: Receipt,
  payment_received: Banknote,
  payment_failed: Banknote,
  overpayment_received: Banknote,
  dispute_opened: Banknote,
  dispute_due: Banknote,
  payout_failed: Banknote,
  line_queried: Receipt,
  line_answered: Receipt,
  statement_issued: FileText,
  statement_queried: FileText,
  statement_answered: FileText,
  statement_acknowledged: FileText,
}

/** One notification: what happened in words, who, when; it opens its record and is read then. */
export function NoticeLine({ notice }: { notice: Item<'listNotifications'> }) {
  const t = useMessages()
  const format = useFormat()
  const { run: read } = useCommand('readNotifications')
  const {
    id,
    kind,
    orderNumber,
    orderNumbers,
    patientCode,
    actorName,
    actorOrganizationName,
    readAt,
  } = notice
  const Icon = icons[kind]
  const isUnread = readAt === null
  const markRead = () => void read({ body: { ids: [id] } })
  const { invoiceNumber, periodStartsOn, periodEndsOn } = notice
  const period = periodStartsOn && periodEndsOn ? format.period(periodStartsOn, periodEndsOn) : null
  const { named, more } = nameOrders(orderNumbers)
  const order =
    orderNumbers.length > 1
      ? t.notifications.orders(named.join(', '), more)
      : orderNumber
        ? t.notifications.order(orderNumber)
        : t.notifications.draft
  return (
    <li className="flex items-center border-t border-line first:border-t-0 hover:bg-sunken/60">
      <Link
        {...noticeTarget(notice)}
        onClick={() => isUnread && markRead()}
        className="flex min-w-0 flex-1 items-start gap-3 px-4 py-2"
      >
        <Icon
          aria-hidden
          className={classNames('mt-0.5 size-4 shrink-0', isUnread ? 'text-accent' : 'text-ink-3')}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block', isUnread ? 'font-medium' : 'text-ink-2')}>
            {isUnread && <span className="sr-only">{t.notifications.unread}: </span>}
            {t.notifications.kinds[kind](actorOrganizationName, order, {
              invoice: invoiceNumber,
              period,
            })}
          </span>
          <span className="block truncate text-sm text-ink-3">
            {[
              notice.workSummary?.text,
              patientCode,
              actorName === actorOrganizationName ? null : actorName,
              format.ago(notice.createdAt),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </Link>
      {isUnread && (
        <IconButton
          label={t.notifications.markRead}
          className="me-2"
          icon={<Check aria-hidden className="size-4" />}
          onClick={markRead}
        />
      )}
    </li>
  )
}

import type { WaitingOn, OrderStatus } from '#contract/orders/order-statuses'
import type { Item } from '../../api/client.ts'

type Kind = Item<'listOrders'>['kind']

const orderStatus: Record<OrderStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  needs_info: 'Needs information',
  accepted: 'Accepted',
  in_production: 'In production',
  awaiting_approval: 'Awaiting approval',
  on_hold: 'On hold',
  ready: 'Ready to ship',
  shipped: 'Shipped',
  delivered: 'Delivered',
  at_try_in: 'At try-in',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}
const waitingOn: Record<WaitingOn, string> = {
  clinic: 'Practice',
  lab: 'Lab',
  courier: 'Courier',
  none: 'Nobody',
}
const orderKind: Record<Kind, string> = {
  new: 'New order',
  remake: 'Remake',
  repair: 'Repair',
  adjustment: 'Adjustment',
  continuation: 'Continuation',
}

/**
 * The labels of closed lists that the first page shows, by the value that the service answers; those of the
 * catalogue come with the texts of all other pages.
 */
export const labelsEn = {
  orderStatus,
  waitingOn,
  orderKind,
  priority: { standard: 'Standard', rush: 'Rush' },
  organizationType: { lab: 'Lab', clinic: 'Practice' },
  role: { owner: 'Owner', staff: 'Team member' },
}
/** The labels of the closed lists in a language. */
export type Labels = typeof labelsEn

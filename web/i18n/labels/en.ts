import { catalogWordsEn } from './catalog-en.ts'
import type { Ball, OrderStatus } from '#contract/orders/order-moves'
import type { Item } from '../../api/client.ts'

type Kind = Item<'listOrders'>['kind']

const orderStatus: Record<OrderStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  needs_info: 'Needs information',
  accepted: 'Accepted',
  in_production: 'In production',
  awaiting_approval: 'Waiting for approval',
  on_hold: 'On hold',
  ready: 'Ready to ship',
  shipped: 'Shipped',
  delivered: 'Delivered',
  at_try_in: 'At try-in',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}
const ball: Record<Ball, string> = {
  clinic: 'Clinic',
  lab: 'Laboratory',
  courier: 'Courier',
  none: 'Nobody',
}
const orderKind: Record<Kind, string> = {
  new: 'New work',
  remake: 'Remake',
  repair: 'Repair',
  adjustment: 'Adjustment',
  continuation: 'Continuation',
}

/** The words of the field's closed lists, by the value that the service answers. */
export const wordsEn = {
  ...catalogWordsEn,
  orderStatus,
  ball,
  orderKind,
  priority: { standard: 'Standard', rush: 'Rush' },
  organizationType: { lab: 'Laboratory', clinic: 'Clinic' },
  role: { owner: 'Owner', staff: 'Staff' },
}
/** The words of the closed lists in a language. */
export type Words = typeof wordsEn

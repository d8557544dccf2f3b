import type { OrganizationType } from '#contract/platform/endpoint'
import type { OrderStatus } from '#contract/orders/order-statuses'
import {
  obstacleOf,
  type OrderAction,
  type OrderSituation,
} from '#contract/orders/order-transitions'
import type { Order } from './order-data.ts'

/** Why a step that belongs to this status cannot be taken yet. */
export type Block = 'prescription' | 'heldByOther' | 'openStages' | 'noDesign'

/** A step that a side sees on an order; `blockedBy` says why it has to wait. */
export type Step = { action: OfferedAction; blockedBy: Block | null }

/** What besides the order decides about its steps. */
export type StepFacts = {
  /** Stages of the work that are neither done nor skipped. */
  openStages: number
  /** Designs that no round of approval has shown yet. */
  newDesigns: number
  /** What the caller can do with the parcel to the clinic that is on its way. */
  can: { deliver: boolean; reportNotReceived: boolean }
}

/** What is offered on the page of an order: a parcel is taken back on its own page. */
type OfferedAction = Exclude<OrderAction, 'cancelShipment'>

// The order of importance; the first that is possible is the one next step of the side.
const leading: Record<OrganizationType, readonly OfferedAction[]> = {
  lab: [
    'acknowledgeRx',
    'accept',
    'start',
    'sendForApproval',
    'finish',
    'ship',
    'resume',
    'deliver',
    'returnFromTryIn',
  ],
  clinic: [
    'approve',
    'resubmit',
    'deliver',
    'answerTryIn',
    'complete',
    'resume',
    'returnFromTryIn',
  ],
}
const following: readonly OfferedAction[] = [
  'requestInfo',
  'requestChanges',
  'hold',
  'reportNotReceived',
  'requestRemake',
  'withdraw',
  'reject',
  'cancel',
  'requestCancel',
]

/** Steps that cannot be taken back, shown as such. */
export const finalActions: readonly OrderAction[] = ['reject', 'cancel', 'requestCancel']

/** An order, as far as it decides about its steps. */
type OfferedOrder = OrderSituation & Pick<Order, 'can'>

const obstacles: { [Code in ReturnType<typeof obstacleOf> & string]?: Block } = {
  rx_not_acknowledged: 'prescription',
  order_held_by_other_side: 'heldByOther',
}

// A step that the caller can take, at once or after something of the work; or one that waits for the
// other side, with what it waits for.
function stepOf(
  action: OfferedAction,
  order: OfferedOrder,
  side: OrganizationType,
  { openStages, newDesigns, can }: StepFacts,
): Step[] {
  if (!{ ...order.can, ...can }[action]) {
    const obstacle = obstacleOf(action, order, side)
    const blockedBy = obstacle && obstacles[obstacle]
    return blockedBy ? [{ action, blockedBy }] : []
  }
  if (action === 'finish' && openStages > 0) return [{ action, blockedBy: 'openStages' }]
  const lacksDesign = action === 'sendForApproval' && newDesigns === 0
  return [{ action, blockedBy: lacksDesign ? 'noDesign' : null }]
}

/**
 * The steps of a side: the one that comes next, if it is theirs to take now, and all others that are
 * offered. What can never be taken is not among them.
 */
export function stepsOf(
  order: OfferedOrder,
  side: OrganizationType,
  facts: StepFacts,
): { next: Step | null; more: Step[] } {
  const steps = [...leading[side], ...following].flatMap((action) =>
    stepOf(action, order, side, facts),
  )
  const isNext = ({ action, blockedBy }: Step) =>
    blockedBy === null &&
    leading[side].includes(action) &&
    // What the clinic can do itself is the clinic's first.
    !(side === 'lab' && order.clinicOrganizationId !== null && ofTheClinic.includes(action))
  const next = steps.find(isNext) ?? null
  return { next, more: steps.filter((step) => step !== next) }
}

const ofTheClinic: readonly OfferedAction[] = ['deliver', 'returnFromTryIn']

/** The coarse way of an order, as both sides see it. */
export const trackPoints = [
  'submitted',
  'accepted',
  'in_production',
  'ready',
  'shipped',
  'delivered',
  'completed',
] as const
export type TrackPoint = (typeof trackPoints)[number]

const pointOf: Record<OrderStatus, TrackPoint | null> = {
  draft: null,
  submitted: 'submitted',
  needs_info: 'submitted',
  accepted: 'accepted',
  in_production: 'in_production',
  awaiting_approval: 'in_production',
  on_hold: null,
  ready: 'ready',
  shipped: 'shipped',
  delivered: 'delivered',
  at_try_in: 'delivered',
  completed: 'completed',
  rejected: null,
  cancelled: null,
}

/** How many points of the way are reached, counting the one where the order is; 0 for a draft. */
export function reachedPoints(order: {
  status: OrderStatus
  heldFrom: OrderStatus | null
  acceptedAt: string | null
}): number {
  const { status, heldFrom, acceptedAt } = order
  const point = pointOf[status === 'on_hold' ? (heldFrom ?? 'on_hold') : status]
  if (point) return trackPoints.indexOf(point) + 1
  if (status === 'draft') return 0
  return acceptedAt === null ? 1 : 2
}

import type { OrganizationType } from '#contract/platform/endpoint'
import {
  canTransition,
  orderTransitions,
  type OrderAction,
  type OrderSituation,
  type OrderStatus,
} from '#contract/orders/order-transitions'

/** Why a step that belongs to this status cannot be taken yet. */
export type Block = 'prescription' | 'heldByOther' | 'openStages' | 'noDesign'

/** A step that a side sees on an order; `blockedBy` says why it has to wait. */
export type Step = { action: OrderAction; blockedBy: Block | null }

/** What besides the order decides about its steps. */
export type StepFacts = {
  /** Stages of the work that are neither done nor skipped. */
  openStages: number
  /** Designs that no round of approval has shown yet. */
  newDesigns: number
  /** A parcel to the clinic is on its way. */
  hasOpenParcel: boolean
}

// What is taken through pages of their own: the draft's form and the parcel.
const elsewhere: readonly OrderAction[] = ['submit', 'register', 'cancelShipment']
const ofParcel: readonly OrderAction[] = ['deliver', 'reportNotReceived']

// The order of importance; the first that is possible is the one next step of the side.
const leading: Record<OrganizationType, readonly OrderAction[]> = {
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
  clinic: ['approve', 'resubmit', 'deliver', 'returnFromTryIn', 'complete', 'resume'],
}
const following: readonly OrderAction[] = [
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

function blockOf(
  action: OrderAction,
  order: OrderSituation,
  side: OrganizationType,
  { openStages, newDesigns }: StepFacts,
): Block | null {
  if (action === 'resume' && order.heldBy !== side) return 'heldByOther'
  if (!canTransition(action, order, side)) return 'prescription'
  if (action === 'finish' && openStages > 0) return 'openStages'
  return action === 'sendForApproval' && newDesigns === 0 ? 'noDesign' : null
}

// What the status offers this side, whether at once or after something else.
function isOffered(action: OrderAction, order: OrderSituation, side: OrganizationType): boolean {
  if (canTransition(action, order, side)) return true
  const { by, from }: { by: readonly string[]; from: readonly OrderStatus[] } =
    orderTransitions[action]
  if (!by.includes(side) || !from.includes(order.status)) return false
  if (action === 'resume') return true
  // A changed prescription stops these until the laboratory has read it; nothing else does for good.
  const agreed = { ...order, rxAcknowledgedVersion: order.rxVersion }
  return action !== 'acknowledgeRx' && canTransition(action, agreed, side)
}

/**
 * The steps of a side: the one that comes next, if it is theirs to take now, and all others that the
 * status offers. What can never be taken is not among them.
 */
export function stepsOf(
  order: OrderSituation,
  side: OrganizationType,
  facts: StepFacts,
): { next: Step | null; more: Step[] } {
  const steps = [...leading[side], ...following]
    .filter((action) => !elsewhere.includes(action))
    .filter((action) => facts.hasOpenParcel || !ofParcel.includes(action))
    .filter((action) => isOffered(action, order, side))
    .map((action) => ({ action, blockedBy: blockOf(action, order, side, facts) }))
  const isNext = ({ action, blockedBy }: Step) =>
    blockedBy === null &&
    leading[side].includes(action) &&
    // What the other side has hands for is theirs first.
    !(side === 'lab' && order.clinicOrganizationId !== null && ofTheClinic.includes(action))
  const next = steps.find(isNext) ?? null
  return { next, more: steps.filter((step) => step !== next) }
}

const ofTheClinic: readonly OrderAction[] = ['deliver', 'returnFromTryIn']

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

/** How many points of the way are reached, counting the one where the order stands; 0 for a draft. */
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

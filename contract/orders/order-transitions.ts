import type { OrganizationType } from '../platform/endpoint.ts'
import {
  type OrderStatus,
  type WaitingOn,
  cancellableStatuses,
  holdableStatuses,
  promiseOpenStatuses,
} from './order-statuses.ts'

/** Days after which a delivered order of an offline customer completes automatically. */
export const offlineCompletionDays = 14

/** The names of the events in the history of an order. */
export const orderEventActions = [
  'created',
  'submitted',
  'registered',
  'withdrawn',
  'info_requested',
  'resubmitted',
  'accepted',
  'rejected',
  'started',
  'sent_for_approval',
  'approved',
  'changes_requested',
  'held',
  'resumed',
  'finished',
  'sent_to_lab',
  'arrived_at_lab',
  'shipped',
  'out_for_delivery',
  'delivered',
  'reported_not_received',
  'shipment_cancelled',
  'try_in_answered',
  'returned_from_try_in',
  'completed',
  'cancel_requested',
  'cancelled',
  'changed',
  'rx_changed',
  'rx_acknowledged',
  'remake_claimed',
  'remake_resolved',
  'quality_checked',
  'statement_issued',
  'promise_broken',
  'arrival_recorded',
  'late_arrival',
  'day_overridden',
  'day_confirmed',
  'day_declined',
  'scan_arrived',
  'scan_taken_back',
  'scan_returned',
  'scan_cancelled',
  'scan_cancellation_dismissed',
] as const
export type OrderEventAction = (typeof orderEventActions)[number]

/**
 * What technicians do at the bench: a clinic reads it as the command of the laboratory. For all
 * else a person of the laboratory answers to the clinic by name.
 */
export const floorEventActions = [
  'started',
  'finished',
  'quality_checked',
] as const satisfies readonly OrderEventAction[]

type Transition = {
  from: readonly OrderStatus[]
  /** Where it can lead: the parcel's purpose and content, or the connection's terms, decide between several. */
  to: readonly (OrderStatus | 'unchanged')[]
  by: readonly OrganizationType[]
  /** Keys that the body must have. */
  requires: readonly string[]
  event: OrderEventAction
  /** Needs a clinic on the service: not for orders of offline customers. */
  needsClinic?: true
}

const both = ['lab', 'clinic'] as const

/**
 * Every transition of an order: from which statuses, to which, by which sides, and the keys that it
 * requires. The server refuses by this table; a client disables buttons by it (`canTransition`). `ship`, `deliver`,
 * `reportNotReceived` and `cancelShipment` are taken through shipments; `cancel` by a clinic becomes `requestCancel` once
 * the order is accepted.
 */
export const orderTransitions = {
  submit: {
    from: ['draft'],
    to: ['submitted', 'accepted'],
    by: ['clinic'],
    requires: [],
    event: 'submitted',
  },
  register: { from: ['draft'], to: ['accepted'], by: ['lab'], requires: [], event: 'registered' },
  withdraw: {
    from: ['submitted', 'needs_info'],
    to: ['draft'],
    by: ['clinic'],
    requires: [],
    event: 'withdrawn',
  },
  requestInfo: {
    from: ['submitted'],
    to: ['needs_info'],
    by: ['lab'],
    requires: ['missing'],
    event: 'info_requested',
  },
  resubmit: {
    from: ['needs_info'],
    to: ['submitted'],
    by: ['clinic'],
    requires: [],
    event: 'resubmitted',
  },
  accept: {
    from: ['submitted'],
    to: ['accepted'],
    by: ['lab'],
    requires: [],
    event: 'accepted',
  },
  reject: {
    from: ['submitted', 'needs_info'],
    to: ['rejected'],
    by: ['lab'],
    requires: ['reason'],
    event: 'rejected',
  },
  start: {
    from: ['accepted'],
    to: ['in_production'],
    by: ['lab'],
    requires: [],
    event: 'started',
  },
  sendForApproval: {
    from: ['in_production'],
    to: ['awaiting_approval'],
    by: ['lab'],
    requires: [],
    event: 'sent_for_approval',
    needsClinic: true,
  },
  approve: {
    from: ['awaiting_approval'],
    to: ['in_production'],
    by: ['clinic'],
    requires: [],
    event: 'approved',
  },
  requestChanges: {
    from: ['awaiting_approval'],
    to: ['in_production'],
    by: ['clinic'],
    requires: ['reason'],
    event: 'changes_requested',
  },
  hold: {
    from: holdableStatuses,
    to: ['on_hold'],
    by: both,
    requires: ['reason'],
    event: 'held',
  },
  resume: { from: ['on_hold'], to: holdableStatuses, by: both, requires: [], event: 'resumed' },
  finish: { from: ['in_production'], to: ['ready'], by: ['lab'], requires: [], event: 'finished' },
  ship: {
    from: ['ready', 'shipped'],
    to: ['shipped', 'unchanged'],
    by: ['lab'],
    requires: [],
    event: 'shipped',
  },
  // Ready is an order whose second parcel was taken back before the first, which was missing, is found.
  deliver: {
    from: ['ready', 'shipped'],
    to: ['delivered', 'at_try_in', 'unchanged'],
    by: both,
    requires: ['receivedByName'],
    event: 'delivered',
  },
  reportNotReceived: {
    from: ['shipped'],
    to: ['unchanged'],
    by: ['clinic'],
    requires: [],
    event: 'reported_not_received',
  },
  cancelShipment: {
    from: ['shipped'],
    to: ['ready'],
    by: ['lab'],
    requires: [],
    event: 'shipment_cancelled',
  },
  // The case is on its way back then.
  answerTryIn: {
    from: ['at_try_in'],
    to: ['unchanged'],
    by: ['clinic'],
    requires: ['result'],
    event: 'try_in_answered',
  },
  returnFromTryIn: {
    from: ['at_try_in'],
    to: ['in_production'],
    by: both,
    requires: [],
    event: 'returned_from_try_in',
  },
  complete: {
    from: ['delivered'],
    to: ['completed'],
    by: ['clinic'],
    requires: [],
    event: 'completed',
  },
  acknowledgeRx: {
    from: promiseOpenStatuses,
    to: ['unchanged'],
    by: ['lab'],
    requires: ['rxVersion'],
    event: 'rx_acknowledged',
  },
  requestRemake: {
    from: ['delivered', 'completed'],
    to: ['unchanged'],
    by: both,
    requires: [],
    event: 'remake_claimed',
  },
  cancel: {
    from: ['draft', ...cancellableStatuses],
    to: ['cancelled'],
    by: both,
    requires: ['reason'],
    event: 'cancelled',
  },
  requestCancel: {
    from: cancellableStatuses,
    to: ['unchanged'],
    by: ['clinic'],
    requires: ['reason'],
    event: 'cancel_requested',
  },
} as const satisfies Record<string, Transition>

/** A transition of an order, by the name that its operation has. */
export type OrderAction = keyof typeof orderTransitions

/** What decides about the next step of an order; an `Order` of the interface has all of it. */
export type OrderSituation = {
  status: OrderStatus
  number: string | null
  heldBy: OrganizationType | null
  clinicOrganizationId: string | null
  acceptedAt: string | null
  rxVersion: number
  rxAcknowledgedVersion: number
  cancelRequestedAt: string | null
  notReceivedAt: string | null
  tryInAnsweredAt: string | null
}

/** Whether the prescription was changed after the acceptance and the laboratory has not agreed yet. */
const isRxWaiting = (order: OrderSituation): boolean =>
  order.acceptedAt !== null &&
  order.rxAcknowledgedVersion < order.rxVersion &&
  acknowledgeableStatuses.includes(order.status)

const acknowledgeableStatuses: readonly OrderStatus[] = orderTransitions.acknowledgeRx.from

// Nothing is made, shown or sent by a prescription that the laboratory has not read.
const afterAcknowledgement: readonly OrderAction[] = [
  'start',
  'sendForApproval',
  'approve',
  'finish',
  'ship',
]

const guards: Partial<
  Record<OrderAction, (order: OrderSituation, side: OrganizationType) => boolean>
> = {
  // Only the side that put the order on hold may resume it.
  resume: (order, side) => order.heldBy === side,
  // What the clinic did not receive may be sent again.
  ship: (order) => order.status === 'ready' || order.notReceivedAt !== null,
  reportNotReceived: (order) => order.notReceivedAt === null,
  acknowledgeRx: isRxWaiting,
  answerTryIn: (order) => order.tryInAnsweredAt === null,
  // What was never sent is deleted; what was sent and withdrawn keeps its history.
  cancel: (order, side) =>
    order.status === 'draft'
      ? side === 'clinic' && order.number !== null
      : side === 'lab' || order.acceptedAt === null,
  requestCancel: (order) => order.acceptedAt !== null && order.cancelRequestedAt === null,
}

/** Whether a side may apply a transition to an order now. */
export function canTransition(
  action: OrderAction,
  order: OrderSituation,
  side: OrganizationType,
): boolean {
  const transition: Transition = orderTransitions[action]
  return (
    transition.by.includes(side) &&
    transition.from.includes(order.status) &&
    !(transition.needsClinic === true && order.clinicOrganizationId === null) &&
    !(afterAcknowledgement.includes(action) && isRxWaiting(order)) &&
    (guards[action]?.(order, side) ?? true)
  )
}

/** Why a transition that the status of an order offers to a side is refused all the same. */
export type TransitionObstacle =
  | 'rx_not_acknowledged'
  | 'order_held_by_other_side'
  | 'cancellation_requested'
  | 'customer_not_connected'

/** What blocks of a transition that the status offers: the code that it is refused with. */
export function obstacleOf(
  action: OrderAction,
  order: OrderSituation,
  side: OrganizationType,
): TransitionObstacle | undefined {
  const isPossibleIf = (other: Partial<OrderSituation>, instead = action) =>
    canTransition(instead, { ...order, ...other }, side)
  if (isPossibleIf({})) return undefined
  if (isPossibleIf({ rxAcknowledgedVersion: order.rxVersion })) return 'rx_not_acknowledged'
  if (order.heldBy !== null && isPossibleIf({ heldBy: side })) return 'order_held_by_other_side'
  if (action === 'cancel' && isPossibleIf({ cancelRequestedAt: null }, 'requestCancel')) {
    return 'cancellation_requested'
  }
  // Any clinic, to see whether only that is missing.
  if (isPossibleIf({ clinicOrganizationId: 'connected' })) return 'customer_not_connected'
  return undefined
}

const waitingOnByStatus: Record<Exclude<OrderStatus, 'on_hold'>, WaitingOn> = {
  draft: 'clinic',
  submitted: 'lab',
  needs_info: 'clinic',
  accepted: 'lab',
  in_production: 'lab',
  awaiting_approval: 'clinic',
  ready: 'lab',
  shipped: 'courier',
  delivered: 'clinic',
  at_try_in: 'clinic',
  completed: 'none',
  rejected: 'none',
  cancelled: 'none',
}

/**
 * Whom an order waits on. The status decides; on hold it is the side that did not ask for the pause, and
 * after a try-in that the clinic has answered the courier who brings the case back. It is
 * the laboratory where the clinic asked to cancel, did not receive the parcel, or changed what was
 * accepted. An offline customer has no account: what would wait on its clinic waits on the laboratory,
 * and what is delivered waits on nobody.
 */
export function waitingOnOf(order: OrderSituation): WaitingOn {
  const { status, heldBy, clinicOrganizationId, cancelRequestedAt, notReceivedAt } = order
  const isMissing = status === 'shipped' && notReceivedAt !== null
  const isComingBack = status === 'at_try_in' && order.tryInAnsweredAt !== null
  if (cancelRequestedAt !== null || isMissing || isRxWaiting(order)) return 'lab'
  if (isComingBack) return 'courier'
  const party =
    status === 'on_hold' ? (heldBy === 'clinic' ? 'lab' : 'clinic') : waitingOnByStatus[status]
  if (clinicOrganizationId !== null || party !== 'clinic') return party
  return status === 'delivered' ? 'none' : 'lab'
}

/** What a try-in can show. */
export const tryInResults = ['go_on', 'findings'] as const

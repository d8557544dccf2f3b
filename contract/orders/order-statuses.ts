/** Status of an order; what the laboratory does with it inside is its production stage. */
export const orderStatuses = [
  'draft',
  'submitted',
  'needs_info',
  'accepted',
  'in_production',
  'awaiting_approval',
  'on_hold',
  'ready',
  'shipped',
  'delivered',
  'at_try_in',
  'completed',
  'rejected',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

const unmadeStatuses = ['rejected', 'cancelled'] as const satisfies readonly OrderStatus[]

/** The statuses in which an order is over: no transition leads out of them. */
export const endedStatuses = ['completed', ...unmadeStatuses] as const

/** Whether an order ended without being made. */
export const isUnmade = ({ status }: { status: OrderStatus }): boolean =>
  (unmadeStatuses as readonly OrderStatus[]).includes(status)

/** The statuses in which work is due, and late once its day is over: it was asked for and is not in the clinic yet. */
export const dueStatuses = [
  'submitted',
  'needs_info',
  'accepted',
  'in_production',
  'awaiting_approval',
  'on_hold',
  'ready',
  'shipped',
] as const satisfies readonly OrderStatus[]

/** The statuses in which no new scan is asked for: nobody works on the order. */
export const scanClosedStatuses = [
  'draft',
  ...endedStatuses,
] as const satisfies readonly OrderStatus[]

/** Whom an order can wait on. */
export const waitingOnParties = ['clinic', 'lab', 'courier', 'none'] as const
export type WaitingOn = (typeof waitingOnParties)[number]

/** The statuses that a hold can interrupt and give back. */
export const holdableStatuses = [
  'submitted',
  'needs_info',
  'accepted',
  'in_production',
  'awaiting_approval',
  'ready',
] as const satisfies readonly OrderStatus[]

/** The statuses in which an order can still be cancelled. */
export const cancellableStatuses = [
  'submitted',
  'needs_info',
  'accepted',
  'in_production',
  'awaiting_approval',
  'on_hold',
] as const satisfies readonly OrderStatus[]

/**
 * The statuses in which the prescription may still be changed; from `accepted` on as a new version. What
 * changes while made work is on hold takes the order back to production, and what has left stays.
 */
export const rxOpenStatuses = ['draft', ...cancellableStatuses] as const

/** The statuses in which the laboratory has promised the work and not sent it: it has a place in its plan. */
export const plannedStatuses = [
  'accepted',
  'in_production',
  'awaiting_approval',
  'ready',
] as const satisfies readonly OrderStatus[]

/** The statuses in which the laboratory may promise another day. */
export const promiseOpenStatuses = [
  'accepted',
  'in_production',
  'awaiting_approval',
  'on_hold',
  'ready',
] as const satisfies readonly OrderStatus[]

/** The statuses in which the work is in the laboratory, and lies in trays. */
export const trayStatuses = ['on_hold', ...holdableStatuses] as const

/** The statuses in which a device statement is issued: it is of a finished device. */
export const deviceStatementStatuses = [
  'ready',
  'shipped',
  'delivered',
  'at_try_in',
  'completed',
] as const satisfies readonly OrderStatus[]

/** While the arrival of its case can be recorded: from when it is sent; once work has begun, it is there. */
export const arrivalOpenStatuses = [
  'submitted',
  'needs_info',
  'accepted',
] as const satisfies readonly OrderStatus[]

/** Whether an order is in one of some statuses. */
export const isAt = (
  { status }: { status: OrderStatus },
  statuses: readonly OrderStatus[],
): boolean => statuses.includes(status)

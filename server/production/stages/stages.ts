import type { Body } from '#contract/platform/endpoint'
import type * as contract from '#contract/production/order-stages'
import type { OrderStage } from '#contract/production/order-stages'
import { orderTransitions, type OrderStatus } from '#contract/orders/order-transitions'
import {
  lockOrders,
  readOrder,
  requestReplan,
  transitionNotAllowed,
  type LockedOrder,
} from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  beginSitting,
  correctMinutes,
  endSittings,
  selectIsMember,
  selectOrderOfStage,
  selectStages,
  updateStage,
  updateStageEnded,
  updateStagesReopened,
} from './stage-queries.ts'

// What a technician earns is the owners' to know.
const show = ({ role }: Principal, stage: OrderStage): OrderStage =>
  role === 'owner' ? stage : { ...stage, payRateMinor: null }

/** The stages of an order as the caller may see it. @throws Refusal 404 */
export async function listStages(
  tx: Tx,
  session: Principal,
  orderId: string,
): Promise<OrderStage[]> {
  const stages = await selectStages(tx, orderId)
  if (stages.length === 0) await readOrder(tx, session, orderId)
  return stages.map((stage) => show(session, stage))
}

/** A locked order with its stages: whoever acts on a stage waits for the order. */
export type Floor = { order: LockedOrder; stages: OrderStage[] }

/** @throws Refusal 404 */
export async function lockFloor(tx: Tx, orderId: string): Promise<Floor> {
  const [order] = await lockOrders(tx, [orderId])
  if (!order) throw notFound('order')
  return { order, stages: await selectStages(tx, orderId) }
}

type Place = Floor & { stage: OrderStage }

async function lockStage(tx: Tx, id: string): Promise<Place> {
  const found = await selectOrderOfStage(tx, id)
  if (!found) throw notFound('order_stage')
  const floor = await lockFloor(tx, found.orderId)
  const stage = floor.stages.find((one) => one.id === id)
  if (!stage) throw notFound('order_stage')
  return { ...floor, stage }
}

const ended: readonly OrderStage['status'][] = ['done', 'skipped']

/** Whether a stage of an order is over, done or not. */
export const isEnded = ({ status }: OrderStage) => ended.includes(status)

// Rejoins what `orderTransitions` says: an order is made from its start until it is finished.
const madeStatuses: readonly OrderStatus[] = [
  ...orderTransitions.start.to,
  ...orderTransitions.sendForApproval.to,
]

/** @throws Refusal 409 unless the order is being made; on hold counts where nothing new begins */
export function assertInProduction(
  order: LockedOrder,
  { evenOnHold }: { evenOnHold: boolean },
): void {
  const { status, heldFrom } = order
  const at = evenOnHold && status === 'on_hold' && heldFrom !== null ? heldFrom : status
  if (!madeStatuses.includes(at)) throw transitionNotAllowed(order, 'workOnStages')
}

// Nothing is made by a prescription that the laboratory has not read.
function requireRead({ rxVersion, rxAcknowledgedVersion, status }: LockedOrder): void {
  if (rxAcknowledgedVersion >= rxVersion) return
  throw new Refusal('rx_not_acknowledged', { version: rxVersion }, { state: status })
}

// What was worked on an item stays when the item goes; there is nothing left to work on.
function refuseFormer({ name, itemDescription, orderItemId, status }: OrderStage): void {
  if (orderItemId !== null) return
  const params = { stage: name, item: itemDescription, status }
  throw new Refusal('stage_of_removed_item', params, { state: status })
}

/** The refusal of a stage that somebody works on, as its reader may know who. */
export const stageInProgress = (
  { name: stage, status: state, technician }: OrderStage,
  userId: string | null,
): Refusal =>
  technician !== null && technician.userId === userId
    ? new Refusal('own_stage_in_progress', { stage }, { state })
    : new Refusal('stage_in_progress', { stage, technician: technician?.name ?? null }, { state })

function refuseEnded(stage: OrderStage): void {
  if (!isEnded(stage)) return
  const { name, status } = stage
  throw new Refusal('stage_ended', { stage: name, status }, { state: status })
}

/**
 * Begins a stage of a locked order. Effects: the laboratory is planned again, and the order shows its current
 * stage. @throws Refusal 409
 */
export async function beginStage(
  tx: Tx,
  { userId }: Principal,
  { order, stages, stage }: Place,
): Promise<void> {
  assertInProduction(order, { evenOnHold: false })
  requireRead(order)
  refuseFormer(stage)
  if (stage.status === 'in_progress') {
    throw stageInProgress(stage, userId)
  }
  refuseEnded(stage)
  const first = stages.find(
    (one) =>
      one.orderItemId === stage.orderItemId && one.sortOrder < stage.sortOrder && !isEnded(one),
  )
  if (first) {
    const params = { stage: stage.name, earlier: first.name, status: first.status }
    throw new Refusal('earlier_stage_open', params, { state: stage.status })
  }
  await beginSitting(tx, stage.id, userId)
  await requestReplan(tx, order.id)
}

/**
 * Ends the work on a stage of a locked order. Effects: the laboratory is planned again, and the order shows
 * its current stage. @throws Refusal 409
 */
export async function endStage(
  tx: Tx,
  { order, stage }: Place,
  { minutes, note }: Body<typeof contract.finishOrderStage>,
): Promise<void> {
  assertInProduction(order, { evenOnHold: true })
  if (stage.status !== 'in_progress') {
    const { name, status } = stage
    throw new Refusal('stage_not_in_progress', { stage: name, status }, { state: status })
  }
  await endSittings(tx, [stage.id], minutes)
  await updateStageEnded(tx, stage.id, {
    status: 'done',
    ...(note === undefined ? {} : { note }),
  })
  await requestReplan(tx, order.id)
}

async function readStage(tx: Tx, session: Principal, { id, orderId }: OrderStage) {
  const stage = (await selectStages(tx, orderId)).find((one) => one.id === id)
  if (!stage) throw notFound('order_stage')
  return show(session, stage)
}

/** Begins work on a stage, with the effects of `beginStage`. @throws Refusal 404, 409 */
export async function startStage(tx: Tx, session: Principal, id: string): Promise<OrderStage> {
  const place = await lockStage(tx, id)
  await beginStage(tx, session, place)
  return readStage(tx, session, place.stage)
}

/** Ends work on a stage, with the effects of `endStage`. @throws Refusal 404, 409 */
export async function finishStage(
  tx: Tx,
  session: Principal,
  id: string,
  body: Body<typeof contract.finishOrderStage>,
): Promise<OrderStage> {
  const place = await lockStage(tx, id)
  await endStage(tx, place, body)
  return readStage(tx, session, place.stage)
}

/**
 * Leaves out a stage. Effects: the laboratory is planned again, and the order shows its current stage.
 * @throws Refusal 404, 409
 */
export async function skipStage(
  tx: Tx,
  session: Principal,
  id: string,
  reason: string,
): Promise<OrderStage> {
  const { order, stage } = await lockStage(tx, id)
  assertInProduction(order, { evenOnHold: true })
  refuseEnded(stage)
  await endSittings(tx, [stage.id])
  await updateStageEnded(tx, stage.id, { status: 'skipped', reason })
  await requestReplan(tx, order.id)
  return readStage(tx, session, stage)
}

/**
 * Sends the item of a stage of a locked order back to that stage. Effects: the laboratory is planned again,
 * and the order shows its current stage. @throws Refusal 409
 */
export async function sendBack(
  tx: Tx,
  { order, stages }: Floor,
  target: OrderStage,
  reason: string,
): Promise<void> {
  assertInProduction(order, { evenOnHold: true })
  refuseFormer(target)
  if (target.status === 'pending' || target.status === 'rework') {
    throw new Refusal('stage_not_begun', { stage: target.name }, { state: target.status })
  }
  const after = stages.filter(
    ({ orderItemId, sortOrder, status }) =>
      orderItemId === target.orderItemId && sortOrder > target.sortOrder && status !== 'skipped',
  )
  const ids = after.map(({ id }) => id)
  await endSittings(tx, [target.id, ...ids])
  await updateStagesReopened(tx, { target: target.id, after: ids, reason })
  await requestReplan(tx, order.id)
}

/** Sends work back to an earlier stage; gives that stage. @throws Refusal 404, 409, 422 */
export async function reworkStage(
  tx: Tx,
  session: Principal,
  id: string,
  { toStageId, reason }: Body<typeof contract.reworkOrderStage>,
): Promise<OrderStage> {
  const { stage, ...floor } = await lockStage(tx, id)
  const target = floor.stages.find(
    (one) =>
      one.id === toStageId &&
      one.orderItemId === stage.orderItemId &&
      one.sortOrder <= stage.sortOrder,
  )
  if (!target) {
    const errors = [inputError('body', '/toStageId', 'stage_not_earlier')]
    throw new Refusal('stage_not_earlier', {}, { errors })
  }
  await sendBack(tx, floor, target, reason)
  return readStage(tx, session, target)
}

/** @throws Refusal 422 unless the user is an active member of the laboratory */
export async function requireMember(tx: Tx, technicianUserId: string): Promise<void> {
  if (await selectIsMember(tx, technicianUserId)) return
  const errors = [inputError('body', '/technicianUserId', 'technician_not_member')]
  throw new Refusal('technician_not_member', {}, { errors })
}

/** Assigns a stage, notes something, corrects its minutes. @throws Refusal 404, 409, 422 */
export async function changeStage(
  tx: Tx,
  session: Principal,
  id: string,
  { technicianUserId, note, minutes }: Body<typeof contract.updateOrderStage>,
): Promise<OrderStage> {
  const { stage } = await lockStage(tx, id)
  if (technicianUserId) await requireMember(tx, technicianUserId)
  if (stage.status === 'in_progress' && (technicianUserId !== undefined || minutes !== undefined)) {
    throw new Refusal('stage_still_in_progress', { stage: stage.name }, { state: stage.status })
  }
  if (minutes !== undefined) {
    const userId = technicianUserId ?? stage.technician?.userId ?? session.userId
    if (!(await correctMinutes(tx, stage.id, { minutes, userId }))) {
      throw invalidInput(inputError('body', '/minutes', 'minutes_below_earlier'))
    }
  }
  if (technicianUserId !== undefined || note !== undefined) {
    await updateStage(tx, stage.id, {
      ...(technicianUserId === undefined ? {} : { technicianUserId }),
      ...(note === undefined ? {} : { note }),
    })
  }
  return readStage(tx, session, stage)
}

import type { Body, Reply } from '#contract/platform/endpoint'
import type * as contract from '#contract/production/order-stages'
import type { OrderStage, StageReasonCode } from '#contract/production/order-stages'
import type { recordStageMaterials, getStageMaterials } from '#contract/production/stage-materials'
import { isInProduction, isStillMade, obstacleOfStage } from '#contract/production/stage-abilities'
import {
  holdOrder,
  lockOrders,
  readOrder,
  requestReplan,
  transitionNotAllowed,
  type LockedOrder,
} from '#server/orders/orders'
import {
  bookEndedStage,
  bookStageUses,
  readUsualMaterials,
  selectRequiresConfirmation,
  undoStageUses,
  type Shortage,
} from '#server/production/materials'
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
  updateStagePaused,
  updateStagesReopened,
} from './stage-queries.ts'

// What a technician earns is the owners' to know.
const show = ({ role, sharedDeviceId }: Principal, stage: OrderStage): OrderStage =>
  role === 'owner' && sharedDeviceId === null ? stage : { ...stage, payRateMinor: null }

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

/** @throws Refusal 409 unless the order is being made; on hold counts where nothing new begins */
export function assertInProduction(
  order: LockedOrder,
  { evenOnHold }: { evenOnHold: boolean },
): void {
  if (evenOnHold ? isStillMade(order) : isInProduction(order)) return
  throw transitionNotAllowed(order, 'workOnStages')
}

/** The refusal of a stage that somebody works on, as its reader may know who. */
export const stageInProgress = (
  { name: stage, status: state, technician }: OrderStage,
  userId: string | null,
): Refusal =>
  technician !== null && technician.userId === userId
    ? new Refusal('own_stage_in_progress', { stage }, { state })
    : new Refusal('stage_in_progress', { stage, technician: technician?.name ?? null }, { state })

// The open stage of the same item that has to be done first.
function firstOpenOf({ stages, stage }: Place): OrderStage {
  const first = stages.find((one) => one.orderItemId === stage.orderItemId && one.isCurrent)
  if (!first) throw new Error(`stage ${stage.id} is open and its item has no current stage`)
  return first
}

/** @throws Refusal 409 where the state of a stage of a locked order does not allow it */
function assertStage(
  verb: Parameters<typeof obstacleOfStage>[0],
  { userId }: Pick<Principal, 'userId'>,
  place: Place,
): void {
  const { order, stage } = place
  const obstacle = obstacleOfStage(verb, stage, order)
  if (obstacle === undefined) return
  const { name, status, itemDescription: item } = stage
  const extras = { state: status }
  switch (obstacle) {
    case 'order_transition_not_allowed':
      throw transitionNotAllowed(order, 'workOnStages')
    case 'rx_not_acknowledged':
      throw new Refusal(obstacle, { version: order.rxVersion }, { state: order.status })
    case 'stage_in_progress':
      throw stageInProgress(stage, userId)
    case 'stage_of_removed_item':
      throw new Refusal(obstacle, { stage: name, item, status }, extras)
    case 'earlier_stage_open': {
      const first = firstOpenOf(place)
      throw new Refusal(
        obstacle,
        { stage: name, earlier: first.name, status: first.status },
        extras,
      )
    }
    case 'stage_ended':
    case 'stage_not_in_progress':
      throw new Refusal(obstacle, { stage: name, status }, extras)
    case 'stage_behind_try_in':
    case 'stage_not_begun':
    case 'stage_still_in_progress':
      throw new Refusal(obstacle, { stage: name }, extras)
  }
}

/** Who acts, and when. */
export type Moment = { session: Principal; now: Date }

/**
 * Begins a stage of a locked order. Effects: the laboratory is planned again, and the order shows its current
 * stage. @throws Refusal 409
 */
export async function beginStage(tx: Tx, session: Principal, place: Place): Promise<void> {
  assertStage('start', session, place)
  await beginSitting(tx, place.stage.id, session.userId)
  await requestReplan(tx, place.order.id)
}

const handOverOf = ({ userName: byName }: Principal, note: string | null | undefined) =>
  note === undefined ? {} : { handOver: note === null ? null : { note, byName } }

/**
 * Ends the work on a stage of a locked order, and books what it used. Effects: the laboratory is planned
 * again, and the order shows its current stage. Gives what was used beyond the stock.
 * @throws Refusal 404, 409, 422
 */
export async function endStage(
  tx: Tx,
  { session, now }: Moment,
  place: Place,
  { minutes, note, handOverNote, ...body }: Body<typeof contract.finishOrderStage>,
): Promise<Shortage[]> {
  assertStage('finish', session, place)
  const { order, stage } = place
  const shortages = await bookStageUses(tx, session, { stage, now, body })
  await endSittings(tx, [stage.id], minutes)
  await updateStageEnded(tx, stage.id, {
    status: 'done',
    finishedByUserId: session.userId,
    ...(note === undefined ? {} : { note }),
    ...handOverOf(session, handOverNote),
  })
  await requestReplan(tx, order.id)
  return shortages
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

/** Ends work on a stage, with the effects of `endStage`. @throws Refusal 404, 409, 422 */
export async function finishStage(
  tx: Tx,
  { session, now }: Moment,
  id: string,
  body: Body<typeof contract.finishOrderStage>,
): Promise<{ stage: OrderStage; shortages: Shortage[] }> {
  const place = await lockStage(tx, id)
  const shortages = await endStage(tx, { session, now }, place, body)
  return { stage: await readStage(tx, session, place.stage), shortages }
}

/**
 * Stops work on a stage for now; its technician keeps it. Effects: the laboratory is planned again.
 * @throws Refusal 404, 409
 */
export async function pauseStage(tx: Tx, session: Principal, id: string): Promise<OrderStage> {
  const place = await lockStage(tx, id)
  assertStage('pause', session, place)
  await stopWork(tx, place)
  await requestReplan(tx, place.order.id)
  return readStage(tx, session, place.stage)
}

async function stopWork(tx: Tx, { stage: { id, status } }: Place): Promise<void> {
  if (status !== 'in_progress') return
  await endSittings(tx, [id])
  await updateStagePaused(tx, id)
}

/**
 * Puts the order of a stage on hold, with the effects of `holdOrder`, and ends the sitting on the stage.
 * @throws Refusal 404, 409
 */
export async function holdStage(
  tx: Tx,
  session: Principal,
  id: string,
  body: Body<typeof contract.holdOrderStage>,
): Promise<OrderStage> {
  const place = await lockStage(tx, id)
  assertStage('hold', session, place)
  await stopWork(tx, place)
  await holdOrder({ tx, session, params: { id: place.order.id }, headers: {}, body })
  return readStage(tx, session, place.stage)
}

/** Books what a stage used that has ended. @throws Refusal 404, 409, 422 */
export async function bookStage(
  tx: Tx,
  { session, now }: Moment,
  id: string,
  body: Body<typeof recordStageMaterials>,
): Promise<Shortage[]> {
  const { order, stage } = await lockStage(tx, id)
  return bookEndedStage(tx, session, { order, stage, now, body })
}

/** What a stage usually uses, and whether who ends it is asked. @throws Refusal 404 */
export async function readStageMaterials(
  tx: Tx,
  now: Date,
  id: string,
): Promise<Reply<typeof getStageMaterials>> {
  const found = await selectOrderOfStage(tx, id)
  const stage = found && (await selectStages(tx, found.orderId)).find((one) => one.id === id)
  if (!stage) throw notFound('order_stage')
  return {
    materials: await readUsualMaterials(tx, now, stage),
    requiresUseConfirmation: await selectRequiresConfirmation(tx),
  }
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
  const place = await lockStage(tx, id)
  assertStage('skip', session, place)
  const { order, stage } = place
  await endSittings(tx, [stage.id])
  await updateStageEnded(tx, stage.id, {
    status: 'skipped',
    finishedByUserId: session.userId,
    reason,
    reasonCode: null,
  })
  await requestReplan(tx, order.id)
  return readStage(tx, session, stage)
}

// What was skipped stays skipped.
const stagesAfter = (stages: readonly OrderStage[], target: OrderStage): string[] =>
  stages
    .filter(
      ({ orderItemId, sortOrder, status }) =>
        orderItemId === target.orderItemId && sortOrder > target.sortOrder && status !== 'skipped',
    )
    .map(({ id }) => id)

/** The stages that are open again when work goes back to one, with their order. @throws Refusal 404 */
export async function findReopened(
  tx: Tx,
  id: string,
): Promise<{ orderId: string; stageIds: string[] }> {
  const found = await selectOrderOfStage(tx, id)
  const stages = found ? await selectStages(tx, found.orderId) : []
  const target = stages.find((stage) => stage.id === id)
  if (!target) throw notFound('order_stage')
  return { orderId: target.orderId, stageIds: [id, ...stagesAfter(stages, target)] }
}

/**
 * Sends the item of a stage of a locked order back to that stage; of the stages after it those that are named
 * stay done. What the stages used stays used. Effects: the laboratory is planned again, and the order
 * shows its current stage. Gives the stages that are open again. @throws Refusal 409
 */
export async function sendBack(
  tx: Tx,
  session: Principal,
  { order, stages, stage: target }: Place,
  {
    keptIds = [],
    ...why
  }: { reason: string; reasonCode?: StageReasonCode; keptIds?: readonly string[] },
): Promise<string[]> {
  assertStage('rework', session, { order, stages, stage: target })
  const ids = stagesAfter(stages, target).filter((id) => !keptIds.includes(id))
  await endSittings(tx, [target.id, ...ids])
  await updateStagesReopened(tx, { target: target.id, after: ids, ...why })
  await requestReplan(tx, order.id)
  return [target.id, ...ids]
}

/**
 * Sends work back to an earlier stage, and puts back what the stages used unless it was used up; gives that
 * stage. @throws Refusal 404, 409, 422
 */
export async function reworkStage(
  tx: Tx,
  { session, now }: Moment,
  id: string,
  { toStageId, reason, isMaterialUsedUp }: Body<typeof contract.reworkOrderStage>,
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
  const stageIds = await sendBack(tx, session, { ...floor, stage: target }, { reason })
  if (isMaterialUsedUp !== true) await undoStageUses(tx, session, { stageIds, now })
  return readStage(tx, session, target)
}

/** @throws Refusal 422 unless the user is an active member of the laboratory */
export async function requireMember(tx: Tx, technicianUserId: string): Promise<void> {
  if (await selectIsMember(tx, technicianUserId)) return
  const errors = [inputError('body', '/technicianUserId', 'technician_not_member')]
  throw new Refusal('technician_not_member', {}, { errors })
}

/** @throws Refusal 400 for a point that the checklist of the stage does not have */
function assertPoints({ qcChecklist }: OrderStage, points: readonly string[] = []): void {
  const at = points.findIndex((point) => !qcChecklist.includes(point))
  if (at >= 0)
    throw invalidInput(inputError('body', `/checkedPoints/${at}`, 'checklist_point_unknown'))
}

/** Assigns a stage, notes something, ticks its checklist, corrects its minutes. @throws Refusal 404, 409, 422 */
export async function changeStage(
  tx: Tx,
  session: Principal,
  id: string,
  body: Body<typeof contract.updateOrderStage>,
): Promise<OrderStage> {
  const { technicianUserId, note, handOverNote, checkedPoints, minutes } = body
  const place = await lockStage(tx, id)
  const { stage } = place
  if (technicianUserId) await requireMember(tx, technicianUserId)
  if (technicianUserId !== undefined || minutes !== undefined) assertStage('assign', session, place)
  if (minutes !== undefined) {
    const userId = technicianUserId ?? stage.technician?.userId ?? session.userId
    if (!(await correctMinutes(tx, stage.id, { minutes, userId }))) {
      throw invalidInput(inputError('body', '/minutes', 'minutes_below_earlier'))
    }
  }
  assertPoints(stage, checkedPoints)
  const changes = {
    ...(technicianUserId === undefined ? {} : { technicianUserId }),
    ...(note === undefined ? {} : { note }),
    ...(checkedPoints === undefined ? {} : { checkedPoints }),
    ...handOverOf(session, handOverNote),
  }
  if (Object.keys(changes).length > 0) await updateStage(tx, stage.id, changes)
  return readStage(tx, session, stage)
}

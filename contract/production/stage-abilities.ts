import type { Static } from 'typebox'
import { isAt, type OrderStatus } from '../orders/order-statuses.ts'
import { orderTransitions } from '../orders/order-transitions.ts'
import { abilityTable } from '../platform/abilities.ts'
import {
  finishOrderStage,
  holdOrderStage,
  OrderStageAbilities,
  pauseOrderStage,
  reworkOrderStage,
  skipOrderStage,
  startOrderStage,
  updateOrderStage,
  type OrderStage,
} from './order-stages.ts'

const endedStages: readonly OrderStage['status'][] = ['done', 'skipped']

/** Whether a stage of an order is over, done or not. */
export const isStageEnded = ({ status }: Pick<OrderStage, 'status'>): boolean =>
  endedStages.includes(status)

type StagedOrder = {
  status: OrderStatus
  heldFrom: OrderStatus | null
  rxVersion: number
  rxAcknowledgedVersion: number
}

// Rejoins what `orderTransitions` says: an order is made from its start until it is finished.
const madeStatuses: readonly OrderStatus[] = [
  ...orderTransitions.start.to,
  ...orderTransitions.sendForApproval.to,
]

/** Whether an order is being made. */
export const isInProduction = (order: Pick<StagedOrder, 'status'>): boolean =>
  isAt(order, madeStatuses)

/** Whether work on an order that has begun may go on or end: also on hold, where nothing new begins. */
export const isStillMade = ({ status, heldFrom }: Pick<StagedOrder, 'status' | 'heldFrom'>) =>
  isInProduction({ status: status === 'on_hold' && heldFrom !== null ? heldFrom : status })

/** What can be refused of a stage for the state that it and its order are in. */
export type StageObstacle =
  | 'order_transition_not_allowed'
  | 'rx_not_acknowledged'
  | 'stage_of_removed_item'
  | 'stage_in_progress'
  | 'stage_still_in_progress'
  | 'stage_ended'
  | 'stage_not_begun'
  | 'stage_not_in_progress'
  | 'earlier_stage_open'
  | 'stage_behind_try_in'

type Condition = (stage: OrderStage, order: StagedOrder) => StageObstacle | undefined

// The first that holds is what a caller is refused with.
const stageObstacles = {
  start: ({ status, orderItemId, isCurrent, isBehindTryIn }, order) => {
    if (!isInProduction(order)) return 'order_transition_not_allowed'
    // Nothing is made by a prescription that the laboratory has not read.
    if (order.rxAcknowledgedVersion < order.rxVersion) return 'rx_not_acknowledged'
    // What was worked on an item stays when the item goes; there is nothing left to work on.
    if (orderItemId === null) return 'stage_of_removed_item'
    if (status === 'in_progress') return 'stage_in_progress'
    if (isStageEnded({ status })) return 'stage_ended'
    if (isBehindTryIn) return 'stage_behind_try_in'
    return isCurrent ? undefined : 'earlier_stage_open'
  },
  finish: ({ status }, order) => {
    if (!isStillMade(order)) return 'order_transition_not_allowed'
    return status === 'in_progress' ? undefined : 'stage_not_in_progress'
  },
  pause: ({ status }, order) => {
    if (!isStillMade(order)) return 'order_transition_not_allowed'
    return status === 'in_progress' ? undefined : 'stage_not_in_progress'
  },
  hold: (stage, order) => {
    if (!isInProduction(order)) return 'order_transition_not_allowed'
    return isStageEnded(stage) ? 'stage_ended' : undefined
  },
  rework: ({ status, orderItemId }, order) => {
    if (!isStillMade(order)) return 'order_transition_not_allowed'
    if (orderItemId === null) return 'stage_of_removed_item'
    return status === 'pending' || status === 'rework' ? 'stage_not_begun' : undefined
  },
  skip: (stage, order) => {
    if (!isStillMade(order)) return 'order_transition_not_allowed'
    return isStageEnded(stage) ? 'stage_ended' : undefined
  },
  assign: ({ status }) => (status === 'in_progress' ? 'stage_still_in_progress' : undefined),
} satisfies Record<keyof Static<typeof OrderStageAbilities>, Condition>

/** Why something is refused of a stage in this state of it and its order; undefined where it is not. */
export const obstacleOfStage = (
  verb: keyof typeof stageObstacles,
  stage: OrderStage,
  order: StagedOrder,
): StageObstacle | undefined => (stageObstacles[verb] as Condition)(stage, order)

const unless = (verb: keyof typeof stageObstacles) => (stage: OrderStage) =>
  obstacleOfStage(verb, stage, stage.order) === undefined

/** When somebody can do what with a stage of an order. */
export const orderStageAbilities = abilityTable<typeof OrderStageAbilities, OrderStage>(
  OrderStageAbilities,
  {
    start: { operation: startOrderStage, when: unless('start') },
    finish: { operation: finishOrderStage, when: unless('finish') },
    pause: { operation: pauseOrderStage, when: unless('pause') },
    hold: { operation: holdOrderStage, when: unless('hold') },
    rework: { operation: reworkOrderStage, when: unless('rework') },
    skip: { operation: skipOrderStage, when: unless('skip') },
    assign: { operation: updateOrderStage, when: unless('assign') },
  },
)

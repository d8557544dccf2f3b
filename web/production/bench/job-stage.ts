import type { OrderStage } from '../../orders/order-detail/order-data.ts'

const isOpen = ({ status }: OrderStage) => status !== 'done' && status !== 'skipped'

/**
 * The stage that a technician has in hand: the one that is named, else what they work on, else what is given
 * to them, else what can be begun; undefined where nothing is open.
 */
export function findJobStage(
  stages: readonly OrderStage[],
  { stageId, userId }: { stageId: string | undefined; userId: string },
): OrderStage | undefined {
  const isOwn = ({ technicianUserId }: OrderStage) => technicianUserId === userId
  const open = stages.filter(isOpen)
  return (
    open.find(({ id }) => id === stageId) ??
    open.find((stage) => stage.status === 'in_progress' && isOwn(stage)) ??
    open.find((stage) => stage.isCurrent && isOwn(stage)) ??
    open.find(({ can }) => can.start) ??
    open.find(({ isCurrent }) => isCurrent)
  )
}

/** The stages of the same item, in the order of work. */
export const stagesOfItem = (stages: readonly OrderStage[], stage: OrderStage): OrderStage[] =>
  stages.filter(({ orderItemId }) => orderItemId === stage.orderItemId)

/** The last stage before one that has a note for the next. */
export const handOverBefore = (
  stages: readonly OrderStage[],
  stage: OrderStage,
): OrderStage | undefined =>
  stagesOfItem(stages, stage).findLast(
    ({ sortOrder, handOverNote }) => sortOrder < stage.sortOrder && handOverNote !== null,
  )

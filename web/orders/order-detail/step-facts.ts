import type { OrderFile, OrderParts, OrderStage, Shipment } from './order-data.ts'
import type { StepFacts } from './steps.ts'
import { newestFiles } from './timeline.ts'

const isOver = ({ status }: { status: OrderStage['status'] }) =>
  status === 'done' || status === 'skipped'

const arrivedOrGone: readonly Shipment['status'][] = ['delivered', 'cancelled']

/** Designs in their newest version that no round of approval has shown yet and both sides may see. */
export function freshDesigns({
  files,
  approvals,
}: Pick<OrderParts, 'files' | 'approvals'>): OrderFile[] {
  const shown = new Set(approvals.flatMap((round) => round.files.map(({ fileId }) => fileId)))
  return newestFiles(files).filter(
    ({ id, kind, uploadStatus, visibility }) =>
      (kind === 'design_stl' || kind === 'design_preview') &&
      uploadStatus === 'uploaded' &&
      visibility === 'shared' &&
      !shown.has(id),
  )
}

/** The parcel to the clinic that is on its way; null where none is. */
export const openParcel = ({ shipments }: Pick<OrderParts, 'shipments'>): Shipment | null =>
  shipments.find(
    ({ direction, status }) => direction === 'to_clinic' && !arrivedOrGone.includes(status),
  ) ?? null

/** The stages that the work of a stage can go back to: itself and earlier ones of its item. */
export const returnsFrom = (stage: OrderStage, stages: readonly OrderStage[]): OrderStage[] =>
  stages.filter(
    ({ orderItemId, sortOrder, can }) =>
      can.rework && orderItemId === stage.orderItemId && sortOrder <= stage.sortOrder,
  )

/** The first stage that is somebody's turn; null when all are done or none came yet. */
export const currentStage = (stages: readonly OrderStage[]): OrderStage | null =>
  stages.find(({ isCurrent, status }) => isCurrent && !isOver({ status })) ?? null

/** What besides the order decides about its steps. */
export function factsOf(parts: OrderParts): StepFacts {
  const parcel = openParcel(parts)
  return {
    // What waits for a try-in waits until the case is back: the order is finished for the try-in first.
    openStages: parts.stages.filter((stage) => !isOver(stage) && !stage.isBehindTryIn).length,
    newDesigns: freshDesigns(parts).length,
    can: {
      deliver: parcel?.can.deliver ?? false,
      reportNotReceived: parcel?.can.reportNotReceived ?? false,
    },
  }
}

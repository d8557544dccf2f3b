import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  createQualityCheck,
  listQualityChecks,
  QualityCheck,
} from '#contract/production/quality-checks'
import { actorOf, readOrder, recordEvent } from '#server/orders/orders'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { insertCheck, selectChecks, selectUploaded } from './record-queries.ts'
import { lockFloor, assertInProduction, sendBack, type Floor } from './stages.ts'

/** One page of the quality checks of an order. @throws Refusal 404 */
export async function listCheckPage(
  tx: Tx,
  session: Principal,
  orderId: string,
  query: Query<typeof listQualityChecks>,
): Promise<Page<QualityCheck>> {
  const page = await selectChecks(tx, { ...query, orderId })
  if (page.pagination.total === 0) await readOrder(tx, session, orderId)
  return page
}

type Input = Body<typeof createQualityCheck>

function requireConsistent({ result, checklist = [], toStageId }: Input): void {
  const failed = checklist.findIndex(({ isPassed }) => !isPassed)
  if (result === 'passed' && failed >= 0) {
    const errors = [inputError('body', `/checklist/${failed}`, 'checklist_point_failed')]
    throw new Refusal('passed_check_with_failed_point', {}, { errors })
  }
  if (toStageId && result !== 'failed') {
    const errors = [inputError('body', '/toStageId', 'only_for_failed_check')]
    throw new Refusal('only_failed_check_sends_back', {}, { errors })
  }
}

function stageAt({ stages }: Floor, id: string | null | undefined, pointer: string) {
  if (!id) return null
  const stage = stages.find((one) => one.id === id)
  if (stage) return stage
  const errors = [inputError('body', pointer, 'stage_not_of_order')]
  throw new Refusal('stage_not_of_order', {}, { errors })
}

async function requirePhotos(tx: Tx, orderId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set((await selectUploaded(tx, orderId, ids)).map(({ id }) => id))
  const place = ids.findIndex((id) => !known.has(id))
  if (place < 0) return
  const errors = [inputError('body', `/photoFileIds/${place}`, 'file_not_uploaded_to_order')]
  throw new Refusal('photo_not_of_order', {}, { errors })
}

/**
 * Records what somebody found who looked at the work; a failed check may send it back to a stage. Both
 * sides read the result in the history. @throws Refusal 404, 409, 422
 */
export async function recordCheck(
  tx: Tx,
  session: Principal,
  orderId: string,
  input: Input,
): Promise<QualityCheck> {
  const floor = await lockFloor(tx, orderId)
  assertInProduction(floor.order, { evenOnHold: true })
  requireConsistent(input)
  const { result, checklist = [], photoFileIds = [], note = null } = input
  const stage = stageAt(floor, input.stageId, '/stageId')
  const target = stageAt(floor, input.toStageId, '/toStageId')
  await requirePhotos(tx, orderId, photoFileIds)
  if (target)
    await sendBack(
      tx,
      session,
      { ...floor, stage: target },
      note === null
        ? { reason: 'The quality check failed.', reasonCode: 'check_failed' }
        : { reason: note },
    )
  const check = {
    id: newId(),
    orderId,
    result,
    inspectorUserId: session.userId,
    inspectorName: session.userName,
    photoFileIds,
    note,
  }
  const points = checklist.map((point) => ({ ...point, note: point.note ?? null }))
  const { createdAt } = await insertCheck(tx, {
    ...check,
    orderStageId: stage?.id ?? null,
    sentBackToStageId: target?.id ?? null,
    checklist: JSON.stringify(points),
  })
  await recordEvent(tx, floor.order, {
    action: 'quality_checked',
    actor: actorOf(session),
    details: { qualityCheckId: check.id, qualityResult: result },
  })
  return {
    ...check,
    stageId: stage?.id ?? null,
    toStageId: target?.id ?? null,
    checklist: points,
    createdAt,
  }
}

import type { Body } from '#contract/platform/endpoint'
import type { Recall, startRecall as contract } from '#contract/production/recalls'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  insertFoundWork,
  insertNotices,
  insertRecall,
  lockLots,
  selectRecall,
  selectRecallsOfLots,
  updateAcknowledged,
} from './queries.ts'

/** One recall, as the caller may see it. @throws Refusal 404 */
export async function readRecall(tx: Tx, id: string): Promise<Recall> {
  const recall = await selectRecall(tx, id)
  if (!recall) throw notFound('recall')
  return recall
}

/** The recall that has exactly these lots already. @throws Refusal 409 when some are in another one */
async function findSame(tx: Tx, lots: Recall['lots']): Promise<string | null> {
  const [found] = await selectRecallsOfLots(
    tx,
    lots.map(({ materialLotId }) => materialLotId),
  )
  if (!found) return null
  const { recallId, lotId, shared, total } = found
  if (shared === lots.length && total === lots.length) return recallId
  const lot = lots.find(({ materialLotId }) => materialLotId === lotId)
  const { lotNumber = '', materialName: material = '' } = lot ?? {}
  throw new Refusal('lot_in_other_recall', { lotNumber, material }, { state: 'recalled' })
}

/**
 * Recalls lots: they are out of use, every piece of work with one of them is found, every customer
 * concerned has a notice, and clinics are reported. All in one transaction, with the lots locked: a
 * use that is being noted is found or refused. The same lots again give the same recall. @throws
 * Refusal 404, 409
 */
export async function startRecall(
  tx: Tx,
  { userId, userName }: Principal,
  { materialLotIds, reason, instruction }: Body<typeof contract>,
): Promise<Recall> {
  const lots = await lockLots(tx, materialLotIds)
  if (lots.length < materialLotIds.length) throw notFound('material_lot')
  const same = await findSame(tx, lots)
  if (same !== null) return readRecall(tx, same)
  const id = newId()
  await insertRecall(tx, {
    id,
    reason,
    instruction,
    lots,
    startedByUserId: userId,
    startedByName: userName,
  })
  await insertFoundWork(tx, { id, lots })
  await insertNotices(tx, { recallId: id, actorUserId: userId })
  return readRecall(tx, id)
}

/** The clinic says that it knows; again changes nothing. @throws Refusal 404 */
export async function acknowledgeRecall(
  tx: Tx,
  { userId, userName }: Principal,
  id: string,
): Promise<Recall> {
  await updateAcknowledged(tx, id, { userId, name: userName })
  return readRecall(tx, id)
}

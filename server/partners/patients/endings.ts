import type { Body } from '#contract/platform/endpoint'
import {
  obstacleOfPatient,
  type mergePatient as mergeEndpoint,
  type Patient,
} from '#contract/partners/patients'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { readPatient } from './patients.ts'
import {
  insertEnding,
  lockPatients,
  updateErased,
  updateMerged,
  updatePatientOfOrders,
  updatePatientRow,
} from './queries.ts'

const maximumExternalIds = 20

const recordEnding = (
  tx: Tx,
  { userId, userName }: Principal,
  command: { patientId: string; action: 'merged' | 'erased'; intoPatientId?: string },
) => insertEnding(tx, { id: newId(), ...command, actorUserId: userId, actorName: userName })

function refuseMerge(merged: Patient, kept: Patient): void {
  const obstacle = obstacleOfPatient('merge', merged)
  if (obstacle === 'patient_already_merged') throw new Refusal(obstacle, {}, { state: 'merged' })
  if (kept.mergedIntoId !== null) {
    throw new Refusal('kept_patient_merged', {}, { state: 'merged' })
  }
  if (obstacle !== undefined) throw new Refusal(obstacle)
  if (kept.anonymizedAt !== null) throw new Refusal('patient_erased')
  if (kept.archivedAt !== null) throw new Refusal('kept_patient_archived')
}

// Scans that name an id of the merged record have to find the kept one.
function joinExternalIds(kept: Patient, merged: Patient): Patient['externalIds'] {
  const known = new Set(
    kept.externalIds.map(({ system, value }) => JSON.stringify([system, value])),
  )
  const news = merged.externalIds.filter(
    ({ system, value }) => !known.has(JSON.stringify([system, value])),
  )
  return [...kept.externalIds, ...news].slice(0, maximumExternalIds)
}

/**
 * Merges a second record of one person into the first: its orders move, it is archived. Both rows are
 * locked in one order, so that of two merges at once the second sees what the first one did, and no
 * circle can come about. Gives the kept patient. @throws Refusal 400, 404, 409, 422
 */
export async function mergePatient(
  tx: Tx,
  session: Principal,
  id: string,
  { intoPatientId }: Body<typeof mergeEndpoint>,
): Promise<Patient> {
  if (id === intoPatientId) {
    throw invalidInput(inputError('body', '/intoPatientId', 'same_patient'))
  }
  const locked = await lockPatients(tx, [id, intoPatientId])
  const merged = locked.find((patient) => patient.id === id)
  const kept = locked.find((patient) => patient.id === intoPatientId)
  if (!merged || !kept) throw notFound('patient')
  if (merged.mergedIntoId === intoPatientId) return kept
  refuseMerge(merged, kept)
  await updateMerged(tx, id, intoPatientId)
  await updatePatientOfOrders(tx, id, intoPatientId)
  if (merged.externalIds.length > 0) {
    await updatePatientRow(tx, intoPatientId, { externalIds: joinExternalIds(kept, merged) })
  }
  await recordEnding(tx, session, { patientId: id, action: 'merged', intoPatientId })
  return readPatient(tx, intoPatientId)
}

/**
 * Forgets the person behind a patient, here and at every laboratory; the code stays. Once erased
 * nothing changes any more. @throws Refusal 404, 422
 */
export async function erasePatient(tx: Tx, session: Principal, id: string): Promise<Patient> {
  const [patient] = await lockPatients(tx, [id])
  if (!patient) throw notFound('patient')
  if (patient.anonymizedAt !== null) return patient
  const obstacle = obstacleOfPatient('erase', patient)
  if (obstacle !== undefined) throw new Refusal(obstacle)
  await updateErased(tx, id)
  await recordEnding(tx, session, { patientId: id, action: 'erased' })
  return readPatient(tx, id)
}

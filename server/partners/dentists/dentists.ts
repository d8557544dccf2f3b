import type { createDentist, Dentist, updateDentist } from '#contract/partners/dentists'
import type { Body } from '#contract/platform/endpoint'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound } from '#platform/errors'
import {
  insertDentist,
  insertDetails,
  selectDentist,
  updateDetails,
  updateName,
} from './queries.ts'

/**
 * A dentist of the own clinic or, for a laboratory, of a connected one; of a former partner's by name
 * alone, where an order names the dentist. @throws Refusal 404
 */
export async function readDentist(tx: Tx, id: string): Promise<Dentist> {
  const dentist = await selectDentist(tx, id)
  if (!dentist) throw notFound('dentist')
  return dentist
}

/** Adds a dentist to the clinic. */
export async function addDentist(tx: Tx, body: Body<typeof createDentist>): Promise<Dentist> {
  const id = newId()
  const { firstName, lastName, title = null, ...details } = body
  await insertDentist(tx, { id, firstName, lastName, title })
  await insertDetails(tx, id, details)
  return readDentist(tx, id)
}

/** Changes the keys that are sent. @throws Refusal 404 */
export async function changeDentist(
  tx: Tx,
  id: string,
  body: Body<typeof updateDentist>,
): Promise<Dentist> {
  const { firstName, lastName, title, ...details } = body
  const name = { firstName, lastName, title }
  if (Object.values(name).some((part) => part !== undefined)) await updateName(tx, id, name)
  if (Object.keys(details).length > 0) await updateDetails(tx, id, details)
  return readDentist(tx, id)
}

/** Deactivates a dentist; orders keep it. @throws Refusal 404 */
export async function closeDentist(tx: Tx, id: string): Promise<undefined> {
  const { isActive } = await readDentist(tx, id)
  if (isActive) await updateDetails(tx, id, { isActive: false })
}

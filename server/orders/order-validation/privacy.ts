import type { InputError } from '#contract/platform/error'
import { namesPatient } from '#contract/partners/person-names'
import type { Tx } from '#platform/db/db'
import { inputError, Refusal } from '#platform/errors'
import { lockSecretNames } from './queries.ts'

/** An order whose laboratory may have to know the patient by initials or a code. */
type Private = { labConnectionId: string | null; patientId: string | null }

type Text = { pointer: string; text: string | null }

/** The texts, each with its place, that show the laboratory of an order whom it must not know. */
export const findNames = (
  tx: Tx,
  { labConnectionId, patientId }: Private,
  texts: readonly Text[],
): Promise<InputError[]> =>
  findNamesOfAny(tx, { labConnectionId, patientIds: patientId === null ? [] : [patientId] }, texts)

/** The patients of whom something is said to the laboratory of a connection. */
type Several = { labConnectionId: string | null; patientIds: readonly string[] }

async function findNamesOfAny(
  tx: Tx,
  { labConnectionId, patientIds }: Several,
  texts: readonly Text[],
): Promise<InputError[]> {
  const filled = texts.filter(({ text }) => text !== null && text !== '')
  if (labConnectionId === null || patientIds.length === 0 || filled.length === 0) return []
  const secret = await lockSecretNames(tx, { labConnectionId, patientIds })
  return filled
    .filter(({ text }) => secret.some((names) => namesPatient(text ?? '', names)))
    .map(({ pointer }) => inputError('body', pointer, 'names_patient'))
}

/** Refuses a body whose words name the patient to such a laboratory. @throws Refusal 422 */
export const refuseNames = (
  tx: Tx,
  { labConnectionId, patientId }: Private,
  body: object,
): Promise<void> =>
  refuseNamesOfAny(tx, { labConnectionId, patientIds: patientId === null ? [] : [patientId] }, body)

/** As `refuseNames`, for words that can be about several patients. @throws Refusal 422 */
export async function refuseNamesOfAny(tx: Tx, about: Several, body: object): Promise<void> {
  const texts = Object.entries(body).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string' ? [{ pointer: `/${key}`, text }] : [],
  )
  const errors = await findNamesOfAny(tx, about, texts)
  if (errors.length === 0) return
  throw new Refusal('patient_named', {}, { errors })
}

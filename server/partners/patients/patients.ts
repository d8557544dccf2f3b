import type { Body } from '#contract/platform/endpoint'
import {
  obstacleOfPatient,
  type createPatient,
  type Patient,
  type updatePatient,
} from '#contract/partners/patients'
import { requireOfflineCustomer } from '#server/partners/customers'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { together } from '#platform/db/together'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { namesPatient } from '#contract/partners/person-names'
import {
  insertCountedPatient,
  insertPatient,
  selectPatient,
  selectPatientWithOrders,
  updatePatientRow,
} from './queries.ts'

const refusals = (code: string | undefined) => ({
  patients_code_once: () => new Refusal('patient_code_taken', { code: code ?? '' }),
})

/** The patient as the caller may see it. @throws Refusal 404 */
export async function readPatient(tx: Tx, id: string): Promise<Patient> {
  const patient = await selectPatient(tx, id)
  if (!patient) throw notFound('patient')
  return patient
}

/** The patient with the newest orders as the caller may see it. @throws Refusal 404 */
export async function readPatientWithOrders(tx: Tx, id: string) {
  const found = await selectPatientWithOrders(tx, id)
  if (!found) throw notFound('patient')
  return found
}

// What a clinic shares is a copy: it follows the clinic's record and is nobody else's to change.
async function requirePatient(tx: Tx, id: string, verb: 'update' | 'archive'): Promise<Patient> {
  const patient = await readPatient(tx, id)
  const obstacle = obstacleOfPatient(verb, patient)
  if (obstacle !== undefined) throw new Refusal(obstacle)
  return patient
}

type Named = Pick<Patient, 'code' | 'firstName' | 'lastName'> & { customerId?: string | null }

// A laboratory sees a clinic's code where it must not see the name: a name in it would be everywhere.
function refuseCodeWithName(patient: Named): void {
  if (patient.customerId || !namesPatient(patient.code, patient)) return
  throw new Refusal('patient_code_names_patient')
}

// A code that someone typed may be one that the counter comes to; the counter passes it by.
async function insertWithNextCode(
  tx: Tx,
  patient: Parameters<typeof insertCountedPatient>[1],
): Promise<Patient> {
  for (;;) {
    const inserted = await insertCountedPatient(tx, patient)
    if (inserted) return inserted
  }
}

/** Adds a patient; without a code the organization's next one is taken. @throws Refusal 400, 404, 409, 422 */
export async function addPatient(
  tx: Tx,
  session: Principal,
  body: Body<typeof createPatient>,
): Promise<Patient> {
  if ((session.organizationType === 'lab') !== (body.customerId !== undefined)) {
    const fault = session.organizationType === 'lab' ? 'required' : 'labs_only'
    throw invalidInput(inputError('body', '/customerId', fault))
  }
  if (body.customerId !== undefined) await requireOfflineCustomer(tx, body.customerId)
  const { code, ...rest } = body
  const id = newId()
  if (code === undefined) {
    const patient = await insertWithNextCode(tx, { ...rest, id })
    refuseCodeWithName({ ...body, code: patient.code })
    return patient
  }
  refuseCodeWithName({ ...body, code })
  return withConstraints(refusals(code), () => insertPatient(tx, { ...rest, id, code }))
}

/** Changes the keys that are sent. Laboratories that share the patient see it at once. @throws Refusal 404, 409, 422 */
export async function changePatient(
  tx: Tx,
  id: string,
  body: Body<typeof updatePatient>,
): Promise<Patient> {
  const patient = await requirePatient(tx, id, 'update')
  refuseCodeWithName({ ...patient, ...body })
  const [, changed] = await withConstraints(refusals(body.code), () =>
    together([updatePatientRow(tx, id, body), readPatient(tx, id)]),
  )
  return changed
}

/** Archives a patient; once archived it stays so, with its first date. @throws Refusal 404, 422 */
export async function closePatient(tx: Tx, id: string): Promise<undefined> {
  const { archivedAt } = await requirePatient(tx, id, 'archive')
  if (archivedAt === null) await updatePatientRow(tx, id, { isArchived: true })
}

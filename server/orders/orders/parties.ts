import type { OrganizationType } from '#contract/platform/endpoint'
import type { DentistPreferences } from '#contract/partners/dentists'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { selectCustomer, selectDentist, selectPatient, type OrderChanges } from './write-queries.ts'

const sideOf: Record<string, OrganizationType> = {
  promisedOn: 'lab',
  dayChange: 'lab',
  customerId: 'lab',
  appointmentAt: 'clinic',
  surcharges: 'lab',
  dentistId: 'clinic',
  labConnectionId: 'clinic',
}

/** Refuses keys that are the other side's to say. @throws Refusal 400 */
export function refuseKeysOfOtherSide(session: Principal, body: object): void {
  for (const key of Object.keys(body)) {
    const owner = sideOf[key]
    if (owner === undefined || owner === session.organizationType) continue
    throw invalidInput(
      inputError('body', `/${key}`, owner === 'lab' ? 'labs_only' : 'practices_only'),
    )
  }
}

/** A customer that new orders are taken for, as its laboratory sees it. @throws Refusal 404, 422 */
export async function requireCustomer(
  tx: Tx,
  id: string,
): Promise<{ labConnectionId: string | null }> {
  const customer = await selectCustomer(tx, id)
  if (!customer) throw notFound('customer')
  if (customer.status !== 'active') {
    throw new Refusal('customer_archived')
  }
  return customer
}

/** Who an order is for, as far as it is said. */
type People = { customerId: string; patientId?: string | null; dentistId?: string | null }

/** The patient and the dentist must be there, of the right organization, and still current. @throws Refusal 404, 422 */
export async function assertParties(
  tx: Tx,
  session: Principal,
  { customerId, patientId, dentistId }: People,
): Promise<void> {
  if (patientId) {
    const patient = await selectPatient(tx, patientId)
    if (!patient) throw notFound('patient')
    if (patient.archivedAt !== null) {
      throw new Refusal('patient_archived')
    }
    if (session.organizationType === 'lab' && patient.customerId !== customerId) {
      throw new Refusal('patient_of_other_customer')
    }
  }
  if (dentistId) {
    const dentist = await selectDentist(tx, dentistId)
    if (!dentist) throw notFound('dentist')
    if (!dentist.isActive) throw new Refusal('dentist_inactive')
  }
}

/** The columns that say for whom an order is; the patient is a record of the side that prescribes. */
export const patientColumns = (
  { organizationId }: Principal,
  patientId: string | null | undefined,
): OrderChanges =>
  patientId === undefined
    ? {}
    : { patientId, patientOrganizationId: patientId === null ? null : organizationId }

/** How a dentist likes the work, as it is now; null without a dentist. */
export async function selectPreferences(
  tx: Tx,
  dentistId: string | null,
): Promise<DentistPreferences | null> {
  const dentist = dentistId === null ? undefined : await selectDentist(tx, dentistId)
  return dentist?.preferences ?? null
}

/** The column of how a dentist likes the work. */
export const preferenceColumns = (preferences: DentistPreferences | null): OrderChanges => ({
  dentistPreferences: preferences && JSON.stringify(preferences),
})

import type {
  createCustomerAgreement,
  CustomerAgreement,
  updateCustomerAgreement,
} from '#contract/partners/customer-agreements'
import type { Body } from '#contract/platform/endpoint'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import {
  deleteAgreement,
  insertAgreement,
  selectAgreement,
  selectClinicOf,
  selectDentistOrganization,
  updateAgreement,
} from './queries.ts'

/** What the laboratory noted of a customer. @throws Refusal 404 */
export async function readAgreement(tx: Tx, id: string): Promise<CustomerAgreement> {
  const agreement = await selectAgreement(tx, id)
  if (!agreement) throw notFound('customer_agreement')
  return agreement
}

const once = { customer_agreements_once: () => new Refusal('customer_agreement_exists') }

// A dentist is one of the clinic that the customer is.
async function dentistColumns(tx: Tx, customerId: string, dentistId: string | null) {
  const customer = await selectClinicOf(tx, customerId)
  if (!customer) throw notFound('customer')
  if (dentistId === null) return { dentistId, dentistOrganizationId: null }
  const dentist = await selectDentistOrganization(tx, dentistId)
  if (!dentist || dentist.organizationId !== customer.clinicOrganizationId) {
    throw notFound('dentist')
  }
  return { dentistId, dentistOrganizationId: dentist.organizationId }
}

/** Notes how work is made for a customer. @throws Refusal 404, 409 */
export async function addAgreement(
  tx: Tx,
  { customerId, dentistId = null, preferences }: Body<typeof createCustomerAgreement>,
): Promise<CustomerAgreement> {
  const id = newId()
  const columns = await dentistColumns(tx, customerId, dentistId)
  await withConstraints(once, () =>
    insertAgreement(tx, { id, customerId, preferences, ...columns }),
  )
  return readAgreement(tx, id)
}

/** Replaces what was noted. @throws Refusal 404 */
export async function changeAgreement(
  tx: Tx,
  id: string,
  { preferences }: Body<typeof updateCustomerAgreement>,
): Promise<CustomerAgreement> {
  if (preferences) await updateAgreement(tx, id, preferences)
  return readAgreement(tx, id)
}

/** Removes what was noted. @throws Refusal 404 */
export async function removeAgreement(tx: Tx, id: string): Promise<undefined> {
  if ((await deleteAgreement(tx, id)) === 0) throw notFound('customer_agreement')
}

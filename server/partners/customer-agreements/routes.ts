import {
  createCustomerAgreement,
  deleteCustomerAgreement,
  getCustomerAgreement,
  listCustomerAgreements,
  updateCustomerAgreement,
} from '#contract/partners/customer-agreements'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import {
  addAgreement,
  changeAgreement,
  readAgreement,
  removeAgreement,
} from './customer-agreements.ts'
import { selectAgreements } from './queries.ts'

/** What laboratories note of how they make work for customers and their dentists. */
export function customerAgreements(app: AppContext): void {
  serve(app, listCustomerAgreements, ({ tx, query }) => selectAgreements(tx, query))

  serve(app, createCustomerAgreement, async ({ tx, body }) => ({
    customerAgreement: await addAgreement(tx, body),
  }))

  serve(app, getCustomerAgreement, async ({ tx, params }) => ({
    customerAgreement: await readAgreement(tx, params.id),
  }))

  serve(app, updateCustomerAgreement, async ({ tx, params, body }) => ({
    customerAgreement: await changeAgreement(tx, params.id, body),
  }))

  serve(app, deleteCustomerAgreement, ({ tx, params }) => removeAgreement(tx, params.id))
}

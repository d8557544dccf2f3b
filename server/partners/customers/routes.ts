import {
  archiveCustomer,
  createCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from '#contract/partners/customers'
import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { addCustomer, changeCustomer, closeCustomer, readCustomer } from './customers.ts'
import { selectCustomers } from './queries.ts'

/** Customers of a laboratory, on paper or connected. */
export function customers(app: AppContext): void {
  serve(app, listCustomers, ({ tx, query }) => selectCustomers(tx, query))

  serve(app, createCustomer, async ({ tx, body }) => ({ customer: await addCustomer(tx, body) }))

  serve(app, getCustomer, async ({ tx, session, params }) => ({
    customer: await readCustomer(tx, session, params.id),
  }))

  serve(app, updateCustomer, async ({ tx, params, body }) => ({
    customer: await changeCustomer(tx, params.id, body),
  }))

  serve(app, archiveCustomer, ({ tx, session, params }) =>
    closeCustomer({ tx, session, now: instant(app.clock()) }, params.id),
  )
}

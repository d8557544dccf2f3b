import {
  archiveCustomer,
  createCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from '#contract/partners/customers'
import { instant } from '#platform/clock'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { addCustomer, changeCustomer, closeCustomer, readCustomer } from './customers.ts'
import { selectCustomers } from './queries.ts'

/** Customers of a laboratory, on paper or connected. */
export function customers(house: House): void {
  serve(house, listCustomers, ({ tx, query }) => selectCustomers(tx, query))

  serve(house, createCustomer, async ({ tx, body }) => ({ customer: await addCustomer(tx, body) }))

  serve(house, getCustomer, async ({ tx, session, params }) => ({
    customer: await readCustomer(tx, session, params.id),
  }))

  serve(house, updateCustomer, async ({ tx, params, body }) => ({
    customer: await changeCustomer(tx, params.id, body),
  }))

  serve(house, archiveCustomer, ({ tx, session, params }) =>
    closeCustomer({ tx, session, now: instant(house.clock()) }, params.id),
  )
}

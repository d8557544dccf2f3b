import type {
  createCustomer,
  Customer,
  CustomerWithBalances,
  updateCustomer,
} from '#contract/partners/customers'
import type { Body } from '#contract/platform/endpoint'
import { readConnection } from '#server/partners/lab-connections'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  insertCustomer,
  lockCustomer,
  selectCustomer,
  selectCustomerWithBalances,
  updateCustomerRow,
} from './queries.ts'

async function requireCustomer(tx: Tx, id: string): Promise<Customer> {
  const customer = await selectCustomer(tx, id)
  if (!customer) throw notFound('customer')
  return customer
}

/** A customer; with what it owes for a member who may see money. @throws Refusal 404 */
export async function readCustomer(
  tx: Tx,
  { canSeeFinance }: Principal,
  id: string,
): Promise<CustomerWithBalances> {
  if (!canSeeFinance) return requireCustomer(tx, id)
  const customer = await selectCustomerWithBalances(tx, id)
  if (!customer) throw notFound('customer')
  return customer
}

/** Adds a customer who is not on the service. */
export async function addCustomer(tx: Tx, body: Body<typeof createCustomer>): Promise<Customer> {
  const id = newId()
  await insertCustomer(tx, { ...body, id })
  return requireCustomer(tx, id)
}

/** Changes the keys that are sent. @throws Refusal 404 */
export async function changeCustomer(
  tx: Tx,
  id: string,
  body: Body<typeof updateCustomer>,
): Promise<Customer> {
  await updateCustomerRow(tx, id, body)
  return requireCustomer(tx, id)
}

/** Archives a customer that no open connection needs. @throws Refusal 404, 422 */
export async function closeCustomer(
  command: { tx: Tx; session: Principal; now: string },
  id: string,
): Promise<undefined> {
  const customer = await lockCustomer(command.tx, id)
  if (!customer) throw notFound('customer')
  if (customer.labConnectionId !== null) {
    const { status } = await readConnection(command, customer.labConnectionId)
    if (status !== 'ended') {
      throw new Refusal('customer_still_connected')
    }
  }
  if (customer.status !== 'archived')
    await updateCustomerRow(command.tx, id, { status: 'archived' })
}

/**
 * Makes sure that records may be kept for an offline customer, which stays so until the transaction
 * ends. @throws Refusal 404, 422 for a connected clinic or an archived customer
 */
export async function requireOfflineCustomer(tx: Tx, id: string): Promise<void> {
  const customer = await lockCustomer(tx, id)
  if (!customer) throw notFound('customer')
  if (customer.labConnectionId !== null) {
    throw new Refusal('customer_is_connected')
  }
  if (customer.status === 'archived') {
    throw new Refusal('customer_archived')
  }
}

import type { Query } from '#contract/platform/endpoint'
import type { BillableOrder, listBillableOrders } from '#contract/finance/billable-orders'
import type { Page } from '#contract/platform/page'
import { readSettings } from '#server/finance/finance-settings'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, Refusal } from '#platform/errors'
import { selectBillableOrders, selectReadyOrders, type ReadyOrders } from './billable-queries.ts'
import { billable } from './lines.ts'

/** A page of what is ready to be billed. */
export async function listBillable(
  tx: Tx,
  query: Query<typeof listBillableOrders>,
): Promise<Page<BillableOrder>> {
  const { billOn } = await readSettings(tx)
  return selectBillableOrders(tx, { ...query, billOn, statuses: billable[billOn] })
}

const mostOrders = 200

/** The orders of a customer that are ready, oldest first. @throws Refusal 400, 422 when none is */
export async function readyOrders(
  tx: Tx,
  ready: Omit<ReadyOrders, 'billOn' | 'statuses'> & { customerId: string; currency: string },
  named: readonly string[] | undefined,
): Promise<string[]> {
  if (named !== undefined) {
    throw invalidInput(inputError('body', '/orderIds', 'orders_or_all_ready'))
  }
  const { billOn } = await readSettings(tx)
  const ids = await selectReadyOrders(
    tx,
    { ...ready, billOn, statuses: billable[billOn] },
    mostOrders,
  )
  if (ids.length === 0) {
    throw new Refusal('nothing_to_invoice')
  }
  return ids
}

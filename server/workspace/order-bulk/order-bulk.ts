import type { Logger } from 'pino'
import type { Body } from '#contract/platform/endpoint'
import {
  bulkActions,
  type BulkResult,
  type moveOrders as transitions,
} from '#contract/workspace/order-bulk'
import type { OrderStatus } from '#contract/orders/order-statuses'
import { canTransition, orderTransitions } from '#contract/orders/order-transitions'
import { carriage } from '#contract/logistics/shipments'
import {
  acceptOrder,
  finishOrder,
  holdOrder,
  lockOrders,
  assertTransition,
  resumeOrder,
  startOrder,
  type Circumstances,
} from '#server/orders/orders'
import { assignStages } from '#server/production/stages'
import { sendShipment } from '#server/logistics/shipments'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, refusalOf } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { selectCustomersOf } from './queries.ts'

type Batch = Body<typeof transitions>
type Caller = {
  session: Principal
  inOrg: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  log: Logger
  /** The moment, by the clock of the app. */
  at: string
  /** What an order meets that is accepted for a day. */
  meet: (tx: Tx, id: string, promisedOn?: string) => Promise<Circumstances>
}

function required<T>(key: keyof Batch, value: T | undefined): T {
  if (value !== undefined) return value
  throw invalidInput(inputError('body', `/${key}`, 'required'))
}

function refuseStrayKeys({ action, orderIds: _, ...keys }: Batch): void {
  const needed = action === 'assign' ? [] : orderTransitions[action].requires
  const known: readonly string[] = [...needed, ...bulkActions[action]]
  const stray = Object.keys(keys).find((key) => !known.includes(key))
  if (stray === undefined) return
  throw invalidInput(inputError('body', `/${stray}`, 'not_for_action'))
}

type Command = (tx: Tx, id: string) => Promise<{ order: { status: OrderStatus } }>

// The commands of the single steps: a batch knows no second way to move an order.
function commandOf({ session, at, meet }: Caller, batch: Batch): Command | undefined {
  const { action, message, promisedOn, reason, technicianUserId } = batch
  const call = <Part>(tx: Tx, id: string, body: Part) => ({
    tx,
    session,
    body,
    params: { id },
    headers: {},
  })
  switch (action) {
    case 'accept':
      return async (tx, id) =>
        acceptOrder(call(tx, id, { promisedOn, message }), await meet(tx, id, promisedOn))
    case 'hold': {
      const why = required('reason', reason)
      return (tx, id) => holdOrder(call(tx, id, { reason: why }))
    }
    case 'start':
      return (tx, id) => startOrder(call(tx, id, { message }))
    case 'finish':
      return (tx, id) => finishOrder(call(tx, id, { message }))
    case 'resume':
      return (tx, id) => resumeOrder(call(tx, id, { message }), at)
    case 'assign': {
      const whose = required('technicianUserId', technicianUserId)
      return (tx, id) => assignStages(tx, id, whose)
    }
    case 'ship':
      return undefined
  }
}

const moved = (orderId: string, status: OrderStatus, shipmentId: string | null = null) => ({
  orderId,
  status,
  shipmentId,
  problem: null,
})

function failed({ log }: Caller, orderId: string, error: unknown): BulkResult {
  const refusal = refusalOf(error)
  if (!refusal) log.error({ err: error, order: orderId }, 'an order of a bulk action failed')
  const { code, status, message, params, extras } = refusal ?? new Refusal('internal_error')
  const state = (extras.state ?? null) as OrderStatus | null
  return {
    orderId,
    status: null,
    shipmentId: null,
    problem: { code, status, detail: message, params, state },
  }
}

// What may go into the parcel goes; the rest says why not. All of it while the orders are locked.
async function shipTogether(
  caller: Caller,
  tx: Tx,
  orderIds: readonly string[],
  parcel: Omit<Parameters<typeof sendShipment>[2], 'orderIds'>,
): Promise<BulkResult[]> {
  const { session } = caller
  const side = session.organizationType
  const orders = await lockOrders(tx, orderIds)
  const ready = orders.filter((order) => canTransition('ship', order, side)).map(({ id }) => id)
  const shipment =
    ready.length > 0 ? await sendShipment(tx, session, { ...parcel, orderIds: ready }) : undefined
  return orderIds.map((id) => {
    if (shipment?.orderIds.includes(id)) return moved(id, 'shipped', shipment.id)
    try {
      const order = orders.find((found) => found.id === id)
      if (!order) throw notFound('order')
      assertTransition('ship', order, side)
      throw new Error('an order that may be shipped was not')
    } catch (error) {
      return failed(caller, id, error)
    }
  })
}

async function shipMany(caller: Caller, batch: Batch): Promise<BulkResult[]> {
  const { orderIds, purpose = 'final' } = batch
  const given = Object.entries(batch).filter(([key]) => Object.hasOwn(carriage, key))
  const parcel = { ...Object.fromEntries(given), direction: 'to_clinic', purpose } as const
  const customers = await caller.inOrg((tx) => selectCustomersOf(tx, orderIds))
  const results = new Map<string, BulkResult>()
  for (const together of Map.groupBy(customers, ({ customerId }) => customerId).values()) {
    const ids = together.map(({ id }) => id)
    const shipped = await caller
      .inOrg((tx) => shipTogether(caller, tx, ids, parcel))
      .catch((error: unknown) => ids.map((id) => failed(caller, id, error)))
    for (const result of shipped) results.set(result.orderId, result)
  }
  return orderIds.map((id) => results.get(id) ?? failed(caller, id, notFound('order')))
}

/**
 * Takes one step on many orders, one after the other, each in a transaction of its own; orders that
 * are shipped to one customer go in one parcel and one transaction. Gives what became of each, in the
 * order asked. @throws Refusal 400 for a body that does not fit the step
 */
export async function moveOrders(caller: Caller, batch: Batch): Promise<BulkResult[]> {
  refuseStrayKeys(batch)
  const command = commandOf(caller, batch)
  if (!command) return shipMany(caller, batch)
  const results: BulkResult[] = []
  for (const id of batch.orderIds) {
    results.push(
      await caller
        .inOrg((tx) => command(tx, id))
        .then(({ order }) => moved(id, order.status))
        .catch((error: unknown) => failed(caller, id, error)),
    )
  }
  return results
}

import type { Body } from '#contract/platform/endpoint'
import { waitingOnOf } from '#contract/orders/order-transitions'
import type { createOrder, Order } from '#contract/orders/orders'
import { refuseContradictions } from '#server/orders/order-validation'
import { planNew, selectOffer, type Parties } from '#server/catalog/pricing'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { together } from '#platform/db/together'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { totalsOf, storePlan } from './order-items.ts'
import { readOrder } from './orders.ts'
import { patientColumns, refuseKeysOfOtherSide, requireCustomer, assertParties } from './parties.ts'
import { selectOrderToRemake } from './remake-queries.ts'
import { actorOf, recordEvent } from './transitions.ts'
import { insertOrder, lockConnection, selectDrafted, upsertSide } from './write-queries.ts'

/** Whom an order is between. */
export type OrderParties = Parties & { clinicOrganizationId: string | null }

const required = (key: string) => invalidInput(inputError('body', `/${key}`, 'required'))

async function clinicParties(
  tx: Tx,
  session: Principal,
  id: string | undefined,
): Promise<OrderParties> {
  if (id === undefined) throw required('labConnectionId')
  const connection = await lockConnection(tx, id)
  if (!connection) throw notFound('lab_connection')
  const { labOrganizationId, customerId } = connection
  if (connection.status !== 'active' || labOrganizationId === null || customerId === null) {
    throw new Refusal('connection_not_active')
  }
  return {
    labOrganizationId,
    clinicOrganizationId: session.organizationId,
    labConnectionId: id,
    customerId,
  }
}

async function labParties(
  tx: Tx,
  session: Principal,
  id: string | undefined,
): Promise<OrderParties> {
  if (id === undefined) throw required('customerId')
  const customer = await requireCustomer(tx, id)
  if (customer.labConnectionId !== null) {
    throw new Refusal('customer_orders_online')
  }
  return {
    labOrganizationId: session.organizationId,
    clinicOrganizationId: null,
    labConnectionId: null,
    customerId: id,
  }
}

/** Whom an order would be between. @throws Refusal 400, 404, 422 */
export const partiesOf = (
  tx: Tx,
  session: Principal,
  { labConnectionId, customerId }: { labConnectionId?: string; customerId?: string },
): Promise<OrderParties> =>
  session.organizationType === 'lab'
    ? labParties(tx, session, customerId)
    : clinicParties(tx, session, labConnectionId)

async function requireRemade(tx: Tx, parties: OrderParties, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const original = await selectOrderToRemake(tx, id)
  if (!original) throw notFound('order')
  const isOfSameParties =
    original.labOrganizationId === parties.labOrganizationId &&
    original.customerId === parties.customerId
  if (!isOfSameParties || original.status === 'draft') {
    throw new Refusal('remake_of_other_parties')
  }
}

const oncePerDraft = { orders_once_per_draft: () => new Refusal('draft_being_saved') }

/**
 * Drafts an order: a clinic's for a connection, a laboratory's for an offline customer. With a key that
 * was used before it gives the order of then, whatever the body says.
 * @throws Refusal 400, 404, 409, 422
 */
export async function draftOrder(
  tx: Tx,
  session: Principal,
  body: Body<typeof createOrder>,
): Promise<Order> {
  refuseKeysOfOtherSide(session, body)
  const { labConnectionId, customerId, internalNotes, ...rest } = body
  const { draftKey } = body
  const drafted = draftKey === undefined ? undefined : await selectDrafted(tx, session, draftKey)
  if (drafted) return readOrder(tx, session, drafted.id)
  const { items: inputs = [], patientId, dentistId, remakeOfOrderId, ...plain } = rest
  const isLab = session.organizationType === 'lab'
  const parties = await partiesOf(tx, session, { labConnectionId, customerId })
  const [offer] = await together([
    selectOffer(tx, parties, inputs),
    assertParties(tx, session, { customerId: parties.customerId, patientId, dentistId }),
    requireRemade(tx, parties, remakeOfOrderId),
  ])
  const plan = planNew(inputs, plain.priority ?? 'standard', offer)
  await refuseContradictions(tx, plan.items)
  const id = newId()
  const situation = { status: 'draft', number: null, heldBy: null, acceptedAt: null } as const
  const rx = { rxVersion: 0, rxAcknowledgedVersion: 0 }
  const waits = { cancelRequestedAt: null, notReceivedAt: null, tryInAnsweredAt: null }
  const order = await withConstraints(oncePerDraft, () =>
    insertOrder(tx, {
      ...plain,
      ...parties,
      ...totalsOf(plan),
      ...patientColumns(session, patientId),
      id,
      dentistId,
      remakeOfOrderId,
      status: 'draft',
      source: isLab ? 'lab_entry' : session.credential.kind === 'device' ? 'device' : 'web',
      waitingOn: waitingOnOf({ ...situation, ...rx, ...parties, ...waits }),
    }),
  )
  await storePlan(tx, order, plan)
  if (internalNotes !== undefined) await upsertSide(tx, id, { internalNotes })
  await recordEvent(tx, order, { action: 'created', actor: actorOf(session) }, true)
  return readOrder(tx, session, id)
}

import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '#contract/platform/endpoint'
import type { savePaymentMethod } from '#contract/finance/payment-methods'
import {
  askStripe,
  askUnderKey,
  payerBrowserOf,
  reconcile,
  requireStripe,
  selectAccount,
  type Laboratory,
} from '#server/finance/payment-account'
import { orgScope, type Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { WebhookEnd } from '#platform/events/webhooks'
import type { SavedMethod, StripeConnection } from '#vendors/stripe'
import {
  deleteAutopayOn,
  insertMethod,
  insertPayer,
  lockMethod,
  selectConnectedLab,
  selectMethodPlace,
  selectPayer,
  selectPayerOfCustomer,
  updateMethod,
  updateMethodRemoved,
  type MethodState,
} from './queries.ts'

type Saving = {
  clinicOrganizationId: string
  labConnectionId: string
  inOrg<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

async function accountOf(tx: Tx): Promise<string> {
  const account = await selectAccount(tx)
  if (account?.providerAccountId && account.canCharge) return account.providerAccountId
  throw new Refusal('lab_takes_no_online_payments')
}

/**
 * Begins to leave a method with a laboratory. Nothing is written but how the account knows the
 * clinic: the method appears once the payment provider says that it was left.
 * @throws Refusal 404, 422, 503
 */
export async function beginSaving(
  app: AppContext,
  connection: StripeConnection | undefined,
  { clinicOrganizationId, labConnectionId, inOrg }: Saving,
): Promise<Reply<typeof savePaymentMethod>> {
  const connected = await inOrg(async (tx) => {
    const found = await selectConnectedLab(tx, labConnectionId)
    // Within the transaction: once it is committed the audit log says that the command was begun.
    if (!found) throw notFound('lab_connection')
    return found
  })
  if (connected.status !== 'active') {
    throw new Refusal('connection_not_active')
  }
  const stripe = requireStripe(connection)
  const { labOrganizationId } = connected
  const asLab = orgScope({ id: labOrganizationId, type: 'lab' })
  const accountId = await app.db.write(asLab, accountOf)
  const payer = { clinicOrganizationId, accountId }
  const known = await app.db.write(asLab, (tx) => selectPayer(tx, payer))
  const customerId =
    known ??
    (await askStripe(() =>
      askUnderKey(app, {
        labOrganizationId,
        // Two tabs at once get the same customer.
        name: `customer-${clinicOrganizationId}`,
        words: accountId,
        ask: (idempotencyKey) => stripe.createCustomer({ ...payer, idempotencyKey }),
      }),
    ))
  if (!known) await app.db.write(asLab, (tx) => insertPayer(tx, { ...payer, customerId }))
  const metadata = { organizationId: labOrganizationId, clinicOrganizationId }
  const { clientSecret } = await askStripe(() =>
    stripe.createSetup({ accountId, customerId, metadata }),
  )
  return {
    clientSecret,
    providerAccountId: accountId,
    ...payerBrowserOf(app.env, clientSecret),
  }
}

const stateOf = (method: SavedMethod): MethodState => ({
  brand: method.brand,
  lastDigits: method.lastDigits,
  expiresOn: method.expiresOn,
  status: method.customerId === null ? 'removed' : 'active',
})

async function applyMethod(
  tx: Tx,
  { accountId, method }: { accountId: string; method: SavedMethod },
  readAt: string,
): Promise<WebhookEnd | 'outdated'> {
  const row = await lockMethod(tx, { accountId, methodId: method.id })
  if (!row) return { state: 'ignored', remark: 'The method was not left with this service.' }
  const state = stateOf(method)
  if (isDeepStrictEqual(state, row.state)) return { state: 'done' }
  if (row.updatedAt >= readAt) return 'outdated'
  await updateMethod(tx, row.id, state)
  if (state.status === 'removed') await deleteAutopayOn(tx, row.id)
  return { state: 'done' }
}

/** Brings what is known of a saved method in line with the provider: it expires, or is taken away. */
export function reconcileMethod(
  app: AppContext,
  stripe: StripeConnection,
  laboratory: Laboratory,
  methodId: string,
): Promise<WebhookEnd> {
  const { accountId } = laboratory
  return reconcile(app, laboratory, {
    read: () => stripe.readMethod({ accountId, methodId }),
    apply: (tx, method, readAt) => applyMethod(tx, { accountId, method }, readAt),
  })
}

/** Keeps the method that a payer left, as a finished setup says. */
export function reconcileSetup(
  app: AppContext,
  stripe: StripeConnection,
  laboratory: Laboratory,
  setupId: string,
): Promise<WebhookEnd> {
  const { accountId } = laboratory
  return reconcile(app, laboratory, {
    read: () => stripe.readSetup({ accountId, setupId }),
    async apply(tx, { status, customerId, method }, readAt) {
      if (status !== 'succeeded' || !method || customerId === null) {
        return { state: 'ignored', remark: `The setup is ${status}: nothing was left.` }
      }
      const payer = await selectPayerOfCustomer(tx, { accountId, customerId })
      if (!payer) return { state: 'ignored', remark: 'The payer is no clinic of this service.' }
      await insertMethod(tx, payer, { accountId, customerId, method })
      return applyMethod(tx, { accountId, method }, readAt)
    },
  })
}

/**
 * Takes a saved method away: first at the provider, so that what looks gone cannot be charged.
 * @throws Refusal 404, 422, 503
 */
export async function removeMethod(
  connection: StripeConnection | undefined,
  { id, inOrg }: { id: string; inOrg: Saving['inOrg'] },
): Promise<undefined> {
  const place = await inOrg(async (tx) => {
    const found = await selectMethodPlace(tx, id)
    // Within the transaction: once it is committed the audit log says that the command was begun.
    if (!found) throw notFound('payment_method')
    return found
  })
  const stripe = requireStripe(connection)
  await askStripe(() => stripe.detachMethod(place))
  await inOrg(async (tx) => {
    await updateMethodRemoved(tx, id)
    await deleteAutopayOn(tx, id)
  })
}

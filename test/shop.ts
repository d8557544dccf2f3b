import assert from 'node:assert/strict'
import type { Invoice } from '#contract/finance/invoices'
import type { ReconciliationFinding } from '#contract/finance/reconciliation'
import { reconcileAll } from '#server/finance/reconciliation'
import { build } from '#platform/db/db'
import type { Delivery, StripeFake } from './fakes/stripe.ts'
import { connectPaymentPlatform } from '../server/finance/payment-platform.ts'
import type { World } from './world.ts'

/** A laboratory that invoices in euros, a clinic that is its customer, and whoever tests them. */
export type Shop = Awaited<ReturnType<typeof openShop>>

/** The settings that point a world at the fake payment platform. */
export const settingsFor = (fake: StripeFake): Record<string, string> => ({
  STRIPE_SECRET_KEY: fake.secretKey,
  STRIPE_API_BASE: fake.url,
  STRIPE_WEBHOOK_SECRETS: fake.webhookSecrets.join(','),
})

/** A laboratory whose settings are confirmed, connected with a clinic. */
export async function openShop(w: World, settings: Record<string, unknown> = {}) {
  const lab = await w.org('lab')
  const clinic = await w.org('clinic')
  const { id: connectionId, customerId } = await w.connect(lab, clinic)
  const confirmed = await lab.owner.put('/finance/settings', {
    currency: 'EUR',
    taxMode: 'exclusive',
    paymentTermsDays: 30,
    invoicePrefix: 'INV',
    ...settings,
  })
  assert.equal(confirmed.status, 200, confirmed.text)

  /** A draft of one line without tax. */
  async function draft(total = 10_000): Promise<Invoice> {
    const answer = await lab.owner.post('/invoices', {
      customerId,
      lines: [{ description: 'Crown, zirconia', quantity: 1, unitPrice: total }],
    })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.invoice
  }

  /** An invoice that the clinic owes. */
  async function issue(total = 10_000): Promise<Invoice> {
    const { id } = await draft(total)
    const answer = await lab.owner.post(`/invoices/${id}/issue`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.invoice
  }

  const invoice = async (id: string): Promise<Invoice> =>
    (await lab.owner.get(`/invoices/${id}`)).body.invoice

  /** Gives the laboratory an account at the fake that takes payments. */
  async function openAccount(fake: StripeFake): Promise<string> {
    const account = fake.world.createAccount({ country: 'DE', defaultCurrency: 'EUR' })
    await w.across((tx) =>
      tx.run(
        build.insertInto('paymentAccounts').values({
          organizationId: lab.id,
          providerAccountId: account,
          chargesEnabled: true,
          payoutsEnabled: true,
          detailsSubmitted: true,
          country: 'DE',
          defaultCurrency: 'EUR',
          status: 'enabled',
        }),
      ),
    )
    return account
  }

  /** What the customer owes by the ledger. */
  async function owed(): Promise<number> {
    const { data } = (await lab.owner.get(`/finance/ledger?limit=100&customerId=${customerId}`))
      .body
    return data.reduce((sum: number, entry: { amount: number }) => sum + entry.amount, 0)
  }

  /** Reads what the comparison with the payment platform could not explain and nothing resolved. */
  const findings = async (): Promise<ReconciliationFinding[]> =>
    (await lab.owner.get('/finance/reconciliation?status=open&limit=100')).body.data

  return {
    lab,
    clinic,
    findings,
    connectionId,
    customerId,
    draft,
    issue,
    invoice,
    openAccount,
    owed,
  }
}

/** Posts an event of the fake as the payment platform would. */
export const deliver = (w: World, { body, headers }: Delivery) =>
  w.stranger.post('/webhooks/payments-connect', undefined, { raw: body, headers })

/** Delivers all that happened at the fake, in order, and works it off. */
export async function deliverAll(w: World, fake: StripeFake): Promise<Delivery[]> {
  const deliveries = fake.events.takeDeliveries({ signedAt: w.app.clock() })
  for (const delivery of deliveries) {
    const answer = await deliver(w, delivery)
    assert.deepEqual([answer.status, answer.body], [200, { received: true }])
  }
  await w.settle()
  return deliveries
}

/** The nightly comparison of every account with the fake, as it runs in the service. */
export async function reconcileNow(w: World) {
  const { stripe } = connectPaymentPlatform(w.app.env)
  assert.ok(stripe)
  const comparisons = await reconcileAll(w.app, stripe)
  await w.settle()
  return comparisons
}

import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import type { Job } from '#platform/jobs/queue'
import type { StripeConnection } from '#vendors/stripe'
import { chargeInvoice, decline } from './autopay.ts'
import { insertDueCharges, selectBounced, updateEnded, type AutopayCharge } from './queries.ts'

const everyMs = 15 * 60_000

/**
 * Finds the invoices whose day has come, and the bank debits that bounced. It makes jobs, each once,
 * and is safe to run on two servers.
 */
export async function planAutopay(app: AppContext): Promise<void> {
  const { db, clock, worker } = app
  const today = instant(clock()).slice(0, 10)
  await db.acrossOrgs('invoices that autopay is to charge', (tx) => insertDueCharges(tx, today))
  const bounced = await db.acrossOrgs('debits of autopay that bounced', selectBounced)
  for (const { reason, ...charge } of bounced) {
    const bankMessage = reason ?? 'The bank debit failed.'
    await decline(app, charge, { remark: bankMessage, bankMessage, next: 'later' })
  }
  worker.signal()
}

/** Charges invoices whose day has come to the methods that clinics left for it. */
export function autopay(
  app: AppContext,
  { stripe }: { stripe: StripeConnection | undefined },
): void {
  app.worker.addQueue<Job<AutopayCharge>>({
    name: 'autopay-charges',
    module: 'finance/autopay',
    process: ({ payload }) => chargeInvoice(app, stripe, payload),
    recordEnd: (tx, { payload }, end) => updateEnded(tx, payload.chargeId, end),
    // Over in six hours: the payment provider knows the key of an attempt for a day.
    maximumAttempts: 16,
  })
  if (!stripe) return
  app.worker.addPeriodic({
    name: 'charge invoices by autopay',
    module: 'finance/autopay',
    everyMs,
    run: () => planAutopay(app),
  })
}

import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import type { StripeConnection } from '#vendors/stripe'
import { decline, workCharge } from './autopay.ts'
import { insertDueCharges, selectBounced, type AutopayCharge } from './queries.ts'

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
    const bankSays = reason ?? 'The bank debit failed.'
    await decline(app, charge, { remark: bankSays, bankSays, next: 'later' })
  }
  worker.wake()
}

/** Charges invoices whose day has come to the methods that clinics left for it. */
export function autopay(
  app: AppContext,
  { stripe }: { stripe: StripeConnection | undefined },
): void {
  app.worker.addQueue<AutopayCharge>({
    table: 'autopay_charges',
    work: (charge) => workCharge(app, stripe, charge),
    failedState: 'failed',
    // Over in six hours: the payment platform knows the key of an attempt for a day.
    maximumAttempts: 16,
  })
  if (!stripe) return
  app.worker.addPeriodic({ name: 'autopay', everyMs, run: () => planAutopay(app) })
}

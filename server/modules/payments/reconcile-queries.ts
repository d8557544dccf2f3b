import type { Dispute, PayoutStatus, RefundStatus } from '#contract/payments'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db'
import type { PaymentState } from './life.ts'
import type { Payer } from './queries.ts'

/** A payment of the payment platform, as reconciling needs it. */
export type ProviderPayment = { id: string } & Payer

/** Keeps a payment of the payment platform; undefined when another did so at the same moment. */
export async function insertPayment(
  tx: Tx,
  payment: PaymentState &
    Payer & {
      provider: 'stripe'
      providerAccountId: string
      providerPaymentId: string
      isLive: boolean
    },
): Promise<ProviderPayment | undefined> {
  return tx.maybe(
    build
      .insertInto('payments')
      .values({ ...payment, id: newId(), labOrganizationId: org })
      .onConflict((conflict) =>
        conflict.columns(['providerAccountId', 'providerPaymentId']).doNothing(),
      )
      .returning(['id', 'customerId', 'clinicOrganizationId', 'invoiceId', 'currency']),
  )
}

type ProviderKey = { accountId: string; paymentId: string }

/** The invoice that a payment of the platform was made for, when its row is there. */
export async function selectInvoiceOfProviderPayment(
  tx: Tx,
  { accountId, paymentId }: ProviderKey,
): Promise<string | undefined> {
  const payment = await tx.maybe(
    build
      .selectFrom('payments')
      .select('invoiceId')
      .where('providerAccountId', '=', accountId)
      .where('providerPaymentId', '=', paymentId),
  )
  return payment?.invoiceId ?? undefined
}

/** Holds a payment of the platform, with its state and when it last changed. */
export async function lockProviderPayment(
  tx: Tx,
  { accountId, paymentId }: ProviderKey,
): Promise<(ProviderPayment & { updatedAt: string; state: PaymentState }) | undefined> {
  const row = await tx.maybe(
    build
      .selectFrom('payments')
      .select([
        'id',
        'customerId',
        'clinicOrganizationId',
        'invoiceId',
        'currency',
        'updatedAt',
        'method',
        'status',
        'amountMinor',
        'refundedMinor',
        'feeMinor',
        'failureMessage',
        'receivedAt',
      ])
      .where('providerAccountId', '=', accountId)
      .where('providerPaymentId', '=', paymentId)
      .forNoKeyUpdate(),
  )
  if (!row) return undefined
  const { id, customerId, clinicOrganizationId, invoiceId, currency, updatedAt, ...state } = row
  return { id, customerId, clinicOrganizationId, invoiceId, currency, updatedAt, state }
}

export async function updatePayment(tx: Tx, id: string, state: PaymentState): Promise<void> {
  await tx.run(build.updateTable('payments').set(state).where('id', '=', id))
}

/** What the ledger has of a payment already: by balance transaction, who owes. */
export const selectEntriesOfPayment = (tx: Tx, paymentId: string) =>
  tx.all(
    build
      .selectFrom('ledgerEntries')
      .select(['sourceKey', 'customerId'])
      .where('paymentId', '=', paymentId),
  )

export const selectRefundsOfPayment = (tx: Tx, paymentId: string) =>
  tx.all(
    build
      .selectFrom('refunds')
      .select(['id', 'providerRefundId', 'status'])
      .where('paymentId', '=', paymentId),
  )

export async function updateRefund(tx: Tx, id: string, status: RefundStatus): Promise<void> {
  await tx.run(build.updateTable('refunds').set({ status }).where('id', '=', id))
}

type DisputeState = Pick<Dispute, 'status' | 'reason' | 'evidenceDueBy'> & { amountMinor: number }

export async function selectDisputesOfPayment(tx: Tx, paymentId: string) {
  const rows = await tx.all(
    build
      .selectFrom('disputes')
      .select(['id', 'providerDisputeId', 'status', 'amountMinor', 'reason', 'evidenceDueBy'])
      .where('paymentId', '=', paymentId),
  )
  return rows.map(({ id, providerDisputeId, ...state }) => ({ id, providerDisputeId, state }))
}

export async function insertDispute(
  tx: Tx,
  dispute: DisputeState & { paymentId: string; providerDisputeId: string; currency: string },
): Promise<void> {
  await tx.run(
    build.insertInto('disputes').values({ ...dispute, id: newId(), organizationId: org }),
  )
}

export async function updateDispute(tx: Tx, id: string, state: DisputeState): Promise<void> {
  await tx.run(build.updateTable('disputes').set(state).where('id', '=', id))
}

type PayoutState = {
  status: PayoutStatus
  arrivalOn: string | null
  failureMessage: string | null
}

/** Holds a payout, with its state and when it last changed. */
export async function lockPayout(
  tx: Tx,
  providerPayoutId: string,
): Promise<{ id: string; updatedAt: string; state: PayoutState } | undefined> {
  const row = await tx.maybe(
    build
      .selectFrom('payouts')
      .select(['id', 'updatedAt', 'status', 'arrivalOn', 'failureMessage'])
      .where('providerPayoutId', '=', providerPayoutId)
      .forNoKeyUpdate(),
  )
  if (!row) return undefined
  const { id, updatedAt, ...state } = row
  return { id, updatedAt, state }
}

/** Keeps a payout; false when another did so at the same moment. */
export async function insertPayout(
  tx: Tx,
  payout: PayoutState & { providerPayoutId: string; amountMinor: number; currency: string },
): Promise<boolean> {
  const added = await tx.run(
    build
      .insertInto('payouts')
      .values({ ...payout, id: newId(), organizationId: org })
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'providerPayoutId']).doNothing(),
      ),
  )
  return added > 0
}

export async function updatePayout(tx: Tx, id: string, state: PayoutState): Promise<void> {
  await tx.run(build.updateTable('payouts').set(state).where('id', '=', id))
}

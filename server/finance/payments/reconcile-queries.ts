import { sql } from 'kysely'
import type { Dispute } from '#contract/finance/disputes'
import type { RefundStatus } from '#contract/finance/refunds'
import { insertAllocations } from '#server/finance/ledger'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'
import type { PaymentState } from './payment-state.ts'
import type { Payer } from './queries.ts'

/** A payment of the payment provider, as reconciling needs it. */
export type ProviderPayment = { id: string } & Payer

/** Keeps a payment of the payment provider, put to its invoice; undefined when another did so at the same moment. */
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
  const kept = await tx.maybe(
    build
      .insertInto('payments')
      .values({ ...payment, id: newId(), labOrganizationId: org })
      .onConflict((conflict) =>
        conflict.columns(['providerAccountId', 'providerPaymentId']).doNothing(),
      )
      .returning(['id', 'customerId', 'clinicOrganizationId', 'invoiceId', 'currency']),
  )
  const { invoiceId, amountMinor } = payment
  if (kept && invoiceId !== null) await insertAllocations(tx, kept, [{ invoiceId, amountMinor }])
  return kept
}

/** Makes the job that notifies both sides that a payment was more than was open. */
export async function announceOverpayment(tx: Tx, paymentId: string): Promise<void> {
  await tx.all(sql`select app.notify_of_overpayment(${paymentId})`)
}

type ProviderKey = { accountId: string; paymentId: string }

/** A payment of the provider and the invoice that it was made for, when its row is there. */
export const selectKnownPayment = (
  tx: Tx,
  { accountId, paymentId }: ProviderKey,
): Promise<{ id: string; invoiceId: string | null } | undefined> =>
  tx.maybe(
    build
      .selectFrom('payments')
      .select(['id', 'invoiceId'])
      .where('providerAccountId', '=', accountId)
      .where('providerPaymentId', '=', paymentId),
  )

/** Holds a payment of the provider, with its state and when it last changed. */
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

/** Writes the state of a payment, as the provider says it. */
export async function updatePayment(tx: Tx, id: string, state: PaymentState): Promise<void> {
  await tx.run(build.updateTable('payments').set(state).where('id', '=', id))
}

/** What the ledger has of a payment already: by balance transaction, who owes. */
export const selectPostingsOfPayment = (tx: Tx, paymentId: string) =>
  tx.all(
    build
      .selectFrom('ledgerPostings')
      .select(['sourceKey', 'customerId'])
      .where('paymentId', '=', paymentId),
  )

/** The refunds of a payment that are known here. */
export const selectRefundsOfPayment = (tx: Tx, paymentId: string) =>
  tx.all(
    build
      .selectFrom('refunds')
      .select(['id', 'providerRefundId', 'status'])
      .where('paymentId', '=', paymentId),
  )

/** Writes the status of a refund, as the provider says it. */
export async function updateRefund(tx: Tx, id: string, status: RefundStatus): Promise<void> {
  await tx.run(build.updateTable('refunds').set({ status }).where('id', '=', id))
}

type DisputeState = Pick<Dispute, 'status' | 'reason'> & {
  evidenceDueBy: string | null
  amountMinor: number
  isAnswered: boolean
}

// When the bank got the evidence nobody shows afterwards: then it is when we received it.
const answeredAt = (isAnswered: boolean) => (isAnswered ? sql<string>`clock_timestamp()` : null)

/** The disputes of a payment that are known here; amounts are in minor units. */
export async function selectDisputesOfPayment(tx: Tx, paymentId: string) {
  const rows = await tx.all(
    build
      .selectFrom('disputes')
      .select([
        'id',
        'providerDisputeId',
        'status',
        'amountMinor',
        'reason',
        'evidenceDueBy',
        sql<boolean>`evidence_submitted_at is not null`.as('isAnswered'),
      ])
      .where('paymentId', '=', paymentId),
  )
  return rows.map(({ id, providerDisputeId, ...state }) => ({ id, providerDisputeId, state }))
}

/** Adds a dispute that the provider reports. */
export async function insertDispute(
  tx: Tx,
  {
    isAnswered,
    ...dispute
  }: DisputeState & { paymentId: string; providerDisputeId: string; currency: string },
): Promise<void> {
  await tx.run(
    build.insertInto('disputes').values({
      ...dispute,
      id: newId(),
      organizationId: org,
      evidenceSubmittedAt: answeredAt(isAnswered),
    }),
  )
}

/** Writes the state of a dispute; when its evidence was sent first stays. */
export async function updateDispute(
  tx: Tx,
  id: string,
  { isAnswered, ...state }: DisputeState,
): Promise<void> {
  await tx.run(
    build
      .updateTable('disputes')
      .set(({ fn, ref }) => ({
        ...state,
        evidenceSubmittedAt: fn.coalesce(
          ref('evidenceSubmittedAt'),
          answeredAt(isAnswered) ?? sql<null>`null`,
        ),
      }))
      .where('id', '=', id),
  )
}

import { isDeepStrictEqual } from 'node:util'
import { lockInvoice } from '#server/finance/invoices'
import { post, selectOnAccount, settlementSides } from '#server/finance/ledger'
import { reconcile, type Laboratory } from '#server/finance/payment-account'
import type { Tx } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import type { WebhookEnd } from '#platform/events/webhooks'
import type {
  PaymentIntent,
  PaymentSnapshot,
  PaymentObject,
  StripeConnection,
} from '#vendors/stripe'
import { lockWithInvoices, settleInvoices } from './allocations.ts'
import { disputeStatusOf, postingsOf, refundStatusOf, stateOf } from './payment-state.ts'
import { lockLedgerForPosting, matchPayouts } from './payout-queries.ts'
import { insertRefund } from './queries.ts'
import {
  announceOverpayment,
  insertDispute,
  insertPayment,
  lockProviderPayment,
  selectDisputesOfPayment,
  selectKnownPayment,
  selectPostingsOfPayment,
  selectRefundsOfPayment,
  updateDispute,
  updatePayment,
  updateRefund,
  type ProviderPayment,
} from './reconcile-queries.ts'

const done: WebhookEnd = { state: 'done' }
const ignored = (remark: string): WebhookEnd => ({ state: 'ignored', remark })

/** Brings a payment with its refunds, disputes, entries and invoice in line with the provider. */
export function reconcilePayment(
  app: AppContext,
  stripe: StripeConnection,
  laboratory: Laboratory,
  object: PaymentObject,
): Promise<WebhookEnd> {
  return reconcile(app, laboratory, {
    read: () => stripe.readPaymentSnapshot({ accountId: laboratory.accountId, object }),
    apply: (tx, snapshot, readAt) => applySnapshot(tx, laboratory, { snapshot, readAt }),
  })
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// A laboratory may use its account elsewhere too: only what we made names an invoice of ours.
function claimedInvoiceId(
  { metadata }: PaymentIntent,
  { organizationId }: Laboratory,
): string | undefined {
  const { organizationId: claimed, invoiceId = '' } = metadata
  return claimed === organizationId && idPattern.test(invoiceId) ? invoiceId : undefined
}

async function applySnapshot(
  tx: Tx,
  laboratory: Laboratory,
  { snapshot, readAt }: { snapshot: PaymentSnapshot; readAt: string },
): Promise<WebhookEnd | 'outdated'> {
  const { paymentIntent: intent } = snapshot
  if (!intent) return ignored('The charge was made without a payment of ours.')
  const { accountId } = laboratory
  const known = await selectKnownPayment(tx, { accountId, paymentId: intent.id })
  const invoiceId = known?.invoiceId ?? claimedInvoiceId(intent, laboratory)
  // A person may have put it to other invoices too.
  const others = known ? (await lockWithInvoices(tx, known.id)).invoiceIds : []
  const invoice = invoiceId === undefined ? undefined : await lockInvoice(tx, invoiceId)
  if (!invoice || invoice.status === 'draft') {
    return ignored('The payment is for no invoice of this laboratory.')
  }
  if (invoice.currency !== intent.currency) {
    return ignored(`The payment is in ${intent.currency}, its invoice in ${invoice.currency}.`)
  }
  const state = stateOf({ ...snapshot, paymentIntent: intent })
  // Read only now: whoever held the invoice before may have written it.
  const row = await lockProviderPayment(tx, { accountId, paymentId: intent.id })
  if (row && row.updatedAt >= readAt) return 'outdated'
  const payment =
    row ??
    (await insertPayment(tx, {
      ...state,
      customerId: invoice.customerId,
      clinicOrganizationId: invoice.clinicOrganizationId,
      invoiceId: invoice.id,
      currency: invoice.currency,
      provider: 'stripe',
      providerAccountId: accountId,
      providerPaymentId: intent.id,
      isLive: intent.livemode,
    }))
  if (!payment) return 'outdated'
  const news = [
    await writeRefunds(tx, payment, snapshot),
    await writeDisputes(tx, payment, snapshot),
    await writePostings(tx, payment, { snapshot, accountId, invoiceNumber: invoice.number }),
    row !== undefined && !isDeepStrictEqual(state, row.state),
  ]
  // Also when only a refund or dispute changed: the row's time shows slower readers.
  if (news.includes(true)) await updatePayment(tx, payment.id, state)
  await settleInvoices(tx, [...new Set([...others, invoice.id])])
  const hasJustArrived = state.receivedAt !== null && (row?.state.receivedAt ?? null) === null
  // Voided, credited, written off or paid another way meanwhile: what it asks for no more is credit.
  if (hasJustArrived && (await selectOnAccount(tx, payment.id)) > 0) {
    await announceOverpayment(tx, payment.id)
  }
  return done
}

async function writeRefunds(
  tx: Tx,
  payment: ProviderPayment,
  { refunds }: PaymentSnapshot,
): Promise<boolean> {
  const rows = new Map(
    (await selectRefundsOfPayment(tx, payment.id)).map((row) => [row.providerRefundId, row]),
  )
  let isNew = false
  for (const refund of refunds) {
    const row = rows.get(refund.id)
    const status = refundStatusOf(refund.status)
    const { refundId: ownId = '', reason = refund.reason } = refund.metadata
    if (!row) {
      await insertRefund(tx, {
        ...(idPattern.test(ownId) ? { id: ownId } : {}),
        paymentId: payment.id,
        clinicOrganizationId: payment.clinicOrganizationId,
        providerRefundId: refund.id,
        amountMinor: refund.amountMinor,
        currency: refund.currency,
        reason,
        status,
      })
    } else if (row.status !== status) {
      await updateRefund(tx, row.id, status)
    }
    isNew ||= row?.status !== status
  }
  return isNew
}

async function writeDisputes(
  tx: Tx,
  payment: ProviderPayment,
  { disputes }: PaymentSnapshot,
): Promise<boolean> {
  const rows = new Map(
    (await selectDisputesOfPayment(tx, payment.id)).map((row) => [row.providerDisputeId, row]),
  )
  let isNew = false
  for (const dispute of disputes) {
    const row = rows.get(dispute.id)
    const state = {
      status: disputeStatusOf(dispute.status),
      amountMinor: dispute.amountMinor,
      reason: dispute.reason,
      evidenceDueBy: dispute.evidenceDueAt,
      isAnswered: dispute.isAnswered,
    }
    if (!row) {
      await insertDispute(tx, {
        ...state,
        paymentId: payment.id,
        providerDisputeId: dispute.id,
        currency: dispute.currency,
      })
    } else if (!isDeepStrictEqual(state, row.state)) {
      await updateDispute(tx, row.id, state)
    }
    isNew ||= !isDeepStrictEqual(state, row?.state)
  }
  return isNew
}

async function writePostings(
  tx: Tx,
  payment: ProviderPayment,
  {
    snapshot,
    accountId,
    invoiceNumber,
  }: {
    snapshot: PaymentSnapshot
    accountId: string
    invoiceNumber: string | null
  },
): Promise<boolean> {
  const customerOf = new Map(
    (await selectPostingsOfPayment(tx, payment.id)).map((posting) => [
      posting.sourceKey,
      posting.customerId,
    ]),
  )
  const ownIds = new Map([
    ...(await selectRefundsOfPayment(tx, payment.id)).map(
      ({ id, providerRefundId }) => [providerRefundId ?? '', id] as const,
    ),
    ...(await selectDisputesOfPayment(tx, payment.id)).map(
      ({ id, providerDisputeId }) => [providerDisputeId, id] as const,
    ),
  ])
  const postings = postingsOf(snapshot).filter(({ transaction }) => !customerOf.has(transaction.id))
  if (postings.length === 0) return false
  await lockLedgerForPosting(tx, accountId)
  const newIds: string[] = []
  for (const { transaction, isCustomers, takesBack, ...posting } of postings) {
    const isTheirs =
      takesBack === undefined ? isCustomers : typeof customerOf.get(takesBack) === 'string'
    const { customerId, clinicOrganizationId, currency } = payment
    const account = isTheirs ? 'receivable' : 'clearing'
    const posted = await post(tx, {
      kind: posting.kind,
      customer: isTheirs ? { customerId, clinicOrganizationId } : null,
      sides: settlementSides({ account, amountMinor: posting.amountMinor, currency }, transaction),
      cause: { account: accountId, transaction: transaction.id },
      invoiceId: payment.invoiceId,
      paymentId: payment.id,
      refundId: ownIds.get(posting.refundId ?? ''),
      disputeId: ownIds.get(posting.disputeId ?? ''),
      description: `${posting.description}: invoice ${invoiceNumber}`,
      occurredAt: transaction.createdAt,
    })
    customerOf.set(transaction.id, isTheirs ? customerId : null)
    if (posted) newIds.push(transaction.id)
  }
  // A payout may have been compared with the ledger before what it pays out came to it.
  if (newIds.length > 0) await matchPayouts(tx, accountId, newIds)
  return newIds.length > 0
}

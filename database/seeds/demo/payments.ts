import { dayMs, stamp, type Book, type Row } from './book.ts'

type Payment = Row<'payments'>
type Invoice = Row<'invoices'>

/** What moved on the laboratory's account at the payment platform, after the platform's fee. */
type Movement = { atMs: number; netMinor: number }

/** The laboratory's account at the payment platform. */
export type Platform = { accountId: string; currency: string; movements: Movement[] }

/**
 * The money of an issued invoice: each movement is written to the ledger and counted on the
 * invoice.
 */
export type Account = { book: Book; invoice: Invoice; platform: Platform }

type Entry = {
  kind: Row<'ledgerEntries'>['kind']
  amountMinor: number
  atMs: number
  description: string
  /** Our own cause, or what the payment platform kept of its movement. */
  cause: { key: string } | { feeMinor: number }
  paymentId?: string
}

const sidesOf = ({ labOrganizationId, clinicOrganizationId = null }: Invoice) => ({
  labOrganizationId,
  clinicOrganizationId,
})

/** What is still open, in minor units. */
export const balanceOf = ({ invoice }: Account): number =>
  (invoice.totalMinor ?? 0) - (invoice.paidMinor ?? 0) - (invoice.creditedMinor ?? 0)

function statusOf(account: Account): Invoice['status'] {
  const { status, paidMinor: paid = 0, creditedMinor: credited = 0 } = account.invoice
  if (status === 'void' || status === 'uncollectible') return status
  if (balanceOf(account) <= 0) return paid <= 0 && credited > 0 ? 'credited' : 'paid'
  return paid + credited > 0 ? 'partially_paid' : 'open'
}

function changeInvoice(account: Account, atMs: number, changes: Partial<Invoice>): void {
  const { invoice } = account
  const version = (invoice.version ?? 0) + 1
  Object.assign(invoice, changes, { version, updatedAt: stamp(atMs) })
  invoice.status = statusOf(account)
}

const receive = ({ invoice }: Account, minor: number) => ({
  paidMinor: (invoice.paidMinor ?? 0) + minor,
})

/** Adds an entry of the invoice to the ledger. */
export function post(account: Account, entry: Entry): void {
  const { book, invoice, platform } = account
  const { kind, amountMinor, atMs, description, cause, paymentId } = entry
  const id = book.id('ledger entries', atMs)
  const isPlatform = 'feeMinor' in cause
  if (isPlatform) platform.movements.push({ atMs, netMinor: -amountMinor - cause.feeMinor })
  book.add('ledgerEntries', {
    id,
    ...sidesOf(invoice),
    customerId: invoice.customerId,
    kind,
    amountMinor,
    currency: invoice.currency,
    settledMinor: isPlatform ? -amountMinor : null,
    feeMinor: isPlatform ? cause.feeMinor : 0,
    settledCurrency: isPlatform ? platform.currency : null,
    source: isPlatform ? 'stripe' : 'pontic',
    sourceAccount: isPlatform ? platform.accountId : '',
    sourceKey: isPlatform ? `txn_demo${id.slice(-12)}` : cause.key,
    invoiceId: invoice.id,
    paymentId: paymentId ?? null,
    description,
    occurredAt: stamp(atMs),
    createdAt: stamp(atMs),
  })
  changeInvoice(account, atMs, {})
}

type NewPayment = {
  method: Payment['method']
  amountMinor: number
  atMs: number
  status: Payment['status']
}

/** Adds a payment without its money: it is not here yet, or never came. */
export function addPayment(account: Account, payment: NewPayment): Payment {
  const { book, invoice, platform } = account
  const { method, amountMinor, atMs, status } = payment
  const id = book.id('payments', atMs)
  const isOnline = method === 'card' || method === 'bank_debit'
  return book.add('payments', {
    id,
    ...sidesOf(invoice),
    customerId: invoice.customerId,
    invoiceId: invoice.id,
    method,
    status,
    amountMinor,
    refundedMinor: 0,
    feeMinor: null,
    currency: invoice.currency,
    provider: isOnline ? 'stripe' : null,
    providerAccountId: isOnline ? platform.accountId : null,
    providerPaymentId: isOnline ? `pi_demo${id.slice(-12)}` : null,
    isLive: isOnline ? false : null,
    reference: isOnline ? null : `Rechnung ${invoice.number}`,
    failureMessage: status === 'failed' ? 'Your card was declined.' : null,
    receivedAt: status === 'succeeded' ? stamp(atMs) : null,
    createdAt: stamp(atMs),
    updatedAt: stamp(atMs),
  })
}

/** Money that came. */
export function pay(account: Account, given: Omit<NewPayment, 'status'>): Payment {
  const { amountMinor, atMs, method } = given
  const payment = addPayment(account, { ...given, status: 'succeeded' })
  const isOnline = payment.provider === 'stripe'
  // What the platform keeps of a card payment within Europe: 1.5 % and 25 cents.
  const feeMinor = Math.round(amountMinor * 0.015) + 25
  if (isOnline) payment.feeMinor = feeMinor
  const description = `Payment by ${method.replace('_', ' ')}`
  post(account, {
    kind: 'payment',
    amountMinor: -amountMinor,
    atMs,
    description: isOnline ? description : `${description}: invoice ${account.invoice.number}`,
    cause: isOnline ? { feeMinor } : { key: payment.id },
    paymentId: payment.id,
  })
  changeInvoice(account, atMs, receive(account, amountMinor))
  return payment
}

type NewRefund = {
  amountMinor: number
  atMs: number
  reason: string
  status?: Row<'refunds'>['status']
}

/** Money that went back; one that failed came back three days later. */
export function refund(account: Account, payment: Payment, given: NewRefund): void {
  const { book, invoice } = account
  const { amountMinor, atMs, reason, status = 'succeeded' } = given
  const id = book.id('refunds', atMs)
  const isOnline = payment.provider === 'stripe'
  const failedMs = Math.min(book.nowMs, atMs + 3 * dayMs)
  book.add('refunds', {
    id,
    ...sidesOf(invoice),
    paymentId: payment.id,
    providerRefundId: isOnline ? `re_demo${id.slice(-12)}` : null,
    amountMinor,
    currency: invoice.currency,
    reason,
    status,
    createdAt: stamp(atMs),
    updatedAt: stamp(status === 'failed' ? failedMs : atMs),
  })
  const moved = { paymentId: payment.id, cause: isOnline ? { feeMinor: 0 } : { key: id } }
  post(account, { ...moved, kind: 'refund', amountMinor, atMs, description: 'Refund' })
  if (status === 'failed') {
    const description = 'Refund failed, the money came back'
    const failure = { ...moved, atMs: failedMs, description }
    post(account, { ...failure, kind: 'refund_failure', amountMinor: -amountMinor })
    return
  }
  const refundedMinor = (payment.refundedMinor ?? 0) + amountMinor
  const isWhole = refundedMinor >= payment.amountMinor
  Object.assign(payment, {
    refundedMinor,
    status: isWhole ? 'refunded' : 'partially_refunded',
    updatedAt: stamp(atMs),
  })
  changeInvoice(account, atMs, receive(account, -amountMinor))
}

const closed = ['won', 'lost', 'warning_closed', 'prevented']

/** What the payment platform takes for a dispute, and gives back for one that is won. */
const disputeFeeMinor = 1_500

type NewDispute = { status: Row<'disputes'>['status']; reason: string; atMs: number }

/** A payer's bank asks for the whole payment back. */
export function dispute(account: Account, payment: Payment, given: NewDispute): void {
  const { book, invoice } = account
  const { status, reason, atMs } = given
  const { amountMinor } = payment
  const id = book.id('disputes', atMs)
  const changedMs = closed.includes(status) ? Math.min(book.nowMs, atMs + 9 * dayMs) : atMs
  book.add('disputes', {
    organizationId: invoice.labOrganizationId,
    id,
    paymentId: payment.id,
    providerDisputeId: `dp_demo${id.slice(-12)}`,
    amountMinor,
    currency: invoice.currency,
    reason,
    status,
    evidenceDueBy: stamp(atMs + 14 * dayMs),
    createdAt: stamp(atMs),
    updatedAt: stamp(changedMs),
  })
  // An inquiry moves no money, and what was prevented never became a dispute.
  if (status.startsWith('warning') || status === 'prevented') return
  const isWon = status === 'won'
  const feeMinor = disputeFeeMinor
  post(account, {
    kind: 'dispute',
    amountMinor,
    atMs,
    description: 'Taken back by the payer’s bank',
    cause: { feeMinor },
    paymentId: payment.id,
  })
  payment.updatedAt = stamp(changedMs)
  if (!isWon) {
    payment.feeMinor = (payment.feeMinor ?? 0) + feeMinor
    payment.status = 'disputed'
    const disputedMinor = status === 'lost' ? 0 : amountMinor
    changeInvoice(account, atMs, { ...receive(account, -amountMinor), disputedMinor })
    return
  }
  post(account, {
    kind: 'dispute_reversal',
    amountMinor: -amountMinor,
    atMs: changedMs,
    description: 'Returned by the payer’s bank',
    cause: { feeMinor: -feeMinor },
    paymentId: payment.id,
  })
}

/** Takes a part of the invoice back without money, by a credit note. */
export function credit(
  account: Account,
  { amountMinor, atMs, noteId }: { amountMinor: number; atMs: number; noteId: string },
): void {
  const { number, creditedMinor = 0 } = account.invoice
  post(account, {
    kind: 'credit',
    amountMinor: -amountMinor,
    atMs,
    description: `Credit note for invoice ${number}`,
    cause: { key: noteId },
  })
  changeInvoice(account, atMs, { creditedMinor: creditedMinor + amountMinor })
}

/** Voids the invoice, or gives up what is open of it. */
export function end(account: Account, status: 'void' | 'uncollectible', atMs: number): void {
  const { id, number } = account.invoice
  const isVoid = status === 'void'
  post(account, {
    kind: isVoid ? 'invoice_void' : 'write_off',
    amountMinor: -balanceOf(account),
    atMs,
    description: `Invoice ${number} ${isVoid ? 'voided' : 'written off'}`,
    cause: { key: `${id}/${isVoid ? 'void' : 'write-off'}` },
  })
  const voided = { voidedAt: stamp(atMs), voidReason: 'Made for the wrong customer.' }
  changeInvoice(account, atMs, { status, ...(isVoid ? voided : {}) })
}

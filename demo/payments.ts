import {
  writeOffSides,
  manualSides,
  saleSides,
  settlementSides,
  type Side,
} from '#server/finance/ledger'
import { dayMs, stamp, type Book, type Row } from './book.ts'
import { addPosting } from './ledger.ts'
import { textIn, type DemoLanguage, type DemoText } from './texts.ts'

type Payment = Row<'payments'>
type Invoice = Row<'invoices'>

/** What moved on the laboratory's account at the payment provider, after the provider's fee. */
type Movement = { atMs: number; netMinor: number }

/** The laboratory's account at the payment provider. */
export type PaymentAccount = { accountId: string; currency: string; movements: Movement[] }

/**
 * The money of an issued invoice: each movement is posted and counted on the invoice.
 */
export type Account = {
  book: Book
  invoice: Invoice
  provider: PaymentAccount
  /** What both sides of the invoice read. */
  language: DemoLanguage
}

type Posting = Partial<Row<'ledgerPostings'>> & {
  kind: Row<'ledgerPostings'>['kind']
  atMs: number
  sides: readonly Side[]
  /** Our own cause; without one it is the payment provider's. */
  key?: string
}

const sidesOf = ({ labOrganizationId, clinicOrganizationId = null }: Invoice) => ({
  labOrganizationId,
  clinicOrganizationId,
})

/** What is still open, in minor units. */
export const balanceOf = ({ invoice }: Account): number =>
  (invoice.totalMinor ?? 0) -
  (invoice.paidMinor ?? 0) -
  (invoice.creditedMinor ?? 0) -
  (invoice.writtenOffMinor ?? 0)

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
  const { totalMinor = 0, creditedMinor = 0, writtenOffMinor = 0 } = invoice
  invoice.paidMinor = Math.min(
    received.get(invoice) ?? 0,
    totalMinor - creditedMinor - writtenOffMinor,
  )
  invoice.status = statusOf(account)
}

// What came for an invoice: above what it asks for it is the customer's credit.
const received = new WeakMap<Invoice, number>()

function receive(account: Account, minor: number, atMs: number): void {
  const { invoice } = account
  received.set(invoice, (received.get(invoice) ?? 0) + minor)
  changeInvoice(account, atMs, {})
}

/** Posts what happened to the invoice. */
export function post(account: Account, { atMs, ...posting }: Posting): void {
  const { book, invoice, provider } = account
  addPosting(book, atMs, {
    ...sidesOf(invoice),
    customerId: invoice.customerId,
    invoiceId: invoice.id,
    ...(posting.key === undefined ? { sourceAccount: provider.accountId } : {}),
    ...posting,
  })
  changeInvoice(account, atMs, {})
}

/** The sides of money that moves at the payment provider; above zero the customer owes more. */
function settle(account: Account, amountMinor: number, feeMinor: number, atMs: number): Side[] {
  const { invoice, provider } = account
  const { currency } = invoice
  const netMinor = -amountMinor - feeMinor
  provider.movements.push({ atMs, netMinor })
  return settlementSides(
    { account: 'receivable', amountMinor, currency },
    {
      amountMinor: -amountMinor,
      netMinor,
      currency: provider.currency,
      fees: [{ type: 'stripe_fee', amountMinor: feeMinor }],
    },
  )
}

type NewPayment = {
  method: Payment['method']
  amountMinor: number
  atMs: number
  status: Payment['status']
}

/** Adds a payment without its money: it is not here yet, or never came. */
export function addPayment(account: Account, payment: NewPayment): Payment {
  const { book, invoice, provider } = account
  const { method, amountMinor, atMs, status } = payment
  const id = book.id('payments', atMs)
  const isOnline = method === 'card' || method === 'bank_debit'
  book.add('paymentAllocations', {
    id: book.id('payment allocations', atMs),
    ...sidesOf(invoice),
    paymentId: id,
    invoiceId: invoice.id,
    amountMinor,
    createdAt: stamp(atMs),
  })
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
    providerAccountId: isOnline ? provider.accountId : null,
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
  // What the provider keeps of a card payment within Europe: 1.5 % and 25 cents.
  const feeMinor = Math.round(amountMinor * 0.015) + 25
  if (isOnline) payment.feeMinor = feeMinor
  const description = `Payment by ${method.replace('_', ' ')}`
  post(account, {
    kind: 'payment',
    sides: isOnline
      ? settle(account, -amountMinor, feeMinor, atMs)
      : manualSides(-amountMinor, payment.currency),
    atMs,
    description: isOnline ? description : `${description}: invoice ${account.invoice.number}`,
    ...(isOnline ? {} : { key: payment.id }),
    paymentId: payment.id,
  })
  receive(account, amountMinor, atMs)
  return payment
}

type NewRefund = {
  amountMinor: number
  atMs: number
  reason: DemoText
  status?: Row<'refunds'>['status']
}

/** Money that went back; one that failed came back three days later. */
export function refund(account: Account, payment: Payment, given: NewRefund): void {
  const { book, invoice, language } = account
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
    reason: textIn(language, reason),
    status,
    createdAt: stamp(atMs),
    updatedAt: stamp(status === 'failed' ? failedMs : atMs),
  })
  const moved = { paymentId: payment.id, refundId: id }
  post(account, {
    ...moved,
    kind: 'refund',
    sides: isOnline
      ? settle(account, amountMinor, 0, atMs)
      : manualSides(amountMinor, invoice.currency),
    atMs,
    description: 'Refund',
    ...(isOnline ? {} : { key: id }),
  })
  if (status === 'failed') {
    const description = 'Refund failed, the money came back'
    const sides = settle(account, -amountMinor, 0, failedMs)
    post(account, { ...moved, kind: 'refund_failure', sides, atMs: failedMs, description })
    return
  }
  const refundedMinor = (payment.refundedMinor ?? 0) + amountMinor
  const isWhole = refundedMinor >= payment.amountMinor
  Object.assign(payment, {
    refundedMinor,
    status: isWhole ? 'refunded' : 'partially_refunded',
    updatedAt: stamp(atMs),
  })
  receive(account, -amountMinor, atMs)
}

/** Gives back what came for a paid invoice above what it asks for since a credit note. */
export function refundSurplus(account: Account, given: { atMs: number; reason: DemoText }): void {
  const { book, invoice } = account
  const { totalMinor = 0, creditedMinor = 0, writtenOffMinor = 0 } = invoice
  const asked = totalMinor - creditedMinor - writtenOffMinor
  for (const payment of book.rowsOf('payments') as Payment[]) {
    const { invoiceId, status, amountMinor: paid, refundedMinor = 0 } = payment
    if (invoiceId !== invoice.id || !['succeeded', 'partially_refunded'].includes(status)) continue
    const amountMinor = Math.min((received.get(invoice) ?? 0) - asked, paid - refundedMinor)
    if (amountMinor > 0) refund(account, payment, { ...given, amountMinor })
  }
}

const closed = ['won', 'lost', 'warning_closed', 'prevented']

/** What the payment provider takes for a dispute, and gives back for one that is won. */
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
    sides: settle(account, amountMinor, feeMinor, atMs),
    atMs,
    description: 'Taken back by the payer’s bank',
    paymentId: payment.id,
    disputeId: id,
  })
  payment.updatedAt = stamp(changedMs)
  if (!isWon) {
    payment.feeMinor = (payment.feeMinor ?? 0) + feeMinor
    payment.status = 'disputed'
    const disputedMinor = status === 'lost' ? 0 : amountMinor
    invoice.disputedMinor = disputedMinor
    receive(account, -amountMinor, atMs)
    return
  }
  post(account, {
    kind: 'dispute_reversal',
    sides: settle(account, -amountMinor, -feeMinor, changedMs),
    atMs: changedMs,
    description: 'Returned by the payer’s bank',
    paymentId: payment.id,
    disputeId: id,
  })
}

/** Takes a part of the invoice back without money, by a credit note. */
export function credit(
  account: Account,
  {
    totalMinor,
    taxMinor,
    atMs,
    noteId,
  }: { totalMinor: number; taxMinor: number; atMs: number; noteId: string },
): void {
  const { number, currency, creditedMinor = 0 } = account.invoice
  post(account, {
    kind: 'credit',
    sides: saleSides({ totalMinor: -totalMinor, taxMinor: -taxMinor, currency }),
    atMs,
    description: `Credit note for invoice ${number}`,
    key: noteId,
    creditNoteId: noteId,
  })
  changeInvoice(account, atMs, { creditedMinor: creditedMinor + totalMinor })
}

/** Voids the invoice, or writes off what is open of it. */
export function end(account: Account, status: 'void' | 'uncollectible', atMs: number): void {
  const { id, number, totalMinor = 0, taxMinor = 0, currency } = account.invoice
  const isVoid = status === 'void'
  const openMinor = balanceOf(account)
  post(account, {
    kind: isVoid ? 'invoice_void' : 'write_off',
    sides: isVoid
      ? saleSides({ totalMinor: -totalMinor, taxMinor: -taxMinor, currency })
      : writeOffSides({ openMinor, lostMinor: 0, currency }),
    atMs,
    description: `Invoice ${number} ${isVoid ? 'voided' : 'written off'}`,
    key: `${id}/${isVoid ? 'void' : 'write-off/0'}`,
  })
  const voidReason = textIn(account.language, 'Made for the wrong customer.')
  const voided = { voidedAt: stamp(atMs), voidReason }
  changeInvoice(account, atMs, {
    status,
    ...(isVoid ? voided : { writtenOffMinor: openMinor }),
  })
}

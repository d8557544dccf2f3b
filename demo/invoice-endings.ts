import { dayMs, hourMs, type Chance, type Row } from './book.ts'
import { addCreditNote } from './credit-notes.ts'
import { addPayment, balanceOf, dispute, end, pay, refund, type Account } from './payments.ts'

/** An invoice that was issued, and what decides about how it ends. */
export type InvoiceToEnd = {
  account: Account
  issuedMs: number
  nowMs: number
  chance: Chance
  /** Counts invoices, so that they go through all endings in turn. */
  count: number
}

type Ending = (invoice: InvoiceToEnd) => void

// Days after the issue, but never after now.
const after = ({ issuedMs, nowMs }: InvoiceToEnd, days: number) =>
  Math.min(nowMs - hourMs, issuedMs + days * dayMs)

const payAll = (invoice: InvoiceToEnd, method: Row<'payments'>['method'], days: number) =>
  pay(invoice.account, {
    method,
    amountMinor: balanceOf(invoice.account),
    atMs: after(invoice, days),
  })

const refundReasons = [
  'Goodwill for the delay',
  'Shade was made again',
  'Price was agreed lower',
] as const

/** Pays by card, then gives a tenth back so many times; credited, so that nothing is open again. */
const refundTimes =
  (times: number): Ending =>
  (invoice) => {
    const { account, chance } = invoice
    const payment = payAll(invoice, 'card', 3)
    for (let turn = 1; turn <= times; turn++) {
      const atMs = after(invoice, 4 + 2 * turn)
      const { totalMinor: amountMinor } = addCreditNote(account, {
        percent: 10,
        atMs,
        reason: 'goodwill',
      })
      refund(account, payment, { amountMinor, atMs, reason: chance.pick(refundReasons) })
    }
  }

const disputeReasons = ['product_not_received', 'fraudulent', 'duplicate', 'general']

const disputeAs =
  (status: Row<'disputes'>['status']): Ending =>
  (invoice) => {
    const { account, chance } = invoice
    const payment = payAll(invoice, 'card', 2)
    dispute(account, payment, {
      status,
      reason: chance.pick(disputeReasons),
      atMs: after(invoice, 7),
    })
  }

const payInTwoParts: Ending = (invoice) => {
  const { account } = invoice
  const amountMinor = Math.floor(balanceOf(account) / 2)
  pay(account, { method: 'card', amountMinor, atMs: after(invoice, 5) })
  payAll(invoice, 'bank_transfer', 14)
}

const payPartly: Ending = (invoice) => {
  const { account } = invoice
  const amountMinor = Math.ceil(balanceOf(account) / 3)
  pay(account, { method: 'bank_transfer', amountMinor, atMs: after(invoice, 9) })
}

const refundFully: Ending = (invoice) => {
  const payment = payAll(invoice, 'card', 2)
  const { amountMinor } = payment
  refund(invoice.account, payment, { amountMinor, atMs: after(invoice, 6), reason: 'Paid twice' })
  payAll(invoice, 'bank_transfer', 12)
}

const failRefund: Ending = (invoice) => {
  const { account } = invoice
  const amountMinor = Math.max(100, Math.round(balanceOf(account) / 4))
  const payment = payAll(invoice, 'card', 3)
  const reason = 'Goodwill for the delay'
  refund(account, payment, { amountMinor, atMs: after(invoice, 6), reason, status: 'failed' })
}

const creditFully: Ending = (invoice) =>
  void addCreditNote(invoice.account, {
    percent: 100,
    atMs: after(invoice, 8),
    reason: 'cancelled',
  })

/** A payment of the whole balance that is under way, or came to nothing. */
const tryToPay =
  (method: Row<'payments'>['method'], status: Row<'payments'>['status'], days: number): Ending =>
  (invoice) => {
    const { account } = invoice
    const amountMinor = balanceOf(account)
    addPayment(account, { method, amountMinor, atMs: after(invoice, days), status })
  }

const failPayment: Ending = (invoice) => {
  tryToPay('card', 'failed', 5)(invoice)
  tryToPay('card', 'cancelled', 6)(invoice)
}

const payByCard: Ending = (invoice) => void payAll(invoice, 'card', 6)
const payByDebit: Ending = (invoice) => void payAll(invoice, 'bank_debit', 8)
const payByTransfer: Ending = (invoice) => void payAll(invoice, 'bank_transfer', 12)
const stayOpen: Ending = () => {}

/** Stays as it is while a healthy laboratory would still wait for it, and is paid in full after that. */
const whileYoung =
  (ending: Ending): Ending =>
  (invoice) =>
    invoice.nowMs - invoice.issuedMs < 45 * dayMs ? ending(invoice) : payByTransfer(invoice)

const usual: readonly Ending[] = [
  payByTransfer,
  payByCard,
  whileYoung(stayOpen),
  payByDebit,
  payByTransfer,
  payByCard,
  payByTransfer,
  whileYoung(payPartly),
  payByDebit,
]

// What seldom happens, so that each is there to be looked at.
const seldom: readonly Ending[] = [
  disputeAs('won'),
  refundTimes(1),
  disputeAs('needs_response'),
  payInTwoParts,
  disputeAs('lost'),
  refundFully,
  disputeAs('under_review'),
  (invoice) => end(invoice.account, 'void', after(invoice, 1)),
  disputeAs('warning_closed'),
  creditFully,
  disputeAs('prevented'),
  failRefund,
  disputeAs('warning_needs_response'),
  refundTimes(2),
  disputeAs('warning_under_review'),
  (invoice) => end(invoice.account, 'uncollectible', after(invoice, 60)),
  disputeAs('appeal_under_review'),
  failPayment,
  disputeAs('appeal_needs_response'),
  refundTimes(3),
]
const seldomIs = 9

const paper: readonly Ending[] = [
  payByTransfer,
  (invoice) => void payAll(invoice, 'cash', 4),
  stayOpen,
  payPartly,
  (invoice) => void payAll(invoice, 'check', 10),
]

const payAndAwaitRefund: Ending = (invoice) => {
  const payment = payAll(invoice, 'card', 1)
  const amountMinor = Math.round(payment.amountMinor / 5)
  const reason = 'Price was agreed lower'
  refund(invoice.account, payment, {
    amountMinor,
    atMs: after(invoice, 1),
    reason,
    status: 'pending',
  })
}

const recently: readonly Ending[] = [
  stayOpen,
  stayOpen,
  tryToPay('bank_debit', 'processing', 1),
  tryToPay('card', 'requires_action', 1),
  payAndAwaitRefund,
]

const inTurn =
  (all: readonly Ending[]): Ending =>
  (invoice) =>
    all[invoice.count % all.length]?.(invoice)

const online: Ending = (invoice) => {
  const isSeldom = invoice.count % seldomIs === seldomIs - 1
  const all = isSeldom ? seldom : usual
  const place = isSeldom ? Math.floor(invoice.count / seldomIs) : invoice.count
  all[place % all.length]?.(invoice)
}

/**
 * How invoices end: those of clinics, those of customers on paper, and those of clinics that are too
 * young to have ended, which are open, being paid, or paid with a refund on its way. Of nine of a clinic
 * eight end as usual.
 */
export const endings = { online, paper: inTurn(paper), recent: inTurn(recently) }

import { totalUp } from '#server/finance/invoices'
import { saleSides } from '#server/finance/ledger'
import {
  dayMs,
  dayOf,
  hourMs,
  openChance,
  stamp,
  type Book,
  type Chance,
  type Row,
} from './book.ts'
import { endings } from './invoice-endings.ts'
import { languageOf } from './texts.ts'
import { bankDetails, footerText, partiesOf } from './legal-parties.ts'
import type { DemoOrder } from './demo-order.ts'
import { post, type PaymentAccount } from './payments.ts'
import { labelPatient } from './people.ts'

/** The prefix of the first laboratory's invoice numbers. */
export const invoicePrefix = 'QG'

function totalsOf(orders: readonly DemoOrder[]) {
  const lines = orders.flatMap(({ items }) =>
    items.map((item) => ({
      quantity: item.quantity,
      unitPriceMinor: item.unitPriceMinor ?? 0,
      discountMinor: item.discountMinor ?? 0,
      taxRateBasisPoints: item.taxRateBasisPoints ?? 0,
    })),
  )
  return totalUp(lines, 'exclusive')
}

/** So many of the youngest invoices are drafts. */
const drafts = 4

/** Orders of one customer that are billed together, after the last of them was delivered. */
type Bill = { orders: DemoOrder[]; first: DemoOrder; issuedMs: number }

const deliveredMs = ({ moments }: DemoOrder) =>
  moments.findLast(({ to }) => to === 'delivered')?.atMs ?? 0

// One invoice for each order; one in seven takes the customer's next order too. What was made again for
// nothing goes on the next invoice of its customer.
function planBills(orders: readonly DemoOrder[], chance: Chance): Bill[] {
  const billable = orders
    .filter((order) => deliveredMs(order) > 0)
    .toSorted((a, b) => deliveredMs(a) - deliveredMs(b))
  const bills: Bill[] = []
  const waiting = new Map<string, Bill>()
  const free = new Map<string, DemoOrder[]>()
  for (const order of billable) {
    const { customerId, totalMinor } = order.row
    const together = [...(free.get(customerId) ?? []), order]
    if (totalMinor === 0) {
      free.set(customerId, together)
      continue
    }
    free.delete(customerId)
    const issuedMs = deliveredMs(order) + hourMs
    const bill = waiting.get(customerId)
    if (bill) {
      bill.orders.push(...together)
      bill.issuedMs = issuedMs
      waiting.delete(customerId)
    } else {
      const fresh = { orders: together, first: order, issuedMs }
      bills.push(fresh)
      if (chance.happens(1 / 7)) waiting.set(customerId, fresh)
    }
  }
  return bills.sort((a, b) => a.issuedMs - b.issuedMs)
}

function addLines(book: Book, invoice: Row<'invoices'>, orders: readonly DemoOrder[]): void {
  const pieces = orders.flatMap((order) => order.items.map((item) => ({ order, item })))
  for (const [position, { order, item }] of pieces.entries()) {
    book.add('invoiceLines', {
      id: book.id('invoice lines', Date.parse(String(invoice.createdAt))),
      invoiceId: invoice.id,
      labOrganizationId: invoice.labOrganizationId,
      clinicOrganizationId:
        invoice.status === 'draft' ? null : (invoice.clinicOrganizationId ?? null),
      position,
      orderId: order.row.id,
      orderItemId: item.id,
      description: item.description,
      patientLabel: labelPatient(order.partner, order.patient),
      teeth: item.teeth ?? [],
      quantity: item.quantity,
      unitPriceMinor: item.unitPriceMinor ?? 0,
      discountMinor: item.discountMinor ?? 0,
      taxRateBasisPoints: item.taxRateBasisPoints ?? 0,
      amountMinor: item.lineTotalMinor ?? 0,
    })
  }
}

// What the service keeps at the issue; a draft has none.
function legalOf(book: Book, { first, orders }: Bill) {
  const { lab, clinic, customerId } = first.partner
  const lastMs = Math.max(...orders.map(deliveredMs))
  return {
    ...partiesOf(book, lab.id, { customerId, clinicOrganizationId: clinic?.id ?? null }),
    deliveredOn: dayOf(lastMs),
    taxNote: null,
    bankDetails,
    footerText,
    lateFeeBasisPoints: 0,
  }
}

function addInvoice(book: Book, bill: Bill, number: string | null) {
  const { orders, first, issuedMs } = bill
  const { partner, row } = first
  const invoice = book.add('invoices', {
    id: book.id('invoices', issuedMs),
    labOrganizationId: partner.lab.id,
    clinicOrganizationId: partner.clinic?.id ?? null,
    customerId: partner.customerId,
    number,
    status: number === null ? 'draft' : 'open',
    issuedOn: number === null ? null : dayOf(issuedMs),
    dueOn: number === null ? null : dayOf(issuedMs + partner.paymentTermsDays * dayMs),
    currency: row.currency ?? '',
    taxMode: 'exclusive',
    ...totalsOf(orders),
    paidMinor: 0,
    creditedMinor: 0,
    writtenOffMinor: 0,
    disputedMinor: 0,
    notes: null,
    legal: number === null ? null : legalOf(book, bill),
    sentAt: number === null ? null : stamp(issuedMs + hourMs / 4),
    voidedAt: null,
    voidReason: null,
    version: 1,
    createdAt: stamp(issuedMs),
    updatedAt: stamp(issuedMs),
  })
  addLines(book, invoice, orders)
  return invoice
}

/**
 * Adds the invoices of a laboratory for what it delivered, in every state, with their payments,
 * refunds and disputes; the ledger has an entry for each movement.
 */
export function addInvoices(
  book: Book,
  orders: readonly DemoOrder[],
  provider: PaymentAccount,
): void {
  const chance = openChance('invoices')
  const counts = { online: 0, paper: 0 }
  let issued = 0
  const bills = planBills(orders, chance)
  for (const [place, bill] of bills.entries()) {
    const ageDays = (book.nowMs - bill.issuedMs) / dayMs
    const isDraft = place >= bills.length - drafts
    if (!isDraft) issued++
    const number = isDraft ? null : `${invoicePrefix}-${String(issued).padStart(6, '0')}`
    const invoice = addInvoice(book, bill, number)
    if (isDraft) continue
    const { lab, clinic } = bill.first.partner
    const account = { book, invoice, provider, language: languageOf(lab, clinic) }
    post(account, {
      kind: 'invoice',
      sides: saleSides({
        totalMinor: invoice.totalMinor ?? 0,
        taxMinor: invoice.taxMinor ?? 0,
        currency: invoice.currency,
      }),
      atMs: bill.issuedMs,
      description: `Invoice ${number}`,
      key: invoice.id,
    })
    const { clinicOrganizationId } = invoice
    const toEnd = { account, issuedMs: bill.issuedMs, chance, nowMs: book.nowMs }
    if (ageDays < 16 && clinicOrganizationId !== null) {
      endings.recent({ ...toEnd, count: issued })
    } else {
      const kind = clinicOrganizationId === null ? 'paper' : 'online'
      endings[kind]({ ...toEnd, count: counts[kind]++ })
    }
  }
  const first = orders[0]
  if (first) {
    book.add('counters', {
      organizationId: first.row.labOrganizationId,
      name: 'invoices',
      value: issued,
    })
  }
}

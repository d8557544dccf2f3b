/** An independent account of what one customer owes: plain sums, no table, nothing of the product. */

type Invoice = {
  id: string
  lineId: string
  currency: string
  kind: 'work' | 'late_fee' | 'deposit'
  /** As the tax mode has prices: with tax only where it is inside. */
  net: number
  rate: number
  /** Of work alone: whether its price has the tax inside. */
  isTaxInside: boolean
  total: number
  creditedNet: number
  creditedTax: number
  credited: number
  writtenOff: number
  isVoid: boolean
  /** The months of delay for which a fee was charged. */
  lateMonths: Set<number>
}

type Note = { id: string; invoice: Invoice; net: number; tax: number; total: number } & {
  /** What of it was open when it was issued. */
  applied: number
  isVoid: boolean
}

/** What a payment was put to, oldest first; `turn` says when it was first put there. */
type Wish = { invoice: Invoice; amount: number; turn: number }

type Payment = { id: string; currency: string; amount: number; refunded: number; wishes: Wish[] }

/** How much of a wish counts. */
type Cover = { payment: Payment; wish: Wish; amount: number }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** A share in ten thousandths, halves away from zero; both are above zero. */
const share = (amount: number, rate: number) => Math.floor((2 * amount * rate + 10_000) / 20_000)

/**
 * The tax on an amount, or the tax that is in it: what is left of it without is rounded on its own.
 */
const taxOf = (amount: number, rate: number, isInside: boolean) =>
  isInside
    ? Math.floor((2 * amount * rate + 10_000 + rate) / (2 * (10_000 + rate)))
    : share(amount, rate)

export type ModelInvoice = Invoice
export type ModelPayment = Payment

type Issued = Pick<Invoice, 'id' | 'lineId' | 'currency' | 'net' | 'rate'> & {
  kind?: Invoice['kind']
}

/** One customer of one laboratory. */
export function openModel(isTaxInside: boolean) {
  const invoices: Invoice[] = []
  const payments: Payment[] = []
  const notes: Note[] = []
  const owed = new Map<string, number>()
  let turns = 0

  // Every change moves what is owed, but for allocations.
  const owe = (currency: string, amount: number) => {
    known = undefined
    owed.set(currency, (owed.get(currency) ?? 0) + amount)
  }

  const askedOf = ({ total, credited, writtenOff, isVoid }: Invoice) =>
    isVoid ? 0 : total - credited - writtenOff

  // First each payment is spent on its wishes in their order, then each invoice takes what it needs.
  function workOut(): Cover[] {
    const spent = payments.flatMap((payment) => {
      let left = payment.amount - payment.refunded
      return payment.wishes.map((wish) => {
        const amount = Math.max(0, Math.min(wish.amount, left))
        left -= wish.amount
        return { payment, wish, amount }
      })
    })
    const needs = new Map(invoices.map((invoice) => [invoice, askedOf(invoice)]))
    return spent
      .sort((a, b) => a.wish.turn - b.wish.turn)
      .map((cover) => {
        const need = needs.get(cover.wish.invoice) ?? 0
        const amount = Math.max(0, Math.min(cover.amount, need))
        needs.set(cover.wish.invoice, need - cover.amount)
        return { ...cover, amount }
      })
  }

  // Worked out once between two changes, whatever is asked.
  let known: { covers: Cover[]; of: Map<Invoice | Payment, number> } | undefined
  function cover() {
    if (known) return known
    const covers = workOut()
    const of = new Map<Invoice | Payment, number>()
    for (const { payment, wish, amount } of covers) {
      for (const thing of [payment, wish.invoice]) of.set(thing, (of.get(thing) ?? 0) + amount)
    }
    known = { covers, of }
    return known
  }

  const paidOf = (invoice: Invoice) => cover().of.get(invoice) ?? 0

  const openOf = (invoice: Invoice) => askedOf(invoice) - paidOf(invoice)

  const leftOf = (payment: Payment) =>
    payment.amount - payment.refunded - (cover().of.get(payment) ?? 0)

  function statusOf(invoice: Invoice): string {
    if (invoice.isVoid) return 'void'
    const { credited, writtenOff } = invoice
    const paid = paidOf(invoice)
    if (askedOf(invoice) - paid > 0) {
      return paid + credited + writtenOff > 0 ? 'partially_paid' : 'open'
    }
    if (writtenOff > 0) return 'uncollectible'
    return paid === 0 && credited > 0 ? 'credited' : 'paid'
  }

  function wish(payment: Payment, invoice: Invoice, amount: number): void {
    const older = payment.wishes.find((other) => other.invoice === invoice)
    if (older) older.amount += amount
    else payment.wishes.push({ invoice, amount, turn: ++turns })
    known = undefined
  }

  /** Puts what is free of a payment to an invoice; wishes that cover nothing give way, newest first. */
  function allocate(payment: Payment, invoice: Invoice, amount: number): void {
    const counted = workOut().filter((one) => one.payment === payment)
    const held = payment.amount - payment.refunded
    let missing = sum(payment.wishes.map((other) => other.amount)) + amount - held
    for (const one of counted.toSorted((a, b) => b.wish.turn - a.wish.turn)) {
      const given = Math.max(0, Math.min(missing, one.wish.amount - one.amount))
      one.wish.amount -= given
      missing -= given
    }
    wish(payment, invoice, amount)
  }

  // What a note of so much comes to: all tax that is due on what is taken back by now, no less than none.
  function noteOf(invoice: Invoice, net: number) {
    const due = taxOf(invoice.creditedNet + net, invoice.rate, invoice.isTaxInside)
    const tax = Math.max(0, due - invoice.creditedTax)
    return { net, tax, total: invoice.isTaxInside ? net : net + tax }
  }

  function takeBack(invoice: Invoice, { net, tax, total }: Omit<Note, 'id'> | Note, sign: 1 | -1) {
    owe(invoice.currency, -sign * total)
    invoice.creditedNet += sign * net
    invoice.creditedTax += sign * tax
    invoice.credited += sign * total
    known = undefined
  }

  return {
    invoices,
    payments,
    notes,
    owed,
    paidOf,
    openOf,
    leftOf,
    statusOf,
    allocate,
    noteOf,
    issue(invoice: Issued): Invoice {
      const { kind = 'work', net, rate } = invoice
      const isInside = isTaxInside && kind === 'work'
      const total = isInside ? net : net + share(net, rate)
      const none = { creditedNet: 0, creditedTax: 0, credited: 0, writtenOff: 0, isVoid: false }
      const lateMonths = new Set<number>()
      const issued = { ...invoice, ...none, kind, isTaxInside: isInside, total, lateMonths }
      invoices.push(issued)
      owe(issued.currency, total)
      return issued
    },
    pay(
      payment: Pick<Payment, 'id' | 'currency' | 'amount'>,
      parts: readonly (readonly [Invoice, number])[],
    ): void {
      const kept = { ...payment, refunded: 0, wishes: [] }
      payments.push(kept)
      owe(payment.currency, -payment.amount)
      for (const [invoice, amount] of parts) wish(kept, invoice, amount)
    },
    refund(payment: Payment, amount: number): void {
      payment.refunded += amount
      owe(payment.currency, amount)
    },
    voidInvoice(invoice: Invoice): void {
      owe(invoice.currency, -invoice.total)
      invoice.isVoid = true
      known = undefined
    },
    writeOff(invoice: Invoice): void {
      const open = openOf(invoice)
      owe(invoice.currency, -open)
      invoice.writtenOff += open
      known = undefined
    },
    credit(id: string, invoice: Invoice, net: number): void {
      const note = noteOf(invoice, net)
      const applied = Math.min(note.total, openOf(invoice))
      notes.push({ ...note, id, invoice, applied, isVoid: false })
      takeBack(invoice, { ...note, invoice, applied, isVoid: false }, 1)
    },
    /** Voids a note, unless what had been paid is not there any more. Whether it was voided. */
    voidNote(note: Note): boolean {
      const before = openOf(note.invoice)
      takeBack(note.invoice, note, -1)
      note.isVoid = openOf(note.invoice) <= before + note.applied
      if (!note.isVoid) takeBack(note.invoice, note, 1)
      return note.isVoid
    },
    /** What a late fee comes to: hundredths of a per cent of what is open. */
    feeOf: (invoice: Invoice, rate: number): number => share(openOf(invoice), rate),
    /** A deposit asks for nothing any more; what was paid of it goes to the bill, as far as that asks. */
    release(deposit: Invoice, bill: Invoice | null): void {
      const paid = cover().covers.filter(
        ({ wish: one, amount }) => one.invoice === deposit && amount,
      )
      const rest = askedOf(deposit)
      owe(deposit.currency, -rest)
      deposit.credited += rest
      if (!bill) return
      for (const payment of payments) {
        const amount = sum(paid.filter((one) => one.payment === payment).map((one) => one.amount))
        const part = Math.min(amount, openOf(bill))
        if (part > 0) allocate(payment, bill, part)
      }
    },
  }
}

export type Model = ReturnType<typeof openModel>

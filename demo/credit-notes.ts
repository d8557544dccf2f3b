import type { CreditReason } from '#contract/finance/credit-notes'
import { totalUp } from '#server/finance/invoices'
import { shareOf } from '#server/catalog/pricing'
import { dayOf, stamp, type Book, type Row } from './book.ts'
import { balanceOf, credit, type Account } from './payments.ts'

type Note = Row<'creditNotes'>

/** The prefix of the first laboratory's credit notes. */
export const creditNotePrefix = 'QG-GS'

type NewNote = {
  /** How much of each line is taken back. */
  percent: number
  atMs: number
  reason: CreditReason
  /** Only the lines that bill these items, for the claim that they come from. */
  claim?: { id: string; itemIds: readonly string[] }
}

type Line = Row<'invoiceLines'>
const linesOf = ({ book, invoice }: Account): Line[] =>
  (book.rowsOf('invoiceLines') as Line[]).filter(({ invoiceId }) => invoiceId === invoice.id)

const takenBack = (book: Book, { id }: Line): number =>
  (book.rowsOf('creditNoteLines') as Row<'creditNoteLines'>[])
    .filter(({ invoiceLineId }) => invoiceLineId === id)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const priced = ({ taxRateBasisPoints = 0 }: Line, amountMinor: number) => ({
  quantity: 1,
  unitPriceMinor: amountMinor,
  discountMinor: 0,
  taxRateBasisPoints,
})

/** Takes a share of an invoice back; the rounding is that of the service. */
export function addCreditNote(account: Account, given: NewNote): Note {
  const { book, invoice } = account
  const { percent, atMs, reason, claim } = given
  const id = book.id('credit notes', atMs)
  const lines = linesOf(account)
  const credits = lines
    .filter(({ orderItemId }) => !claim || claim.itemIds.includes(orderItemId ?? ''))
    .map((line) => ({ line, amountMinor: shareOf(line.amountMinor, percent, 100) }))
    .filter(({ amountMinor }) => amountMinor > 0)
  const earlier = lines.map((line) => priced(line, takenBack(book, line)))
  const before = totalUp(earlier, 'exclusive')
  const after = totalUp(
    [...earlier, ...credits.map(({ line, amountMinor }) => priced(line, amountMinor))],
    'exclusive',
  )
  const totalMinor = (after?.totalMinor ?? 0) - (before?.totalMinor ?? 0)
  const prices = credits.map(({ line }) => line.quantity * line.unitPriceMinor)
  const subtotalMinor = prices.reduce((sum, price) => sum + price, 0)
  const netMinor = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const parties = {
    labOrganizationId: invoice.labOrganizationId,
    clinicOrganizationId: invoice.clinicOrganizationId ?? null,
  }
  const note = book.add('creditNotes', {
    ...parties,
    id,
    customerId: invoice.customerId,
    invoiceId: invoice.id,
    remakeClaimId: claim?.id ?? null,
    number: '',
    status: totalMinor <= balanceOf(account) ? 'applied' : 'issued',
    reason,
    issuedOn: dayOf(atMs),
    currency: invoice.currency,
    taxMode: invoice.taxMode,
    subtotalMinor,
    discountMinor: subtotalMinor - netMinor,
    taxMinor: totalMinor - netMinor,
    totalMinor,
    notes: null,
    createdAt: stamp(atMs),
    updatedAt: stamp(atMs),
  })
  for (const [place, { line, amountMinor }] of credits.entries()) {
    book.add('creditNoteLines', {
      ...parties,
      id: book.id('credit note lines', atMs),
      creditNoteId: id,
      invoiceLineId: line.id,
      position: place + 1,
      description: line.description,
      patientLabel: line.patientLabel ?? null,
      teeth: line.teeth ?? [],
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      discountMinor: line.quantity * line.unitPriceMinor - amountMinor,
      taxRateBasisPoints: line.taxRateBasisPoints ?? 0,
      amountMinor,
    })
  }
  credit(account, { totalMinor, taxMinor: totalMinor - netMinor, atMs, noteId: id })
  return note
}

/** Numbers the credit notes in the order in which they were issued, and leaves the counter there. */
export function numberCreditNotes(book: Book, labOrganizationId: string): void {
  const notes = (book.rowsOf('creditNotes') as Note[]).toSorted((a, b) =>
    `${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1,
  )
  const postings = book.rowsOf('ledgerPostings') as Row<'ledgerPostings'>[]
  for (const [place, note] of notes.entries()) {
    note.number = `${creditNotePrefix}-${String(place + 1).padStart(6, '0')}`
    const posting = postings.find(({ sourceKey }) => sourceKey === note.id)
    if (posting) {
      posting.description = posting.description?.replace('note', `note ${note.number}`) ?? null
    }
  }
  book.add('counters', {
    organizationId: labOrganizationId,
    name: 'credit-notes',
    value: notes.length,
  })
}

import type { createCreditNote, CreditNote, CreditReason } from '#contract/finance/credit-notes'
import type { Body } from '#contract/platform/endpoint'
import { requireConfirmedSettings } from '#server/finance/finance-settings'
import {
  creditInvoice,
  earnedAs,
  lockForTransition,
  openOf,
  refuseWhileUnderWay,
  selectIssuer,
  totalUp,
} from '#server/finance/invoices'
import { post, saleSides } from '#server/finance/ledger'
import { shareOf } from '#server/catalog/pricing'
import { newId } from '#platform/clock'
import { takeNumber } from '#platform/db/counters'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import {
  insertCreditNote,
  selectCreditableLines,
  selectCreditedTax,
  selectCreditNote,
  selectTaxMode,
  type CreditableLine,
} from './queries.ts'

/** The counter that numbers credit notes. */
const creditNoteCounter = 'credit-notes'
const usualPrefix = 'CN'

/** The credit note as the caller may see it. @throws Refusal 404 */
export async function readCreditNote(tx: Tx, id: string): Promise<CreditNote> {
  const note = await selectCreditNote(tx, id)
  if (!note) throw notFound('credit_note')
  return note
}

/** What is taken back of one line of an invoice, in minor units, as the tax mode has prices. */
type Credit = { line: CreditableLine; quantity: number; amountMinor: number }

/** A credit note before it is issued; `choose` says what is taken back, the invoice being locked. */
type NewCreditNote = {
  invoiceId: string
  reason: CreditReason
  remakeClaimId: string | null
  notes: string | null
  choose: (lines: readonly CreditableLine[]) => Credit[]
}

const restOf = ({ amountMinor, creditedMinor }: CreditableLine) => amountMinor - creditedMinor

// A discount can make a line negative: what is taken back of it is between nothing and all of it too.
const isWithin = (amountMinor: number, restMinor: number) =>
  restMinor < 0
    ? amountMinor >= restMinor && amountMinor <= 0
    : amountMinor >= 0 && amountMinor <= restMinor

function refuseAboveRest(credits: readonly Credit[], currency: string): void {
  for (const { line, amountMinor } of credits) {
    const restMinor = restOf(line)
    if (isWithin(amountMinor, restMinor)) continue
    throw new Refusal('credit_above_line_rest', {
      description: line.description,
      restMinor,
      currency,
    })
  }
}

const pricedAt = (amountMinor: number, { taxRateBasisPoints }: CreditableLine) => ({
  quantity: 1,
  unitPriceMinor: amountMinor,
  discountMinor: 0,
  taxRateBasisPoints,
})

// Tax is rounded once for each rate over all that was ever taken back of the invoice: so credit notes
// in any number and order end at exactly the total of the invoice, and never above it.
async function sumCredits(
  tx: Tx,
  invoiceId: string,
  { lines, credits }: { lines: readonly CreditableLine[]; credits: readonly Credit[] },
) {
  const taxMode = await selectTaxMode(tx, invoiceId)
  const earlier = lines.map((line) => pricedAt(line.creditedMinor, line))
  const before = totalUp(earlier, taxMode)
  const after = totalUp(
    [...earlier, ...credits.map(({ line, amountMinor }) => pricedAt(amountMinor, line))],
    taxMode,
  )
  if (!before || !after) throw new Error('what is taken back is more than an invoice can be')
  const taxMinor = after.taxMinor - before.taxMinor
  // A note that was voided in between took its own rounding with it: what the standing ones have too
  // much or too little is made good here, though no note ever asks for tax.
  const rightMinor = after.taxMinor - (await selectCreditedTax(tx, invoiceId))
  const madeGoodMinor = taxMinor < 0 ? rightMinor : Math.max(0, rightMinor)
  const subtotalMinor = credits.reduce(
    (sum, { line, quantity }) => sum + quantity * line.unitPriceMinor,
    0,
  )
  const netMinor = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    taxMode,
    subtotalMinor,
    discountMinor: subtotalMinor - netMinor,
    taxMinor: madeGoodMinor,
    totalMinor:
      after.totalMinor -
      before.totalMinor +
      (taxMode === 'exclusive' ? madeGoodMinor - taxMinor : 0),
  }
}

/**
 * Issues a credit note at once: number, ledger, invoice. Its number is taken in this transaction,
 * whose failure gives it back. Undefined when there is nothing to take back.
 * @throws Refusal 404, 409, 422
 */
export async function issueCreditNote(
  tx: Tx,
  now: Date,
  { invoiceId, reason, remakeClaimId, notes, choose }: NewCreditNote,
): Promise<string | undefined> {
  const invoice = await lockForTransition(tx, invoiceId, 'credit')
  await refuseWhileUnderWay(tx, invoice)
  const lines = await selectCreditableLines(tx, invoiceId)
  const credits = choose(lines).filter(({ amountMinor }) => amountMinor !== 0)
  if (credits.length === 0) return undefined
  refuseAboveRest(credits, invoice.currency)
  const sums = await sumCredits(tx, invoiceId, { lines, credits })
  if (sums.totalMinor < 0) {
    throw new Refusal('credit_total_negative')
  }
  const restMinor = invoice.totalMinor - invoice.creditedMinor - invoice.writtenOffMinor
  if (sums.totalMinor > restMinor) {
    throw new Refusal('credit_above_invoice_rest', {
      invoiceNumber: invoice.number ?? '',
      restMinor,
      currency: invoice.currency,
    })
  }
  const { creditNotePrefix } = await requireConfirmedSettings(tx)
  const { today } = await selectIssuer(tx, now)
  const count = await takeNumber(tx, creditNoteCounter)
  const number = `${creditNotePrefix ?? usualPrefix}-${String(count).padStart(6, '0')}`
  const openMinor = openOf(invoice)
  const { customerId, clinicOrganizationId, currency } = invoice
  const id = newId()
  await insertCreditNote(
    tx,
    {
      ...sums,
      id,
      number,
      invoiceId,
      remakeClaimId,
      customerId,
      clinicOrganizationId,
      currency,
      reason,
      notes,
      issuedOn: today,
      status: sums.totalMinor <= openMinor ? 'applied' : 'issued',
      appliedMinor: Math.min(sums.totalMinor, openMinor),
    },
    credits,
  )
  await post(tx, {
    kind: 'credit',
    customer: { customerId, clinicOrganizationId },
    sides: saleSides({
      currency,
      totalMinor: -sums.totalMinor,
      taxMinor: -sums.taxMinor,
      earnedAs: earnedAs[invoice.kind],
    }),
    cause: { key: id },
    invoiceId,
    creditNoteId: id,
    description: `Credit note ${number} for invoice ${invoice.number}`,
  })
  await creditInvoice(tx, invoiceId, sums.totalMinor)
  return id
}

type LineInput = Body<typeof createCreditNote>['lines'][number]

// Twice both numbers: the share of an odd whole would be rounded at a half that is none.
const shareOfLine = ({ amountMinor, quantity }: CreditableLine, part: number) =>
  shareOf(amountMinor, 2 * part, 2 * quantity)

// What is taken back piece by piece sums to the line: so each piece is what it adds to those
// before. Two crowns of 5 cents are 3 and 2; rounded on its own the second would ask for more than
// is left.
function shareByQuantity(line: CreditableLine, quantity: number): number {
  const { amountMinor, creditedMinor } = line
  const pieces = amountMinor === 0 ? 0 : Math.round((creditedMinor * line.quantity) / amountMinor)
  const isByPieces = shareOfLine(line, pieces) === creditedMinor
  if (!isByPieces || pieces + quantity > line.quantity) return shareOfLine(line, quantity)
  return shareOfLine(line, pieces + quantity) - creditedMinor
}

function creditOf(line: CreditableLine, input: LineInput, place: number): Credit {
  const { quantity, amountMinor } = input
  if ((quantity === undefined) === (amountMinor === undefined)) {
    throw invalidInput(inputError('body', `/lines/${place}`, 'quantity_or_amount'))
  }
  if (quantity === undefined) {
    return { line, quantity: line.quantity, amountMinor: amountMinor ?? 0 }
  }
  if (quantity > line.quantity) {
    throw invalidInput(
      inputError('body', `/lines/${place}/quantity`, 'quantity_above_line', {
        quantity: line.quantity,
      }),
    )
  }
  return { line, quantity, amountMinor: shareByQuantity(line, quantity) }
}

/** Takes back lines of an invoice as they were named. @throws Refusal 400, 404, 409, 422 */
export async function creditLines(
  tx: Tx,
  now: Date,
  { invoiceId, reason, lines: inputs, notes = null }: Body<typeof createCreditNote>,
): Promise<CreditNote> {
  const ids = inputs.map(({ invoiceLineId }) => invoiceLineId)
  const twice = ids.findIndex((id, place) => ids.indexOf(id) < place)
  if (twice >= 0) {
    throw invalidInput(inputError('body', `/lines/${twice}/invoiceLineId`, 'named_twice'))
  }
  const id = await issueCreditNote(tx, now, {
    invoiceId,
    reason,
    remakeClaimId: null,
    notes,
    choose: (lines) =>
      inputs.map((input, place) => {
        const line = lines.find(({ id: lineId }) => lineId === input.invoiceLineId)
        if (!line) throw notFound('invoice_line')
        return creditOf(line, input, place)
      }),
  })
  if (id === undefined) {
    throw new Refusal('nothing_to_credit')
  }
  return readCreditNote(tx, id)
}

import type { Body, Params } from '#contract/platform/endpoint'
import type { answerInvoiceQuery, InvoiceQuery } from '#contract/finance/invoice-queries'
import { creditLines } from '#server/finance/credit-notes'
import { lockInvoice } from '#server/finance/invoices'
import { namesPatient } from '#contract/partners/person-names'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  insertInvoiceQuery,
  lockInvoiceQuery,
  selectContestable,
  selectInvoiceQuery,
  selectOpenQuery,
  selectRestOfLine,
  updateAnswer,
  updateClosed,
  type Contestable,
} from './queries.ts'

// Whatever the privacy mode is: money needs no names, and a text that holds none has nothing to hide
// when the mode becomes stricter or the patient is erased.
function refuseNames(line: Contestable, body: string, pointer: string): void {
  if (!namesPatient(body, line)) return
  throw new Refusal(
    'finance_text_names_patient',
    {},
    { errors: [inputError('body', pointer, 'names_patient')] },
  )
}

/** The line as the caller may see it. @throws Refusal 404, also where the caller sees a draft */
async function requireLine(tx: Tx, id: string): Promise<Contestable> {
  const line = await selectContestable(tx, id)
  if (!line) throw notFound('invoice_line')
  return line
}

/** The clinic contests a line. @throws Refusal 404, 409, 422 */
export async function openQuery(
  tx: Tx,
  session: Principal,
  invoiceLineId: string,
  reason: string,
): Promise<InvoiceQuery> {
  const line = await requireLine(tx, invoiceLineId)
  // Two who contest it at once come one after the other.
  const invoice = await lockInvoice(tx, line.invoiceId)
  if (!invoice) throw notFound('invoice_line')
  if (invoice.status === 'void') {
    throw new Refusal('invoice_void')
  }
  if (await selectOpenQuery(tx, invoiceLineId)) {
    throw new Refusal('invoice_line_already_queried')
  }
  refuseNames(line, reason, '/reason')
  const id = newId()
  const { invoiceId, labOrganizationId } = line
  const askedBy = session.userName
  await insertInvoiceQuery(tx, { id, invoiceLineId, invoiceId, labOrganizationId, reason, askedBy })
  return selectInvoiceQuery(tx, id)
}

type QueryAddress = Params<typeof answerInvoiceQuery>
type NewAnswer = QueryAddress & Body<typeof answerInvoiceQuery> & { session: Principal }

// The invoice first, as whoever credits or pays holds it: the two never wait for each other.
async function lockQuery(tx: Tx, { id, queryId }: QueryAddress) {
  const line = await requireLine(tx, id)
  await lockInvoice(tx, line.invoiceId)
  const query = await lockInvoiceQuery(tx, { invoiceLineId: id, queryId })
  if (!query) throw notFound('invoice_query')
  return { line, query }
}

async function creditLine(
  tx: Tx,
  now: Date,
  {
    id,
    invoiceId,
    amountMinor,
    isOwner,
  }: Record<'id' | 'invoiceId', string> & {
    amountMinor: number | undefined
    isOwner: boolean
  },
): Promise<string> {
  if (!isOwner) {
    throw new Refusal('role_required', {}, { required: ['owner'] })
  }
  const restMinor = await selectRestOfLine(tx, id)
  if (restMinor <= 0) {
    throw new Refusal('invoice_line_fully_credited')
  }
  const { id: creditNoteId } = await creditLines(tx, now, {
    invoiceId,
    reason: 'price_error',
    lines: [{ invoiceLineId: id, amountMinor: amountMinor ?? restMinor }],
  })
  return creditNoteId
}

/** The laboratory answers, or takes the line back. @throws Refusal 403, 404, 409, 422 */
export async function answerQuery(
  tx: Tx,
  now: Date,
  { id, queryId, answer, credit, session }: NewAnswer,
): Promise<InvoiceQuery> {
  const { line, query } = await lockQuery(tx, { id, queryId })
  if (query.status !== 'open') throw new Refusal('invoice_query_not_open')
  refuseNames(line, answer, '/answer')
  const creditNoteId =
    credit === undefined
      ? null
      : await creditLine(tx, now, {
          id,
          invoiceId: line.invoiceId,
          amountMinor: credit.amountMinor,
          isOwner: session.role === 'owner',
        })
  await updateAnswer(tx, queryId, { answer, answeredBy: session.userName, creditNoteId })
  return selectInvoiceQuery(tx, queryId)
}

/** The clinic is content, or takes its question back. @throws Refusal 404, 409 */
export async function closeQuery(tx: Tx, address: QueryAddress): Promise<InvoiceQuery> {
  const { query } = await lockQuery(tx, address)
  if (query.status === 'closed') throw new Refusal('invoice_query_already_closed')
  await updateClosed(tx, address.queryId)
  return selectInvoiceQuery(tx, address.queryId)
}

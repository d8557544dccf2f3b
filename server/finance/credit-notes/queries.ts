import { sql, type Insertable } from 'kysely'
import type { CreditNote, CreditNoteSummary, listCreditNotes } from '#contract/finance/credit-notes'
import type { Query } from '#contract/platform/endpoint'
import type { TaxMode } from '#contract/finance/finance-settings'
import { reversedStatuses } from '#contract/finance/invoices'
import type { Page } from '#contract/platform/page'
import type { Database } from '#database/types'
import { counterpartOf } from '#server/finance/ledger'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectNoteColumns = () =>
  build
    .selectFrom('creditNotes as n')
    .innerJoin('invoices as i', 'i.id', 'n.invoiceId')
    .select([
      'n.id',
      'n.number',
      'n.invoiceId',
      'i.number as invoiceNumber',
      'n.remakeClaimId',
      'n.labOrganizationId',
      'n.clinicOrganizationId',
      'n.reason',
      'n.status',
      'n.issuedOn',
      'n.currency',
      'n.taxMode',
      'n.subtotalMinor',
      'n.discountMinor',
      'n.taxMinor',
      'n.totalMinor',
      'n.notes',
      'n.voidedAt',
      'n.voidReason',
      'n.createdAt',
      'n.updatedAt',
      counterpartOf('n').as('counterpartName'),
      sql<string | null>`case when n.lab_organization_id = ${org} then n.customer_id end`.as(
        'customerId',
      ),
    ])
    .$narrowType<Pick<CreditNoteSummary, 'status'>>()

const equalities = [
  ['customerId', 'n.customerId'],
  ['invoiceId', 'n.invoiceId'],
  ['remakeClaimId', 'n.remakeClaimId'],
  ['status', 'n.status'],
] as const

const isOfConnection = (id: string) =>
  sql<boolean>`exists (select from app.lab_connections c where c.id = ${id}
    and c.lab_organization_id = n.lab_organization_id and c.customer_id = n.customer_id)`

/** A page of credit notes without lines, as the caller sees them. */
export function selectCreditNotes(
  tx: Tx,
  { search, updatedSinceAt, page, limit, labConnectionId, ...query }: Query<typeof listCreditNotes>,
): Promise<Page<CreditNoteSummary>> {
  const searched = sql<string>`app.fold(concat_ws(' ', n.number, i.number, n.notes, ${counterpartOf('n')}))`
  let rows = selectNoteColumns()
  for (const [name, column] of equalities) {
    const value = query[name]
    if (value !== undefined) rows = rows.where(sql.ref(column), '=', value)
  }
  if (labConnectionId !== undefined) rows = rows.where(isOfConnection(labConnectionId))
  return selectPage(
    tx,
    { page, limit },
    rows
      .$if(updatedSinceAt !== undefined, (all) =>
        all.where(changedSince('n.updatedAt', updatedSinceAt ?? '')),
      )
      .$if(search !== undefined, (all) => all.where(matches(searched, search ?? '')))
      .orderBy('n.id', 'desc'),
  )
}

/** A credit note with its lines, as the organization at work sees it. */
export async function selectCreditNote(tx: Tx, id: string): Promise<CreditNote | undefined> {
  const note = await tx.maybe(selectNoteColumns().where('n.id', '=', id))
  if (!note) return undefined
  const lines = await tx.all(
    build
      .selectFrom('creditNoteLines')
      .select([
        'id',
        'invoiceLineId',
        'description',
        'patientLabel',
        'teeth',
        'quantity',
        'unitPriceMinor',
        'discountMinor',
        'taxRateBasisPoints',
        'amountMinor',
      ])
      .where('creditNoteId', '=', id)
      .orderBy('position'),
  )
  return { ...note, lines }
}

/** How the prices of an invoice relate to tax. */
export async function selectTaxMode(tx: Tx, invoiceId: string): Promise<TaxMode> {
  const { taxMode } = await tx.one(
    build.selectFrom('invoices').select('taxMode').where('id', '=', invoiceId),
  )
  return taxMode
}

/** The tax that the standing credit notes of an invoice took back, in minor units. */
export async function selectCreditedTax(tx: Tx, invoiceId: string): Promise<number> {
  const { minor } = await tx.one(
    build
      .selectFrom('creditNotes')
      .select(sql<number>`coalesce(sum(tax_minor), 0)::bigint`.as('minor'))
      .where('invoiceId', '=', invoiceId)
      .where('status', '<>', 'void'),
  )
  return minor
}

// As the laboratory's own copy has it now: a patient who was erased, or is hidden since, has a code.
const patientLabel = sql<string | null>`case
  when l.patient_label is null or o.patient_id is null then l.patient_label
  when p.last_name is null then p.code
  else concat_ws(' ', p.first_name, p.last_name) end`

/**
 * The lines of an invoice, which is locked, with what was taken back of each. Their patient is called
 * as the laboratory may name it now.
 */
export const selectCreditableLines = (tx: Tx, invoiceId: string) =>
  tx.all(
    build
      .selectFrom('invoiceLines as l')
      .leftJoin('orders as o', 'o.id', 'l.orderId')
      .leftJoin('patients as p', (join) =>
        join.onRef('p.id', '=', 'o.patientId').on('p.organizationId', '=', org),
      )
      .select([
        'l.id',
        'l.orderItemId',
        'l.description',
        patientLabel.as('patientLabel'),
        'l.teeth',
        'l.quantity',
        'l.unitPriceMinor',
        'l.taxRateBasisPoints',
        'l.amountMinor',
        sql<number>`coalesce((select sum(c.amount_minor) from app.credit_note_lines c
            join app.credit_notes n on n.id = c.credit_note_id
            where c.invoice_line_id = l.id and n.status <> 'void'), 0)::bigint`.as('creditedMinor'),
      ])
      .where('l.invoiceId', '=', invoiceId)
      .orderBy('l.position'),
  )

/** A line of an invoice with what was taken back of it. */
export type CreditableLine = Awaited<ReturnType<typeof selectCreditableLines>>[number]

type NoteRow = Omit<
  Insertable<Database['creditNotes']>,
  'labOrganizationId' | 'createdAt' | 'updatedAt'
>

/** Adds a credit note of the laboratory with its lines; amounts are in minor units. */
export async function insertCreditNote(
  tx: Tx,
  note: NoteRow,
  credits: readonly { line: CreditableLine; quantity: number; amountMinor: number }[],
): Promise<void> {
  await tx.run(build.insertInto('creditNotes').values({ ...note, labOrganizationId: org }))
  await tx.run(
    build.insertInto('creditNoteLines').values(
      credits.map(({ line, quantity, amountMinor }, place) => ({
        id: newId(),
        creditNoteId: note.id,
        invoiceLineId: line.id,
        labOrganizationId: org,
        clinicOrganizationId: note.clinicOrganizationId ?? null,
        position: place + 1,
        description: line.description,
        patientLabel: line.patientLabel,
        teeth: line.teeth,
        quantity,
        unitPriceMinor: line.unitPriceMinor,
        discountMinor: quantity * line.unitPriceMinor - amountMinor,
        taxRateBasisPoints: line.taxRateBasisPoints,
        amountMinor,
      })),
    ),
  )
}

/** A credit note that is held until the transaction ends, as far as voiding it needs it. */
export const lockCreditNote = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('creditNotes')
      .select([
        'id',
        'number',
        'status',
        'invoiceId',
        'remakeClaimId',
        'customerId',
        'clinicOrganizationId',
        'currency',
        'taxMinor',
        'totalMinor',
        'appliedMinor',
      ])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  )

/** The invoice of a credit note, or undefined. */
export const selectInvoiceOf = (tx: Tx, id: string) =>
  tx.maybe(build.selectFrom('creditNotes').select('invoiceId').where('id', '=', id))

/** Holds the orders that an invoice bills, as whoever drafts another invoice of them does. */
export async function lockOrdersOf(tx: Tx, invoiceId: string): Promise<void> {
  await tx.all(
    sql`select o.id from app.orders o
      where o.id in (select l.order_id from app.invoice_lines l where l.invoice_id = ${invoiceId})
      order by o.id for no key update of o`,
  )
}

/** The number of another invoice, or draft of one, that bills an item of this invoice again. */
export const selectBilledAgain = (tx: Tx, invoiceId: string) =>
  tx.maybe(
    sql<{ number: string | null }>`select i.number from app.invoice_lines l
      join app.invoice_lines m on m.order_item_id = l.order_item_id and m.invoice_id <> l.invoice_id
      join app.invoices i on i.id = m.invoice_id
      where l.invoice_id = ${invoiceId} and i.status not in (${sql.join(reversedStatuses)}) limit 1`,
  )

/** Voids a credit note, with the reason. */
export async function updateVoided(tx: Tx, id: string, voidReason: string): Promise<void> {
  await tx.run(
    build
      .updateTable('creditNotes')
      .set({ status: 'void', voidReason, voidedAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id),
  )
}

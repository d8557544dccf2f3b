import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { TaxMode } from '#contract/finance/finance-settings'
import type { InvoiceLine } from '#contract/finance/invoice-lines'
import type { Invoice, InvoiceKind, InvoiceSummary } from '#contract/finance/invoices'
import { lastDayEndedEverywhere } from '#server/finance/finance-settings'
import { counterpartOf } from '#server/finance/ledger'
import { newId } from '#platform/clock'
import { build, org, type Sql, type Tx } from '#platform/db/db'
import type { WordCondition } from '#platform/http/search'
import type { NewLine } from './lines.ts'
import { notIssued, type InvoiceLegal, type IssuedLegal } from './legal-queries.ts'
import { amountOf, taxesOf } from './totals.ts'

const orderNumberOf = (column: string) =>
  sql<string | null>`(select o.number from app.orders o where o.id = ${sql.ref(column)})`

// As a condition of a list it is not compared with true or false: an index has the unpaid by their due day.
/** Whether an invoice, read as `i`, is unpaid and was due by a day. */
export const isUnpaidSince = (
  endedOn: string,
) => sql<boolean>`(i.status in ('open', 'partially_paid')
  and i.due_on <= ${endedOn}::date)`

/** Whether an invoice, read as `i`, is overdue after a day. A draft has no due day, and is not. */
export const isOverdue = (endedOn: string) => sql<boolean>`(${isUnpaidSince(endedOn)} is true)`

// As an index has it.
/** What is still owed of an invoice, read as `i`, in minor units. */
export const balanceMinor = sql<number>`case when i.status = 'void' then 0
  else i.total_minor - i.paid_minor - i.credited_minor - i.written_off_minor end`

const selectInvoiceColumns = (endedOn: string) =>
  build.selectFrom('invoices as i').select([
    'i.id',
    'i.number',
    'i.status',
    'i.kind',
    'i.depositOrderId',
    orderNumberOf('i.depositOrderId').as('depositOrderNumber'),
    'i.lateInvoiceId',
    'i.labOrganizationId',
    'i.clinicOrganizationId',
    'i.issuedOn',
    'i.dueOn',
    'i.currency',
    'i.taxMode',
    'i.subtotalMinor',
    'i.discountMinor',
    'i.taxMinor',
    'i.totalMinor',
    'i.paidMinor',
    'i.creditedMinor',
    'i.sentAt',
    'i.voidedAt',
    'i.voidReason',
    'i.notes',
    'i.createdAt',
    'i.updatedAt',
    counterpartOf('i').as('counterpartName'),
    sql<string | null>`case when i.lab_organization_id = ${org} then i.customer_id end`.as(
      'customerId',
    ),
    balanceMinor.as('balanceMinor'),
    isOverdue(endedOn).as('isOverdue'),
    sql<boolean>`i.disputed_minor > 0`.as('isDisputed'),
    sql<boolean>`exists (select from app.invoice_queries q
        where q.invoice_id = i.id and q.status = 'open')`.as('isQueried'),
  ])

/**
 * The invoices that meet a condition, read as `i`, without lines; they are overdue when they were due by
 * `endedOn`.
 */
export const invoiceRows = (condition: RawBuilder<SqlBool>, endedOn: string): Sql<InvoiceSummary> =>
  selectInvoiceColumns(endedOn).where(condition)

/** Where a word finds an invoice, read as `i`: its number, its notes, and the other side. */
export const isInvoiceFoundBy: WordCondition = (
  pattern,
) => sql<boolean>`lower(i.number) like ${pattern}
  or app.fold(i.notes) like ${pattern}
  or i.customer_id in (select f.id from app.customers f where f.search like ${pattern})
  or (i.lab_organization_id, i.clinic_organization_id) in (
    select f.lab_organization_id, f.clinic_organization_id from app.lab_connections f where f.search like ${pattern})`

/** An invoice with its lines, as the organization at work sees it. */
export async function selectInvoice(tx: Tx, now: Date, id: string): Promise<Invoice | undefined> {
  const found = await tx.maybe(
    selectInvoiceColumns(lastDayEndedEverywhere(now))
      .select(sql<InvoiceLegal | null>`i.legal - 'reading'`.as('legal'))
      .where('i.id', '=', id),
  )
  if (!found) return undefined
  const { legal, ...invoice } = found
  const lines = await selectLines(tx, id)
  return { ...invoice, ...(legal ?? notIssued), taxes: taxesOf(lines, invoice.taxMode), lines }
}

const selectLines = (tx: Tx, invoiceId: string): Promise<InvoiceLine[]> =>
  tx.all(
    build
      .selectFrom('invoiceLines as l')
      .select([
        'id',
        'l.orderId',
        orderNumberOf('l.orderId').as('orderNumber'),
        'orderItemId',
        'description',
        'patientLabel',
        'teeth',
        'quantity',
        'unitPriceMinor',
        'discountMinor',
        'taxRateBasisPoints',
        'amountMinor',
      ])
      .where('invoiceId', '=', invoiceId)
      .orderBy('position'),
  )

/**
 * Holds an invoice until the transaction ends. It is the lock of all money that hangs on it: two
 * that pay, refund or reconcile come one after the other.
 */
export const lockInvoice = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('invoices')
      .select([
        'id',
        'number',
        'status',
        'kind',
        'depositOrderId',
        'labOrganizationId',
        'customerId',
        'clinicOrganizationId',
        'currency',
        'dueOn',
        'taxMinor',
        'totalMinor',
        'paidMinor',
        'creditedMinor',
        'writtenOffMinor',
        'disputedMinor',
      ])
      .where('id', '=', id)
      // Not "for update": that would wait for every payment row that refers to the invoice.
      .forNoKeyUpdate(),
  )

/** An invoice that is held, as far as decisions need it. */
export type LockedInvoice = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

type DraftRow = {
  id: string
  customerId: string
  clinicOrganizationId: string | null
  currency: string
  taxMode: TaxMode
  notes: string | null
  dueOn: string | null
  kind?: InvoiceKind
  depositOrderId?: string
  lateInvoiceId?: string
  lateMonth?: number
}

type Totals = {
  subtotalMinor: number
  discountMinor: number
  taxMinor: number
  totalMinor: number
}

/** Adds a draft of an invoice to the laboratory. */
export async function insertDraft(tx: Tx, draft: DraftRow & Totals): Promise<void> {
  await tx.run(
    build.insertInto('invoices').values({ ...draft, labOrganizationId: org, status: 'draft' }),
  )
}

type DraftChanges = Partial<Pick<DraftRow, 'currency' | 'taxMode' | 'notes' | 'dueOn'> & Totals>

/** Changes a draft; an issued invoice stays as it is. */
export async function updateDraft(tx: Tx, id: string, changes: DraftChanges): Promise<void> {
  await tx.run(
    build.updateTable('invoices').set(changes).where('id', '=', id).where('status', '=', 'draft'),
  )
}

/** Deletes a draft; an issued invoice stays. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.run(build.deleteFrom('invoices').where('id', '=', id).where('status', '=', 'draft'))
}

/** Gives a draft other lines. */
export async function replaceLines(
  tx: Tx,
  invoiceId: string,
  lines: readonly NewLine[],
): Promise<void> {
  await tx.run(build.deleteFrom('invoiceLines').where('invoiceId', '=', invoiceId))
  if (lines.length === 0) return
  await tx.run(
    build.insertInto('invoiceLines').values(
      lines.map((line, place) => ({
        ...line,
        id: newId(),
        invoiceId,
        labOrganizationId: org,
        position: place + 1,
        amountMinor: amountOf(line),
      })),
    ),
  )
}

/** Opens a draft to its customer under its number. */
export async function updateIssued(
  tx: Tx,
  id: string,
  {
    legal,
    ...issue
  }: {
    number: string
    issuedOn: string
    dueOn: string
    clinicOrganizationId: string | null
    legal: IssuedLegal
  },
): Promise<void> {
  await tx.run(
    build
      .updateTable('invoices')
      .set({ ...issue, legal: JSON.stringify(legal), status: 'open' })
      .where('id', '=', id),
  )
  await tx.run(
    build
      .updateTable('invoiceLines')
      .set({ clinicOrganizationId: issue.clinicOrganizationId })
      .where('invoiceId', '=', id),
  )
}

/** Writes that an invoice was sent now. */
export async function updateSent(tx: Tx, id: string): Promise<void> {
  await tx.run(
    build
      .updateTable('invoices')
      .set({ sentAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id),
  )
}

/** Voids an invoice, with the reason. */
export async function updateVoided(tx: Tx, id: string, voidReason: string): Promise<void> {
  await tx.run(
    build
      .updateTable('invoices')
      .set({ status: 'void', voidedAt: sql<string>`clock_timestamp()`, voidReason })
      .where('id', '=', id),
  )
}

/** Gives a part of an invoice up that is held. */
export async function updateWrittenOff(tx: Tx, id: string, minor: number): Promise<void> {
  await tx.run(
    build
      .updateTable('invoices')
      .set({
        status: 'uncollectible',
        writtenOffMinor: sql<number>`invoices.written_off_minor + ${minor}`,
      })
      .where('id', '=', id),
  )
}

/** Takes a part of an invoice back that is held; its state follows. */
export async function creditInvoice(tx: Tx, id: string, creditedMinor: number): Promise<void> {
  await tx.run(
    build
      .updateTable('invoices')
      .set({ creditedMinor: sql<number>`invoices.credited_minor + ${creditedMinor}` })
      .where('id', '=', id),
  )
  await settleInvoice(tx, id)
}

/**
 * Brings an invoice in line with its payments: what they cover of it, what is disputed, and the state
 * that follows. Hold the invoice before. Changes no row when nothing is new.
 */
export async function settleInvoice(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`
      with covered as (
        select coalesce(sum(amount_minor), 0)::bigint as minor from app.payment_shares(array[${id}::uuid])),
      disputed as (
        select coalesce(sum(d.amount_minor), 0)::bigint as minor
        from app.disputes d join app.payments p on p.id = d.payment_id
        where p.invoice_id = ${id} and d.status in ('needs_response', 'under_review',
          'appeal_needs_response', 'appeal_under_review')),
      settled as (
        select covered.minor as paid_minor, disputed.minor as disputed_minor,
          case
            when i.status in ('draft', 'void') then i.status
            when covered.minor + i.credited_minor + i.written_off_minor >= i.total_minor then case
              when i.written_off_minor > 0 then 'uncollectible'
              when covered.minor <= 0 and i.credited_minor > 0 then 'credited'
              else 'paid' end
            when covered.minor + i.credited_minor + i.written_off_minor > 0 then 'partially_paid'
            else 'open'
          end as status
        from app.invoices i, covered, disputed where i.id = ${id})
      update app.invoices i
      set paid_minor = s.paid_minor, disputed_minor = s.disputed_minor, status = s.status
      from settled s
      where i.id = ${id}
        and (i.paid_minor, i.disputed_minor, i.status)
          is distinct from (s.paid_minor, s.disputed_minor, s.status)`,
  )
}

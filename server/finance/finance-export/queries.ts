import { sql, type RawBuilder } from 'kysely'
import type { OrganizationType } from '#contract/platform/endpoint'
import type { LedgerKind } from '#contract/finance/ledger'
import { build, org, type Tx } from '#platform/db/db'
import type { Document, Movement, StoredLine } from './rows.ts'

/** The days of an export, both included. */
export type Days = { fromOn: string; toOn: string }

/** How many documents or movements are read at once. */
const pageSize = 250

// A laboratory finds its customer, a clinic its laboratory: the other's record is not there.
const counterpart = sql`coalesce(c.name, (select k.lab_name from app.lab_connections k
    where k.lab_organization_id = d.lab_organization_id
      and k.clinic_organization_id = d.clinic_organization_id order by k.id desc limit 1)) as counterpart_name,
  c.account_number, c.email, c.address_line1, c.address_line2, c.city, c.region, c.postal_code, c.country`

const customer = sql`left join app.customers c
  on c.organization_id = d.lab_organization_id and c.id = d.customer_id and d.lab_organization_id = ${org}`

type Head = Omit<Document, 'lines'>
type LineRow = StoredLine & { ownerId: string }

// What is paid of a deposit is a payment on account there: as an invoice it would be income twice.
const heads: Record<'invoices' | 'credit-notes', RawBuilder<Head>> = {
  invoices: sql`select d.id, d.number, null as reference, d.issued_on, d.due_on, d.currency, d.tax_mode,
      d.tax_minor, d.notes, ${counterpart}
    from app.invoices d ${customer} where d.status not in ('draft', 'void') and d.kind <> 'deposit'`,
  'credit-notes': sql`select d.id, d.number, i.number as reference, d.issued_on, null as due_on,
      d.currency, d.tax_mode, d.tax_minor, d.notes, ${counterpart}
    from app.credit_notes d join app.invoices i on i.id = d.invoice_id ${customer}
    where d.status <> 'void' and i.kind <> 'deposit'`,
}

const lines = {
  invoices: { table: sql.table('app.invoice_lines'), owner: sql.ref('invoice_id') },
  'credit-notes': { table: sql.table('app.credit_note_lines'), owner: sql.ref('credit_note_id') },
}

/** Issued documents of a time with their lines, by day, read in pages. */
export async function* readDocuments(
  tx: Tx,
  kind: 'invoices' | 'credit-notes',
  { fromOn, toOn }: Days,
): AsyncGenerator<Document> {
  let last: Head | undefined
  const { table, owner } = lines[kind]
  do {
    const after = last ? sql`and (d.issued_on, d.id) > (${last.issuedOn}, ${last.id})` : sql``
    const page: Head[] = await tx.all(
      sql<Head>`${heads[kind]} and d.issued_on between ${fromOn} and ${toOn} ${after}
        order by d.issued_on, d.id limit ${pageSize}`,
    )
    const ids = page.map(({ id }) => id)
    const rows = await tx.all(
      sql<LineRow>`select ${owner} as owner_id, description, quantity, unit_price_minor, discount_minor,
          tax_rate_basis_points, amount_minor
        from ${table} where ${owner} = any (${ids}::uuid[]) order by ${owner}, position`,
    )
    const byOwner = Map.groupBy(rows, ({ ownerId }) => ownerId)
    for (const head of page) yield { ...head, lines: byOwner.get(head.id) ?? [] }
    last = page.length < pageSize ? undefined : page.at(-1)
  } while (last)
}

/** What moves money between the two sides. */
export const movementKinds = [
  'payment',
  'payment_failure',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
] as const satisfies readonly LedgerKind[]

/** What customers paid and got back in a time (UTC), by the ledger, read in pages. */
export async function* readMovements(tx: Tx, { fromOn, toOn }: Days): AsyncGenerator<Movement> {
  let last: Movement | undefined
  do {
    const after = last ? sql`and (d.occurred_at, e.id) > (${last.occurredAt}, ${last.id})` : sql``
    const page: Movement[] = await tx.all(
      sql<Movement>`select e.id, d.kind, (d.occurred_at at time zone 'UTC')::date as occurred_on,
          d.occurred_at, e.currency, -e.amount_minor as paid_minor, d.description,
          coalesce(i.number, y.reference) as reference, y.method, ${counterpart}
        from app.ledger_postings d join app.ledger_entries e on e.posting_id = d.id
          left join app.invoices i on i.id = d.invoice_id
          left join app.payments y on y.id = d.payment_id ${customer}
        where e.account = 'receivable' and d.kind = any (${[...movementKinds]}::text[])
          and d.occurred_at >= ${fromOn}::timestamp at time zone 'UTC'
          and d.occurred_at < (${toOn}::date + 1)::timestamp at time zone 'UTC' ${after}
        order by d.occurred_at, e.id limit ${pageSize}`,
    )
    yield* page
    last = page.length < pageSize ? undefined : page.at(-1)
  } while (last)
}

/** An entry of the ledger as a row. */
export type EntryRow = {
  id: string
  occurredAt: string
  kind: string
  account: string
  counterpartName: string | null
  description: string | null
  invoiceNumber: string | null
  creditNoteNumber: string | null
  amountMinor: number
  currency: string
  postingId: string
  paymentId: string | null
}

/** The entries of a time (UTC) that the caller may see, only of some kinds if they are given. */
export async function* readEntries(
  tx: Tx,
  { fromOn, toOn }: Days,
  kinds: readonly string[] | null,
): AsyncGenerator<EntryRow> {
  let last: EntryRow | undefined
  do {
    const after = last ? sql`and (d.occurred_at, e.id) > (${last.occurredAt}, ${last.id})` : sql``
    const page: EntryRow[] = await tx.all(
      sql<EntryRow>`select e.id, d.occurred_at, d.kind, e.account, d.description, i.number as invoice_number,
          n.number as credit_note_number, e.amount_minor, e.currency, d.id as posting_id, d.payment_id,
          ${counterpart}
        from app.ledger_postings d join app.ledger_entries e on e.posting_id = d.id
          left join app.invoices i on i.id = d.invoice_id
          left join app.credit_notes n on n.id = d.credit_note_id ${customer}
        where (${kinds}::text[] is null or d.kind = any (${kinds}::text[]))
          and d.occurred_at >= ${fromOn}::timestamp at time zone 'UTC'
          and d.occurred_at < (${toOn}::date + 1)::timestamp at time zone 'UTC' ${after}
        order by d.occurred_at, e.id limit ${pageSize}`,
    )
    yield* page
    last = page.length < pageSize ? undefined : page.at(-1)
  } while (last)
}

/** Who exports: where it is, and how the laboratory names its rates of tax. */
export type Exporter = {
  type: OrganizationType
  country: string | null
  taxRates: readonly { name: string; taxRateBasisPoints: number }[]
}

/** The organization that exports: its type, its country and the tax rates that it uses. */
export const selectExporter = (tx: Tx): Promise<Exporter> =>
  tx.one(
    build
      .selectFrom('organizations as o')
      .leftJoin('financeSettings as f', 'f.organizationId', 'o.id')
      .select([
        'o.type',
        'o.country',
        sql<Exporter['taxRates']>`coalesce(f.tax_rates, '[]')`.as('taxRates'),
      ])
      .where('o.id', '=', org),
  )

import { sql } from 'kysely'
import { itemNameIn, type ProductNames } from '#contract/catalog/product-name'
import type { DocumentLanguage } from '#contract/documents/pdf'
import type { LegalParty } from '#contract/finance/legal'
import { selectReceiverReading, type DocumentReading } from '#server/documents/pdf'
import { build, type Tx } from '#platform/db/db'

/** A party with what a laboratory says of how it is paid; null, none or false for a clinic. */
export type Profile = LegalParty & {
  bankDetails: string | null
  footerText: string | null
  lateFeeBasisPoints: number
  takesPayments: boolean
}

/** An organization as it is on invoices; undefined for one that the caller never worked with. */
export const selectProfile = (tx: Tx, organizationId: string): Promise<Profile | undefined> =>
  tx.maybe(sql<Profile>`select * from app.legal_profile(${organizationId})`)

type Sides = Parameters<typeof selectReceiverReading>[1]

async function readingOf(
  tx: Tx,
  kept: (Sides & { reading: DocumentReading | null }) | undefined,
): Promise<DocumentReading | undefined> {
  return kept && (kept.reading ?? (await selectReceiverReading(tx, kept)))
}

const sides = ['labOrganizationId', 'clinicOrganizationId', 'customerId'] as const
const readingIn = (column: 'legal' | 'parties') =>
  sql<DocumentReading | null>`nullif(${sql.ref(column)} -> 'reading', 'null')`.as('reading')

/** How an invoice is read: as its receiver read at the issue; today, while it is a draft. */
export async function selectInvoiceReading(
  tx: Tx,
  id: string,
): Promise<DocumentReading | undefined> {
  const invoice = build.selectFrom('invoices').select([...sides, readingIn('legal')])
  return readingOf(tx, await tx.maybe(invoice.where('id', '=', id)))
}

/** How a statement of account is read: as its receiver read at the issue. */
export async function selectStatementReading(
  tx: Tx,
  id: string,
): Promise<DocumentReading | undefined> {
  const statement = build.selectFrom('statements').select([...sides, readingIn('parties')])
  return readingOf(tx, await tx.maybe(statement.where('id', '=', id)))
}

/**
 * The lines of an invoice with the names of its products in a language. A line that somebody wrote
 * otherwise stays as it is.
 */
export async function translateLines<
  Line extends { description: string; orderItemId: string | null },
>(tx: Tx, lines: readonly Line[], language: DocumentLanguage): Promise<Line[]> {
  const ids = lines.flatMap(({ orderItemId }) => orderItemId ?? [])
  if (ids.length === 0) return [...lines]
  const rows = await tx.all(
    build
      .selectFrom('orderItems')
      .select(['id', 'description', 'names'])
      .$narrowType<{ names: ProductNames }>()
      .where('id', 'in', [...new Set(ids)]),
  )
  const items = new Map(rows.map((row) => [row.id, row]))
  return lines.map((line) => {
    const item = items.get(line.orderItemId ?? '')
    // A line of an option begins with the name of the product.
    const isOf =
      line.description === item?.description ||
      line.description.startsWith(`${item?.description}: `)
    if (!item || !isOf) return line
    const rest = line.description.slice(item.description.length)
    return { ...line, description: `${itemNameIn(language, item)}${rest}` }
  })
}

/** The numbers of orders by their ids, as far as the caller sees them. */
export async function selectOrderNumbers(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const orders = await tx.all(
    build
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('id', 'in', [...new Set(ids)]),
  )
  return new Map(orders.map(({ id, number }) => [id, number]))
}

import { sql } from 'kysely'
import type { Invoice } from '#contract/finance/invoices'
import type { LegalParty } from '#contract/finance/legal'
import type { DocumentReading } from '#server/documents/pdf'
import { org, type Tx } from '#platform/db/db'

/** What an invoice shows by law and keeps as it was at the issue. */
export type InvoiceLegal = Pick<
  Invoice,
  | 'seller'
  | 'buyer'
  | 'deliveredOn'
  | 'taxNote'
  | 'bankDetails'
  | 'footerText'
  | 'lateFeeBasisPoints'
>

/** What an issue stores of an invoice: that, and how its receiver reads. */
export type IssuedLegal = InvoiceLegal & { reading: DocumentReading | null }

/** A draft's, which nobody has issued. */
export const notIssued: InvoiceLegal = {
  seller: null,
  buyer: null,
  deliveredOn: null,
  taxNote: null,
  bankDetails: null,
  footerText: null,
  lateFeeBasisPoints: null,
}

/** The laboratory at work as invoices name it, and how it is paid. */
export type Seller = LegalParty & {
  bankDetails: string | null
  footerText: string | null
  lateFeeBasisPoints: number
}

const profileColumns = sql`p.name, p.legal_name, p.address_line1, p.address_line2, p.postal_code, p.city,
  p.region, p.country, p.phone, p.email, p.registration_number, p.tax_id`

/** The laboratory at work as the law wants it named, and how it is paid. */
export const selectSeller = (tx: Tx): Promise<Seller> =>
  tx.one(sql<Seller>`select ${profileColumns}, p.bank_details, p.footer_text,
    p.late_fee_basis_points from app.legal_profile(${org}) p`)

/** The customer as the law wants it named: by its own profile, or as the laboratory keeps it. */
export async function selectBuyer(
  tx: Tx,
  { customerId, clinicOrganizationId }: { customerId: string; clinicOrganizationId: string | null },
): Promise<LegalParty> {
  const kept = await tx.one(
    sql<LegalParty>`select name, null as legal_name, address_line1, address_line2, postal_code, city, region,
        country, phone, email, null as registration_number, null as tax_id
      from app.customers where id = ${customerId}`,
  )
  if (clinicOrganizationId === null) return kept
  const own = await tx.maybe(
    sql<LegalParty>`select ${profileColumns} from app.legal_profile(${clinicOrganizationId}) p`,
  )
  if (!own) return kept
  const { addressLine1, addressLine2, postalCode, city, region, country } =
    own.addressLine1 === null && own.city === null ? kept : own
  return { ...own, addressLine1, addressLine2, postalCode, city, region, country }
}

/** When the last work of an invoice was delivered, and whether a line of it has no tax. */
export const selectDelivery = (tx: Tx, invoiceId: string) =>
  tx.one(
    sql<{ deliveredOn: string | null; isUntaxed: boolean }>`
      select max((o.delivered_at at time zone z.timezone)::date) as delivered_on,
        bool_or(l.tax_rate_basis_points = 0 or i.tax_mode = 'none') as is_untaxed
      from app.invoice_lines l
        join app.invoices i on i.id = l.invoice_id
        join app.organizations z on z.id = ${org}
        left join app.orders o on o.id = l.order_id
      where l.invoice_id = ${invoiceId}`,
  )

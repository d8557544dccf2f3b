import type { Book, Row } from './book.ts'

/** How the first laboratory is paid: an account whose check digits are sound and whose bank is none. */
export const bankDetails = 'IBAN DE36 0000 0000 0000 0000 00, Demobank'

/** What is at the foot of its invoices. */
export const footerText = 'Vielen Dank für Ihr Vertrauen.'

const named = (row: Partial<Row<'organizations'>> | undefined) => ({
  name: row?.name ?? '',
  legalName: row?.legalName ?? null,
  addressLine1: row?.addressLine1 ?? null,
  addressLine2: row?.addressLine2 ?? null,
  postalCode: row?.postalCode ?? null,
  city: row?.city ?? null,
  region: row?.region ?? null,
  country: row?.country ?? null,
  phone: row?.phone ?? null,
  email: row?.email ?? null,
  registrationNumber: row?.registrationNumber ?? null,
  taxId: row?.taxId ?? null,
})

/** Who sells and who buys, as documents name both. */
export function partiesOf(
  book: Book,
  labOrganizationId: string,
  { customerId, clinicOrganizationId }: { customerId: string; clinicOrganizationId: string | null },
) {
  const rowOf = (id: string | null) =>
    (book.rowsOf('organizations') as Row<'organizations'>[]).find((row) => row.id === id)
  const customer = (book.rowsOf('customers') as Row<'customers'>[]).find(
    ({ id }) => id === customerId,
  )
  const buyer = rowOf(clinicOrganizationId) ?? { ...customer, id: undefined }
  return {
    seller: named(rowOf(labOrganizationId)),
    buyer: named(buyer as Partial<Row<'organizations'>>),
  }
}

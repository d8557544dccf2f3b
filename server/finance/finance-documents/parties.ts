import type { Invoice } from '#contract/finance/invoices'
import type { LegalParty } from '#contract/finance/legal'
import { selectBuyer } from '#server/finance/invoices'
import type { Tx } from '#platform/db/db'
import { selectProfile, type Profile } from './queries.ts'

/** Who sells and who buys, and how the seller is paid. */
export type Parties = Omit<Profile, keyof LegalParty> & { seller: LegalParty; buyer: LegalParty }

const nobody: LegalParty = {
  name: '',
  legalName: null,
  addressLine1: null,
  addressLine2: null,
  postalCode: null,
  city: null,
  region: null,
  country: null,
  phone: null,
  email: null,
  registrationNumber: null,
  taxId: null,
}

/**
 * Seller and buyer as they were at the issue; those of today while an invoice is a draft. Whether the
 * seller takes payments online is what holds today.
 */
export async function readParties(tx: Tx, invoice: Invoice): Promise<Parties> {
  const { labOrganizationId, clinicOrganizationId, customerId } = invoice
  const profile = await selectProfile(tx, labOrganizationId)
  const { bankDetails = null, footerText = null, lateFeeBasisPoints = 0 } = profile ?? {}
  const takesPayments = profile?.takesPayments ?? false
  if (invoice.seller && invoice.buyer) {
    return {
      seller: invoice.seller,
      buyer: invoice.buyer,
      bankDetails: invoice.bankDetails,
      footerText: invoice.footerText,
      lateFeeBasisPoints: invoice.lateFeeBasisPoints ?? 0,
      takesPayments,
    }
  }
  const own =
    customerId !== null
      ? await selectBuyer(tx, { customerId, clinicOrganizationId })
      : clinicOrganizationId && (await selectProfile(tx, clinicOrganizationId))
  const seller = profile ?? nobody
  return {
    seller,
    buyer: own || nobody,
    bankDetails,
    footerText,
    lateFeeBasisPoints,
    takesPayments,
  }
}

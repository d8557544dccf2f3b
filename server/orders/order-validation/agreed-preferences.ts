import type { DentistPreferences } from '#contract/partners/dentists'
import type { PricedItem } from '#server/catalog/pricing'
import { selectAgreementsOf } from '#server/partners/customer-agreements'
import type { Tx } from '#platform/db/db'
import { fillItem } from './preferences.ts'

/**
 * What a laboratory noted of a customer and of a dentist, whose keys come first; for the orders that it
 * records itself. Null: the order is a clinic's, which prescribes by its own preferences alone.
 */
export async function selectOwnNotes(
  tx: Tx,
  {
    labConnectionId,
    customerId,
    dentistId,
  }: { labConnectionId: string | null; customerId: string | null; dentistId: string | null },
): Promise<DentistPreferences | null> {
  if (labConnectionId !== null || customerId === null) return null
  const agreements = await selectAgreementsOf(tx, { customerId, dentistId })
  const ofCustomer = agreements.find((one) => one.dentistId === null)?.preferences
  const ofDentist = agreements.find((one) => one.dentistId !== null)?.preferences
  return { ...ofCustomer, ...ofDentist }
}

/** The item with what is empty in it filled, first from preferences of the dentist, then from own notes. */
export const fillFrom = (
  item: PricedItem,
  { preferences, notes }: Record<'preferences' | 'notes', DentistPreferences | null>,
): PricedItem => fillItem(fillItem(item, preferences), notes)

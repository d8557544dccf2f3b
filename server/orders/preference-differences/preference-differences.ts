import type { Order } from '#contract/orders/orders'
import type { PreferenceDifferences } from '#contract/orders/preference-differences'
import type { DentistPreferences } from '#contract/partners/dentists'
import { wishesFor } from '#server/orders/order-validation'
import { valueAt } from '#server/catalog/pricing'
import { selectAgreementsOf } from '#server/partners/customer-agreements'
import type { Tx } from '#platform/db/db'

type Difference = PreferenceDifferences['differences'][number]
type Remark = PreferenceDifferences['remarks'][number]
type Item = Order['items'][number]

// A text differs by its words, not by how they are written.
const fold = (value: string) => value.trim().toLowerCase()

function valuesFor(item: Item, preferences: DentistPreferences): Map<Difference['field'], string> {
  const values = new Map<Difference['field'], string>(
    wishesFor(item, preferences).map(({ field, value }) => [field, value]),
  )
  const { defaultShadeSystem: system } = preferences
  if (system !== undefined && item.shade !== null) values.set('shade.system', system)
  return values
}

function compareItem(
  item: Item,
  dentist: DentistPreferences,
  agreed: DentistPreferences,
): Difference[] {
  const [preferred, noted] = [valuesFor(item, dentist), valuesFor(item, agreed)]
  const fields = new Set([...preferred.keys(), ...noted.keys()])
  return [...fields].flatMap((field) => {
    const value = valueAt(item, field)
    const ordered = typeof value === 'string' ? value : null
    const dentistValue = preferred.get(field) ?? null
    const agreedValue = noted.get(field) ?? null
    const isOther = (wish: string | null) =>
      wish !== null && (ordered === null || fold(wish) !== fold(ordered))
    if (!isOther(dentistValue) && !isOther(agreedValue)) return []
    return [{ itemId: item.id, field, ordered, dentistValue, agreedValue }]
  })
}

const remarksOf = (source: Remark['source'], preferences: DentistPreferences): Remark[] =>
  (['tryIn', 'delivery', 'notes'] as const).flatMap((about) => {
    const text = preferences[about]
    return text === undefined ? [] : [{ source, about, text }]
  })

/**
 * Where an order differs from the preferences that it was sent with and from what its laboratory noted of
 * the customer and the dentist; what was noted of the dentist comes before what was of the customer.
 */
export async function findDifferences(
  tx: Tx,
  order: Pick<Order, 'customerId' | 'dentistId' | 'dentistPreferences' | 'items'>,
): Promise<PreferenceDifferences> {
  const { customerId, dentistId, items } = order
  const dentist = order.dentistPreferences ?? {}
  const agreements =
    customerId === null ? [] : await selectAgreementsOf(tx, { customerId, dentistId })
  const ofCustomer = agreements.find((one) => one.dentistId === null)?.preferences ?? {}
  const ofDentist = agreements.find((one) => one.dentistId !== null)?.preferences ?? {}
  const agreed = { ...ofCustomer, ...ofDentist }
  return {
    differences: items.flatMap((item) => compareItem(item, dentist, agreed)),
    remarks: [
      ...remarksOf('dentist', dentist),
      ...remarksOf('customer_agreement', ofCustomer),
      ...remarksOf('dentist_agreement', ofDentist),
    ],
  }
}

import { CountParam, DayParam, labelParam, orNull, refusal, TextParam } from './refusal.ts'

/** Refusals of suppliers, purchase orders and what comes of them. */
export const stockRefusals = {
  supplier_name_taken: refusal(
    409,
    () => 'Another supplier already has this name. Use that one, or choose another name.',
  ),
  supplier_archived: refusal(
    422,
    ({ supplier }) => `${supplier} is archived. Reactivate it, or choose another supplier.`,
    { supplier: TextParam },
  ),
  supplier_without_email: refusal(
    422,
    ({ supplier }) =>
      `${supplier} has no email address. Add one, or order in another way and mark the order as sent.`,
    { supplier: TextParam },
  ),
  nothing_to_order: refusal(
    422,
    () =>
      'Nothing is to be ordered, or all of it is in drafts or has no active supplier. Check the drafts and the suppliers.',
  ),
  material_ordered_twice: refusal(
    422,
    () => 'A material is on this purchase order twice. Combine its lines.',
  ),
  purchase_currency_missing: refusal(
    422,
    () => 'Prices need a currency. Choose the currency of your invoices in the settings first.',
  ),
  purchase_order_transition_not_allowed: refusal(
    409,
    ({ number, status }, { label }) =>
      `Purchase order ${number} is ${label('purchaseOrderStatus', status)}. Reload the page to see what can be done now.`,
    { number: TextParam, status: labelParam('purchaseOrderStatus') },
  ),
  material_not_in_purchase: refusal(
    422,
    ({ gtin, number }) =>
      `Purchase order ${number} has no material with GTIN ${gtin}. Check the parcel, or add the GTIN to the material.`,
    { gtin: TextParam, number: TextParam },
  ),
  receipt_exceeds_order: refusal(
    409,
    ({ material, expected, quantity }, { number }) =>
      `Only ${number(expected)} of ${material} are still expected, not ${number(quantity)}. Count again, or confirm that more came.`,
    { material: TextParam, expected: CountParam, quantity: CountParam },
  ),
  received_meanwhile: refusal(
    409,
    ({ material, received, name }, { number }) =>
      `${name ?? 'A colleague'} received ${material} meanwhile: ${number(received)} have come now. Check whether yours is among them.`,
    { material: TextParam, received: CountParam, name: orNull(TextParam) },
  ),
  package_received: refusal(
    409,
    ({ serialNumber, lotNumber }) =>
      `Package ${serialNumber} of lot ${lotNumber} was already received. Scan the next one.`,
    { serialNumber: TextParam, lotNumber: TextParam },
  ),
  received_lot_expired: refusal(
    422,
    ({ lotNumber, day: last }, { day }) =>
      `Lot ${lotNumber} expired on ${day(last)}. Don't accept it, and send it back.`,
    { lotNumber: TextParam, day: DayParam },
  ),
  lot_class_unfit: refusal(
    422,
    ({ material, lotClass, item, prescribedClass }, { label }) =>
      `${material} is ${label('material', lotClass)}, but ${item} is ordered in ${label('material', prescribedClass)}. Use a material that fits, or have the prescription changed.`,
    {
      material: TextParam,
      lotClass: labelParam('material'),
      item: TextParam,
      prescribedClass: labelParam('material'),
    },
  ),
  receipt_too_large: refusal(
    422,
    ({ lotNumber }) => `Lot ${lotNumber} would become too large. Check the quantity.`,
    { lotNumber: TextParam },
  ),
}

import type { Translation } from '../refusal.ts'
import type { stockRefusals } from '../stock.ts'

/** Refusals of suppliers, purchase orders and what comes of them, in German. */
export const stockRefusalsDe: Translation<typeof stockRefusals> = {
  supplier_name_taken: () =>
    'Ein anderer Lieferant hat bereits diesen Namen. Verwenden Sie ihn oder wählen Sie einen anderen Namen.',
  supplier_archived: ({ supplier }) =>
    `${supplier} ist archiviert. Reaktivieren Sie den Lieferanten oder wählen Sie einen anderen.`,
  supplier_without_email: ({ supplier }) =>
    `${supplier} hat keine E-Mail-Adresse. Ergänzen Sie sie, oder bestellen Sie auf anderem Weg und markieren Sie die Bestellung als gesendet.`,
  nothing_to_order: () =>
    'Es ist nichts nachzubestellen, oder alles steht in Entwürfen oder hat keinen aktiven Lieferanten. Prüfen Sie Entwürfe und Lieferanten.',
  material_ordered_twice: () =>
    'Ein Material steht zweimal in dieser Bestellung. Fassen Sie die Positionen zusammen.',
  purchase_currency_missing: () =>
    'Preise brauchen eine Währung. Wählen Sie zuerst in den Einstellungen die Währung Ihrer Rechnungen.',
  purchase_order_transition_not_allowed: ({ number, status }, { label }) =>
    `Bestellung ${number} ist ${label('purchaseOrderStatus', status)}. Laden Sie die Seite neu, um zu sehen, was jetzt möglich ist.`,
  material_not_in_purchase: ({ gtin, number }) =>
    `Bestellung ${number} enthält kein Material mit der GTIN ${gtin}. Prüfen Sie das Paket oder ergänzen Sie die GTIN beim Material.`,
  receipt_exceeds_order: ({ material, expected, quantity }, { number }) =>
    `Von ${material} werden nur noch ${number(expected)} erwartet, nicht ${number(quantity)}. Zählen Sie nach oder bestätigen Sie, dass mehr gekommen ist.`,
  received_meanwhile: ({ material, received, name }, { number }) =>
    `${name ?? 'Jemand anderes'} hat inzwischen ${material} eingebucht: ${number(received)} sind nun eingegangen. Prüfen Sie, ob Ihre Lieferung dabei ist.`,
  package_received: ({ serialNumber, lotNumber }) =>
    `Packung ${serialNumber} der Charge ${lotNumber} wurde bereits eingebucht. Scannen Sie die nächste.`,
  received_lot_expired: ({ lotNumber, day: last }, { day }) =>
    `Charge ${lotNumber} ist am ${day(last)} abgelaufen. Nehmen Sie sie nicht an und senden Sie sie zurück.`,
  lot_class_unfit: ({ material, lotClass, item, prescribedClass }, { label }) =>
    `${material} ist ${label('material', lotClass)}, ${item} ist aber in ${label('material', prescribedClass)} bestellt. Verwenden Sie passendes Material oder lassen Sie die Verordnung ändern.`,
  receipt_too_large: ({ lotNumber }) => `Charge ${lotNumber} würde zu groß. Prüfen Sie die Menge.`,
}

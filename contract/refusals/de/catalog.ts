import type { catalogRefusals } from '../catalog.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of products, prices, order requirements, workflows, in German. */
export const catalogRefusalsDe: Translation<typeof catalogRefusals> = {
  price_list_archived: () =>
    'Diese Preisliste ist archiviert. Verwenden Sie eine andere, oder legen Sie eine neue an.',
  catalogue_currency_missing: () =>
    'Produkte brauchen eine Währung. Wählen Sie eine, oder legen Sie sie zuerst in den Finanzeinstellungen fest.',
  product_code_taken: () =>
    'Ein anderes Produkt hat bereits diesen Code. Wählen Sie einen anderen.',
  product_archived: () => 'Dieses Produkt ist archiviert. Wählen Sie ein anderes.',
  product_priced_in_other_currency: () =>
    'Preislisten enthalten dieses Produkt in einer anderen Währung. Entfernen Sie es zuerst aus diesen Preislisten.',
  category_name_taken: () =>
    'Eine andere Kategorie hat bereits diesen Namen. Wählen Sie einen anderen.',
  category_archived: () => 'Diese Kategorie ist archiviert. Wählen Sie eine andere.',
  category_in_itself: () =>
    'Eine Kategorie kann weder in sich selbst noch in einer ihrer Unterkategorien liegen. Wählen Sie eine andere.',
  category_not_empty: () =>
    'Diese Kategorie ist nicht leer. Verschieben oder archivieren Sie zuerst ihre Produkte und Unterkategorien.',
  surcharge_archived: () =>
    'Dieser Zuschlag ist archiviert und lässt sich nicht ändern. Legen Sie einen neuen an.',
  surcharge_percentage_not_allowed: () =>
    'Nur Eilzuschläge und sonstige Zuschläge können ein Prozentsatz sein. Geben Sie einen Preis ein.',
  price_list_ends_before_start: () =>
    'Die Preisliste endet, bevor sie beginnt. Prüfen Sie die Daten.',
  default_price_list_with_tag: () =>
    'Eine Standardpreisliste gilt für alle Kunden und kann deshalb kein Kundenmerkmal haben.',
  price_list_currency_differs: ({ productCurrency, listCurrency }) =>
    `Die Preisliste lautet auf ${listCurrency}, eines der Produkte aber auf ${productCurrency}. Entfernen Sie es aus der Liste.`,
  order_requirement_archived: () =>
    'Diese Annahmeregel ist archiviert und lässt sich nicht ändern. Legen Sie eine neue an.',
  order_requirement_incomplete: () =>
    'Wählen Sie, was der Auftrag braucht: eine Angabe oder einen Anhang.',
  workflow_archived: () =>
    'Dieser Arbeitsablauf ist archiviert. Verwenden Sie einen anderen, oder legen Sie einen neuen an.',
  stage_material_twice: () =>
    'Ein Arbeitsschritt nennt jedes Material einmal. Entfernen Sie das zweite.',
  workflow_in_use: () =>
    'Produkte verwenden diesen Arbeitsablauf noch. Weisen Sie ihnen zuerst einen anderen zu.',
  work_centre_name_taken: () =>
    'Ein anderer Arbeitsbereich hat bereits diesen Namen. Wählen Sie einen anderen.',
  work_centre_archived: () =>
    'Dieser Arbeitsbereich ist archiviert und lässt sich nicht ändern. Verwenden Sie einen anderen, oder legen Sie einen neuen an.',
  work_centre_in_use: ({ names }, { list }) =>
    `Dieser Arbeitsbereich wird noch verwendet: ${list(names)}. Wählen Sie dort zuerst einen anderen Arbeitsbereich.`,
  work_centre_kind_in_use: ({ names }, { list }) =>
    `Der Arbeitsbereich kann diese Art nicht haben, solange die jetzige gebraucht wird: ${list(names)}. Wählen Sie dort zuerst einen anderen Arbeitsbereich.`,
  member_share_exceeded: ({ name, freePercent }) =>
    `${name} hat nur noch ${freePercent} % der Arbeitszeit frei. Verringern Sie den Anteil hier oder an einem anderen Arbeitsbereich.`,
}

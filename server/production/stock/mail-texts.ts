import { mailTexts } from '#platform/mail/mail-texts'

/** The mail that carries a purchase order to a supplier. */
export const purchaseMails = mailTexts({
  en: {
    subject: 'Purchase order {number} from {buyer}',
    lead: '{buyer} orders the following with purchase order {number}:',
    customerNumber: 'Customer number: {customerNumber}',
    piece: '{quantity} pieces of {material}, {manufacturer}',
    milligram: '{quantity} mg of {material}, {manufacturer}',
    milliliter: '{quantity} ml of {material}, {manufacturer}',
    gtin: 'GTIN {gtin}',
    articleNumber: 'Article number {articleNumber}',
    wantedOn: 'Please deliver by {day}.',
    note: 'Note: {note}',
    address: 'Deliver to: {buyer}, {address}',
  },
  de: {
    subject: 'Bestellung {number} von {buyer}',
    lead: '{buyer} bestellt mit der Bestellung {number}:',
    customerNumber: 'Kundennummer: {customerNumber}',
    piece: '{quantity} Stück {material}, {manufacturer}',
    milligram: '{quantity} mg {material}, {manufacturer}',
    milliliter: '{quantity} ml {material}, {manufacturer}',
    gtin: 'GTIN {gtin}',
    articleNumber: 'Artikelnummer {articleNumber}',
    wantedOn: 'Bitte liefern Sie bis {day}.',
    note: 'Hinweis: {note}',
    address: 'Lieferung an: {buyer}, {address}',
  },
})

/** The mail that warns owners of lots that expire soon. */
export const expiryMails = mailTexts({
  en: {
    subject: 'Lots at {organization} expire soon',
    lead: 'These lots at {organization} expire soon. Use them first, or order in time.',
    lot: '{material}, lot {lot}: {day}',
    choice: 'You can change or switch off this warning in the stock settings.',
  },
  de: {
    subject: 'Chargen von {organization} laufen bald ab',
    lead: 'Diese Chargen von {organization} laufen bald ab. Verbrauchen Sie sie zuerst oder bestellen Sie rechtzeitig nach.',
    lot: '{material}, Charge {lot}: {day}',
    choice: 'Sie können diese Warnung in den Lagereinstellungen ändern oder ausschalten.',
  },
})

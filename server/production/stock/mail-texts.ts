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
    note: 'Hinweis: {note}',
    address: 'Lieferung an: {buyer}, {address}',
  },
})

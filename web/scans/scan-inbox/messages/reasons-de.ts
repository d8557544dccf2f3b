import type { differencesEn, reasonsEn } from './reasons-en.ts'

/** Why a scan may mean an order, in German. */
export const reasonsDe: typeof reasonsEn = {
  order_id: 'Der Scan nennt die Kennung dieses Auftrags.',
  order_number: 'Der Scan nennt die Nummer dieses Auftrags.',
  only_order: 'Es ist der einzige offene Auftrag ohne Scan für den Patienten mit dieser Kennung.',
  person: 'Eine Person hat ihn zugeordnet.',
  drafted: 'Der Auftrag wurde aus dem Scan angelegt.',
  number_of_several: 'Der Scan nennt eine Nummer, die zwei Aufträge haben.',
  order_over: 'Der Scan nennt die Nummer eines Auftrags, der abgeschlossen ist.',
  two_patients: 'Kennung und Code des Scans gehören zu zwei verschiedenen Patienten.',
  has_scan: 'Der Patient hat diese Kennung, und der Auftrag hat schon einen Scan.',
  several_orders: 'Der Patient hat mehrere offene Aufträge ohne Scan.',
  unsure_sender: 'Der Patient hat diese Kennung, aber der Absender des Scans ist nicht sicher.',
  name_and_teeth:
    'Der Patient heißt so, und der Auftrag betrifft dieselben Zähne in diesem Zeitraum.',
  name: 'Der Patient heißt so.',
  teeth: 'Der Auftrag hat noch keinen Scan und betrifft dieselben Zähne in diesem Zeitraum.',
  same_case: 'Ein anderer Scan desselben Falls gehört zu diesem Auftrag.',
}

/** In what a scan differs from an order, in German. */
export const differencesDe: typeof differencesEn = {
  name: 'Der Scan nennt einen anderen Patienten.',
  birth_date: 'Der Scan nennt ein anderes Geburtsdatum.',
  code: 'Der Scan nennt den Code eines anderen Patienten.',
  vendor_id: 'Die Kennung beim Hersteller gehört zu einem anderen Patienten.',
  clinic: 'Der Absender ist eine andere Praxis.',
  number: 'Der Scan nennt die Nummer eines anderen Auftrags.',
  teeth: 'Der Scan zeigt andere Zähne.',
  jaw: 'Der Scan zeigt den anderen Kiefer.',
}

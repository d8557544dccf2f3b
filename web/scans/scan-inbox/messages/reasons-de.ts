import type { differencesEn, reasonsEn } from './reasons-en.ts'

/** Why a scan may mean an order, in German. */
export const reasonsDe: typeof reasonsEn = {
  order_id: 'Gleiche Auftrags-ID',
  order_number: 'Gleiche Auftragsnummer',
  only_order: 'Einziger offener Auftrag ohne Scan für diese Patienten-ID',
  person: 'Manuell zugeordnet',
  drafted: 'Auftrag aus diesem Scan erstellt',
  number_of_several: 'Zwei Aufträge haben diese Auftragsnummer',
  order_over: 'Gleiche Auftragsnummer, aber der Auftrag ist abgeschlossen',
  two_patients: 'Patienten-ID und Patientencode gehören zu verschiedenen Patienten',
  has_scan: 'Gleiche Patienten-ID, aber der Auftrag hat bereits einen Scan',
  several_orders: 'Patient hat mehrere offene Aufträge ohne Scan',
  unsure_sender: 'Gleiche Patienten-ID, aber der Absender ist nicht verifiziert',
  name_and_teeth: 'Gleicher Patientenname, gleiche Zähne, ähnliches Datum',
  name: 'Gleicher Patientenname',
  teeth: 'Noch kein Scan, gleiche Zähne, ähnliches Datum',
  same_case: 'Ein anderer Scan dieses Falls ist diesem Auftrag zugeordnet',
}

/** In what a scan differs from an order, in German. */
export const differencesDe: typeof differencesEn = {
  name: 'Anderer Patientenname',
  birth_date: 'Anderes Geburtsdatum',
  code: 'Patientencode gehört zu einem anderen Patienten',
  vendor_id: 'Patienten-ID des Scanners gehört zu einem anderen Patienten',
  clinic: 'Absender gehört zu einer anderen Praxis',
  number: 'Andere Auftragsnummer',
  teeth: 'Andere Zähne',
  jaw: 'Anderer Kiefer',
}

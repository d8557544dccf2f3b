import type { productionRefusals } from '../production.ts'
import type { Translation } from '../refusal.ts'
import { stockRefusalsDe } from './stock.ts'
import { timeClockRefusalsDe } from './time-clock.ts'

/** Refusals of stages, quality checks, scheduling, materials, in German. */
export const productionRefusalsDe: Translation<typeof productionRefusals> = {
  ...stockRefusalsDe,
  ...timeClockRefusalsDe,

  day_not_available: () => 'Dieser Tag ist nicht mehr frei. Wählen Sie einen anderen.',

  stage_in_progress: ({ stage, technician }) =>
    `${technician ?? 'Jemand anderes'} arbeitet bereits an „${stage}“. Wählen Sie einen anderen Arbeitsschritt.`,
  own_stage_in_progress: ({ stage }) =>
    `Sie haben „${stage}“ bereits begonnen. Schließen Sie den Arbeitsschritt zuerst ab.`,
  stage_still_in_progress: ({ stage }) =>
    `Arbeitsschritt „${stage}“ ist in Arbeit. Schließen Sie den Arbeitsschritt ab, bevor Sie ihn ändern.`,
  stage_ended: ({ stage, status }, { label }) =>
    `Arbeitsschritt „${stage}“ ist bereits ${label('stageStatus', status)}. Geben Sie die Arbeit zurück, um den Schritt erneut zu bearbeiten.`,
  stage_not_done: ({ stage, status }, { label }) =>
    `${stage} ist ${label('stageStatus', status)}. Materialien werden beim Abschluss erfasst.`,
  stage_materials_booked: ({ stage }) =>
    `Die Materialien von ${stage} sind bereits erfasst. Nehmen Sie sie im Auftrag zurück, um andere zu erfassen.`,
  stage_not_in_progress: ({ stage, status }, { label }) =>
    `Arbeitsschritt „${stage}“ ist ${label('stageStatus', status)}. Nur ein Arbeitsschritt in Arbeit kann abgeschlossen oder unterbrochen werden.`,
  stage_not_begun: ({ stage }) =>
    `Arbeitsschritt „${stage}“ wurde noch nicht begonnen, daher kann nichts dorthin zurückgegeben werden.`,
  earlier_stage_open: ({ stage, earlier, status }, { label }) =>
    `Arbeitsschritt „${earlier}“ kommt vor „${stage}“ und ist ${label('stageStatus', status)}. Schließen Sie diesen Schritt zuerst ab oder überspringen Sie ihn.`,
  stage_behind_try_in: ({ stage }) =>
    `Arbeitsschritt „${stage}“ wartet auf die Anprobe. Schließen Sie den Auftrag ab und versenden Sie ihn zur Anprobe; danach geht die Arbeit weiter.`,
  stage_of_removed_item: ({ stage, item, status }, { label }) =>
    `${item} wurde aus dem Auftrag entfernt, daher bleibt „${stage}“ ${label('stageStatus', status)}.`,
  stage_not_earlier: () =>
    'Arbeit kann nur an einen früheren Arbeitsschritt derselben Position zurückgehen. Wählen Sie einen anderen Schritt.',
  stage_not_of_order: () =>
    'Dieser Arbeitsschritt gehört nicht zum Auftrag. Wählen Sie einen anderen Schritt.',
  no_open_stage: () => 'Kein Arbeitsschritt dieses Auftrags wartet, daher wurde nichts zugewiesen.',
  nothing_in_progress: () =>
    'Sie bearbeiten an diesem Auftrag gerade nichts. Beginnen Sie zuerst einen Arbeitsschritt.',
  technician_not_member: () =>
    'Diese Person ist kein aktives Mitglied des Labors. Wählen Sie eine andere Person.',
  passed_check_with_failed_point: () =>
    'Ein Punkt der Checkliste ist nicht bestanden. Erfassen Sie die Prüfung als bedingt oder nicht bestanden.',
  only_failed_check_sends_back: () =>
    'Nur eine nicht bestandene Prüfung gibt Arbeit zurück. Erfassen Sie die Prüfung als nicht bestanden oder wählen Sie keinen Arbeitsschritt.',
  photo_not_of_order: () =>
    'Ein Foto ist keine hochgeladene Datei dieses Auftrags. Laden Sie es zuerst zum Auftrag hoch.',
  item_not_of_order: () =>
    'Eine der Positionen gehört nicht zu diesem Auftrag. Wählen Sie Positionen des Auftrags.',

  tray_code_taken: ({ code }) =>
    `Es gibt bereits eine Schale ${code}. Wählen Sie einen anderen Code.`,
  tray_was_used: ({ code }) =>
    `In Schale ${code} lagen bereits Aufträge, daher kann sie nicht gelöscht werden. Nehmen Sie sie stattdessen außer Gebrauch.`,
  tray_in_use: ({ code, orderNumber }) =>
    orderNumber === null
      ? `In Schale ${code} liegt bereits ein Auftrag, der noch ein Entwurf ist. Wählen Sie eine andere Schale.`
      : `In Schale ${code} liegt bereits Auftrag ${orderNumber}. Wählen Sie eine andere Schale.`,
  tray_retired: ({ code }) =>
    `Schale ${code} ist außer Gebrauch. Wählen Sie eine andere, oder nehmen Sie sie zuerst wieder in Gebrauch.`,
  tray_not_needed: ({ status }, { label }) =>
    `Der Auftrag ist ${label('orderStatus', status)} und braucht keine Schale. Laden Sie die Seite neu.`,
  tray_empty: ({ code }) => `Schale ${code} ist frei. Legen Sie zuerst einen Auftrag hinein.`,

  material_gtin_taken: () => 'Ein anderes Material hat bereits diese GTIN. Prüfen Sie die Nummer.',
  material_has_lots: () =>
    'Dieses Material hat Chargen, über die gefertigte Arbeiten rückverfolgbar bleiben. Deaktivieren Sie es, statt es zu löschen.',
  material_unit_in_use: ({ unit }, { label }) =>
    `Chargen dieses Materials werden in ${label('materialUnit', unit)} gezählt. Legen Sie für eine andere Einheit ein weiteres Material an.`,
  lot_number_taken: () =>
    'Dieses Material hat bereits eine Charge mit dieser Nummer. Prüfen Sie die Nummer.',
  lot_remainder_too_large: () =>
    'Die Restmenge kann nicht größer sein als die Eingangsmenge. Prüfen Sie beide Mengen.',
  recalled_lot_number: ({ lotNumber }) =>
    `Charge ${lotNumber} dieses Materials wurde zurückgerufen. Verwenden Sie sie nicht und senden Sie sie zurück.`,
  recalled_lot_number_fixed: ({ lotNumber }) =>
    `Charge ${lotNumber} wurde zurückgerufen, ihre Nummer kann nicht geändert werden.`,
  used_lot_number_fixed: ({ lotNumber }) =>
    `Charge ${lotNumber} wurde bereits verwendet, ihre Nummer kann nicht geändert werden.`,
  lot_in_other_recall: ({ lotNumber, material }) =>
    `Charge ${lotNumber} von ${material} wurde bereits zurückgerufen. Lassen Sie bereits zurückgerufene Chargen weg.`,
  tooth_not_in_item: ({ tooth }) =>
    `Zahn ${tooth} (FDI) gehört nicht zu dieser Position. Wählen Sie einen ihrer Zähne.`,
  barcode_without_lot: () =>
    'Dieser Code enthält keine Chargennummer. Scannen Sie den Code mit der Chargennummer.',
  no_usable_lot: ({ material, quantity }, { number }) =>
    `Keine verwendbare Charge von ${material} enthält noch ${number(quantity)}. Buchen Sie eine Charge ein oder korrigieren Sie den Bestand.`,
  lot_number_ambiguous: ({ lotNumber }) =>
    `Zwei Materialien haben eine Charge ${lotNumber}. Wählen Sie auch das Material.`,
  lot_not_received: ({ lotNumber }) =>
    `Charge ${lotNumber} ist nicht im Bestand. Buchen Sie sie zuerst ein.`,
  lot_of_gtin_not_received: ({ lotNumber, gtin }) =>
    `Charge ${lotNumber} eines Materials mit der GTIN ${gtin} ist nicht im Bestand. Buchen Sie sie zuerst ein.`,
  lot_recalled: ({ lotNumber }) =>
    `Charge ${lotNumber} wurde zurückgerufen. Nehmen Sie sie aus dem Bestand. Geben Sie für Arbeiten vor dem Rückruf an, wann die Charge verwendet wurde.`,
  lot_expired: ({ lotNumber, day: last }, { day }) =>
    `Charge ${lotNumber} ist am ${day(last)} abgelaufen. Verwenden Sie eine andere Charge.`,
  lot_expired_by_label: ({ lotNumber, day: last }, { day }) =>
    `Laut Etikett ist Charge ${lotNumber} am ${day(last)} abgelaufen. Verwenden Sie eine andere Charge.`,
  lot_expiry_differs: ({ lotNumber, labelDay, stockDay }, { day }) =>
    `Laut Etikett läuft Charge ${lotNumber} am ${day(labelDay)} ab, laut Bestand am ${day(stockDay)}. Prüfen Sie, was stimmt.`,
  lot_quantity_too_low: ({ lotNumber, available, quantity }, { number }) =>
    `Charge ${lotNumber} enthält noch ${number(available)}, nicht ${number(quantity)}. Zählen Sie nach oder verwenden Sie eine andere Charge.`,
  use_takes_back: () =>
    'Dieser Eintrag nimmt eine Verwendung zurück. Erfassen Sie die Verwendung stattdessen neu.',
  use_taken_back: () => 'Diese Verwendung wurde bereits zurückgenommen.',
}

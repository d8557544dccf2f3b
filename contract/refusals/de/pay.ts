import type { payRefusals } from '../pay.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of pay terms and pay runs, in German. */
export const payRefusalsDe: Translation<typeof payRefusals> = {
  pay_terms_taken: ({ startsOn }, { day }) =>
    `Für diese Person gilt ab ${day(startsOn)} schon ein Lohn. Löschen Sie ihn oder wählen Sie einen anderen Tag.`,
  pay_terms_empty: () =>
    'So wird nichts bezahlt. Geben Sie einen Stundenlohn ein oder bezahlen Sie nach Stück.',
  pay_currency_missing: () =>
    'Ihr Labor hat noch keine Währung. Wählen Sie zuerst eine in den Finanzeinstellungen.',
  pay_period_not_over: ({ toOn }, { day }) =>
    `Der Zeitraum endet am ${day(toOn)} und ist noch nicht vorbei. Wählen Sie ein früheres Ende.`,
  nothing_to_pay: () =>
    'In diesem Zeitraum ist nichts zu bezahlen. Prüfen Sie Löhne und Zeiteinträge oder wählen Sie andere Tage.',
  pay_run_closed: () =>
    'Diese Lohnabrechnung ist abgeschlossen und bleibt, wie sie ist. Korrekturen kommen in die nächste.',
}

import type { NumbersMessages } from './en.ts'

/** The texts about where the numbers of the plan come from, in German. */
export const numbersDe: NumbersMessages = {
  basis: 'Herkunft',
  bases: {
    starter: 'Startwerte',
    derived: 'Aus früheren Arbeitsabläufen',
    entered: 'Vom Labor eingegeben',
  },
  unconfirmed: 'Nicht bestätigt',
  confirmText: (count) =>
    count === 1
      ? '1 Arbeitsbereich hat Werte, die Ihr Labor noch nicht bestätigt hat. Bis dahin gelten für Liefertermine nur die veröffentlichten Lieferzeiten.'
      : `${count} Arbeitsbereiche haben Werte, die Ihr Labor noch nicht bestätigt hat. Bis dahin gelten für Liefertermine nur die veröffentlichten Lieferzeiten.`,
  confirm: 'Werte bestätigen',
  review: 'Arbeitsbereiche prüfen',
  confirmed: (count) =>
    count === 1 ? '1 Arbeitsbereich bestätigt' : `${count} Arbeitsbereiche bestätigt`,
  minutesText: (count) =>
    count === 1
      ? '1 Arbeitsschritt hat noch die Zeiten eines früheren Startablaufs.'
      : `${count} Arbeitsschritte haben noch die Zeiten früherer Startabläufe.`,
  minutesReview: 'Neue Zeiten prüfen …',
  minutesTitle: 'Neue Startzeiten',
  minutesLead:
    'Die aktuellen Startzeiten, mit Wartezeiten wie Aushärten und Sintern. Arbeitsschritte, die Sie geändert haben, sind nicht dabei. Aufträge in Fertigung behalten ihre Zeiten.',
  stage: 'Arbeitsschritt',
  now: 'Jetzt',
  later: 'Neu',
  perOrder: (time) => `${time} je Auftrag`,
  perPiece: (time) => `${time} je Einheit`,
  wait: (time) => `${time} Wartezeit`,
  noTime: 'Keine Zeit',
  apply: 'Neue Zeiten übernehmen',
  applied: (count) =>
    count === 1 ? '1 Arbeitsschritt aktualisiert' : `${count} Arbeitsschritte aktualisiert`,
  measured: {
    differ: (count, all) =>
      `${count} von ${all} gemessenen Arbeitsschritten ${count === 1 ? 'dauert' : 'dauern'} länger oder kürzer als geplant.`,
    allAsPlanned: (all) =>
      all === 1
        ? '1 gemessener Arbeitsschritt dauert so lange wie geplant.'
        : `${all} gemessene Arbeitsschritte dauern so lange wie geplant.`,
    review: 'Gemessene Zeiten prüfen …',
    title: 'Geplante und gemessene Zeiten',
    lead: 'Arbeitszeit der letzten 180 Tage, für Arbeitsschritte, die mindestens 20-mal fertig wurden. Nacharbeit und Pausen zählen nicht. Aufträge in Fertigung behalten ihre Zeiten.',
    compared: (planned, measured, count) =>
      `Geplant ${planned}, gemessen ${measured} bei ${count} Arbeitsschritten`,
    spread: (low, high) => `Die Hälfte dauerte ${low} bis ${high}`,
    newPlan: (before, after) => `Bisher ${before}, künftig ${after}`,
    asPlanned: 'Wie geplant',
    apply: (count) =>
      count === 1 ? '1 Arbeitsschritt übernehmen' : `${count} Arbeitsschritte übernehmen`,
  },
}

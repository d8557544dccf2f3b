import type { DatesMessages } from './dates-en.ts'

/** Texts of the fields for days and times. */
export const datesDe: DatesMessages = {
  openCalendar: 'Kalender öffnen',
  calendar: 'Kalender',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  month: 'Monat',
  year: 'Jahr',
  today: 'Heute',
  clear: 'Leeren',
  date: 'Datum',
  time: 'Uhrzeit',
  letters: 'TT MM JJJJ',
  notADay: (example) => `Geben Sie ein Datum ein, zum Beispiel ${example}.`,
  notATime: (example) => `Geben Sie eine Uhrzeit ein, zum Beispiel ${example}.`,
  notBefore: (day) => `Wählen Sie den ${day} oder einen späteren Tag.`,
  notAfter: (day) => `Wählen Sie den ${day} oder einen früheren Tag.`,
}

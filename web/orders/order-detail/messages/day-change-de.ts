import { ended } from '../../../i18n/ended.ts'
import type { dayChangeEn, endangeredEn } from './day-change-en.ts'

/** Texts about another day, in German. */
export const dayChangeDe: typeof dayChangeEn = {
  asked: (promised, reserved) =>
    ended(`Neuer Liefertermin ${promised} statt reserviert ${reserved}`),
  awaitsPractice: 'Die Bestätigung der Praxis steht noch aus.',
  answerPlease: 'Bitte bestätigen Sie den Termin oder lehnen Sie ihn ab.',
  declined: (promised, reserved) =>
    `Sie haben ${promised} statt ${reserved} abgelehnt. Das Labor schlägt einen anderen Termin vor.`,
  declinedLab: (promised, reserved) =>
    `Die Praxis hat ${promised} statt ${reserved} abgelehnt. Ändern Sie den Liefertermin oder stornieren Sie den Auftrag.`,
  lateCase: (proposed, promised) =>
    ended(
      `Der Fall ist verspätet, ${promised} ist nicht mehr zu halten. Frühester Termin: ${proposed}`,
    ),
  lateCaseHint:
    'Lehnen Sie den Termin ab, um mit dem Labor andere Wege zu klären, etwa eine Eilfertigung oder einen schnelleren Kurier.',
  arrivedOn: (day) => ended(`Fall eingegangen am ${day}`),
  expectedOn: (day) => ended(`Fall erwartet am ${day}`),
  confirm: 'Termin bestätigen',
  decline: 'Termin ablehnen',
  answered: 'Antwort gesendet',
  because: (reason) => `Grund: ${reason}`,
  reason: 'Grund für den späteren Termin',
  reasonHint: 'Für die Praxis sichtbar. Sie kann den Termin bestätigen oder ablehnen.',
}

/** Texts about endangered promises, in German. */
export const endangeredDe: typeof endangeredEn = {
  title: 'Dieser Eilauftrag betrifft andere zugesagte Termine',
  order: (number, customer) => `Auftrag ${number} (${customer})`,
  late: (order, days, promised) =>
    `${order} käme ${days} ${days === 1 ? 'Tag' : 'Tage'} nach dem ${promised}.`,
  atRisk: (order, promised) => `${order} wäre für den ${promised} gefährdet.`,
  noDay: (order) => `${order} wäre nicht einzuplanen.`,
  chance: (before, after) =>
    `Wahrscheinlichkeit der Verspätung: jetzt ${before} %, dann ${after} %.`,
  more: (count) => `${count} weitere`,
  agree: 'Trotzdem annehmen',
}

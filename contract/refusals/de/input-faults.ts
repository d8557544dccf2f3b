import type { inputFaults } from '../input-faults.ts'
import { dentalFindingsDe } from './dental-findings.ts'
import { orderFindingsDe } from './order-findings.ts'
import { scanFindingsDe } from './scan-findings.ts'
import type { Translation } from '../refusal.ts'

/** What can be wrong with one part of an input, in German. */
export const inputFaultsDe: Translation<typeof inputFaults> = {
  ...dentalFindingsDe,
  ...orderFindingsDe,
  ...scanFindingsDe,
  required: () => 'Diese Angabe fehlt.',
  unknown_key: ({ nearest }) =>
    nearest === undefined
      ? 'Diesen Schlüssel kennt die Operation nicht.'
      : `Diesen Schlüssel kennt die Operation nicht. Meinten Sie ${nearest}?`,
  not_one_of: ({ values }, { either }) => `Erlaubt ist ${either(values)}.`,
  wrong_type: ({ types }, { label }) =>
    `Hier wird ${types.map((type) => label('valueType', type)).join(' oder ')} erwartet.`,
  wrong_form: () => 'Diese Angabe hat nicht die richtige Form.',
  hidden_characters: () =>
    'Hier ist eine Zeile aus sichtbaren Zeichen nötig. Tippen Sie sie, statt sie einzufügen.',
  character_not_allowed: () =>
    'Ein Zeichen dieser Angabe lässt sich nicht speichern. Geben Sie sie neu ein.',
  too_short: ({ minimum }) => `Hier sind mindestens ${minimum} Zeichen nötig.`,
  too_long: ({ maximum }) =>
    `Hier ${maximum === 1 ? 'ist' : 'sind'} höchstens ${maximum} Zeichen möglich.`,
  too_small: ({ minimum }, { number }) => `Der Wert muss mindestens ${number(minimum)} sein.`,
  too_large: ({ maximum }, { number }) => `Der Wert darf höchstens ${number(maximum)} sein.`,
  too_few: ({ minimum }) =>
    minimum === 1
      ? 'Hier ist mindestens ein Eintrag nötig.'
      : `Hier sind mindestens ${minimum} Einträge nötig.`,
  too_many: ({ maximum }) =>
    maximum === 1
      ? 'Hier ist höchstens ein Eintrag möglich.'
      : `Hier sind höchstens ${maximum} Einträge möglich.`,
  not_unique: () => 'Hier steht derselbe Eintrag mehrfach.',
  repeated: () => 'Diese Angabe kommt mehrfach vor.',
  not_a_key: ({ maximum }) =>
    `Hier sind 1 bis ${maximum} sichtbare Zeichen ohne Umlaute und Akzente nötig.`,
  no_such_day: () => 'Diesen Tag gibt es im Kalender nicht.',
  no_such_instant: () => 'Diesen Zeitpunkt gibt es nicht.',
  no_keys: () => 'Mindestens eine Angabe ist nötig.',
  not_valid: () => 'Diese Angabe ist ungültig.',
  unknown_time_zone: () => 'Diese Zeitzone ist nicht bekannt.',
  unknown_country: () => 'Dieses Land ist nicht bekannt.',
  unknown_language: () => 'Diese Sprache ist nicht bekannt.',
  // Identity, partners, workspace, compliance (f).
  only_one_of: ({ keys }, { list }) => `Von ${list(keys)} ist nur eine Angabe möglich.`,
  one_of_required: ({ keys }, { list }) => `Von ${list(keys)} ist genau eine Angabe nötig.`,
  labs_only: () => 'Das gibt nur ein Labor an.',
  set_by_partner: ({ type }) =>
    type === 'lab' ? 'Das legt nur das Labor fest.' : 'Das legt nur die Praxis fest.',
  password_short: ({ minimum }) => `Hier sind mindestens ${minimum} Zeichen nötig.`,
  password_repeated: () => 'Zu leicht zu erraten: wiederholte Zeichen.',
  password_row: () => 'Zu leicht zu erraten: ein Tastaturmuster.',
  password_own: () => 'Zu leicht zu erraten: Ihr Name oder Ihre Adresse.',
  password_common: () => 'Zu leicht zu erraten: ein häufiges Passwort oder ein einzelnes Wort.',
  password_wrong: () => 'Das ist nicht Ihr jetziges Passwort.',
  same_patient: () => 'Das ist der Patient, der zusammengeführt wird. Wählen Sie einen anderen.',
  day_in_future: () => 'Dieser Tag liegt in der Zukunft.',
  before_first_day: () => 'Dieser Tag liegt vor dem ersten Tag.',
  period_too_long: ({ days }) => `Der Zeitraum darf höchstens ${days} Tage umfassen.`,
  not_of_this_report: () => 'Diesen Filter gibt es bei diesem Bericht nicht.',
  unknown_task: ({ task }) => `Die Aufgabe ${task} gibt es nicht.`,
  task_required: ({ task }) => `Die Aufgabe ${task} ist nötig und lässt sich nicht überspringen.`,
  legacy: ({ message }) => message,
}

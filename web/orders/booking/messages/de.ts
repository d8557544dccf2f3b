import { ended } from '../../../i18n/ended.ts'
import type { BookingMessages } from './en.ts'

const count = (days: number) => (days === 1 ? '1 Arbeitstag' : `${days} Arbeitstage`)

/** The texts about days that can be booked, and about the parcels of an order, in German. */
export const bookingDe: BookingMessages = {
  labClosed: 'Labor zu',
  practiceClosed: 'Keine Zustellung',
  bothClosed: 'Geschlossen',
  appointment: 'Behandlungstermin',
  earliest: 'Frühester',
  requested: 'Gewünscht',
  reserved: 'Reserviert',
  rushDay: (day, price) => (price === null ? `Eilig, ${day}` : `Eilig, ${day}, ${price} mehr`),
  rushPrice: (price) => `+${price}`,
  arrivals: { try_in: 'Anprobe', final: 'Fertige Arbeit' },
  nextTryIn: (number) => `${number}. Anprobe`,
  returnBy: 'Rücksendung',
  by: (day) => `bis ${day}`,
  isFirm: 'Fest',
  isExpected: 'Erwartet',
  isYours: 'Sie',
  isPractice: 'Praxis',
  parcels: 'Pakete',
  firmHint: 'Feste Termine sind zugesagt. Erwartete folgen, sobald der Fall zurück ist.',
  expectedFinish: (price) =>
    price === null ? 'voraussichtlich fertig' : `voraussichtlich fertig · ${price}`,
  gained: (days) => `${count(days)} früher`,
  afterAppointment: 'Nach der Behandlung',
  onAppointmentDay: 'Am Tag der Behandlung',
  meetsAppointment: 'Vor der Behandlung',
  way: (day) => ended(`Verlässt das Labor am ${day}`),
  moreTryIns:
    'Den Termin der nächsten Anprobe oder der Eingliederung setzen Sie, wenn der Fall zurück ist.',
  tryInAppointment: 'Termin der Anprobe',
  appointmentHint: 'Für das Labor sichtbar.',
  timeLine: 'Zeitachse',
  rows: {
    practice: 'Praxis',
    standard: 'Normal',
    rush: 'Eilig',
  },
  bars: {
    lab: 'Im Labor',
    plan: 'Planung',
    buffer: 'Puffer',
    transit: 'Unterwegs',
    practice: 'In der Praxis',
    later: 'Nächster Schritt',
    finish: 'Fertige Arbeit',
  },
  barDays: (label, from, to) => `${label}: ${from} bis ${to}`,
  whyNotEarlier: 'Warum nicht früher?',
  limits: {
    turnaround: 'Angegebene Lieferzeit',
    workload: 'Andere Arbeit ist zugesagt',
    production: 'So lange dauert die Arbeit',
  },
  sum: 'So ergibt sich der Termin',
  buffer: 'Puffer',
  turnaround: 'Angegebene Lieferzeit',
  leaves: 'Verlässt das Labor',
  arrives: 'In der Praxis',
  days: (days) => (days === 1 ? '1 Tag' : `${days} Tage`),
  load: 'Auslastung für diesen Auftrag',
  loadOf: ({ takes, others, limit }) =>
    [
      `${takes} für diesen Auftrag`,
      `${others} andere Arbeit`,
      ...(limit === null ? [] : [`Grenze ${limit}`]),
    ].join(', '),
  hours: (hours) => `${hours} Std.`,
  units: (units) => (units === 1 ? '1 Einheit' : `${units} Einheiten`),
  showCapacity: 'In der Kapazität zeigen',
  asked: 'Was die Praxis wünscht',
  none: '–',
  slack: (days) =>
    days < 0
      ? `${count(-days)} zu spät`
      : days === 0
        ? 'kein Tag Reserve'
        : `${count(days)} Reserve`,
  chance: (percent) => `in ${percent} % der Fälle zu spät`,
}

import type { legPurposes } from '#contract/orders/orders'

type Purpose = (typeof legPurposes)[number]

const count = (days: number) => (days === 1 ? '1 working day' : `${days} working days`)
const arrivals: Record<Purpose, string> = { try_in: 'Try-in', final: 'Finished work' }

/** The texts about days that can be booked, and about the parcels of an order. */
export const bookingEn = {
  labClosed: 'Lab closed',
  practiceClosed: 'No delivery',
  bothClosed: 'Closed',
  appointment: 'Appointment',
  earliest: 'Earliest',
  requested: 'Requested',
  reserved: 'Reserved',
  rushDay: (day: string, price: string | null) =>
    price === null ? `Rush, ${day}` : `Rush, ${day}, ${price} more`,
  rushPrice: (price: string) => `+${price}`,
  arrivals,
  nextTryIn: (number: number) => `Try-in ${number}`,
  returnBy: 'Return',
  by: (day: string) => `by ${day}`,
  isFirm: 'Firm',
  isExpected: 'Expected',
  isYours: 'You',
  isPractice: 'Practice',
  parcels: 'Parcels',
  firmHint: 'Firm dates are promised. Expected dates follow when the case is back.',
  expectedFinish: (price: string | null) =>
    price === null ? 'expected finish' : `expected finish · ${price}`,
  gained: (days: number) => `${count(days)} earlier`,
  afterAppointment: 'After the appointment',
  onAppointmentDay: 'On the day of the appointment',
  meetsAppointment: 'Before the appointment',
  way: (day: string) => `Leaves the lab on ${day}.`,
  moreTryIns: 'Set the appointment of the next try-in or the fit when the case is back.',
  tryInAppointment: 'Try-in appointment',
  appointmentHint: 'The lab sees it.',
  timeLine: 'Timeline',
  rows: {
    practice: 'Practice',
    standard: 'Standard',
    rush: 'Rush',
  },
  bars: {
    lab: 'At the lab',
    plan: 'Plan',
    buffer: 'Buffer',
    transit: 'In transit',
    practice: 'At the practice',
    later: 'Next step',
    finish: 'Finished work',
  },
  barDays: (label: string, from: string, to: string) => `${label}: ${from} to ${to}`,
  whyNotEarlier: 'Why not earlier?',
  limits: {
    turnaround: 'Published turnaround',
    workload: 'Other work has been promised',
    production: 'The work takes this long',
  },
  sum: 'How the date adds up',
  buffer: 'Buffer',
  turnaround: 'Published turnaround',
  leaves: 'Leaves the lab',
  arrives: 'At the practice',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  load: 'Workload for this order',
  loadOf: (values: { takes: string; others: string; limit: string | null }) =>
    [
      `${values.takes} for this order`,
      `${values.others} other work`,
      ...(values.limit === null ? [] : [`limit ${values.limit}`]),
    ].join(', '),
  hours: (hours: string) => `${hours} h`,
  units: (units: number) => (units === 1 ? '1 unit' : `${units} units`),
  showCapacity: 'Show in Capacity',
  asked: 'What the practice asked for',
  none: 'None',
  slack: (days: number) =>
    days < 0
      ? `${count(-days)} too late`
      : days === 0
        ? 'no day to spare'
        : `${count(days)} to spare`,
  chance: (percent: number) => `${percent}% chance of being late`,
}
/** The texts about days that can be booked in a language. */
export type BookingMessages = typeof bookingEn

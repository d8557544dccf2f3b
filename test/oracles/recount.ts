// Days and shares, counted without SQL, for tests that hold reports against a recount.

/** An order, as its row has it. */
export type Order = {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  labConnectionId: string | null
  customerId: string
  status: string
  promisedDeliveryDate: string | null
  overriddenDay: string | null
  overrideAnswer: string | null
  overrideCause: string | null
  proposedDeliveryDate: string | null
  notReceivedAt: string | null
  submittedAt: string | null
  acceptedAt: string | null
}
/** A command of its history. */
export type Event = {
  orderId: string
  action: string
  fromStatus: string | null
  toStatus: string
  createdAt: string
}
/** A piece of work of it. */
export type Item = { id: string; orderId: string; productId: string; quantity: number }
/** A step of the work on it. */
export type Stage = {
  id: string
  labOrganizationId: string
  orderItemId: string | null
  name: string
  status: string
  technicianUserId: string | null
  finishedAt: string | null
}
/** A time that somebody worked on one. */
export type Sitting = {
  orderStageId: string
  labOrganizationId: string
  technicianUserId: string
  finishedAt: string | null
  minutes: number | null
}
/** A shipment. */
export type Parcel = {
  id: string
  direction: string
  status: string
  expectedOn: string | null
  createdAt: string
}
/** An invoice or a credit note. */
export type Paper = {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  customerId: string
  status: string
  issuedOn: string | null
  currency: string
  taxMode: string
}
/** A line of one. */
export type Line = { id: string; amountMinor: number; taxRateBasisPoints: number }

const dayMs = 86_400_000
/** The day so many days later. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
/** The day of an instant in a time zone. */
export const dayIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))
/** The day that it is in a time zone. */
export const today = (timeZone: string) => dayIn(timeZone, new Date().toISOString())

/** The first day of the step that a day is in; null without steps. */
export function periodOf(day: string, step: string | undefined): string | null {
  if (step === undefined) return null
  if (step === 'month') return `${day.slice(0, 8)}01`
  if (step === 'day') return day
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** Rows as texts in one order, to compare what comes in any. */
export const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** Mondays to Fridays after one day, up to another. */
export function workdaysBetween(after: string, until: string): number {
  let count = 0
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) {
    if (new Date(day).getUTCDay() % 6 !== 0) count++
  }
  return count
}

/** The least of the numbers that such a share of them does not pass; null of none. */
export const shareAt = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(share * numbers.length) - 1] ?? null

/** When an order left first, from its history in order; a departure that was taken back is none. */
export function departureOf(past: readonly Event[]): string | undefined {
  const departures: string[] = []
  for (const { action, fromStatus, toStatus, createdAt } of past) {
    if (action === 'shipped' && toStatus === 'shipped') departures.push(createdAt)
    const isTakenBack = fromStatus === 'shipped' && toStatus === 'ready'
    if (action === 'shipment_cancelled' && isTakenBack) departures.pop()
  }
  return departures[0]
}

/** Who worked on a stage last, of its sittings in order; undefined where nobody has. */
export const workerOf = (sittings: readonly Sitting[]): string | undefined =>
  sittings.findLast(({ finishedAt }) => finishedAt !== null)?.technicianUserId

import { horizonDays, weekdayOf, type Day } from './days.ts'

/** Minutes since 1970-01-01 00:00 on the laboratory's clock, as if no hour were ever skipped or repeated. */
export type Moment = number

/** The number of minutes in a day. */
export const dayMinutes = 1_440

/** The day of a moment. */
export const dayOfMoment = (at: Moment): Day => Math.floor(at / dayMinutes)

/** When people work on a weekday: from a minute of the day on, so many minutes; the breaks are left out. */
type Hours = { opensAt: number; minutes: number }

/** What a laboratory says of its days. */
export type WorkingDays = {
  /** From Monday to Sunday; null is a free day. */
  week: readonly (Hours | null)[]
  closedDays: ReadonlySet<Day>
  /** Per cents of the usual on some days, by department; null is for every one without its own. */
  percents: ReadonlyMap<Day, ReadonlyMap<string | null, number>>
}

/** A run of a furnace: when it starts (minute of the day), how long it takes, how many pieces it holds. */
type Run = { startsAt: number; minutes: number; pieces: number }

/** Where work is done, by people, machines or a partner; shared by all workflows. */
export type WorkCentre = {
  id: string
  department: string | null
  /** How much of the capacity orders may take that are not rush. */
  loadLimitPercent: number
  /** How long work lies after a stage here before somebody takes it up. */
  queueMinutes: number
  /** Whose free minutes are used on a day after its own. */
  alternativeId: string | null
  /** Minutes that it is away on a day, people and machines; infinite for the whole day, of all kinds. */
  lostOn?(day: Day): number
} & (
  | {
      kind: 'people'
      /** Minutes of work that its people do on a day that is open, in planned minutes. */
      minutesOn(day: Day): number
    }
  | { kind: 'machine'; units: number; /** Of one unit, with nobody there too. */ minutes: number }
  | { kind: 'runs'; units: number; runs: readonly Run[] }
  | { kind: 'external'; leadTimeDays: number; piecesPerDay: number | null }
)

/** A work centre with what it can do on each day; arrays begin with the first day of the floor. */
export type Station = {
  centre: WorkCentre
  firstOn: Day
  /** Places of its load on a day: one for each run, else one. */
  slots: number
  /** Minute of the day. */
  opensAt: Int32Array
  /** For how many minutes one piece of work can be worked on; 0 is a closed day. */
  openMinutes: Int32Array
  /** Minutes, or pieces of runs and partners, by day and slot. */
  capacity: Int32Array
  /** What of it orders may take that are not rush. */
  limit: Int32Array
}

/** Everything that decides how much work fits on which day, for two years. */
export type Floor = {
  firstOn: Day
  lastOn: Day
  /** Work begins no earlier: what is left of the first day. */
  now: Moment
  /** Of work that no centre is named for: the hours of the laboratory, without a limit. */
  opensAt: Int32Array
  openMinutes: Int32Array
  stations: ReadonlyMap<string, Station>
}

const days = horizonDays + 1
const unlimited = 2 ** 31 - 1
const hundred = 100

/** Whether an amount of a capacity means that there is no limit. */
export const isUnlimited = (amount: number): boolean => amount === unlimited

const percentOn = ({ percents }: WorkingDays, day: Day, department: string | null): number => {
  const ofDay = percents.get(day)
  return ofDay?.get(department) ?? ofDay?.get(null) ?? hundred
}

function hoursOn(given: WorkingDays, day: Day, department: string | null): Hours | null {
  if (given.closedDays.has(day)) return null
  const hours = given.week[weekdayOf(day)]
  if (!hours) return null
  const minutes = Math.floor((hours.minutes * percentOn(given, day, department)) / hundred)
  return { opensAt: hours.opensAt, minutes: Math.min(minutes, dayMinutes - hours.opensAt) }
}

const slotsOf = (centre: WorkCentre): number =>
  centre.kind === 'runs' ? Math.max(1, centre.runs.length) : 1

/** What a centre can do on a day that is open, in the unit of its kind; of runs in one of them. */
function fullCapacity(centre: WorkCentre, day: Day, slot: number): number {
  switch (centre.kind) {
    case 'people':
      return centre.minutesOn(day)
    case 'machine':
      return centre.units * centre.minutes
    case 'runs':
      return centre.units * (centre.runs[slot]?.pieces ?? 0)
    case 'external':
      return centre.piecesPerDay ?? unlimited
  }
}

const shareOf = (amount: number, percent: number): number =>
  amount === unlimited ? unlimited : Math.floor((amount * percent) / hundred)

function stationOf(
  working: WorkingDays,
  centre: WorkCentre,
  { firstOn, now }: { firstOn: Day; now: Moment },
): Station {
  const slots = slotsOf(centre)
  const station: Station = {
    centre,
    firstOn,
    slots,
    opensAt: new Int32Array(days),
    openMinutes: new Int32Array(days),
    capacity: new Int32Array(days * slots),
    limit: new Int32Array(days * slots),
  }
  for (let index = 0; index < days; index++) {
    const day = firstOn + index
    const hours = hoursOn(working, day, centre.department)
    if (hours === null || hours.minutes === 0) continue
    const open =
      centre.kind === 'machine'
        ? Math.min(centre.minutes, dayMinutes - hours.opensAt)
        : hours.minutes
    station.opensAt[index] = hours.opensAt
    station.openMinutes[index] = open
    // What of the first day is over is nobody's any more; runs say for themselves when they start.
    const gone = Math.max(0, now - (day * dayMinutes + hours.opensAt))
    const isByMinutes = centre.kind === 'people' || centre.kind === 'machine'
    const left = isByMinutes && open > 0 ? Math.max(0, open - gone) / open : 1
    for (let slot = 0; slot < slots; slot++) {
      const percent =
        centre.kind === 'external' ? hundred : percentOn(working, day, centre.department)
      const lost = centre.lostOn?.(day) ?? 0
      const given = lost === Number.POSITIVE_INFINITY ? 0 : fullCapacity(centre, day, slot)
      const full = Math.max(0, shareOf(given, percent) - (isByMinutes ? lost : 0))
      const place = index * slots + slot
      station.capacity[place] = full === unlimited ? full : Math.floor(full * left)
      station.limit[place] = shareOf(station.capacity[place] ?? 0, centre.loadLimitPercent)
    }
  }
  return station
}

/** The floor of a laboratory from a moment on: what its work centres can do in the two years after it. */
export function floorOf(given: WorkingDays, centres: readonly WorkCentre[], now: Moment): Floor {
  const firstOn = dayOfMoment(now)
  const opensAt = new Int32Array(days)
  const openMinutes = new Int32Array(days)
  for (let index = 0; index < days; index++) {
    const hours = hoursOn(given, firstOn + index, null)
    opensAt[index] = hours?.opensAt ?? 0
    openMinutes[index] = hours?.minutes ?? 0
  }
  return {
    firstOn,
    lastOn: firstOn + horizonDays,
    now,
    opensAt,
    openMinutes,
    stations: new Map(
      centres.map((centre) => [centre.id, stationOf(given, centre, { firstOn, now })]),
    ),
  }
}

/** Whether the laboratory works on a day. */
export const isOpenOn = ({ openMinutes, firstOn }: Floor, day: Day): boolean =>
  (openMinutes[day - firstOn] ?? 0) > 0

/** Whether a laboratory works on a day, whether it is on a floor or before it. */
export const isWorkingDay = (working: WorkingDays, day: Day): boolean =>
  (hoursOn(working, day, null)?.minutes ?? 0) > 0

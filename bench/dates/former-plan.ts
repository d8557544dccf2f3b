import { firstDay, horizonDays, weekdayOf, type Day } from '../../server/orders/scheduling/days.ts'

/** When a laboratory works. */
export type Calendar = {
  /** Nothing is known of the days after it: nobody works on them. */
  lastOn: Day
  /** Minutes of work from Monday to Sunday; 0 is a free day. */
  weekMinutes: readonly number[]
  closedDays: ReadonlySet<Day>
  /** Per cents of the usual on some days, by department; null is for every one without its own. */
  percents: ReadonlyMap<Day, ReadonlyMap<string | null, number>>
}

/** A stage that pieces pass, one after the other. */
export type Stage = {
  id: string
  department: string | null
  /** Of one piece. */
  minutes: number
  /** How many pieces it lets through a day; null is without limit. */
  capacityPerDay: number | null
}

/** Pieces that go the same way together. */
export type Batch = { id: string; pieces: number; chain: readonly Stage[] }

/** What a stage does on a day. A stage that takes longer than a day lets the pieces through on the last. */
type Work = { batchId: string; stageId: string; day: Day; pieces: number; minutes: number }

/** The pieces that are promised for a stage and a day. */
export type Load = {
  get(stageId: string, day: Day): number
  add(stageId: string, day: Day, pieces: number): void
}

/** A load that begins with another one, which stays as it is. */
export function loadOn(base?: Load): Load {
  const stages = new Map<string, Map<Day, number>>()
  return {
    get: (stageId, day) => (base?.get(stageId, day) ?? 0) + (stages.get(stageId)?.get(day) ?? 0),
    add(stageId, day, pieces) {
      const days = stages.get(stageId) ?? new Map<Day, number>()
      stages.set(stageId, days.set(day, (days.get(day) ?? 0) + pieces))
    },
  }
}

const hundred = 100

function percentOn({ percents }: Calendar, day: Day, department: string | null): number {
  const ofDay = percents.get(day)
  return ofDay?.get(department) ?? ofDay?.get(null) ?? hundred
}

/** Minutes that a department works on a day; 0 where it does not. */
function minutesOn(calendar: Calendar, day: Day, department: string | null): number {
  if (day > calendar.lastOn || calendar.closedDays.has(day)) return 0
  const usual = calendar.weekMinutes[weekdayOf(day)] ?? 0
  if (calendar.percents.size === 0) return usual
  return Math.floor((usual * percentOn(calendar, day, department)) / hundred)
}

/** Whether anybody works in the laboratory on a day. */
const isWorkingDay = (calendar: Calendar, day: Day): boolean => minutesOn(calendar, day, null) > 0

/** Pieces that a stage lets through on a day that it works. */
const capacityOn = (
  calendar: Calendar,
  day: Day,
  stage: Pick<Stage, 'department' | 'capacityPerDay'>,
): number =>
  stage.capacityPerDay === null
    ? Number.POSITIVE_INFINITY
    : Math.floor((stage.capacityPerDay * percentOn(calendar, day, stage.department)) / hundred)

/** Pieces that are equally far: the day, and how much of it they have been worked on. */
type Group = { day: Day; usedMinutes: number; pieces: number }

type Place = { calendar: Calendar; load: Load; lastDay: Day; batchId: string; work: Work[] }

// Work of more than the longest day goes over several; how many pieces a stage lets through counts on
// the last of them. Without that, pieces would compete for parts of days, and more capacity could make
// a date later.
function elapse(place: Place, stage: Stage, group: Group): Group | null {
  let left = stage.minutes
  let { day, usedMinutes } = group
  for (; day <= place.lastDay; day++, usedMinutes = 0) {
    const room = Math.max(0, minutesOn(place.calendar, day, stage.department) - usedMinutes)
    const minutes = Math.min(left, room)
    left -= minutes
    if (left === 0) return { ...group, day, usedMinutes: usedMinutes + minutes }
    if (minutes > 0) {
      const { batchId, work } = place
      work.push({ batchId, stageId: stage.id, day, pieces: 0, minutes: minutes * group.pieces })
    }
  }
  return null
}

// Takes pieces in the order in which they come; none overtakes another, and each takes the first
// day that has space. Whatever is earlier at one stage is not later at the next: so a day that is
// gained by more capacity or less load is never lost again.
function passStage(place: Place, stage: Stage, groups: readonly Group[]): Group[] | null {
  const { calendar, load, lastDay, batchId, work } = place
  const isLong = stage.minutes > Math.max(...calendar.weekMinutes)
  const passed: Group[] = []
  let day = Number.NEGATIVE_INFINITY
  for (const group of groups) {
    const come = isLong ? elapse(place, stage, group) : group
    if (come === null) return null
    let { pieces } = come
    for (day = Math.max(day, come.day); pieces > 0; day++) {
      if (day > lastDay) return null
      const isSameDay = day === come.day
      const usedBefore = isSameDay ? come.usedMinutes : 0
      const ofStage = isLong ? 0 : stage.minutes
      const room = minutesOn(calendar, day, stage.department)
      if (room === 0 || usedBefore + ofStage > room) continue
      const free = capacityOn(calendar, day, stage) - load.get(stage.id, day)
      const taken = Math.min(pieces, Math.max(0, free))
      if (taken === 0) continue
      load.add(stage.id, day, taken)
      work.push({ batchId, stageId: stage.id, day, pieces: taken, minutes: stage.minutes * taken })
      passed.push({ day, usedMinutes: usedBefore + ofStage, pieces: taken })
      pieces -= taken
      if (pieces === 0) break
    }
  }
  return passed
}

/** What is placed: its work, its first day and the day on which the last piece is done. */
export type Placed = { work: Work[]; startOn: Day; finishOn: Day }

/**
 * Places pieces on the first days that have space, from a day on, and adds them to the load.
 * Successive stages of a piece share a day only where their minutes fit into it. Null where two
 * years are too short; what was placed until there stays in the load.
 */
export function placeBatches(
  calendar: Calendar,
  load: Load,
  { batches, from }: { batches: readonly Batch[]; from: Day },
): Placed | null {
  const first = firstDay(from, (day) => isWorkingDay(calendar, day))
  if (first === null) return null
  const work: Work[] = []
  let finishOn = first
  for (const { id: batchId, pieces, chain } of batches) {
    const place = { calendar, load, lastDay: from + horizonDays, batchId, work }
    let groups: Group[] | null = [{ day: first, usedMinutes: 0, pieces }]
    for (const stage of chain) {
      groups = passStage(place, stage, groups)
      if (groups === null) return null
    }
    finishOn = Math.max(finishOn, ...groups.map(({ day }) => day))
  }
  const startOn = work.length === 0 ? first : Math.min(...work.map(({ day }) => day))
  return { work, startOn, finishOn }
}

/** The work that is open on an order. */
export type Job = {
  id: string
  isRush: boolean
  promisedOn: Day | null
  /** Not before this day: the case has to arrive first. */
  from: Day
  batches: readonly Batch[]
}

const never = Number.POSITIVE_INFINITY

/** Who comes first: the earlier promise, then rush, then the older order. */
const compareJobs = (a: Job, b: Job): number => {
  const [promisedA, promisedB] = [a.promisedOn ?? never, b.promisedOn ?? never]
  if (promisedA !== promisedB) return promisedA - promisedB
  if (a.isRush !== b.isRush) return a.isRush ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/**
 * Plans all open orders of a laboratory on top of a load, which grows by them: one after the other, by
 * promised day, rush and id. Null is an order that two years are too short for.
 */
export function planJobs(
  calendar: Calendar,
  load: Load,
  jobs: readonly Job[],
): Map<string, Placed | null> {
  return new Map(
    jobs.toSorted(compareJobs).map((job) => [job.id, placeBatches(calendar, load, job)]),
  )
}

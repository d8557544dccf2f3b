import { daysAfter, weekdayOf, type Day } from './days.ts'
import { dayMinutes, dayOfMoment, type Floor, type Moment, type Station } from './floor.ts'
import type { Load } from './load.ts'

/** A stage that work passes in the laboratory; a try-in is none: it ends a leg. */
export type Stage = {
  id: string
  /** Null: nobody said where it is done, so it is done whenever the laboratory works. */
  centreId: string | null
  /** Of the whole batch, before its pieces: setting up. */
  minutesPerOrder: number
  minutesPerPiece: number
  /** How long work lies after it without anybody: curing, cooling, drying. */
  waitMinutes: number
  /** Whether that goes on at night and on closed days. */
  waitsOvernight: boolean
}

/** Pieces that go the same way together, as those of a tray do. */
export type Batch = { id: string; pieces: number; chain: readonly Stage[] }

/** What a work centre does on a day. */
export type Work = {
  batchId: string
  stageId: string
  /** Null: done where no centre is named. */
  centreId: string | null
  day: Day
  /** Which of the runs of the day; 0 for everything else. */
  slot: number
  /** What it takes of the load: minutes of people and machines, pieces of runs and partners. */
  amount: number
  /** Pieces that are through the stage then; 0 on the earlier days of work that takes several. */
  pieces: number
}

/** How much of a day may be taken: rush may fill what others have to leave free. */
export type Priority = 'standard' | 'rush'

type Passing = {
  floor: Floor
  load: Load
  priority: Priority
  batch: Batch
  stage: Stage
  work: Work[]
}

function freeOf({ load, priority }: Passing, station: Station, day: Day, slot: number): number {
  const place = (day - station.firstOn) * station.slots + slot
  const most = (priority === 'rush' ? station.capacity : station.limit)[place] ?? 0
  return Math.max(0, most - load.get(station, day, slot))
}

function take(
  { load, batch, stage, work }: Passing,
  station: Station,
  { day, slot, amount, pieces }: Pick<Work, 'day' | 'slot' | 'amount' | 'pieces'>,
): void {
  load.add(station, day, slot, amount)
  const { id: centreId } = station.centre
  work.push({ batchId: batch.id, stageId: stage.id, centreId, day, slot, amount, pieces })
}

type Hours = Pick<Station, 'firstOn' | 'opensAt' | 'openMinutes'>

/** Opening and closing on a day, not before a moment; null where nothing of the day is left. */
function openingOn({ firstOn, opensAt, openMinutes }: Hours, day: Day, at: Moment) {
  const opens = day * dayMinutes + (opensAt[day - firstOn] ?? 0)
  const closes = opens + (openMinutes[day - firstOn] ?? 0)
  const from = Math.max(at, opens)
  return from < closes ? { from, closes } : null
}

// The first minutes that are free, on the first days: whatever comes earlier is through earlier, so
// that a minute which is gained anywhere is never lost again.
function passByMinutes(passing: Passing, station: Station, at: Moment): Moment | null {
  const { floor, batch, stage } = passing
  const { alternativeId, kind } = station.centre
  const alternative = alternativeId === null ? undefined : floor.stations.get(alternativeId)
  const places = alternative ? [station, alternative] : [station]
  // Machines work beside each other on the pieces of a batch; a person has the tray to himself.
  const units = station.centre.kind === 'machine' ? station.centre.units : 1
  const beside = Math.max(1, Math.min(units, batch.pieces))
  let left = stage.minutesPerOrder + stage.minutesPerPiece * batch.pieces
  for (let day = dayOfMoment(at); day <= floor.lastOn; day++) {
    const opening = openingOn(station, day, at)
    if (!opening) continue
    let room = (opening.closes - opening.from) * beside
    let taken = 0
    for (const place of places) {
      if (place.centre.kind !== kind) continue
      const amount = Math.min(freeOf(passing, place, day, 0), room, left)
      if (amount === 0) continue
      room -= amount
      left -= amount
      taken += amount
      take(passing, place, { day, slot: 0, amount, pieces: left === 0 ? batch.pieces : 0 })
    }
    if (left === 0) return opening.from + Math.ceil(taken / beside)
  }
  return null
}

function passRuns(passing: Passing, station: Station, at: Moment): Moment | null {
  const { centre } = station
  if (centre.kind !== 'runs') return null
  let left = passing.batch.pieces
  for (let day = dayOfMoment(at); day <= passing.floor.lastOn; day++) {
    if ((station.openMinutes[day - station.firstOn] ?? 0) === 0) continue
    for (const [slot, { startsAt, minutes }] of centre.runs.entries()) {
      const startsOn = day * dayMinutes + startsAt
      if (startsOn < at) continue
      const pieces = Math.min(freeOf(passing, station, day, slot), left)
      if (pieces === 0) continue
      left -= pieces
      take(passing, station, { day, slot, amount: pieces, pieces })
      if (left === 0) return startsOn + minutes
    }
  }
  return null
}

const isBusinessDay = (day: Day) => weekdayOf(day) < 5

function passPartner(passing: Passing, station: Station, at: Moment): Moment | null {
  const { centre } = station
  if (centre.kind !== 'external') return null
  let left = passing.batch.pieces
  for (let day = dayOfMoment(at); day <= passing.floor.lastOn; day++) {
    if (!openingOn(station, day, at)) continue
    const pieces = Math.min(freeOf(passing, station, day, 0), left)
    if (pieces === 0) continue
    left -= pieces
    take(passing, station, { day, slot: 0, amount: pieces, pieces })
    if (left > 0) continue
    const backOn = daysAfter(day, centre.leadTimeDays, isBusinessDay)
    return backOn === null ? null : backOn * dayMinutes
  }
  return null
}

/** The first moment from this one on at which the laboratory works. */
export function nextOpen(floor: Floor, at: Moment): Moment | null {
  for (let day = dayOfMoment(at); day <= floor.lastOn; day++) {
    const opening = openingOn(floor, day, at)
    if (opening) return opening.from
  }
  return null
}

// Work without a centre competes with nothing.
function passAnywhere({ floor, batch, stage, work }: Passing, at: Moment): Moment | null {
  let left = stage.minutesPerOrder + stage.minutesPerPiece * batch.pieces
  for (let day = dayOfMoment(at); day <= floor.lastOn; day++) {
    const opening = openingOn(floor, day, at)
    if (!opening) continue
    const amount = Math.min(left, opening.closes - opening.from)
    left -= amount
    const pieces = left === 0 ? batch.pieces : 0
    work.push({
      batchId: batch.id,
      stageId: stage.id,
      centreId: null,
      day,
      slot: 0,
      amount,
      pieces,
    })
    if (left === 0) return opening.from + amount
  }
  return null
}

function pass(passing: Passing, at: Moment): Moment | null {
  const { centreId } = passing.stage
  const station = centreId === null ? undefined : passing.floor.stations.get(centreId)
  switch (station?.centre.kind) {
    case undefined:
      return passAnywhere(passing, at)
    case 'people':
    case 'machine':
      return passByMinutes(passing, station, at)
    case 'runs':
      return passRuns(passing, station, at)
    case 'external':
      return passPartner(passing, station, at)
  }
}

function waitFrom(floor: Floor, at: Moment, { waitMinutes, waitsOvernight }: Stage): Moment | null {
  if (waitsOvernight || waitMinutes === 0) return at + waitMinutes
  let left = waitMinutes
  for (let day = dayOfMoment(at); day <= floor.lastOn; day++) {
    const opening = openingOn(floor, day, at)
    if (!opening) continue
    const room = opening.closes - opening.from
    if (left <= room) return opening.from + left
    left -= room
  }
  return null
}

/** When what left a stage can be taken up again. */
function leave({ floor, stage }: Passing, at: Moment, isLast: boolean): Moment | null {
  const station = stage.centreId === null ? undefined : floor.stations.get(stage.centreId)
  const waited = waitFrom(floor, at, stage)
  if (waited === null) return null
  if (!isLast) return waited + (station?.centre.queueMinutes ?? 0)
  // Somebody is there who finished it; what cooled or came back waits for the next who come.
  const isFinishedByPeople =
    stage.waitMinutes === 0 && (station?.centre.kind ?? 'people') === 'people'
  return isFinishedByPeople ? waited : nextOpen(floor, waited)
}

/** What is placed: its work, when it begins and when the last piece is done. */
export type Placed = { work: Work[]; startAt: Moment; finishAt: Moment }

/**
 * Places batches on the first minutes, runs and days that are free, from a moment on, one after the
 * other, and adds them to the load; a batch does not wait for another. Null where two years are too
 * short; what was placed until there stays in the load.
 */
export function placeBatches(
  floor: Floor,
  load: Load,
  { batches, from, priority }: { batches: readonly Batch[]; from: Moment; priority: Priority },
): Placed | null {
  const first = nextOpen(floor, Math.max(from, floor.now))
  if (first === null) return null
  const work: Work[] = []
  let finishAt = first
  for (const batch of batches) {
    let at: Moment | null = first
    for (const [place, stage] of batch.chain.entries()) {
      const passing: Passing = { floor, load, priority, batch, stage, work }
      at = pass(passing, at)
      at = at === null ? null : leave(passing, at, place === batch.chain.length - 1)
      if (at === null) return null
    }
    finishAt = Math.max(finishAt, at)
  }
  const startOn = work.reduce((least, { day }) => Math.min(least, day), Number.POSITIVE_INFINITY)
  const startAt = Number.isFinite(startOn)
    ? (nextOpen(floor, Math.max(first, startOn * dayMinutes)) ?? first)
    : first
  return { work, startAt, finishAt }
}

/** The work that is open on an order. */
export type Job = {
  id: string
  isRush: boolean
  promisedOn: Day | null
  /** Not before this moment: the case has to arrive first. */
  from: Moment
  batches: readonly Batch[]
}

const never = Number.POSITIVE_INFINITY

/** Who comes first: rush, then the earlier promise, then the older order. */
const compareJobs = (a: Job, b: Job): number => {
  if (a.isRush !== b.isRush) return a.isRush ? -1 : 1
  const [promisedA, promisedB] = [a.promisedOn ?? never, b.promisedOn ?? never]
  if (promisedA !== promisedB) return promisedA - promisedB
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/**
 * Plans all open orders of a laboratory on top of a load, which grows by them: one after the other, by
 * rush, promised day and id, so that none delays one before it. What is promised may use the whole
 * day: the load limit is for those who ask. Null is an order that two years are too short for.
 */
export function planJobs(
  floor: Floor,
  load: Load,
  jobs: readonly Job[],
): Map<string, Placed | null> {
  return new Map(
    jobs
      .toSorted(compareJobs)
      .map((job) => [job.id, placeBatches(floor, load, { ...job, priority: 'rush' })]),
  )
}

import { weekdayOf, type Day } from '../../server/orders/scheduling/days.ts'
import { dayMinutes, dayOfMoment, type WorkingDays } from '../../server/orders/scheduling/floor.ts'
import { openEvents } from './events.ts'
import { assign, centreOf, nextRun, startFurnaces } from './floor-work.ts'
import { machines, ordersPerDay, shiftMinutes, shiftStartsAt } from './laboratory.ts'
import { submit, record } from './order-desk.ts'
import { openRandom } from './random.ts'
import { openStaff } from './staff.ts'
import { openCalendar, type Rule } from './world.ts'
import type { Result, Year } from './year.ts'

/** What a rule knows of the laboratory. */
export type Surroundings = {
  working: WorkingDays
  plannedMinutes(centre: string, day: Day): number
}

const firstOn: Day = 20_003
const warmUpDays = 120
const weekdayShares = [1.3, 1.1, 1, 0.9, 0.7]

function workingDaysOf(seed: number, days: number): WorkingDays {
  const random = openRandom(seed)
  const closedDays = new Set<Day>()
  for (let begun = 0; begun < days; begun += 365) {
    for (let count = 0; count < 9; count++) closedDays.add(firstOn + begun + random.whole(0, 364))
    // The week of Christmas.
    for (let day = 0; day < 7; day++) closedDays.add(firstOn + begun + 250 + day)
  }
  return {
    week: Array.from({ length: 7 }, (_, weekday) =>
      weekday < 5 ? { opensAt: shiftStartsAt, minutes: shiftMinutes } : null,
    ),
    closedDays,
    percents: new Map(),
  }
}

// Busy and quiet weeks are different in each year; how busy a year is, is not.
function weeksOf(seed: number, days: number): number[] {
  const random = openRandom(seed)
  const weeks = Array.from({ length: Math.ceil(days / 7) + 1 }, () => 0.85 + 0.3 * random.share())
  const usual = weeks.reduce((sum, week) => sum + week, 0) / weeks.length
  return weeks.map((week) => week / usual)
}

function comeToWork(year: Year, day: Day): void {
  for (const [name, servers] of year.staff.serversOn(day)) {
    const centre = centreOf(year, name)
    centre.servers = servers
    for (const { from, to } of servers) {
      if (!(name in machines)) year.present.set(name, (year.present.get(name) ?? 0) + to - from)
      year.events.at(from, () => assign(year, centre, from))
    }
  }
  const runs = nextRun(day * dayMinutes, year.calendar.isOpen)
  year.events.at(runs, () => startFurnaces(year, runs))
}

function takeOrders(year: Year, day: Day, mean: number): void {
  const { random, events } = year
  for (let count = random.count(mean); count > 0; count--) {
    const at = day * dayMinutes + random.whole(shiftStartsAt, shiftStartsAt + shiftMinutes)
    events.at(at, () => submit(year, at))
  }
}

function close(year: Year, lastOn: Day): Result {
  const { here, present, result } = year
  // What should have left and is still here is late.
  for (const order of here) if (order.promisedOn < lastOn) record(year, order, false)
  const shares = [...present].map(([name, minutes]) => ({
    busy: centreOf(year, name).busyMinutes,
    minutes,
  }))
  result.busiest = Math.max(...shares.map(({ busy, minutes }) => busy / minutes))
  const sum = (key: 'busy' | 'minutes') => shares.reduce((total, share) => total + share[key], 0)
  result.load = sum('busy') / sum('minutes')
  return result
}

/** A year of a laboratory of 25 people that promises by a rule; the same seed gives the same year. */
export function simulate(
  ruleOf: (surroundings: Surroundings) => Rule,
  { load, seed, days = 420 }: { load: number; seed: number; days?: number },
): Result {
  const working = workingDaysOf(seed + 2_000, days)
  const staff = openStaff(openRandom(seed + 1_000), firstOn, days + 60)
  const year: Year = {
    seed,
    firstOn,
    countsFromOn: firstOn + warmUpDays,
    random: openRandom(seed),
    calendar: openCalendar(working),
    staff,
    rule: ruleOf({ working, plannedMinutes: staff.plannedMinutes }),
    events: openEvents(),
    centres: new Map(),
    here: new Set(),
    present: new Map(),
    made: 0,
    result: { outcomes: [], busiest: 0, load: 0, refusedRush: 0 },
  }
  const weeks = weeksOf(seed + 3_000, days)
  const lastOn = firstOn + days - 1
  function beginDay(day: Day): void {
    if (day < lastOn) year.events.at((day + 1) * dayMinutes, () => beginDay(day + 1))
    if (!year.calendar.isOpen(day)) return
    year.rule.replan(day * dayMinutes, [...year.here])
    comeToWork(year, day)
    const busyness = weeks[Math.floor((day - firstOn) / 7)] ?? 1
    takeOrders(year, day, ordersPerDay(load) * (weekdayShares[weekdayOf(day)] ?? 0) * busyness)
  }
  beginDay(firstOn)
  for (let event = year.events.next(); event; event = year.events.next()) {
    if (dayOfMoment(event.at) > lastOn) break
    event.run()
  }
  return close(year, lastOn)
}

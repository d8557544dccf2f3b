import assert from 'node:assert/strict'
import { test } from 'node:test'
import Holidays from 'date-holidays'
import fc from 'fast-check'
import { drawCount, seedOf } from '#test/runner/random-sizes'
import { findChoices } from './choices.ts'
import { dateOf, dayOf } from './days.ts'
import type { Schedule, WeekdayTime } from './queries.ts'
import { questionOf } from './schedule.ts'

type Holiday = { dayOn: string; isPublic: boolean }

const places = [
  'DE.BY',
  'DE.BE',
  'GB.ENG',
  'US.CA',
  'FR',
  'PL',
  'ES.MD',
  'IE',
  'JP',
  'BR',
  'AE',
  'IL',
  'ZA',
  'AU.NSW',
]
const years = [2026, 2027, 2028, 2029]

/** The days off of a place in all years and the one after, the original days and those in their place. */
const holidaysOf = new Map(
  places.map((place): [string, Holiday[]] => {
    const [country = '', state = ''] = place.split('.')
    const all = new Holidays(country, state)
    const days = [...years, 2030].flatMap((year) => all.getHolidays(year))
    return [
      place,
      days.map(({ date, type }) => ({ dayOn: date.slice(0, 10), isPublic: type === 'public' })),
    ]
  }),
)

/** One week: 1 Monday to 7 Sunday. */
const weekday = fc.integer({ min: 1, max: 7 })
const weekdays = fc.uniqueArray(weekday, { minLength: 2, maxLength: 7 })
const time: fc.Arbitrary<string> = fc.constantFrom('09:00', '12:00', '15:59', '17:00', '18:00')
const times = fc.uniqueArray(fc.record({ weekday, time }), {
  maxLength: 5,
  selector: (one) => one.weekday,
})
const zone: fc.Arbitrary<string> = fc.constantFrom(
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
)

const situation = fc.record({
  labPlace: fc.constantFrom(...places),
  clinicPlace: fc.constantFrom(...places),
  labZone: zone,
  clinicZone: zone,
  // Minutes of four years, more often near the turn of a year.
  year: fc.constantFrom(...years),
  minute: fc.oneof(fc.nat(365 * 1_440 - 1), fc.integer({ min: 340 * 1_440, max: 365 * 1_440 - 1 })),
  labWeek: weekdays,
  clinicWeek: fc.option(weekdays),
  pickups: times,
  cutOffs: times,
  inboundTransitDays: fc.nat(4),
  outboundTransitDays: fc.nat(4),
  hasSaturdayDelivery: fc.boolean(),
  worksOnHolidays: fc.boolean(),
  turnaroundDays: fc.option(fc.nat(9)),
  minutes: fc.constantFrom<number[]>(30, 400, 1_200),
  isDigital: fc.boolean(),
  isRush: fc.boolean(),
})
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never

/** The day and the time at an instant, read from what the platform prints. */
function momentIn(instant: number, timeZone: string): [day: string, time: string] {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant)
  return [parts.slice(0, 10), parts.slice(11)]
}

const isoWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
const next = (day: string) => dateOf(dayOf(day) + 1)

function* daysBetween(after: string, until: string): Generator<string> {
  for (let day = next(after); day <= until; day = next(day)) yield day
}

/** What is closed, and when no courier travels, as an owner would have confirmed it. */
function freeDaysOf(place: string, isOpenOnHolidays: boolean, year: number) {
  const days = holidaysOf.get(place) ?? []
  const off = days.filter(({ isPublic }) => isPublic).map(({ dayOn }) => dayOn)
  // An own Christmas, also where the law knows none; and a closure around it.
  const own = [24, 25].map((day) => `${year}-12-${day}`)
  const closed = new Set(isOpenOnHolidays ? own : [...off, ...own])
  return { closed, courier: new Set([...off, ...own]) }
}

const isOn = (list: readonly WeekdayTime[], day: string) =>
  list.some((each) => each.weekday === isoWeekday(day))

function scheduleOf(given: Situation): { schedule: Schedule; rules: Rules } {
  const instant = Date.UTC(given.year, 0, 1) + given.minute * 60_000
  const [todayOn, timeNow] = momentIn(instant, given.labZone)
  const [clinicTodayOn] = momentIn(instant, given.clinicZone)
  const lab = freeDaysOf(given.labPlace, given.worksOnHolidays, given.year)
  const clinic = freeDaysOf(given.clinicPlace, false, given.year)
  const rows = (days: ReadonlySet<string>) => [...days].map((day): [string, string] => [day, day])
  const hours = { from: '08:00', to: '17:00', minutes: 480 }
  const pickups = given.pickups.some((each) => given.labWeek.includes(each.weekday))
    ? given.pickups
    : []
  const holidays = new Set([...lab.courier, ...clinic.courier])
  const clinicWeek = given.clinicWeek ?? [1, 2, 3, 4, 5]
  const isCourierDay = (day: string) =>
    isoWeekday(day) <= (given.hasSaturdayDelivery ? 6 : 5) && !holidays.has(day)
  const isOpen = (day: string) => given.labWeek.includes(isoWeekday(day)) && !lab.closed.has(day)
  const isReceiving = (day: string) =>
    clinicWeek.includes(isoWeekday(day)) && !clinic.closed.has(day)
  return {
    schedule: {
      timezone: given.labZone,
      clinicTimezone: given.clinicZone,
      todayOn,
      timeNow,
      clinicTodayOn,
      inboundTransitDays: given.inboundTransitDays,
      outboundTransitDays: given.outboundTransitDays,
      hasSaturdayDelivery: given.hasSaturdayDelivery,
      calendar: {
        weekdays: given.labWeek.map((each) => ({ weekday: each, ...hours })),
        closures: rows(lab.closed),
        capacities: [],
        courierHolidays: [...lab.courier],
        cutOffs: given.cutOffs,
        pickups,
      },
      clinicCalendar: {
        receivingWeekdays: given.clinicWeek,
        closures: rows(clinic.closed),
        courierHolidays: [...clinic.courier],
      },
      products: [
        {
          id: 'crown',
          workflowId: 'w',
          turnaroundDays: given.turnaroundDays,
          legTurnaroundDays: null,
          isOffered: true,
        },
      ],
      stages: [
        {
          id: 's',
          workflowId: 'w',
          kind: 'work',
          clinicDays: 5,
          centreId: null,
          minutesPerOrder: 0,
          minutesPerPiece: given.minutes,
          waitMinutes: 0,
          waitsOvernight: true,
        },
      ],
      workCentres: { unplannedAbsencePercent: 3, centres: [] },
      // A laboratory that keeps its plans to the day.
      measuredLegs: Array.from({ length: 40 }, (_, place) => [null, place % 2 === 0, 1, 0]),
      load: [],
    },
    rules: { todayOn, timeNow, pickups, holidays, isCourierDay, isOpen, isReceiving },
  }
}

type Rules = {
  todayOn: string
  timeNow: string
  pickups: readonly WeekdayTime[]
  holidays: ReadonlySet<string>
  isCourierDay: (day: string) => boolean
  isOpen: (day: string) => boolean
  isReceiving: (day: string) => boolean
}

type Days = { arriveOn: string; startOn: string; shipOn: string; deliveryOn: string }

function assertLeavesAndArrives(given: Situation, rules: Rules, days: Days): void {
  const { pickups, holidays, isCourierDay, isOpen, isReceiving } = rules
  const { shipOn, deliveryOn } = days
  const transitDays = given.outboundTransitDays
  assert.ok(isOpen(shipOn), 'leaves on a closed day')
  assert.ok(!holidays.has(shipOn), 'leaves on a holiday')
  if (pickups.length > 0) assert.ok(isOn(pickups, shipOn), 'leaves without a pick-up')
  else if (transitDays > 0) assert.ok(isCourierDay(shipOn), 'leaves without a courier')
  const travelled = (until: string) => [...daysBetween(shipOn, until)].filter(isCourierDay).length
  const isPossible = (day: string) =>
    isReceiving(day) &&
    !holidays.has(day) &&
    (transitDays === 0 || isCourierDay(day)) &&
    travelled(day) >= transitDays
  assert.ok(isReceiving(deliveryOn), 'arrives on a day without reception')
  assert.ok(isPossible(deliveryOn), 'arrives faster than business days')
  for (const day of [shipOn, ...daysBetween(shipOn, deliveryOn)]) {
    assert.ok(day === deliveryOn || !isPossible(day), `could have been there on ${day}`)
  }
}

function assertBegins(given: Situation, rules: Rules, days: Days): void {
  const { todayOn, timeNow, isOpen } = rules
  const cutOff = given.cutOffs.find((each) => each.weekday === isoWeekday(todayOn))?.time ?? '12:00'
  assert.ok(days.arriveOn >= todayOn && days.startOn >= days.arriveOn)
  assert.ok(isOpen(days.arriveOn) && isOpen(days.startOn), 'arrives or begins on a closed day')
  if (timeNow >= cutOff) assert.ok(days.startOn > todayOn, 'begins after the cut-off')
  if (given.turnaroundDays !== null && !given.isRush) {
    const passed = [...daysBetween(days.arriveOn, days.shipOn)].filter(isOpen).length
    assert.ok(passed >= given.turnaroundDays, 'leaves before the published turnaround')
  }
}

test('in any country, year and time zone no parcel leaves, travels or arrives on a day that is none for it', () => {
  let [asked, onSubstitutes] = [0, 0]
  fc.assert(
    fc.property(situation, (given) => {
      const { schedule, rules } = scheduleOf(given)
      const { isDigital, isRush } = given
      const pieces = [{ productId: 'crown', quantity: 2 }]
      const question = questionOf(schedule, pieces, { isDigital, isRush, submittedAt: null })
      assert.ok(question)
      let last = ''
      for (const choice of findChoices(question, 4)) {
        const days = {
          arriveOn: dateOf(choice.arriveOn),
          startOn: dateOf(choice.startOn),
          shipOn: dateOf(choice.shipOn),
          deliveryOn: dateOf(choice.deliveryOn),
        }
        assertLeavesAndArrives(given, rules, days)
        assertBegins(given, rules, days)
        assert.ok(days.deliveryOn > last)
        last = days.deliveryOn
        asked++
        const skipped = [...daysBetween(days.shipOn, days.deliveryOn)]
        if (skipped.some((day) => rules.holidays.has(day))) onSubstitutes++
      }
    }),
    { numRuns: drawCount(1_500, 20_000), seed: seedOf() },
  )
  assert.ok(asked > 4_000, `only ${asked} choices`)
  assert.ok(onSubstitutes > 200, `only ${onSubstitutes} journeys over a holiday`)
})

const christmas = (place: string, year: number): Situation => ({
  labPlace: place,
  clinicPlace: place,
  labZone: 'Europe/London',
  clinicZone: 'Europe/London',
  year,
  minute: 0,
  labWeek: [1, 2, 3, 4, 5],
  clinicWeek: null,
  pickups: [],
  cutOffs: [],
  inboundTransitDays: 1,
  outboundTransitDays: 1,
  hasSaturdayDelivery: false,
  worksOnHolidays: false,
  turnaroundDays: null,
  minutes: 30,
  isDigital: true,
  isRush: false,
})

const firstChoice = (given: Situation, todayOn: string, timeNow = '13:00') => {
  const { schedule } = scheduleOf(given)
  const now = { ...schedule, todayOn, clinicTodayOn: todayOn, timeNow }
  const circumstances = { isDigital: given.isDigital, isRush: false, submittedAt: null }
  const question = questionOf(now, [{ productId: 'crown', quantity: 1 }], circumstances)
  const [choice] = question ? findChoices(question, 1) : []
  return choice && [dateOf(choice.shipOn), dateOf(choice.deliveryOn)]
}

test('the days in place of a holiday at the weekend are free as well', () => {
  // Christmas 2027 is a Saturday: Monday and Tuesday are free in England. The own Christmas Eve too.
  const given = christmas('GB.ENG', 2027)
  assert.deepEqual(firstChoice(given, '2027-12-21'), ['2027-12-22', '2027-12-23'])
  assert.deepEqual(firstChoice(given, '2027-12-22'), ['2027-12-23', '2027-12-29'])
  assert.deepEqual(firstChoice(given, '2027-12-23'), ['2027-12-29', '2027-12-30'])
})

test('a laboratory that works on a public holiday ships on none, as no courier travels', () => {
  const given = { ...christmas('DE.BE', 2026), worksOnHolidays: true }
  // 1 May 2026 is a Friday.
  assert.deepEqual(firstChoice(given, '2026-04-30'), ['2026-05-04', '2026-05-05'])
  assert.deepEqual(firstChoice(given, '2026-04-30', '08:30'), ['2026-04-30', '2026-05-04'])
})

test('work that is done after the last pick-up of a day leaves with the next', () => {
  const given = christmas('DE.BE', 2026)
  const at = (pickupAt: string) => ({
    ...given,
    pickups: [1, 2, 3, 4, 5].map((each) => ({ weekday: each, time: pickupAt })),
  })
  // 9 March 2026 is a Monday.
  assert.deepEqual(firstChoice(at('17:00'), '2026-03-09'), ['2026-03-10', '2026-03-11'])
  assert.deepEqual(firstChoice(at('16:00'), '2026-03-09'), ['2026-03-11', '2026-03-12'])
  const friday = { ...given, pickups: [{ weekday: 5, time: '17:00' }] }
  assert.deepEqual(firstChoice(friday, '2026-03-09'), ['2026-03-13', '2026-03-16'])
})

test('the rest of a day that has begun does no more than its hours', () => {
  const given = { ...christmas('DE.BE', 2026), minutes: 400 }
  assert.deepEqual(firstChoice(given, '2026-03-09', '08:00'), ['2026-03-09', '2026-03-10'])
  assert.deepEqual(firstChoice(given, '2026-03-09', '11:00'), ['2026-03-10', '2026-03-11'])
})

test('the turnaround of what is there counts from the day of its arrival', () => {
  const { schedule } = scheduleOf({ ...christmas('DE.BE', 2026), turnaroundDays: 5 })
  const now = { ...schedule, todayOn: '2026-03-12', clinicTodayOn: '2026-03-12', timeNow: '13:00' }
  const shipOn = (submittedAt: string | null, isDigital: boolean) => {
    const circumstances = { isDigital, isRush: false, submittedAt }
    const question = questionOf(now, [{ productId: 'crown', quantity: 1 }], circumstances)
    return question && findChoices(question, 1).map((choice) => dateOf(choice.shipOn))[0]
  }
  assert.equal(shipOn(null, true), '2026-03-19')
  assert.equal(shipOn('2026-03-09T10:00:00Z', true), '2026-03-16')
  assert.equal(shipOn('2026-03-09T10:00:00Z', false), '2026-03-17', 'posted, and a day on its way')
  assert.equal(shipOn('2026-03-08T10:00:00Z', true), '2026-03-16', 'on a Sunday')
  assert.equal(shipOn('2026-02-02T10:00:00Z', true), '2026-03-13', 'long over: as the plan says')
  now.calendar.closures.push(['2026-03-10', '2026-03-11'])
  assert.equal(shipOn('2026-03-09T10:00:00Z', true), '2026-03-18', 'over days that were closed')
})

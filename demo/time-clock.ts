import { dayMs, dayOf, hourMs, stamp, type Book, type Row } from './book.ts'
import type { DemoOrganization } from './organizations.ts'
import { languageOf, textIn } from './texts.ts'

const minuteMs = 60_000

/** Working days of the last weeks on which people clocked. */
const clockedDays = 8

type Span = readonly [kind: 'work' | 'break', fromMinutes: number, toMinutes: number]

// Minutes after 6:00 UTC, a bit different for each person and day.
const spansOf = (shift: number): readonly Span[] => [
  ['work', shift, 270],
  ['break', 270, 300 + (shift % 5)],
  ['work', 300 + (shift % 5), 510 + shift],
]

const isAbsent = (book: Book, userId: string, on: string): boolean =>
  (book.rowsOf('absences') as Row<'absences'>[]).some(
    (one) => one.userId === userId && !one.isOvertime && one.firstOn <= on && on <= one.lastOn,
  )

/** Adds what people clocked in the last days of a laboratory, and a clock-out that was forgotten. */
export function addTimeEntries(book: Book, lab: DemoOrganization): void {
  const today = book.nowMs - 2 * hourMs
  const days = Array.from({ length: 14 }, (_, back) => today - (back + 1) * dayMs)
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    .slice(0, clockedDays)
  const mondayMs = today - (new Date(today).getUTCDay() - 1) * dayMs
  const forgottenDay = days.findIndex((day) => day < mondayMs)
  const [owner, ...team] = lab.people
  for (const [place, { userId }] of team.entries()) {
    for (const [back, day] of days.entries()) {
      if (isAbsent(book, userId, dayOf(day))) continue
      for (const [kind, from, to] of spansOf((place * 7 + back * 3) % 20)) {
        const [startedAt, endedAt] = [stamp(day + from * minuteMs), stamp(day + to * minuteMs)]
        const id = book.id('time entries', day + from * minuteMs)
        const isForgotten = place === 1 && back === forgottenDay && from > 270 && kind === 'work'
        book.add('timeEntries', {
          organizationId: lab.id,
          id,
          userId,
          kind,
          startedAt,
          endedAt: isForgotten ? null : endedAt,
          forgottenAt: isForgotten ? stamp(book.nowMs - hourMs) : null,
          createdAt: startedAt,
          updatedAt: endedAt,
        })
        if (!owner || place !== 2 || back !== 1 || kind !== 'break') continue
        book.add('timeEntryChanges', {
          organizationId: lab.id,
          id: book.id('time entry changes', book.nowMs - hourMs),
          timeEntryId: id,
          changedByUserId: owner.userId,
          changedAt: stamp(book.nowMs - hourMs),
          reason: textIn(languageOf(lab), 'Came back without a click on the clock'),
          kind,
          startedAt,
          endedAt: stamp(day + (to + 60) * minuteMs),
        })
      }
    }
  }
}

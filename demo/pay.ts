import { dayOf, stamp, type Book } from './book.ts'
import type { DemoOrganization } from './organizations.ts'

type Entry = {
  organizationId: string
  id: string
  userId: string
  kind: string
  startedAt: string
  endedAt: string | null
}

const rateOf = (place: number) => 1_900 + 75 * place

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000)

/** The first and the last day of the week before that of the book. */
function lastWeekOf({ nowMs, ago }: Book): readonly [string, string] {
  const daysSinceMonday = new Date(nowMs).getUTCDay() - 1
  return [dayOf(ago(daysSinceMonday + 7)), dayOf(ago(daysSinceMonday + 1))]
}

/**
 * Adds what the team of a laboratory earns by the hour, and a closed pay run of the last week.
 * The time entries are in the book already.
 */
export function addPay(book: Book, lab: DemoOrganization, currency: string): void {
  const [owner, ...team] = lab.people
  if (!owner) return
  const closedMs = book.ago(0, 1)
  const entries = (book.rowsOf('timeEntries') as Entry[]).filter(
    (entry) => entry.organizationId === lab.id,
  )
  const [fromOn, toOn] = lastWeekOf(book)
  const runId = book.id('pay runs', closedMs)
  const times = { createdAt: stamp(closedMs), updatedAt: stamp(closedMs) }
  const run = book.add('payRuns', {
    organizationId: lab.id,
    id: runId,
    fromOn,
    toOn,
    currency,
    totalMinor: 0,
    status: 'closed',
    createdByUserId: owner.userId,
    closedByUserId: owner.userId,
    closedAt: stamp(closedMs),
    ...times,
  })
  let [totalMinor, position] = [0, 0]
  for (const [place, { userId, name }] of team.slice(0, 6).entries()) {
    const hourlyRateMinor = rateOf(place)
    book.add('payTerms', {
      organizationId: lab.id,
      id: book.id('pay terms', book.ago(60)),
      userId,
      startsOn: dayOf(book.ago(60)),
      hourlyRateMinor,
      isPaidByPiece: place > 3,
      createdAt: stamp(book.ago(60)),
      updatedAt: stamp(book.ago(60)),
    })
    let minutes = 0
    for (const entry of entries) {
      const { endedAt, startedAt } = entry
      const dayOn = startedAt.slice(0, 10)
      if (entry.userId !== userId || entry.kind !== 'work' || endedAt === null) continue
      if (dayOn < fromOn || dayOn > toOn) continue
      const paid = minuteOf(endedAt) - minuteOf(startedAt)
      minutes += paid
      book.add('payRunEntries', {
        organizationId: lab.id,
        payRunId: runId,
        timeEntryId: entry.id,
        rateMinor: hourlyRateMinor,
        minutes: paid,
      })
    }
    if (minutes === 0) continue
    const amountMinor = Math.round((minutes * hourlyRateMinor) / 60)
    totalMinor += amountMinor
    book.add('payRunLines', {
      organizationId: lab.id,
      payRunId: runId,
      position: position++,
      userId,
      personName: name,
      kind: 'hours',
      minutes,
      rateMinor: hourlyRateMinor,
      amountMinor,
    })
  }
  run.totalMinor = totalMinor
}

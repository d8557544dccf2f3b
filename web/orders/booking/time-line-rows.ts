import { addDays } from '../../i18n/formats.ts'
import type { Day } from './availability.ts'
import type { BookingMessages } from './messages/en.ts'
import type { Bar } from './time-line.tsx'

type Reckoned = { plannedOn: string } | null

const barOf = (kind: Bar['kind'], label: string, fromOn: string, toOn: string): Bar[] =>
  fromOn <= toOn ? [{ kind, label, fromOn, toOn }] : []

/**
 * The bars of a day that can be booked: at the laboratory, on the way, at the practice for a try-in, and
 * again. Where the laboratory reads its plan, the buffer behind it is a bar of its own.
 */
export function barsOf(t: BookingMessages, day: Day, reckoned: Reckoned = null): Bar[] {
  const { startOn, shipOn, deliveryOn, laterLegs } = day
  const isSplit = reckoned !== null && reckoned.plannedOn < shipOn
  const bars: Bar[] = isSplit
    ? [
        ...barOf('lab', t.bars.plan, startOn, reckoned.plannedOn),
        ...barOf('buffer', t.bars.buffer, addDays(reckoned.plannedOn, 1), shipOn),
      ]
    : barOf('lab', t.bars.lab, startOn, shipOn)
  bars.push(...barOf('transit', '', addDays(shipOn, 1), deliveryOn))
  let there = deliveryOn
  for (const { purpose, returnOn, backOn, shipOn: leavesOn, deliveryOn: nextOn } of laterLegs) {
    const label = purpose === 'final' ? t.bars.finish : t.bars.later
    bars.push(
      ...barOf('practice', t.bars.practice, addDays(there, 1), returnOn),
      ...barOf('transit', '', addDays(returnOn, 1), addDays(backOn, -1)),
      ...barOf('later', label, backOn, leavesOn),
      ...barOf('transit', '', addDays(leavesOn, 1), nextOn),
    )
    there = nextOn
  }
  return bars
}

import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/states.tsx'
import type { Day } from './availability.ts'

type Row = {
  key: string
  label: string
  day: string
  badge: 'firm' | 'yours' | 'expected'
}

/** The parcels that follow when a day is booked: what is promised, when the case goes back, what is expected. */
export function LegList({ day }: { day: Day }) {
  const t = useMessages().booking
  const format = useFormat()
  const { isLab } = useSession()
  const { deliveryOn, laterLegs } = day
  if (laterLegs.length === 0) return null
  const rows: Row[] = [
    { key: 'first', label: t.arrivals.try_in, day: format.day(deliveryOn), badge: 'firm' },
    ...laterLegs.flatMap(({ number, purpose, returnOn, deliveryOn: there }): Row[] => [
      {
        key: `return ${number}`,
        label: t.returnBy,
        day: t.by(format.day(returnOn)),
        badge: 'yours',
      },
      {
        key: `leg ${number}`,
        label: purpose === 'final' ? t.arrivals.final : t.nextTryIn(number),
        day: format.day(there),
        badge: 'expected',
      },
    ]),
  ]
  const badges = {
    firm: <Badge tone="good">{t.isFirm}</Badge>,
    yours: <Badge>{isLab ? t.isPractice : t.isYours}</Badge>,
    expected: <Badge>{t.isExpected}</Badge>,
  }
  return (
    <ol aria-label={t.parcels} className="flex flex-col gap-1.5 text-sm">
      {rows.map(({ key, label, day: text, badge }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-2">
          <span
            aria-hidden
            className={classNames(
              'size-2.5 shrink-0 rounded-full border',
              badge === 'firm' ? 'border-ink-2 bg-ink-2' : 'border-dashed border-ink-3',
            )}
          />
          <span className="text-ink-2">{label}</span>
          <span className="font-medium whitespace-nowrap tabular-nums">{text}</span>
          <span className="ms-auto">{badges[badge]}</span>
        </li>
      ))}
    </ol>
  )
}

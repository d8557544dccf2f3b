import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BoardCard } from './board-card.tsx'

const mostCentres = 5

/** How full each work centre is today, beside what it can be promised for: the fullest first. */
export function LoadCard({ today }: { today: string }) {
  const t = useMessages().bench.wallBoard
  const format = useFormat()
  const hours = (minutes: number) => format.number(Math.round(minutes / 6) / 10)
  const { data } = useRead('getCapacity', { query: { fromOn: today, toOn: today } })
  const names = new Map(data?.capacity.centres.map(({ id, name }) => [id, name]))
  const loads = (data?.capacity.days[0]?.centres ?? [])
    .flatMap(({ workCentreId, unit, plannedAmount, limitAmount }) => {
      const name = names.get(workCentreId)
      if (name === undefined || !limitAmount) return []
      const amount =
        unit === 'minutes'
          ? t.hoursOf(hours(plannedAmount), hours(limitAmount))
          : t.amountOf(format.number(plannedAmount), format.number(limitAmount))
      return [{ name, amount, share: plannedAmount / limitAmount }]
    })
    .toSorted((one, other) => other.share - one.share)
  return (
    <BoardCard title={t.load}>
      {data && loads.length === 0 && <p className="text-ink-3">{t.noLoad}</p>}
      <ul aria-label={t.load} className="flex flex-col gap-1 text-sm">
        {loads.slice(0, mostCentres).map(({ name, amount, share }) => {
          const written = format.share(Math.round(share * 100) * 100)
          const tone = share > 1 ? 'bad' : share >= 0.9 ? 'warn' : 'accent'
          return (
            <li key={name}>
              <p className="flex justify-between gap-2">
                <span className="truncate">{name}</span>
                <span
                  className={classNames(
                    'shrink-0 font-semibold tabular-nums',
                    { bad: 'text-bad', warn: 'text-warn', accent: 'text-ink' }[tone],
                  )}
                >
                  {amount}
                </span>
              </p>
              <div
                role="progressbar"
                aria-label={name}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={Math.min(100, Math.round(share * 100))}
                aria-valuetext={t.loadOf(written)}
                className="h-1.5 overflow-hidden rounded-full bg-sunken"
              >
                <div
                  className={classNames(
                    'h-full forced-color-adjust-none',
                    { bad: 'bg-bad', warn: 'bg-warn', accent: 'bg-accent' }[tone],
                  )}
                  style={{ width: `${Math.min(1, share) * 100}%` }}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </BoardCard>
  )
}

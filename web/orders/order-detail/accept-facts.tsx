import { Link } from '@tanstack/react-router'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Availability } from '../booking/availability.ts'
import { LegList } from '../booking/leg-list.tsx'
import { barsOf } from '../booking/time-line-rows.ts'
import { TimeLine, type Flag, type TimeLineRow } from '../booking/time-line.tsx'
import type { Order } from './order-data.ts'

/** What of an order says for when it is wanted. */
export type WishedOrder = Pick<
  Order,
  'requestedOn' | 'reservedOn' | 'appointmentAt' | 'priority' | 'promisedOn'
>

type Reckoning = NonNullable<Availability['reckoning']>

const minutesPerHour = 60

/** What the practice asked for: the day, whether it is reserved, and the appointment that it is for. */
export function Wishes({ order }: { order: WishedOrder }) {
  const t = useMessages().booking
  const format = useFormat()
  const { requestedOn, reservedOn, appointmentAt } = order
  const rows: [string, string | null][] = [
    [t.requested, requestedOn && format.day(requestedOn)],
    [t.reserved, reservedOn && format.day(reservedOn)],
    [t.appointment, appointmentAt && format.instant(appointmentAt)],
  ]
  return (
    <dl aria-label={t.asked} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-ink-3">{label}</dt>
          <dd className={classNames('tabular-nums', value ? 'font-medium' : 'text-ink-3')}>
            {value ?? t.none}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The wish, the plan with its buffer and the way, standard and rush, on one line of days. */
export function WishAndPlan({
  order,
  availability,
}: {
  order: WishedOrder
  availability: Availability
}) {
  const t = useMessages().booking
  const format = useFormat()
  const { earliest, standard, rush, reckoning } = availability
  if (!earliest) return null
  const isRush = order.priority === 'rush'
  const wished = order.reservedOn ?? order.requestedOn
  const flags: Flag[] = []
  if (wished) {
    const label = order.reservedOn ? t.reserved : t.requested
    flags.push({ label: `${label} ${format.day(wished)}`, dayOn: wished, tone: 'accent' })
  }
  if (order.appointmentAt) {
    const dayOn = todayHere(new Date(order.appointmentAt))
    const label = `${t.appointment} ${format.instant(order.appointmentAt)}`
    flags.push({ label, dayOn, tone: earliest.deliveryOn > dayOn ? 'bad' : 'neutral' })
  }
  const own = isRush ? t.rows.rush : t.rows.standard
  const other = isRush ? standard : rush
  const rows: TimeLineRow[] = [
    ...(flags.length > 0 ? [{ label: t.rows.practice, bars: [], flags }] : []),
    { label: own, bars: barsOf(t, earliest, reckoning) },
    ...(other ? [{ label: isRush ? t.rows.standard : t.rows.rush, bars: barsOf(t, other) }] : []),
  ]
  return <TimeLine rows={rows} fromOn={todayHere()} />
}

function Line({ label, value, isSum }: { label: string; value: string; isSum?: boolean }) {
  return (
    <div
      className={classNames(
        'flex justify-between gap-3',
        isSum && 'mt-1 border-t border-line pt-1 font-medium',
      )}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}

/** Why the earliest day is no earlier, and what it is made of. */
export function WhyThisDay({ availability }: { availability: Availability }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.booking
  const { reckoning, earliest, limitedBy, standard, rush } = availability
  if (!reckoning || !earliest) return null
  const { plannedOn, bufferDays, turnaroundDays, fullCentre: full } = reckoning
  return (
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line text-sm md:grid-cols-2">
      <div className="flex flex-col gap-1 bg-sunken p-3">
        <h3 className="font-medium">{words.whyNotEarlier}</h3>
        {limitedBy && <p className="text-ink-2">{words.limits[limitedBy]}</p>}
        {full && (
          <p className="text-ink-2">
            {t.order.days.fullCentre({
              name: full.name,
              days: full.fullOn.map((day) => format.day(day)),
              daysGained: full.daysGained,
            })}
          </p>
        )}
        {standard && rush && (
          <p className="text-ink-2">
            {t.order.days.priorities(format.day(standard.deliveryOn), format.day(rush.deliveryOn))}
          </p>
        )}
        <Link
          to="/capacity"
          search={{ fromOn: full?.fullOn[0] ?? earliest.startOn }}
          className="reach text-accent hover:underline"
        >
          {words.showCapacity}
        </Link>
      </div>
      <div className="bg-sunken p-3">
        <h3 className="mb-1 font-medium">{words.sum}</h3>
        <dl className="text-ink-2">
          <Line label={words.bars.plan} value={format.day(plannedOn)} />
          <Line label={words.buffer} value={words.days(bufferDays)} />
          {turnaroundDays !== null && (
            <Line label={words.turnaround} value={words.days(turnaroundDays)} />
          )}
          <Line label={words.leaves} value={format.day(earliest.shipOn)} />
          <Line label={words.arrives} value={format.day(earliest.deliveryOn)} isSum />
        </dl>
        <div className="mt-2 empty:hidden">
          <LegList day={earliest} />
        </div>
      </div>
    </div>
  )
}

function LoadBar({
  day: { amount, otherAmount, limitAmount, capacityAmount },
}: {
  day: Reckoning['centres'][number]['days'][number]
}) {
  const most = Math.max(capacityAmount ?? 0, otherAmount + amount, 1)
  const percent = (part: number) => `${(100 * part) / most}%`
  const isOver = limitAmount !== null && otherAmount + amount > limitAmount
  return (
    <span aria-hidden className="relative block h-2 overflow-hidden rounded-sm bg-sunken">
      <span
        className="absolute inset-y-0 start-0 bg-accent/45"
        style={{ width: percent(otherAmount) }}
      />
      <span
        className={classNames('absolute inset-y-0', isOver ? 'bg-warn' : 'bg-accent')}
        style={{ insetInlineStart: percent(otherAmount), width: percent(amount) }}
      />
      {limitAmount !== null && (
        <span
          className="absolute inset-y-0 w-0.5 bg-ink"
          style={{ insetInlineStart: `calc(${percent(limitAmount)} - 2px)` }}
        />
      )}
    </span>
  )
}

/** What the plan takes of each work centre on each of its days, beside what others take. */
export function LoadOfOrder({ reckoning }: { reckoning: Reckoning | null }) {
  const t = useMessages().booking
  const format = useFormat()
  if (!reckoning || reckoning.centres.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="reach cursor-pointer font-medium">{t.load}</summary>
      <ul aria-label={t.load} className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {reckoning.centres.flatMap(({ workCentreId, name, unit, days }) =>
          days
            .filter(({ amount }) => amount > 0)
            .map((day) => {
              const write = (amount: number) =>
                unit === 'minutes'
                  ? t.hours(format.number(Math.round((10 * amount) / minutesPerHour) / 10))
                  : t.units(amount)
              return (
                <li key={`${workCentreId} ${day.dayOn}`}>
                  <span className="flex justify-between gap-2">
                    <span className="truncate">{name}</span>
                    <span className="whitespace-nowrap text-ink-3 tabular-nums">
                      {format.day(day.dayOn)}
                    </span>
                  </span>
                  <LoadBar day={day} />
                  <span className="text-xs text-ink-3">
                    {t.loadOf({
                      takes: write(day.amount),
                      others: write(day.otherAmount),
                      limit: day.limitAmount === null ? null : write(day.limitAmount),
                    })}
                  </span>
                </li>
              )
            }),
        )}
      </ul>
    </details>
  )
}

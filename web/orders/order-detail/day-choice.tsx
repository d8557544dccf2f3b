import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../api/client.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DateField } from '../../ui/date-field.tsx'
import type { Availability } from '../booking/availability.ts'
import { FitBadge } from '../booking/fit-badge.tsx'
import { LoadOfOrder, Wishes, WishAndPlan, WhyThisDay, type WishedOrder } from './accept-facts.tsx'
import type { Order } from './order-data.ts'

type WishedDays = Pick<Order, 'requestedOn' | 'reservedOn'>
type DayOrder = WishedOrder
type Safe = NonNullable<Availability['reckoning']>['safety'][number]

/** The day that a laboratory would promise: the reserved, else the asked one, unless that cannot be met. */
export function likelyDay(order: WishedDays, earliest: string | null): string {
  const { reservedOn, requestedOn } = order
  if (reservedOn) return reservedOn
  if (!requestedOn) return earliest ?? ''
  return earliest !== null && earliest > requestedOn ? earliest : requestedOn
}

/** When an order that is not accepted yet could be delivered. */
export const useAvailability = (orderId: string) =>
  useQuery({
    queryKey: ['getAvailability', orderId],
    queryFn: () => call('getAvailability', { query: { orderId, choices: 4 } }),
    // Once the order is accepted the question is refused, so that nothing that changes asks it again.
    staleTime: 'static',
    gcTime: 0,
  })

function useAbout({ order, availability }: { order: DayOrder; availability: Availability | null }) {
  const t = useMessages()
  const { reservedOn: reserved, requestedOn: asked } = order
  return (day: string) =>
    [
      day === reserved && t.order.dialog.held,
      day === asked && day !== reserved && t.order.dialog.asked,
      day === availability?.earliest?.deliveryOn && t.order.dialog.earliest,
    ]
      .filter(Boolean)
      .join(', ')
}

/** How safe a day is: what the plan can slip, and how often such work was later. */
function Safety({ day }: { day: Safe | undefined }) {
  const t = useMessages().booking
  if (!day) return null
  const { slackDays, chanceLatePercent } = day
  const isLate = slackDays < 0
  // That a late day is always late says nothing more.
  const chance = isLate && chanceLatePercent === 100 ? null : chanceLatePercent
  return (
    <span className={classNames('text-xs', isLate ? 'text-bad' : 'text-ink-2')}>
      {[t.slack(slackDays), chance !== null && t.chance(chance)].filter(Boolean).join(' · ')}
    </span>
  )
}

type DayOptionProps = {
  name: string
  day: string
  isChosen: boolean
  onChoose: () => void
  about: string
  safety: Safe | undefined
  appointmentOn: string | null
}

function DayOption({ name, day, isChosen, onChoose, ...facts }: DayOptionProps) {
  const format = useFormat()
  const { about, safety, appointmentOn } = facts
  return (
    <label className="flex min-h-8 cursor-pointer flex-col justify-start rounded-lg border border-line px-2.5 py-1.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent coarse:min-h-11">
      <input type="radio" name={name} className="sr-only" checked={isChosen} onChange={onChoose} />
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium tabular-nums">{format.day(day)}</span>
        {about && <span className="text-xs text-ink-2">{about}</span>}
      </span>
      <Safety day={safety} />
      <span className="mt-0.5 empty:hidden">
        <FitBadge deliveryOn={day} appointmentOn={appointmentOn} />
      </span>
    </label>
  )
}

/** Chooses the promised day: possible days with how safe they are as one-click choices, any other by the field. */
export function DayChoice({
  order,
  value,
  onChange,
  error,
}: {
  order: DayOrder & { id: string }
  value: string
  onChange: (day: string) => void
  error?: string | undefined
}) {
  const t = useMessages()
  const name = useId()
  const availability = useAvailability(order.id).data?.availability ?? null
  const about = useAbout({ order, availability })
  const { reservedOn: reserved, requestedOn: asked, appointmentAt } = order
  const appointmentOn = appointmentAt && todayHere(new Date(appointmentAt))
  const free = availability
    ? [availability.earliest, ...availability.next].flatMap((day) => day?.deliveryOn ?? [])
    : []
  const days = [...new Set([...(reserved ? [reserved] : []), ...(asked ? [asked] : []), ...free])]
    .filter((day) => day >= todayHere())
    .toSorted()
    .slice(0, 7)
  return (
    <div className="flex flex-col gap-3">
      <Wishes order={order} />
      {availability && <WishAndPlan order={order} availability={availability} />}
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t.order.dialog.dayChoices}</legend>
        <div className="grid gap-1.5 sm:grid-cols-2 md:grid-cols-3">
          {days.map((day) => (
            <DayOption
              key={day}
              name={name}
              day={day}
              isChosen={value === day}
              onChoose={() => onChange(day)}
              about={about(day)}
              safety={availability?.reckoning?.safety.find(({ deliveryOn }) => deliveryOn === day)}
              appointmentOn={appointmentOn}
            />
          ))}
        </div>
      </fieldset>
      {availability && <WhyThisDay availability={availability} />}
      <LoadOfOrder reckoning={availability?.reckoning ?? null} />
      <DateField
        label={t.order.dialog.day}
        hint={t.order.dialog.dayHint}
        value={value}
        onChange={onChange}
        error={error}
        className="max-w-xs"
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../api/client.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Order } from './order-data.ts'

type DayOrder = Pick<Order, 'requestedOn' | 'reservedOn'>

/** The day that a laboratory would promise: the reserved, else the asked one, unless that cannot be met. */
export function likelyDay(order: DayOrder, earliest: string | null): string {
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

/** What the earliest day is made of: the plan, the buffer, the turnaround; and why it is no earlier. */
function Reckoning({ orderId }: { orderId: string }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.order.days
  const { reckoning, standard, rush } = useAvailability(orderId).data?.availability ?? {}
  if (!reckoning) return null
  const { fullCentre: full } = reckoning
  const planned = format.day(reckoning.plannedOn)
  return (
    <div className="flex flex-col gap-0.5 text-sm text-ink-3">
      <p>{words.reckoning({ ...reckoning, planned })}</p>
      {full && (
        <p>
          {words.fullCentre({
            name: full.name,
            days: full.fullOn.map((day) => format.day(day)),
            daysGained: full.daysGained,
          })}
        </p>
      )}
      {standard && rush && (
        <p>{words.priorities(format.day(standard.deliveryOn), format.day(rush.deliveryOn))}</p>
      )}
    </div>
  )
}

/** Chooses the promised day: possible days as one-click choices, any other by the field. */
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
  const format = useFormat()
  const name = useId()
  const { data } = useAvailability(order.id)
  const { reservedOn: reserved, requestedOn: asked } = order
  const free = data
    ? [data.availability.earliest, ...data.availability.next].flatMap((day) =>
        day ? [day.deliveryOn] : [],
      )
    : []
  const days = [...new Set([...(reserved ? [reserved] : []), ...(asked ? [asked] : []), ...free])]
    .filter((day) => day >= todayHere())
    .toSorted()
    .slice(0, 7)
  const about = (day: string) => {
    if (day === reserved) return t.order.dialog.held
    if (day === asked) return t.order.dialog.asked
    return day === free[0] ? t.order.dialog.earliest : ''
  }
  return (
    <div className="flex flex-col gap-2">
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t.order.dialog.dayChoices}</legend>
        <div className="flex flex-wrap gap-1.5">
          {days.map((day) => (
            <label
              key={day}
              className="flex min-h-8 cursor-pointer flex-col justify-center rounded-lg border border-line px-2.5 py-1 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent coarse:min-h-11"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={value === day}
                onChange={() => onChange(day)}
              />
              <span className="font-medium">{format.day(day)}</span>
              {about(day) && <span className="text-xs text-ink-2">{about(day)}</span>}
            </label>
          ))}
        </div>
      </fieldset>
      <Reckoning orderId={order.id} />
      <TextField
        type="date"
        label={t.order.dialog.day}
        hint={t.order.dialog.dayHint}
        value={value}
        onChange={onChange}
        error={error}
      />
    </div>
  )
}

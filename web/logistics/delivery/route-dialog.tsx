import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { weekdayName, weekdayNumbers } from '../../identity/calendars/weekday-name.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { DriverSelect } from './driver-select.tsx'
import {
  emptyStop,
  moved,
  StopFields,
  StopMoves,
  writeStop,
  type StopDraft,
} from './stop-fields.tsx'

type DeliveryRoute = Item<'listDeliveryRoutes'>

const draftsOf = ({ stops }: DeliveryRoute): StopDraft[] =>
  stops.map(({ place, note, ...stop }) => ({ ...stop, place: place ?? '', note: note ?? '' }))

function Weekdays({
  value,
  onChange,
}: {
  value: readonly number[]
  onChange: (weekdays: number[]) => void
}) {
  const t = useMessages().delivery.routes
  const { locale } = useFormat()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t.weekdays}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {weekdayNumbers.map((weekday) => (
          <Check
            key={weekday}
            label={weekdayName(weekday, locale)}
            isChecked={value.includes(weekday)}
            onChange={(isOn) =>
              onChange(
                weekdayNumbers.filter((one) => (one === weekday ? isOn : value.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function Stops({
  stops,
  onChange,
}: {
  stops: readonly StopDraft[]
  onChange: (stops: StopDraft[]) => void
}) {
  const t = useMessages().delivery.routes
  const last = stops.length - 1
  return (
    <section aria-label={t.stops} className="flex flex-col gap-4">
      {stops.map((stop, at) => {
        const name = stop.customerName || `${at + 1}`
        return (
          <fieldset
            // A stop has no name of its own while it is written.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            className="flex flex-col gap-2 border-s-2 border-line ps-3"
          >
            <legend className="flex items-center gap-2 text-sm font-medium">
              {at + 1}
              <StopMoves
                name={name}
                onUp={at > 0 ? () => onChange(moved(stops, at, at - 1)) : undefined}
                onDown={at < last ? () => onChange(moved(stops, at, at + 1)) : undefined}
                onRemove={() => onChange(stops.toSpliced(at, 1))}
              />
            </legend>
            <StopFields stop={stop} onChange={(next) => onChange(stops.toSpliced(at, 1, next))} />
          </fieldset>
        )
      })}
      <div>
        <Button
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...stops, emptyStop])}
        >
          {t.addStop}
        </Button>
      </div>
    </section>
  )
}

/** Adds a route of the laboratory's own drivers, or changes one. */
export function RouteDialog({
  route,
  onClose,
}: {
  route: DeliveryRoute | null
  onClose: () => void
}) {
  const t = useMessages()
  const words = t.delivery.routes
  const [name, setName] = useState(route?.name ?? '')
  const [weekdays, setWeekdays] = useState<number[]>(route?.weekdays ?? [1, 2, 3, 4, 5])
  const [departureTime, setDepartsAt] = useState(route?.departureTime ?? '')
  const [planTime, setPlanTime] = useState(route?.planTime ?? '')
  const [driverUserId, setDriver] = useState(route?.driverUserId ?? '')
  const [stops, setStops] = useState<StopDraft[]>(route ? draftsOf(route) : [emptyStop])
  const create = useCommand('createDeliveryRoute', { onDone: onClose })
  const update = useCommand('updateDeliveryRoute', { onDone: onClose })
  const isWhole =
    name.trim() !== '' &&
    weekdays.length > 0 &&
    stops.length > 0 &&
    stops.every(({ customerId }) => customerId !== '')
  const save = () => {
    const body = {
      name: name.trim(),
      weekdays,
      departureTime: departureTime || null,
      planTime: planTime || null,
      driverUserId: driverUserId || null,
      stops: stops.map(writeStop),
    }
    void (route ? update.run({ params: { id: route.id }, body }) : create.run({ body }))
  }
  return (
    <FormDialog
      title={route ? words.edit(route.name) : words.add}
      size="large"
      submitLabel={t.ui.save}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={!isWhole}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField label={t.delivery.name} required maxLength={120} value={name} onChange={setName} />
      <Weekdays value={weekdays} onChange={setWeekdays} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TimeField
          label={t.delivery.departureTime}
          isOptional
          value={departureTime}
          onChange={setDepartsAt}
        />
        <DriverSelect value={driverUserId} onChange={setDriver} />
        <TimeField
          label={words.planTime}
          hint={words.planTimeHint}
          isOptional
          value={planTime}
          onChange={setPlanTime}
        />
      </div>
      <Stops stops={stops} onChange={setStops} />
    </FormDialog>
  )
}

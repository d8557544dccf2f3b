import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import { todayHere } from '../../i18n/formats.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, Select } from '../../ui/field.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { countriesIn } from '../settings/regions.ts'
import { useSaveFreeDays, type FreeDays } from './free-days.ts'

type PublicHolidays = Answer<'getPublicHolidays'>['publicHolidays']
type Holiday = PublicHolidays['holidays'][number]
type Place = { year: number; country: string; region: string }

function PlaceFields({
  place,
  found,
  set,
}: {
  place: Place
  found: PublicHolidays | undefined
  set: (place: Place) => void
}) {
  const { t, locale } = useSpeech()
  const words = t.calendars.propose
  const thisYear = Number(todayHere().slice(0, 4))
  const years = [thisYear, thisYear + 1, thisYear + 2].map(String)
  const regions = (found?.regions ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label={words.year}
        value={String(place.year)}
        options={years.map((value) => ({ value, label: value }))}
        onChange={(year) => set({ ...place, year: Number(year) })}
      />
      <Select
        label={words.country}
        placeholder={words.fromAddress}
        value={place.country}
        options={countriesIn(locale)}
        onChange={(country) => set({ ...place, country, region: '' })}
      />
      {regions.length > 0 && (
        <Select
          label={words.region}
          placeholder={words.wholeCountry}
          value={place.region}
          options={regions}
          onChange={(region) => set({ ...place, region })}
        />
      )}
    </div>
  )
}

function DayChecks({
  days,
  isClosed,
  toggle,
}: {
  days: readonly Holiday[]
  isClosed: (day: Holiday) => boolean
  toggle: (day: Holiday) => void
}) {
  const words = useMessages().calendars.propose
  const format = useFormat()
  return (
    <div className="flex flex-col gap-2">
      {days.map((day) => (
        <Check
          key={day.dayOn}
          label={`${format.fullDay(day.dayOn)} · ${day.name}`}
          hint={day.source === 'observance' ? words.halfDay : undefined}
          isChecked={isClosed(day)}
          onChange={() => toggle(day)}
        />
      ))}
    </div>
  )
}

// What is proposed and not in the calendar yet, with what the reader has changed of it.
function useProposal(calendar: FreeDays, place: Place) {
  const { locale } = useSpeech()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const { year, country, region } = place
  const query = useRead('getPublicHolidays', {
    query: { year, language: locale, ...(country && { country }), ...(region && { region }) },
  })
  const listed = new Set(calendar.holidays.map(({ dayOn }) => dayOn))
  const days = (query.data?.publicHolidays.holidays ?? []).filter(({ dayOn }) => !listed.has(dayOn))
  const isClosed = (day: Holiday) => day.isClosed !== changed.has(day.dayOn)
  const toggle = ({ dayOn }: Holiday) =>
    setChanged((before) => new Set([dayOn]).symmetricDifference(before))
  // A public holiday on which one works is kept all the same: no courier travels.
  const confirmed = days
    .filter((day) => day.source === 'public_holiday' || isClosed(day))
    .map((day) => ({ ...day, isClosed: isClosed(day) }))
  return { query, days, confirmed, isClosed, toggle, reset: () => setChanged(new Set()) }
}

/** Proposes the public holidays of a country or region; those that are confirmed join the calendar. */
export function PublicHolidaysDialog({
  calendar,
  onClose,
}: {
  calendar: FreeDays
  onClose: () => void
}) {
  const words = useMessages().calendars.propose
  const [place, setPlace] = useState<Place>({
    year: Number(todayHere().slice(0, 4)) + 1,
    country: calendar.country ?? '',
    region: calendar.region ?? '',
  })
  const { query, days, confirmed, isClosed, toggle, reset } = useProposal(calendar, place)
  const { run, isBusy } = useSaveFreeDays({ onDone: onClose })
  const found = query.data?.publicHolidays
  const submit = () => {
    const holidays = [...calendar.holidays, ...confirmed]
    void run({ holidays, country: place.country || null, region: place.region || null })
  }
  const change = (next: Place) => {
    setPlace(next)
    reset()
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit(confirmed.length)}
      isBusy={isBusy}
      isDisabled={confirmed.length === 0}
      onClose={onClose}
      onSubmit={submit}
      size="large"
    >
      <PlaceFields place={place} found={found} set={change} />
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {({ publicHolidays: { holidays } }) =>
          days.length === 0 ? (
            <p className="text-ink-3">{holidays.length === 0 ? words.unknown : words.listed}</p>
          ) : (
            <>
              <p className="text-ink-2">{words.hint}</p>
              <DayChecks days={days} isClosed={isClosed} toggle={toggle} />
              <p className="text-xs text-ink-3">{words.credit}</p>
            </>
          )
        }
      </Loaded>
    </FormDialog>
  )
}

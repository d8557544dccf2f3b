import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { todayHere } from '../../i18n/formats.ts'
import { instantOf, localOf } from '../../i18n/local-time.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DateTimeField } from '../../ui/time-field.tsx'
import { Banner, Skeleton } from '../../ui/states.tsx'
import { showProblem } from '../../ui/toast.tsx'
import type { Availability } from '../booking/availability.ts'
import { DayCalendar } from '../booking/day-calendar.tsx'
import { LegList } from '../booking/leg-list.tsx'
import { barsOf } from '../booking/time-line-rows.ts'
import { TimeLine, type TimeLineRow } from '../booking/time-line.tsx'
import { piecesOf } from './days.ts'
import { FormSection } from './form-section.tsx'
import type { FormPart } from './form-context.ts'
import { PriorityCards } from './priority-cards.tsx'
import { useErrorOf } from './use-error-of.ts'
import { usePriorityPrices, type PriorityPrices } from './use-priority-price.ts'

type DateSectionProps = FormPart & {
  orderId: string | null
  reservedOn: string | null
  /** A day is held for a draft of a clinic only. */
  canReserve: boolean
  ensureOrder: () => Promise<string | null>
  onReserved: (day: string) => void
}

function useDays({ draft, check, orderId, canReserve }: DateSectionProps) {
  const { isLab } = useSession()
  const items = piecesOf(check.preflight?.items ?? [])
  const party = isLab
    ? { customerId: draft.customerId }
    : { labConnectionId: draft.labConnectionId }
  const impression = draft.impressionType ? { impressionType: draft.impressionType } : {}
  const query =
    orderId !== null && canReserve ? { orderId } : { items: items ?? '', ...party, ...impression }
  return useRead(
    'getAvailability',
    { query: { choices: 10, ...query } },
    { isEnabled: items !== null, keepsPrevious: true },
  )
}

/** The earliest day that the laboratory can deliver on, for the bar at the foot. */
export function useEarliest(part: DateSectionProps): string | null {
  const { data } = useDays(part)
  return data?.availability.earliest?.deliveryOn ?? null
}

function useReservation(part: DateSectionProps) {
  const { change, ensureOrder, onReserved, canReserve } = part
  const [taken, setTaken] = useState<{ day: string; free: string[] } | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const { run, isBusy } = useCommand('reserveDay', {
    onDone: ({ reservation }) => {
      setTaken(null)
      onReserved(reservation.deliveryOn)
    },
    onProblem: (problem) => {
      const { days } = problem.problem
      if (problem.code !== 'day_not_available') return showProblem(problem)
      setTaken((before) => ({ day: before?.day ?? '', free: days ?? [] }))
    },
  })
  const choose = async (day: string, priority?: 'rush') => {
    change({ requestedOn: day, ...(priority ? { priority } : {}) })
    if (!canReserve) return
    setIsWaiting(true)
    const orderId = await ensureOrder()
    setIsWaiting(false)
    if (orderId === null) return
    setTaken({ day, free: [] })
    const isHeld = await run({ body: { orderId, deliveryOn: day } })
    if (!isHeld) change({ requestedOn: null })
  }
  return {
    choose,
    taken: taken && taken.free.length > 0 ? taken : null,
    isBusy: isBusy || isWaiting,
  }
}

function DayNotes({ part, days }: { part: DateSectionProps; days: Availability | undefined }) {
  const { newOrder: t, booking } = useMessages()
  const format = useFormat()
  const { draft, reservedOn } = part
  const chosen = [days?.earliest, ...(days?.next ?? [])].find(
    (day) => day?.deliveryOn === draft.requestedOn,
  )
  const isHeld = reservedOn !== null && reservedOn === draft.requestedOn
  return (
    <div role="status" className="flex flex-col gap-1 text-sm empty:hidden">
      {isHeld && (
        <p className="flex items-center gap-1.5 text-good">
          <CalendarCheck aria-hidden className="size-4" />
          {t.held(format.day(reservedOn))}
        </p>
      )}
      {chosen && <p className="text-ink-3">{booking.way(format.day(chosen.shipOn))}</p>}
      {chosen && draft.impressionType !== 'digital_scan' && (
        <p className="text-ink-3">{t.arrivesBy(format.day(chosen.arriveOn))}</p>
      )}
      {days?.limitedBy && <p className="text-ink-3">{t.limitedBy[days.limitedBy]}</p>}
      {chosen && chosen !== days?.earliest && <LegList day={chosen} />}
      {chosen && chosen.laterLegs.length > 0 && <p className="text-ink-3">{booking.firmHint}</p>}
      {days?.isBeforeAppointment === false && <p className="text-warn">{t.appointmentLate}</p>}
    </div>
  )
}

/** The days as a calendar, with what somebody named and what rush would make possible. */
function BookableDays({
  part,
  days,
  prices,
  choose,
  isBusy,
}: {
  part: DateSectionProps
  days: Availability
  prices: PriorityPrices
  choose: (day: string, priority?: 'rush') => void
  isBusy: boolean
}) {
  const t = useMessages()
  const { draft, reservedOn } = part
  const { earliest, next, rush, closedDays } = days
  const marks = new Map<string, string>()
  if (draft.appointmentAt) {
    marks.set(todayHere(new Date(draft.appointmentAt)), t.booking.appointment)
  }
  if (reservedOn !== null && reservedOn === draft.requestedOn) {
    marks.set(reservedOn, t.booking.reserved)
  }
  const offer = rush && draft.priority !== 'rush' ? rush : null
  return (
    <DayCalendar
      legend={t.newOrder.date}
      days={[earliest, ...next].flatMap((day) => day?.deliveryOn ?? [])}
      value={draft.requestedOn}
      onChoose={choose}
      isBusy={isBusy}
      closedDays={closedDays}
      marks={marks}
      rush={
        offer
          ? {
              deliveryOn: offer.deliveryOn,
              price: prices.more,
              onChoose: () => choose(offer.deliveryOn, 'rush'),
            }
          : undefined
      }
    />
  )
}

/** Both priorities on one line of days, where there is more to compare than two dates. */
function DaysInTime({ draft, days }: { draft: FormPart['draft']; days: Availability }) {
  const t = useMessages().booking
  const format = useFormat()
  const { standard, rush } = days
  const { appointmentAt } = draft
  if (!standard || (standard.laterLegs.length === 0 && !rush && appointmentAt === null)) return null
  const rows: TimeLineRow[] = [{ label: t.rows.standard, bars: barsOf(t, standard) }]
  if (rush) rows.push({ label: t.rows.rush, bars: barsOf(t, rush) })
  if (appointmentAt !== null) {
    const dayOn = todayHere(new Date(appointmentAt))
    const isMissed = (draft.priority === 'rush' && rush ? rush : standard).deliveryOn > dayOn
    const label = `${t.appointment} ${format.instant(appointmentAt)}`
    rows.push({
      label: t.rows.practice,
      bars: [],
      flags: [{ label, dayOn, tone: isMissed ? 'bad' : 'accent' }],
    })
  }
  return <TimeLine rows={rows} fromOn={todayHere()} />
}

function AppointmentField({ draft, change, days }: FormPart & { days: Availability | undefined }) {
  const t = useMessages()
  const isTryIn = days?.purpose === 'try_in'
  return (
    <DateTimeField
      label={isTryIn ? t.booking.tryInAppointment : t.newOrder.appointment}
      isOptional
      hint={
        isTryIn ? `${t.booking.appointmentHint} ${t.booking.moreTryIns}` : t.booking.appointmentHint
      }
      value={localOf(draft.appointmentAt)}
      onChange={(local) => change({ appointmentAt: instantOf(local) })}
    />
  )
}

/** The appointment; standard or rush; the day of delivery out of those that can be booked, or another. */
export function DateSection(part: DateSectionProps) {
  const { draft, change, check, showsMissing } = part
  const t = useMessages().newOrder
  const format = useFormat()
  const { isLab } = useSession()
  const errorOf = useErrorOf(check, showsMissing)
  const query = useDays(part)
  const { choose, taken, isBusy } = useReservation(part)
  const days = query.data?.availability
  const prices = usePriorityPrices(draft, check.preflight, Boolean(days?.rush))
  return (
    <FormSection section="date" {...part}>
      <div className="flex flex-col gap-4">
        {taken && <Banner tone="warn">{t.takenTitle(format.day(taken.day))}</Banner>}
        <div className="grid gap-4 sm:grid-cols-2">
          {!isLab && <AppointmentField {...part} days={days} />}
          <DateField
            label={t.anotherDay}
            min={todayHere()}
            hint={isLab ? undefined : t.anotherDayHint}
            value={draft.requestedOn ?? ''}
            onChange={(day) => change({ requestedOn: day || null })}
            error={errorOf('requestedOn')}
          />
        </div>
        <PriorityCards {...part} days={days} prices={prices} />
        {days?.earliest ? (
          <BookableDays
            {...{ part, days, prices, isBusy }}
            choose={(day, priority) => void choose(day, priority)}
          />
        ) : query.isLoading ? (
          <Skeleton lines={2} />
        ) : (
          <p className="text-ink-3">{days ? t.noDays : t.daysAfterWork}</p>
        )}
        {days && <DaysInTime draft={draft} days={days} />}
        <DayNotes part={part} days={days} />
      </div>
    </FormSection>
  )
}

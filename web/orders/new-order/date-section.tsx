import { CalendarCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { todayHere } from '../../i18n/formats.ts'
import { instantOf, localOf } from '../../i18n/local-time.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import { Banner, Skeleton } from '../../ui/states.tsx'
import { showProblem } from '../../ui/toast.tsx'
import { piecesOf } from './days.ts'
import { FormSection } from './form-section.tsx'
import type { FormPart } from './form-context.ts'
import { useErrorOf } from './use-error-of.ts'

type Availability = Answer<'getAvailability'>['availability']
type Day = NonNullable<Availability['earliest']>

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
    { query: { choices: 5, ...query } },
    { isEnabled: items !== null, keepsPrevious: true },
  )
}

/** The earliest day that the laboratory can deliver on, for the bar at the foot. */
export function useEarliest(part: DateSectionProps): string | null {
  const { data } = useDays(part)
  return data?.availability.earliest?.deliveryOn ?? null
}

type DayChoiceProps = {
  days: readonly Day[]
  value: string | null
  onChoose: (day: string) => void
  isBusy: boolean
}

function DayChoice({ days, value, onChoose, isBusy }: DayChoiceProps) {
  const t = useMessages().newOrder
  const format = useFormat()
  const name = useId()
  return (
    <fieldset disabled={isBusy}>
      <legend className="mb-1.5 text-sm font-medium">{t.date}</legend>
      <div className="flex flex-wrap gap-1.5">
        {days.map(({ deliveryOn, shipOn }, place) => (
          <label
            key={deliveryOn}
            title={t.shipsBy(format.day(shipOn))}
            className="flex min-h-12 min-w-24 cursor-pointer flex-col justify-center rounded-lg border border-control bg-raised px-3 py-1 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === deliveryOn}
              onChange={() => onChoose(deliveryOn)}
            />
            <span className="font-medium whitespace-nowrap tabular-nums">
              {format.day(deliveryOn)}
            </span>
            <span className="text-xs text-ink-3">
              {place === 0 ? t.earliest : format.distance(deliveryOn)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
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
  const choose = async (day: string) => {
    change({ requestedOn: day })
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
  const t = useMessages().newOrder
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
      {chosen && draft.impressionType !== 'digital_scan' && (
        <p className="text-ink-3">{t.arrivesBy(format.day(chosen.arriveOn))}</p>
      )}
      {days?.limitedBy && <p className="text-ink-3">{t.limitedBy[days.limitedBy]}</p>}
      {days?.isBeforeAppointment === false && <p className="text-warn">{t.appointmentLate}</p>}
    </div>
  )
}

/** What rush buys, or why it is refused; nothing where nobody knows. */
function useRushText(days: Availability | undefined): string | null {
  const t = useMessages().newOrder
  const format = useFormat()
  if (!days?.standard) return null
  const { standard, rush, rushRefusedBecause: refused } = days
  if (rush) return t.rushGains(format.day(rush.deliveryOn), rush.daysGained)
  return refused && t.rushRefused[refused](format.day(standard.deliveryOn))
}

function PriorityChoice({ draft, change, days }: FormPart & { days: Availability | undefined }) {
  const t = useMessages().newOrder
  const name = useId()
  const about = useRushText(days)
  const isRefused = draft.priority === 'rush' && Boolean(days?.rushRefusedBecause)
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t.priority}</legend>
      <div className="flex gap-4">
        {(['standard', 'rush'] as const).map((priority) => (
          <label key={priority} className="flex min-h-8 items-center gap-2 coarse:min-h-11">
            <input
              type="radio"
              name={name}
              className="size-4.5 accent-accent"
              checked={draft.priority === priority}
              onChange={() => change({ priority })}
            />
            {t.priorities[priority]}
          </label>
        ))}
      </div>
      {about && (
        <p
          role="status"
          className={classNames('mt-1 text-xs', isRefused ? 'text-warn' : 'text-ink-3')}
        >
          {about}
        </p>
      )}
    </fieldset>
  )
}

/** The day of delivery out of those that can be booked, or another; the appointment; how urgent it is. */
export function DateSection(part: DateSectionProps) {
  const { draft, change, check, showsMissing } = part
  const t = useMessages().newOrder
  const format = useFormat()
  const { isLab } = useSession()
  const errorOf = useErrorOf(check, showsMissing)
  const query = useDays(part)
  const { choose, taken, isBusy } = useReservation(part)
  const days = query.data?.availability
  const choices = days?.earliest ? [days.earliest, ...days.next] : []
  return (
    <FormSection section="date" {...part}>
      <div className="flex flex-col gap-4">
        {taken && <Banner tone="warn">{t.takenTitle(format.day(taken.day))}</Banner>}
        {choices.length > 0 ? (
          <DayChoice
            days={choices}
            value={draft.requestedOn}
            onChoose={(day) => void choose(day)}
            isBusy={isBusy}
          />
        ) : query.isLoading ? (
          <Skeleton lines={2} />
        ) : (
          <p className="text-ink-3">{days ? t.noDays : t.daysAfterWork}</p>
        )}
        <DayNotes part={part} days={days} />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label={t.anotherDay}
            type="date"
            min={todayHere()}
            hint={isLab ? undefined : t.anotherDayHint}
            value={draft.requestedOn ?? ''}
            onChange={(day) => change({ requestedOn: day || null })}
            error={errorOf('requestedOn')}
          />
          {!isLab && (
            <TextField
              label={t.appointment}
              type="datetime-local"
              isOptional
              hint={t.appointmentHint}
              value={localOf(draft.appointmentAt)}
              onChange={(local) => change({ appointmentAt: instantOf(local) })}
            />
          )}
          <PriorityChoice {...part} days={days} />
        </div>
      </div>
    </FormSection>
  )
}

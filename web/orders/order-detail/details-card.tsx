import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { dueStatuses, isAt, plannedStatuses, trayStatuses } from '#contract/orders/order-statuses'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { daysBetween, todayHere } from '../../i18n/formats.ts'
import type { Messages } from '../../i18n/en.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Due } from '../../ui/due.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card } from '../../ui/page.tsx'
import { FitBadge } from '../booking/fit-badge.tsx'
import type { OwnKey } from './change-dialog.tsx'
import { ArrivalDialog, ChangeDialog, TrayDialog } from './late-dialogs.ts'
import { dentistName, patientName } from './names.ts'
import type { Order, OrderParts, Shipment } from './order-data.ts'

type Changed = OwnKey | 'trays' | 'arrival'

function useChanges(order: Order, open: (name: Changed) => void): MenuItem[] {
  const t = useMessages()
  const { isLab } = useSession()
  const words = t.order.details
  const items: (MenuItem | false)[] = [
    isLab && isAt(order, trayStatuses) && { label: words.changeTrays, run: () => open('trays') },
    order.can.changePromise && {
      label: words.changePromise,
      run: () => open('promisedOn'),
    },
    order.can.recordArrival && { label: words.recordArrival, run: () => open('arrival') },
    !isLab && { label: words.changeAppointment, run: () => open('appointmentAt') },
    { label: words.changeNotes, run: () => open('internalNotes') },
  ]
  return items.filter((item) => item !== false)
}

function Counterpart({ order }: { order: Order }) {
  const { isLab } = useSession()
  const { counterpart, customerId, labConnectionId } = order
  const look = 'hover:underline'
  if (isLab && customerId) {
    return (
      <Link to="/customers/$id" params={{ id: customerId }} className={look}>
        {counterpart.name}
      </Link>
    )
  }
  if (!isLab && labConnectionId) {
    return (
      <Link to="/labs/$id" params={{ id: labConnectionId }} className={look}>
        {counterpart.name}
      </Link>
    )
  }
  return counterpart.name
}

type OrderPlan = NonNullable<Answer<'getOrderPlan'>['plan']>

/** A day, and beside it how near or late it is where that still counts. */
function DueDay({ day, isOver }: { day: string; isOver: boolean }) {
  const format = useFormat()
  const presses = !isOver && daysBetween(todayHere(), day) <= 1
  return (
    <>
      {format.day(day)}
      {presses && (
        <>
          {' · '}
          <Due day={day} />
        </>
      )}
    </>
  )
}

/** When the work will be done by the plan, and how safe the promise is; for the laboratory. */
function PlanOfOrder({ plan }: { plan: OrderPlan }) {
  const words = useMessages().order.days.plan
  const format = useFormat()
  const { shipOn, slackDays, chanceLatePercent: chance, isAtRisk } = plan
  return (
    <>
      {shipOn === null ? words.noDay : words.ships(format.day(shipOn))}
      <span className={classNames('block text-xs', isAtRisk ? 'text-bad' : 'text-ink-3')}>
        {[
          slackDays === null ? '' : words.slack(slackDays),
          chance === null ? '' : words.chance(chance),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

function usePlan(order: Order): OrderPlan | null {
  const { isLab } = useSession()
  const isPlanned = isLab && isAt(order, plannedStatuses)
  const { id } = order
  const { data } = useRead('getOrderPlan', { params: { id } }, { isEnabled: isPlanned })
  return isPlanned ? (data?.plan ?? null) : null
}

const titlesOf = (words: Messages['order']['details']): Record<OwnKey, string> => ({
  promisedOn: words.changePromise,
  appointmentAt: words.changeAppointment,
  internalNotes: words.changeNotes,
})

/** The patient by name, with the code beside it, leading to their page. */
function PatientLink({ patient }: { patient: NonNullable<Order['patient']> }) {
  const name = patientName(patient)
  return (
    <Link to="/patients/$id" params={{ id: patient.id }} className="hover:underline">
      {name}
      {name !== patient.code && (
        <span className="whitespace-nowrap text-ink-3"> {patient.code}</span>
      )}
    </Link>
  )
}

/** Who carries the work and the number to follow it by, leading to the parcel. */
function ParcelLink({ parcel }: { parcel: Shipment }) {
  const t = useMessages()
  const words = t.order.details
  return (
    <span className="break-words">
      <Link to="/shipments/$id" params={{ id: parcel.id }} className="text-accent underline">
        {parcel.courier ?? words.parcel}
      </Link>{' '}
      <span className="text-ink-3">{parcel.trackingNumber}</span>
      {parcel.carrierStatus && (
        <span className="block text-ink-3">{t.carriers.kinds[parcel.carrierStatus]}</span>
      )}
    </span>
  )
}

/** The parcels of work that is tried in, each with its day: what is promised, and what is expected. */
function Legs({ order }: { order: Order }) {
  const words = useMessages().order.tryIn
  const format = useFormat()
  const tryIns = order.legs.filter(({ purpose }) => purpose === 'try_in').length
  return (
    <ol>
      {order.legs.map(({ number, purpose, promisedOn, isFirm, arrivedAt, result }) => {
        const name = purpose === 'final' ? words.finish : words.tryInOf(tryIns > 1 ? number : null)
        const day = promisedOn === null ? words.unknownDay : format.day(promisedOn)
        const state =
          result !== null
            ? words.results[result]
            : arrivedAt !== null
              ? words.there
              : isFirm
                ? words.firm
                : words.expected
        return (
          <li key={number}>
            {name}: {isFirm || promisedOn === null ? day : words.about(day)}{' '}
            <span className="text-ink-3">({state})</span>
          </li>
        )
      })}
    </ol>
  )
}

/** When the patient is in the chair, and whether the promised day meets it. */
function Appointment({ order, at }: { order: Order; at: string }) {
  const format = useFormat()
  const { promisedOn } = order
  const isOpen = promisedOn !== null && isAt(order, dueStatuses)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {format.instant(at)}
      {isOpen && promisedOn > todayHere(new Date(at)) && (
        <FitBadge deliveryOn={promisedOn} appointmentOn={todayHere(new Date(at))} />
      )}
    </span>
  )
}

function ArrivalOfCase({ arrival }: { arrival: NonNullable<Order['caseArrival']> }) {
  const words = useMessages().order.dayChange
  const day = useFormat().day(arrival.arrivesOn)
  return arrival.hasArrived ? words.arrivedOn(day) : words.expectedOn(day)
}

type ChangingProps = { order: Order; name: Changed; onClose: () => void }

/** The dialog in which something of the order is changed. */
function Changing({ order, name, onClose }: ChangingProps) {
  const words = useMessages().order.details
  if (name === 'trays') return <TrayDialog order={order} onClose={onClose} />
  if (name === 'arrival') return <ArrivalDialog order={order} onClose={onClose} />
  return <ChangeDialog order={order} name={name} title={titlesOf(words)[name]} onClose={onClose} />
}

/** Days, people and where it came from; what is the own side's to change is changed here. */
export function DetailsCard({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useMessages()
  const format = useFormat()
  const { isLab } = useSession()
  const [changing, setChanging] = useState<Changed | null>(null)
  const words = t.order.details
  const changes = useChanges(order, setChanging)
  const isOver = !isAt(order, dueStatuses)
  const parcel = parts.shipments.find(({ status }) => status !== 'cancelled')
  const plan = usePlan(order)
  const { patient, promisedOn: promised, requestedOn: wanted } = order
  return (
    <Card
      title={words.title}
      actions={
        <MenuButton
          label={t.ui.edit}
          isIcon
          icon={<Pencil aria-hidden className="size-4" />}
          items={changes}
        />
      }
    >
      <Facts
        rows={[
          order.legs.length > 1 && [words.legs, <Legs key="legs" order={order} />],
          promised !== null && [words.due, <DueDay key="due" day={promised} isOver={isOver} />],
          order.appointmentAt !== null && [
            words.appointment,
            <Appointment key="appointment" order={order} at={order.appointmentAt} />,
          ],
          plan && [t.order.days.plan.label, <PlanOfOrder key="plan" plan={plan} />],
          [
            words.wanted,
            promised === null && wanted ? (
              <DueDay key="wanted" day={wanted} isOver={isOver} />
            ) : (
              wanted && format.day(wanted)
            ),
          ],
          [words.received, order.submittedAt && format.instant(order.submittedAt)],
          [isLab ? words.clinic : words.lab, <Counterpart key="side" order={order} />],
          [words.dentist, dentistName(order.dentist)],
          patient && [words.patient, <PatientLink key="patient" patient={patient} />],
          order.trays.length > 0 && [words.trays, order.trays.map(({ code }) => code).join(', ')],
          order.caseArrival && [
            words.caseArrival,
            <ArrivalOfCase key="case" arrival={order.caseArrival} />,
          ],
          order.kind !== 'new' && [words.kind, t.labels.orderKind[order.kind]],
          [words.impression, order.impressionType && words.impressions[order.impressionType]],
          [words.source, words.sources[order.source]],
          order.rxVersion > 1 && [words.rxVersion, words.version(order.rxVersion)],
          parcel !== undefined && [words.delivery, <ParcelLink key="parcel" parcel={parcel} />],
          order.fitRating !== null && [words.fit, t.order.talk.fitOf(order.fitRating)],
        ]}
      />
      {changing && <Changing order={order} name={changing} onClose={() => setChanging(null)} />}
    </Card>
  )
}

import { Ellipsis, Package, Phone } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge } from '../../ui/states.tsx'
import { parcelName, parcelWork, type Run, type Stop, type StopParcel } from './run-badge.tsx'
import { StopMoves } from './stop-fields.tsx'
import type { Visits } from './use-visits.ts'
import { VisitDialog } from './visit-dialog.tsx'

type Outcome = StopParcel['outcome']

function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { outcomes } = useMessages().delivery
  if (outcome === null) return null
  const isDone = outcome === 'delivered' || outcome === 'collected'
  return <Badge tone={isDone ? 'good' : 'warn'}>{outcomes[outcome]}</Badge>
}

/** Takes a parcel off the run, or puts it on another one of the day. */
function ParcelMenu({ run, parcel }: { run: Run; parcel: StopParcel }) {
  const t = useMessages().delivery.run
  const others = useAll('listDeliveryRuns', { query: { runOn: run.runOn } })
  const move = useCommand('assignDeliveryParcel')
  const remove = useCommand('removeDeliveryParcel')
  const { shipmentId } = parcel
  const targets = (others.data ?? []).filter(({ id, can }) => id !== run.id && can.change)
  return (
    <MenuButton
      isIcon
      label={t.parcelActions(parcelName(parcel))}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        {
          label: t.takeOff,
          run: () => void remove.run({ params: { id: run.id, shipmentId } }),
        },
        ...targets.map(({ id, name }) => ({
          label: t.moveTo(name),
          run: () => void move.run({ params: { id }, body: { shipmentId } }),
        })),
      ]}
    />
  )
}

function ParcelLine({ run, parcel }: { run: Run; parcel: StopParcel }) {
  const t = useMessages()
  const { followUps, run: words } = t.delivery
  return (
    <li className="flex items-start gap-2">
      <Package aria-hidden className="mt-1 size-4 shrink-0 text-ink-3" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span className="font-medium empty:hidden max-md:basis-full">{parcelWork(parcel)}</span>
        <span>{words.parcel(parcelName(parcel))}</span>
        <span className="text-ink-3">{t.shipments.purposes[parcel.purpose]}</span>
        <OutcomeBadge outcome={parcel.outcome} />
        {parcel.followUp && (
          <span className="text-sm text-ink-3">{followUps[parcel.followUp]}</span>
        )}
      </div>
      {parcel.outcome === null && run.can.change && <ParcelMenu run={run} parcel={parcel} />}
    </li>
  )
}

function PickupLine({ pickup }: { pickup: Stop['pickups'][number] }) {
  const t = useMessages().delivery.run
  const window = [pickup.windowFrom, pickup.windowTo].filter(Boolean).join('–')
  return (
    <li className="flex items-start gap-2">
      <Package aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span>{t.collect(pickup.parcelCount)}</span>
        <span className="text-ink-3">
          {[window, pickup.place, pickup.note].filter(Boolean).join(' · ')}
        </span>
        <OutcomeBadge outcome={pickup.outcome} />
      </div>
    </li>
  )
}

type StopCardProps = {
  run: Run
  stop: Stop
  place: number
  visits: Visits
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}

/** A stop of a run: where it is, what is to do there, and the report of the driver. */
export function StopCard({ run, stop, place, visits, onUp, onDown }: StopCardProps) {
  const t = useMessages().delivery.run
  const format = useFormat()
  const [isReporting, setIsReporting] = useState(false)
  const tasks = [...stop.parcels, ...stop.pickups]
  const isOpen = tasks.some(({ outcome }) => outcome === null)
  return (
    <li>
      <Card
        title={t.stop(place, stop.customerName)}
        actions={
          run.can.change && <StopMoves name={stop.customerName} onUp={onUp} onDown={onDown} />
        }
      >
        {stop.address && <p className="text-ink-2">{stop.address}</p>}
        {stop.phone && (
          <a
            href={`tel:${stop.phone.replaceAll(/[^+\d]/g, '')}`}
            aria-label={t.call(stop.phone)}
            className="inline-flex items-center gap-1 text-accent hover:underline coarse:py-3"
          >
            <Phone aria-hidden className="size-4" />
            {stop.phone}
          </a>
        )}
        {stop.note && <p className="font-medium">{stop.note}</p>}
        <ul className="mt-2 flex flex-col gap-1.5">
          {stop.parcels.map((parcel) => (
            <ParcelLine key={parcel.shipmentId} run={run} parcel={parcel} />
          ))}
          {stop.pickups.map((pickup) => (
            <PickupLine key={pickup.pickupId} pickup={pickup} />
          ))}
          {tasks.length === 0 && <li className="text-ink-3">{t.nothing}</li>}
        </ul>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {run.can.report && tasks.length > 0 && (
            <Button variant={isOpen ? 'primary' : 'secondary'} onClick={() => setIsReporting(true)}>
              {isOpen ? t.report : t.reportAgain}
            </Button>
          )}
          {stop.visitedAt && (
            <span className="text-sm text-ink-3">{format.instant(stop.visitedAt)}</span>
          )}
        </div>
      </Card>
      {isReporting && (
        <VisitDialog stop={stop} visits={visits} onClose={() => setIsReporting(false)} />
      )}
    </li>
  )
}

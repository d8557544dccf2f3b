import { Printer, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { createCarrierBooking } from '../../api/body-rules/logistics/carrier-bookings.ts'
import { addressOf, type Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAllows, useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, type Tone } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Shipment } from './shipment-badge.tsx'

type Booking = Item<'listCarrierBookings'>
type Carrier = Item<'listCarrierConnections'>

const tones: Record<Booking['status'], Tone> = {
  requested: 'accent',
  booked: 'good',
  failed: 'bad',
  cancel_requested: 'accent',
  cancelled: 'neutral',
}

function BookDialog({
  shipment,
  carriers,
  onClose,
}: {
  shipment: Shipment
  carriers: readonly Carrier[]
  onClose: () => void
}) {
  const words = useMessages().carriers.shipment
  const form = useForm(
    { carrierConnectionId: carriers[0]?.id ?? '', service: '', weightGrams: '' },
    createCarrierBooking,
  )
  const { run, isBusy } = useCommand('createCarrierBooking', {
    onDone: () => {
      showNotice(words.requested)
      onClose()
    },
    onProblem: form.take,
  })
  const { carrierConnectionId, service, weightGrams } = form.values
  const body = {
    carrierConnectionId,
    ...(service.trim() ? { service: service.trim() } : {}),
    ...(weightGrams ? { weightGrams: Number(weightGrams) } : {}),
  }
  return (
    <FormDialog
      title={words.bookTitle}
      submitLabel={words.book}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: shipment.id }, body })}
    >
      <Select
        label={words.carrier}
        options={carriers.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('carrierConnectionId')}
      />
      <TextField label={words.service} isOptional {...form.field('service')} />
      <TextField
        type="number"
        label={words.weight}
        isOptional
        min={1}
        className="w-40"
        {...form.field('weightGrams')}
      />
    </FormDialog>
  )
}

function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useMessages().carriers.shipment
  const { run, isBusy } = useCommand('cancelCarrierBooking', {
    onDone: () => {
      showNotice(words.cancelDone)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.cancelTitle}
      submitLabel={words.cancel}
      leaveLabel={words.keep}
      isBusy={isBusy}
      isDanger
      onClose={onClose}
      onSubmit={() => void run({ params: { id: booking.id }, body: undefined })}
    >
      <p className="text-ink-2">{words.cancelText}</p>
    </FormDialog>
  )
}

function BookingView({ booking }: { booking: Booking }) {
  const t = useMessages().carriers
  const canShip = useAllows('shipments.write')
  const { isLab } = useSession()
  const [isCancelling, setIsCancelling] = useState(false)
  const { id, status, carrierName, problem, problemMessage, labelFormat, can } = booking
  return (
    <div className="flex flex-col items-start gap-2">
      <span className="flex flex-wrap items-center gap-2">
        {carrierName}
        <Badge tone={tones[status]}>{t.bookingStatuses[status]}</Badge>
      </span>
      {problem && (
        <span className="text-sm text-bad">
          {[t.problems[problem], problemMessage].filter(Boolean).join(': ')}
        </span>
      )}
      {labelFormat && status === 'booked' && (
        <AnchorButton
          href={addressOf('getCarrierLabel', { params: { id } })}
          target="_blank"
          rel="noreferrer"
          icon={<Printer aria-hidden className="size-4" />}
        >
          {t.shipment.print}
        </AnchorButton>
      )}
      {can.cancel && isLab && canShip && (
        <Button onClick={() => setIsCancelling(true)}>{t.shipment.cancel}</Button>
      )}
      {isCancelling && <CancelDialog booking={booking} onClose={() => setIsCancelling(false)} />}
    </div>
  )
}

function BookButton({ shipment }: { shipment: Shipment }) {
  const words = useMessages().carriers.shipment
  const [isBooking, setIsBooking] = useState(false)
  const { data: carriers = [] } = useAll('listCarrierConnections', { query: { isActive: true } })
  if (carriers.length === 0) return null
  return (
    <>
      <Button onClick={() => setIsBooking(true)}>{words.book}</Button>
      {isBooking && (
        <BookDialog shipment={shipment} carriers={carriers} onClose={() => setIsBooking(false)} />
      )}
    </>
  )
}

const overStatuses: readonly Booking['status'][] = ['failed', 'cancelled']

/** The label that a carrier made for a parcel, or the way to it; nothing where there is neither. */
export function CarrierCard({ shipment }: { shipment: Shipment }) {
  const words = useMessages().carriers.shipment
  const { isLab } = useSession()
  const canShip = useAllows('shipments.write')
  const { data } = useRead('listCarrierBookings', {
    params: { id: shipment.id },
    query: { limit: 1 },
  })
  const booking = data?.data[0]
  const canBook =
    data !== undefined &&
    isLab &&
    canShip &&
    shipment.can.update &&
    (!booking || overStatuses.includes(booking.status))
  if (!booking && !canBook) return null
  return (
    <Card title={words.title}>
      <div className="flex flex-col items-start gap-3">
        {booking && <BookingView booking={booking} />}
        {canBook && <BookButton shipment={shipment} />}
      </div>
    </Card>
  )
}

function SyncButton({ shipment }: { shipment: Shipment }) {
  const words = useMessages().carriers.shipment
  const { run, isBusy } = useCommand('syncShipmentEvents', {
    onDone: ({ newEvents }) => showNotice(words.refreshed(newEvents)),
  })
  return (
    <Button
      isBusy={isBusy}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={() => void run({ params: { id: shipment.id }, body: undefined })}
    >
      {words.refresh}
    </Button>
  )
}

/** What carriers reported of a parcel, the latest first; nothing until there is something. */
export function TrackingCard({ shipment }: { shipment: Shipment }) {
  const t = useMessages().carriers
  const format = useFormat()
  const { isLab } = useSession()
  const canShip = useAllows('shipments.write')
  const args = { params: { id: shipment.id }, query: {} }
  const { data: events } = useRead('listShipmentEvents', args)
  const { data: bookings } = useRead('listCarrierBookings', { ...args, query: { limit: 1 } })
  const isTracked = bookings?.data[0]?.status === 'booked' && shipment.can.update
  if (!events || (events.data.length === 0 && !isTracked)) return null
  return (
    <Card title={t.shipment.events}>
      <ol aria-label={t.shipment.events} className="flex flex-col gap-3">
        {events.data.map(({ id, kind, place, message, receivedByName, occurredAt }) => (
          <li key={id} className="border-s-2 border-line ps-3">
            <span className="block font-medium">{t.kinds[kind]}</span>
            <span className="block text-sm text-ink-3">
              {[format.instant(occurredAt), place].filter(Boolean).join(' · ')}
            </span>
            {message && <span className="block text-sm">{message}</span>}
            {receivedByName && (
              <span className="block text-sm">{t.shipment.receivedBy(receivedByName)}</span>
            )}
          </li>
        ))}
      </ol>
      {isTracked && isLab && canShip && (
        <div className="mt-3">
          <SyncButton shipment={shipment} />
        </div>
      )}
    </Card>
  )
}

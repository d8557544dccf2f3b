import { Link } from '@tanstack/react-router'
import { ArrowDownLeft, ArrowUpRight, Plus, TriangleAlert, Truck } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import type { Formats } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Due } from '../../ui/due.tsx'
import { Select } from '../../ui/field.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { NewShipment } from './new-shipment.tsx'
import { PickupList, PickupRequest } from './pickups.tsx'
import { ShipmentBadge, type Shipment } from './shipment-badge.tsx'
import { WorkLine } from '../../ui/work-line.tsx'

function ParcelLink({ parcel }: { parcel: Shipment }) {
  const { purposes, parcelOf, warnings, directions } = useMessages().shipments
  const format = useFormat()
  const { id, direction, purpose, createdAt, warnings: given } = parcel
  const Arrow = direction === 'to_clinic' ? ArrowUpRight : ArrowDownLeft
  return (
    <span className="flex items-center gap-2">
      <Arrow aria-label={directions[direction]} className="size-4 shrink-0 text-ink-3" />
      <Link
        to="/shipments/$id"
        params={{ id }}
        aria-label={`${purposes[purpose]}, ${parcelOf(format.instant(createdAt))}`}
        className={rowLinkClass}
      >
        {purposes[purpose]}
      </Link>
      {given.length > 0 && (
        <TriangleAlert aria-label={warnings.not_disinfected} className="size-4 text-warn" />
      )}
    </span>
  )
}

function columnsOf(t: Messages, format: Formats): Column<Shipment>[] {
  const { columns } = t.shipments
  return [
    {
      title: columns.parcel,
      phone: 'first',
      className: 'whitespace-nowrap',
      cell: (parcel) => <ParcelLink parcel={parcel} />,
    },
    {
      title: columns.with,
      phone: 'first',
      growsOnPhone: true,
      className: 'stacked:truncate',
      cell: ({ counterpart }) => counterpart.name,
    },
    {
      title: columns.orders,
      growsOnPhone: true,
      cell: ({ orderIds, workSummaries }) => (
        <WorkLine work={workSummaries[0] ?? null}>
          {orderIds.length > 1 && `+${format.number(orderIds.length - 1)}`}
        </WorkLine>
      ),
    },
    {
      title: columns.courier,
      phone: 'hidden',
      givesWay: 'second',
      cell: ({ courier, trackingNumber }) => (
        <span className="line-clamp-1">
          {[courier, trackingNumber].filter(Boolean).join(' · ')}
        </span>
      ),
    },
    {
      title: columns.status,
      phone: 'first',
      cell: ({ status }) => <ShipmentBadge status={status} />,
    },
    {
      title: columns.expected,
      className: 'whitespace-nowrap',
      cell: ({ expectedOn, status }) => (
        <Due day={expectedOn} isOver={status === 'delivered' || status === 'cancelled'} />
      ),
    },
    {
      title: columns.shipped,
      phone: 'hidden',
      className: 'whitespace-nowrap',
      cell: ({ shippedAt, createdAt }) => format.instant(shippedAt ?? createdAt),
    },
  ]
}

function Filters() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/shipments')
  const { directions, statuses } = t.shipments
  return (
    <>
      <Select
        label={t.shipments.direction}
        hidesLabel
        className="w-44 max-sm:w-[calc(50%-0.25rem)]"
        value={search.direction ?? ''}
        onChange={(direction) => change({ direction })}
        placeholder={`${t.shipments.direction}: ${t.ui.all}`}
        options={Object.entries(directions).map(([value, label]) => ({ value, label }))}
      />
      <Select
        label={t.shipments.status}
        hidesLabel
        className="w-44 max-sm:w-[calc(50%-0.25rem)]"
        value={search.status ?? ''}
        onChange={(status) => change({ status })}
        placeholder={`${t.shipments.status}: ${t.ui.all}`}
        options={Object.entries(statuses).map(([value, label]) => ({ value, label }))}
      />
    </>
  )
}

function Parcels({ onNew }: { onNew: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const { search } = useAddress('/signed-in/shipments')
  const { direction, status } = search
  const list = useRecordList('/signed-in/shipments', 'listShipments', {
    filters: {
      direction: direction as Shipment['direction'] | undefined,
      status: status as Shipment['status'] | undefined,
    },
  })
  return (
    <>
      <RecordList
        list={list}
        searchLabel={t.shipments.searchLabel}
        filters={<Filters />}
        skeletonLines={10}
        label={t.shipments.tabs.parcels}
        columns={columnsOf(t, format)}
        empty={
          <EmptyState
            icon={<Truck aria-hidden className="size-6" />}
            title={t.shipments.emptyTitle}
            action={
              <AllowedButton needs="shipments.write" onClick={onNew}>
                {t.shipments.newParcel}
              </AllowedButton>
            }
          >
            {t.shipments.emptyText}
          </EmptyState>
        }
      />
    </>
  )
}

/** Parcels between laboratory and clinic, and the pick-ups that clinics ask for. */
export function ShipmentsPage() {
  const t = useMessages()
  const { isLab } = useSession()
  const { search, change } = useAddress('/signed-in/shipments')
  const [open, setOpen] = useState<'parcel' | 'pickup' | null>(null)
  const isPickups = search.tab === 'pickups'
  // Other pages lead here with the orders that are to be sent.
  const isNew = open === 'parcel' || search.new === 'parcel'
  const close = () => {
    setOpen(null)
    if (search.new) change({ new: undefined, order: undefined })
  }
  const plus = <Plus aria-hidden className="size-4" />
  return (
    <Page
      title={t.shipments.title}
      actions={
        isPickups ? (
          !isLab && (
            <AllowedButton
              needs="shipments.write"
              variant="primary"
              icon={plus}
              onClick={() => setOpen('pickup')}
            >
              {t.shipments.pickups.ask}
            </AllowedButton>
          )
        ) : (
          <Button variant="primary" icon={plus} onClick={() => setOpen('parcel')}>
            {t.shipments.newParcel}
          </Button>
        )
      }
    >
      <TabLinks
        label={t.shipments.tabs.label}
        tabs={[
          { label: t.shipments.tabs.parcels, to: '/shipments', search: isPickups ? {} : search },
          {
            label: t.shipments.tabs.pickups,
            to: '/shipments',
            search: isPickups ? search : { tab: 'pickups' },
          },
        ]}
      />
      {isPickups ? (
        <PickupList onAsk={() => setOpen('pickup')} />
      ) : (
        <Parcels onNew={() => setOpen('parcel')} />
      )}
      {isNew && <NewShipment onClose={close} />}
      {open === 'pickup' && <PickupRequest onClose={close} />}
    </Page>
  )
}

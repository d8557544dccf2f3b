import { Link, useParams } from '@tanstack/react-router'
import { Ellipsis, ExternalLink, FileText, Printer, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { addressOf, type Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { LabelDialog } from '../../orders/order-list/late-label-dialog.ts'
import { orderLabel } from '../../orders/order-list/order-columns.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { writeTeeth } from '#contract/catalog/write-teeth'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Banner, Loaded, Skeleton } from '../../ui/states.tsx'
import { WorkLine } from '../../ui/work-line.tsx'
import { StatusText } from '../../ui/status.tsx'
import { CarrierCard, TrackingCard } from './carrier-card.tsx'
import { DeliveryProof } from './delivery-proof.tsx'
import { ShipmentDialog, type ShipmentStep } from './shipment-dialogs.tsx'
import { ShipmentBadge, type Shipment } from './shipment-badge.tsx'

const progress = ['label_printed', 'picked_up', 'in_transit'] as const

function Contents({ shipment, orderId }: { shipment: Shipment; orderId: string }) {
  const t = useMessages()
  const notation = useNotation()
  const query = useRead('getOrder', { params: { id: orderId } })
  return (
    <Loaded query={query} skeleton={<Skeleton lines={2} />}>
      {({ order }) => {
        const inIt = order.items.filter(({ id }) => shipment.itemIds.includes(id))
        return (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Link to="/orders/$id" params={{ id: orderId }} className="hover:underline">
                <WorkLine work={order.workSummary}>
                  <span className={order.workSummary ? 'block text-ink-2' : 'font-medium'}>
                    {orderLabel({ ...order, workSummary: null }, t.orders.draft)}
                  </span>
                </WorkLine>
              </Link>
              <StatusText status={order.status} />
            </div>
            <ul className="text-sm text-ink-2">
              {(inIt.length > 0 ? inIt : order.items).map(
                ({ id, description, teeth, quantity }) => (
                  <li key={id}>
                    {[
                      description,
                      teeth.length > 0 && t.shipments.teeth(writeTeeth(teeth, notation)),
                      t.shipments.pieces(quantity),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </li>
                ),
              )}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}

function Details({ shipment }: { shipment: Shipment }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.shipments
  const { courier, service, trackingNumber, trackingUrl, expectedOn } = shipment
  const { isDisinfected, disinfectedByName, disinfectedAt, shippedAt, deliveredAt } = shipment
  const disinfection =
    isDisinfected === null ? null : isDisinfected ? words.disinfectedYes : words.disinfectedNo
  return (
    <Card title={words.details}>
      <Facts
        rows={[
          [words.columns.with, shipment.counterpart.name],
          [words.direction, words.directions[shipment.direction]],
          [words.purpose, words.purposes[shipment.purpose]],
          [words.courier, [courier, service].filter(Boolean).join(' · ') || null],
          [words.trackingNumber, trackingNumber],
          [words.expectedOn, expectedOn && format.day(expectedOn)],
          [words.shippedAt, shippedAt && format.instant(shippedAt)],
          [words.deliveredAt, deliveredAt && format.instant(deliveredAt)],
          [words.receivedBy, shipment.receivedByName],
          [
            words.disinfected,
            disinfection &&
              [
                disinfection,
                disinfectedByName &&
                  disinfectedAt &&
                  words.disinfectedBy(disinfectedByName, format.instant(disinfectedAt)),
              ]
                .filter(Boolean)
                .join(' · '),
          ],
        ]}
      />
      {trackingUrl && (
        <AnchorButton
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="mt-3"
          icon={<ExternalLink aria-hidden className="size-4" />}
        >
          {words.track}
        </AnchorButton>
      )}
    </Card>
  )
}

function useMoreSteps(shipment: Shipment, ask: (step: ShipmentStep) => void): MenuItem[] {
  const t = useMessages()
  const { isLab } = useSession()
  const update = useCommand('updateShipment')
  const words = t.shipments
  const { id, direction, status, can } = shipment
  // Who sent a parcel says how far it is, though the other side could.
  const isMine = (direction === 'to_clinic') === isLab
  const from = progress.findIndex((word) => word === status)
  const ahead = can.reportProgress && isMine ? progress.slice(from + 1) : []
  const items: (MenuItem | false)[] = [
    can.update && { label: words.editCarriage, run: () => ask('edit') },
    ...ahead.map((word) => ({
      label: words.progress[word],
      run: () => void update.run({ params: { id }, body: { status: word } }),
    })),
    can.reportNotReceived && {
      label: words.notReceived,
      isDanger: true,
      run: () => ask('notReceived'),
    },
    can.update &&
      isMine && {
        label: words.cancel,
        isDanger: true,
        disabledBecause: can.cancel ? undefined : words.onlyBeforePickup,
        run: () => ask('cancel'),
      },
  ]
  return items.filter((item) => item !== false)
}

function Steps({ shipment }: { shipment: Shipment }) {
  const t = useMessages()
  const [step, setStep] = useState<ShipmentStep | null>(null)
  const [isPrinting, setIsPrinting] = useState(false)
  const more = useMoreSteps(shipment, setStep)
  const words = t.shipments
  const params = { id: shipment.id }
  return (
    <>
      <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => setIsPrinting(true)}>
        {words.label}
      </Button>
      {isPrinting && (
        <LabelDialog
          source={{ kind: 'parcel', shipmentId: shipment.id }}
          onClose={() => setIsPrinting(false)}
        />
      )}
      <AnchorButton
        href={addressOf('getShipmentDeliveryNote', { params, query: {} })}
        target="_blank"
        rel="noreferrer"
        icon={<FileText aria-hidden className="size-4" />}
      >
        {words.deliveryNote}
      </AnchorButton>
      {more.length > 0 && (
        <MenuButton
          isIcon
          label={words.moreSteps}
          icon={<Ellipsis aria-hidden className="size-4" />}
          items={more}
        />
      )}
      {shipment.can.deliver && (
        <Button variant="primary" onClick={() => setStep('deliver')}>
          {words.deliver}
        </Button>
      )}
      {step && <ShipmentDialog step={step} shipment={shipment} onClose={() => setStep(null)} />}
    </>
  )
}

/** What the carrier reported last, where somebody has to do something about it. */
function CarrierReport({ shipment }: { shipment: Shipment }) {
  const words = useMessages().carriers.shipment
  const format = useFormat()
  const { carrierStatus, carrierStatusAt, can } = shipment
  if (!can.update || carrierStatusAt === null) return null
  const at = format.instant(carrierStatusAt)
  if (carrierStatus === 'delivered') return <Banner>{words.deliveredText(at)}</Banner>
  if (carrierStatus !== 'exception' && carrierStatus !== 'returned') return null
  return (
    <Banner tone="warn" icon={<TriangleAlert aria-hidden className="size-4" />}>
      {carrierStatus === 'exception' ? words.problemText(at) : words.returnedText(at)}
    </Banner>
  )
}

function ShipmentView({ shipment }: Answer<'getShipment'>) {
  const t = useMessages()
  const format = useFormat()
  const words = t.shipments
  return (
    <Page
      title={words.parcelOf(format.day((shipment.shippedAt ?? shipment.createdAt).slice(0, 10)))}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          <ShipmentBadge status={shipment.status} />
          {shipment.counterpart.name}
        </span>
      }
      parent={{ to: '/shipments', label: words.title }}
      width="detail"
      actions={<Steps shipment={shipment} />}
    >
      {shipment.warnings.map((warning) => (
        <Banner key={warning} tone="warn" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {words.warnings[warning]}
        </Banner>
      ))}
      <CarrierReport shipment={shipment} />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <Card title={words.contents}>
          <ul className="divide-y divide-line">
            {shipment.orderIds.map((orderId) => (
              <li key={orderId} className="py-2.5 first:pt-1 last:pb-0">
                <Contents shipment={shipment} orderId={orderId} />
              </li>
            ))}
          </ul>
        </Card>
        <div className="flex flex-col gap-4">
          <Details shipment={shipment} />
          <CarrierCard shipment={shipment} />
          <TrackingCard shipment={shipment} />
          <DeliveryProof shipmentId={shipment.id} />
        </div>
      </div>
    </Page>
  )
}

/** One parcel: what is in it, who carries it, and the steps of the side. */
export function ShipmentPage() {
  const { id } = useParams({ from: '/signed-in/shipments/$id' })
  const query = useRead('getShipment', { params: { id } })
  return (
    <Loaded query={query} skeleton={<Skeleton lines={10} className="p-6" />}>
      {(answer) => <ShipmentView {...answer} />}
    </Loaded>
  )
}

import { CircleAlert, FileDiff, HelpCircle, PackageX, Pause } from 'lucide-react'
import { useState } from 'react'
import type { OrderAction } from '#contract/orders/order-transitions'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import type { Order, OrderParts } from './order-data.ts'
import { DayChangeBanner } from './day-change-banner.tsx'
import { RxChangesDialog } from './late-dialogs.ts'
import { StepDialog } from './late-dialogs.ts'

const iconLook = 'size-4 shrink-0'

function ScanCancelledBanner({ order }: { order: Order }) {
  const t = useMessages()
  const { run, isBusy } = useCommand('dismissScanCancellation', {
    onDone: () => showNotice(t.order.banner.goneOn),
  })
  return (
    <Banner
      tone="warn"
      icon={<CircleAlert aria-hidden className={iconLook} />}
      action={
        <Button isBusy={isBusy} onClick={() => void run({ params: { id: order.id } })}>
          {t.order.banner.goOn}
        </Button>
      }
    >
      {t.order.banner.scanCancelled}
    </Banner>
  )
}

type Take = (action: OrderAction) => void

/** What the laboratory asked for, while the order waits for it. */
function MissingBanner({ order }: { order: Order }) {
  const words = useMessages().order.banner
  const { isLab } = useSession()
  if (order.status !== 'needs_info' || order.missing.length === 0) return null
  return (
    <Banner tone="warn" icon={<HelpCircle aria-hidden className={iconLook} />}>
      <p className="font-medium">{isLab ? words.missingLab : words.missing}</p>
      <ul className="list-disc ps-5">
        {order.missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** A changed prescription that waits for the laboratory: it agrees, everybody else reads the changes. */
function RxBanner({ order, take }: { order: Order; take: Take }) {
  const words = useMessages().order.banner
  const { isLab } = useSession()
  const [isReading, setIsReading] = useState(false)
  const isWaiting =
    order.acceptedAt !== null &&
    order.rxAcknowledgedVersion < order.rxVersion &&
    !['completed', 'cancelled', 'rejected'].includes(order.status)
  if (!isWaiting) return null
  return (
    <>
      <Banner
        tone="warn"
        icon={<FileDiff aria-hidden className={iconLook} />}
        action={
          <Button
            onClick={() => (order.can.acknowledgeRx ? take('acknowledgeRx') : setIsReading(true))}
          >
            {words.rxSee}
          </Button>
        }
      >
        {isLab ? words.rx : words.rxClinic}
      </Banner>
      {isReading && <RxChangesDialog orderId={order.id} onClose={() => setIsReading(false)} />}
    </>
  )
}

/** The clinic's wish to cancel, with the step that does it. */
function CancelRequestBanner({ order, take }: { order: Order; take: Take }) {
  const t = useMessages().order
  const { isLab } = useSession()
  return (
    <Banner
      tone="warn"
      icon={<CircleAlert aria-hidden className={iconLook} />}
      action={order.can.cancel && <Button onClick={() => take('cancel')}>{t.action.cancel}</Button>}
    >
      {isLab ? t.banner.cancel : t.banner.cancelClinic}
    </Banner>
  )
}

/** A parcel that did not arrive, with the step that sends the work again. */
function NotReceivedBanner({ order, take }: { order: Order; take: Take }) {
  const t = useMessages().order
  const { isLab } = useSession()
  return (
    <Banner
      tone="bad"
      icon={<PackageX aria-hidden className={iconLook} />}
      action={order.can.ship && <Button onClick={() => take('ship')}>{t.action.ship}</Button>}
    >
      {isLab ? t.banner.notReceived : t.banner.notReceivedClinic}
    </Banner>
  )
}

/** What an order waits for beyond its next step, each with the way on. */
export function OrderBanners({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useMessages()
  const [action, setAction] = useState<OrderAction | null>(null)
  const words = t.order.banner
  const { status, heldBy, cancelReason } = order
  const isEnded = status === 'rejected' || status === 'cancelled'
  return (
    <>
      <MissingBanner order={order} />
      <RxBanner order={order} take={setAction} />
      {order.cancelRequestedAt && !isEnded && (
        <CancelRequestBanner order={order} take={setAction} />
      )}
      {order.dayChange && !isEnded && status !== 'completed' && <DayChangeBanner order={order} />}
      {order.notReceivedAt && status === 'shipped' && (
        <NotReceivedBanner order={order} take={setAction} />
      )}
      {order.scanCancelledAt && !isEnded && <ScanCancelledBanner order={order} />}
      {status === 'on_hold' && heldBy && (
        <Banner icon={<Pause aria-hidden className={iconLook} />}>
          {words.held(t.order.side[heldBy])}
        </Banner>
      )}
      {isEnded && (
        <Banner icon={<CircleAlert aria-hidden className={iconLook} />}>
          {status === 'rejected' ? words.rejected : words.cancelled} {cancelReason}
        </Banner>
      )}
      {action && (
        <StepDialog action={action} order={order} parts={parts} onClose={() => setAction(null)} />
      )}
    </>
  )
}

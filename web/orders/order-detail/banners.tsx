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
import { RxChangesDialog } from './rx-changes.tsx'
import { StepDialog } from './step-dialog.tsx'

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

/** What an order waits for beyond its next step, each with the way on. */
export function OrderBanners({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useMessages()
  const { isLab } = useSession()
  const [action, setAction] = useState<OrderAction | null>(null)
  const [isReading, setIsReading] = useState(false)
  const words = t.order.banner
  const { status, missing, heldBy, cancelReason } = order
  const isRxWaiting =
    order.acceptedAt !== null &&
    order.rxAcknowledgedVersion < order.rxVersion &&
    !['completed', 'cancelled', 'rejected'].includes(status)
  const isEnded = status === 'rejected' || status === 'cancelled'
  return (
    <>
      {status === 'needs_info' && missing.length > 0 && (
        <Banner tone="warn" icon={<HelpCircle aria-hidden className={iconLook} />}>
          <p className="font-medium">{isLab ? words.missingLab : words.missing}</p>
          <ul className="list-disc ps-5">
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Banner>
      )}
      {isRxWaiting && (
        <Banner
          tone="warn"
          icon={<FileDiff aria-hidden className={iconLook} />}
          action={
            <Button
              onClick={() =>
                order.can.acknowledgeRx ? setAction('acknowledgeRx') : setIsReading(true)
              }
            >
              {words.rxSee}
            </Button>
          }
        >
          {isLab ? words.rx : words.rxClinic}
        </Banner>
      )}
      {order.cancelRequestedAt && !isEnded && (
        <Banner
          tone="warn"
          icon={<CircleAlert aria-hidden className={iconLook} />}
          action={
            order.can.cancel && (
              <Button onClick={() => setAction('cancel')}>{t.order.action.cancel}</Button>
            )
          }
        >
          {isLab ? words.cancel : words.cancelClinic}
        </Banner>
      )}
      {order.dayChange && !isEnded && status !== 'completed' && <DayChangeBanner order={order} />}
      {order.notReceivedAt && status === 'shipped' && (
        <Banner
          tone="bad"
          icon={<PackageX aria-hidden className={iconLook} />}
          action={
            order.can.ship && (
              <Button onClick={() => setAction('ship')}>{t.order.action.ship}</Button>
            )
          }
        >
          {isLab ? words.notReceived : words.notReceivedClinic}
        </Banner>
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
      {isReading && <RxChangesDialog orderId={order.id} onClose={() => setIsReading(false)} />}
    </>
  )
}

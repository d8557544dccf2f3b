import { ChevronLeft, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { OrderAction } from '#contract/orders/order-transitions'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AcceptDialog } from '../order-detail/accept-dialog.tsx'
import { useAvailability } from '../order-detail/day-choice.tsx'
import { dentistName, patientName, trayNames } from '../order-detail/names.ts'
import type { Order } from '../order-detail/order-data.ts'
import { useOrder } from '../order-detail/use-order.ts'
import { ScansCard } from '../order-detail/scans-card.tsx'
import { StepDialog } from '../order-detail/step-dialog.tsx'
import { WorkCard } from '../order-detail/work-card.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'

const noPins: never[] = []

function DaySentence({ order }: { order: Order }) {
  const t = useMessages()
  const format = useFormat()
  const { data } = useAvailability(order.id)
  const earliest = data?.availability.earliest?.deliveryOn
  const wanted = order.reservedOn ?? order.requestedOn
  const isTooEarly = Boolean(earliest && wanted && earliest > wanted)
  return (
    <p className="mb-3 flex flex-wrap gap-x-3 text-ink-2">
      {order.reservedOn ? (
        <span>{t.order.dialog.reserved(format.day(order.reservedOn))}</span>
      ) : (
        wanted && <span>{t.inbox.wanted(format.day(wanted))}</span>
      )}
      {earliest && <span>{t.inbox.earliest(format.day(earliest))}</span>}
      {earliest && wanted && (
        <span className={isTooEarly ? 'text-warn' : 'text-good'}>
          {isTooEarly ? t.inbox.tooEarly : t.inbox.fits}
        </span>
      )}
    </p>
  )
}

const answers = ['reject', 'requestInfo', 'accept'] as const

/** Whose order it is, with the answers that can be given to it. */
function Head({ order, take }: { order: Order; take: (action: OrderAction) => void }) {
  const t = useMessages()
  const who = patientName(order.patient) ?? t.order.noPatient
  const subtitle = [
    order.workSummary && who,
    order.number,
    trayNames(t, order.trays),
    order.counterpart.name,
    dentistName(order.dentist),
  ]
  return (
    <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">{order.workSummary?.text ?? who}</h2>
        <p className="text-ink-3">{subtitle.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          to="/orders/$id"
          params={{ id: order.id }}
          variant="quiet"
          icon={<ExternalLink aria-hidden className="size-4" />}
        >
          {t.inbox.openOrder}
        </LinkButton>
        {answers
          .filter((answer) => order.can[answer])
          .map((answer) => (
            <Button
              key={answer}
              variant={answer === 'accept' ? 'primary' : 'secondary'}
              onClick={() => take(answer)}
            >
              {t.order.action[answer]}
            </Button>
          ))}
      </div>
    </div>
  )
}

/** A new order beside the list, with the three answers to it. */
export function InboxOrder({
  id,
  onBack,
  onDone,
}: {
  id: string
  onBack: () => void
  onDone: () => void
}) {
  const t = useMessages()
  const { whole } = useOrder(id)
  const [action, setAction] = useState<OrderAction | null>(null)
  const close = () => setAction(null)
  return (
    <Loaded query={whole} skeleton={<Skeleton lines={10} />}>
      {({ order, parts }) => (
        <>
          <Button
            variant="quiet"
            className="mb-2 -ms-3 lg:hidden"
            icon={<ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />}
            onClick={onBack}
          >
            {t.inbox.back}
          </Button>
          <Head order={order} take={setAction} />
          <DaySentence order={order} />
          <div className="flex flex-col gap-4">
            <WorkCard order={order} />
            <ScansCard order={order} files={parts.files} pins={noPins} />
          </div>
          {action === 'accept' && (
            <AcceptDialog order={order} onClose={close} onAccepted={onDone} />
          )}
          {action && action !== 'accept' && (
            <StepDialog action={action} order={order} parts={parts} onClose={close} />
          )}
        </>
      )}
    </Loaded>
  )
}

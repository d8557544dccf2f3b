import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { ChangeDialog } from './late-dialogs.ts'
import type { Order } from './order-data.ts'

/** What the laboratory does after its day was declined. */
function ChangeDay({ order }: { order: Order }) {
  const { changePromise } = useMessages().order.details
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{changePromise}</Button>
      {isOpen && (
        <ChangeDialog
          order={order}
          name="promisedOn"
          title={changePromise}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** A later day than the clinic reserved: the clinic confirms or declines it, both see how it is. */
export function DayChangeBanner({ order }: { order: Order }) {
  const t = useMessages().order.dayChange
  const format = useFormat()
  const { isLab } = useSession()
  const { run, isBusy } = useCommand('answerDay', { onDone: () => showNotice(t.answered) })
  const { dayChange, caseArrival } = order
  const promised = dayChange?.proposedOn ?? order.promisedOn
  if (!dayChange || promised === null || dayChange.answer === 'confirmed') return null
  const isLateCase = dayChange.proposedOn !== null && caseArrival !== null
  const answer = (verdict: 'confirmed' | 'declined') =>
    void run({
      params: { id: order.id },
      body: { answer: verdict, promisedOn: promised },
    })
  const isAsked = dayChange.answer === null
  const days = [format.day(promised), format.day(dayChange.reservedOn)] as const
  return (
    <Banner
      tone="warn"
      icon={<CalendarClock aria-hidden className="size-4 shrink-0" />}
      action={
        order.can.answerDay ? (
          <>
            <Button isBusy={isBusy} onClick={() => answer('confirmed')}>
              {t.confirm}
            </Button>
            <Button isBusy={isBusy} onClick={() => answer('declined')}>
              {t.decline}
            </Button>
          </>
        ) : (
          !isAsked && order.can.changePromise && <ChangeDay order={order} />
        )
      }
    >
      <p>
        {!isAsked
          ? (isLab ? t.declinedLab : t.declined)(...days)
          : isLateCase
            ? t.lateCase(...days)
            : t.asked(...days)}{' '}
        {isAsked && (isLab ? t.awaitsPractice : t.answerPlease)}
      </p>
      {isLateCase && (
        <p className="text-sm">
          {(caseArrival.hasArrived ? t.arrivedOn : t.expectedOn)(format.day(caseArrival.arrivesOn))}{' '}
          {!isLab && t.lateCaseHint}
        </p>
      )}
      {dayChange.reason !== null && <p className="text-sm">{t.because(dayChange.reason)}</p>}
    </Banner>
  )
}

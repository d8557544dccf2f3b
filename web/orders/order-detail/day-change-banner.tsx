import { CalendarClock } from 'lucide-react'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import type { Order } from './order-data.ts'

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
        order.can.answerDay && (
          <>
            <Button isBusy={isBusy} onClick={() => answer('confirmed')}>
              {t.confirm}
            </Button>
            <Button isBusy={isBusy} onClick={() => answer('declined')}>
              {t.decline}
            </Button>
          </>
        )
      }
    >
      <p>
        {!isAsked
          ? (isLab ? t.declinedLab : t.declined)(...days)
          : isLateCase
            ? t.lateCase(...days)
            : t.asked(...days)}
      </p>
      {isLateCase && (
        <p className="text-sm">
          {(caseArrival.hasArrived ? t.arrivedOn : t.expectedOn)(format.day(caseArrival.arrivesOn))}{' '}
          {!isLab && t.lateCaseHint}
        </p>
      )}
      {dayChange.reason !== null && <p className="text-sm">{dayChange.reason}</p>}
    </Banner>
  )
}

import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { useDayInWords } from './day-in-words.ts'

/** What another design does to the promised day, before it is asked for. */
export function ChangesOutlook({ orderId }: { orderId: string }) {
  const t = useMessages().viewer.approval.ask
  const format = useFormat()
  const writeDay = useDayInWords()
  const { data, isError } = useRead(
    'getOrderChangesPreview',
    { params: { id: orderId } },
    { freshMs: 0 },
  )
  const preview = data?.preview
  const line = (tone: string, words: ReactNode) => (
    <p role="status" className={`flex items-start gap-2 ${tone}`}>
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{words}</span>
    </p>
  )
  if (isError) return null
  if (!data) return line('text-ink-3', t.planning)
  if (!preview || preview.promisedOn === null) return line('text-ink-2', t.unknown)
  const { deliveryOn, designOn, isPromiseKept, answerByOn } = preview
  const promised = format.day(preview.promisedOn)
  if (!isPromiseKept) {
    const moved =
      deliveryOn === null ? t.movesFar(promised) : t.moves(promised, format.day(deliveryOn))
    return line('font-medium text-bad', moved)
  }
  return line(
    'text-ink-2',
    <>
      {designOn !== null && `${t.design(writeDay(designOn))} `}
      {answerByOn === null ? (
        <strong>{t.staysAnyway(promised)}</strong>
      ) : (
        <>
          <strong>{t.stays(promised)}</strong> {t.ifBy(writeDay(answerByOn))}
        </>
      )}
    </>,
  )
}

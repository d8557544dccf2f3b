import { CalendarClock, Clock, Route, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Order, OrderStage } from '../../orders/order-detail/order-data.ts'

/** Where work goes that has a problem. */
export type ProblemRoute = { to: 'stage'; stage: OrderStage } | { to: 'hold' } | { to: 'ask' }

type Preview = Answer<'getReworkPreview'>['preview']

function Fact({
  icon,
  tone = '',
  children,
}: {
  icon: ReactNode
  tone?: string
  children: ReactNode
}) {
  return (
    <li className="flex items-start gap-3 border-t border-line py-2 first:border-t-0">
      {icon}
      <span className={tone}>{children}</span>
    </li>
  )
}

function PromiseFact({ preview }: { preview: Preview }) {
  const t = useMessages().bench.work
  const format = useFormat()
  const icon = <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
  const promised = preview?.promisedOn ?? null
  if (!preview || promised === null) return <Fact icon={icon}>{t.noPromise}</Fact>
  const { deliveryOn, isPromiseKept, isRisky, endangeredPromises } = preview
  const day = format.day(promised)
  return (
    <>
      {isPromiseKept ? (
        <Fact icon={icon} tone={isRisky ? 'text-warn' : ''}>
          {isRisky ? t.risky(day) : t.keeps(day)}
        </Fact>
      ) : (
        <Fact icon={icon} tone="font-medium text-bad">
          {deliveryOn === null ? t.breaksUndated(day) : t.breaks(day, format.day(deliveryOn))}
        </Fact>
      )}
      {endangeredPromises > 0 && (
        <Fact icon={icon} tone="text-warn">
          {t.others(endangeredPromises)}
        </Fact>
      )}
    </>
  )
}

function ReworkFacts({ stage }: { stage: OrderStage }) {
  const t = useMessages().bench.work
  const { data } = useRead('getReworkPreview', { params: { id: stage.id } }, { freshMs: 0 })
  return (
    <>
      <Fact icon={<Route aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />}>
        {t.backTo(stage.name)}
      </Fact>
      {data ? (
        <PromiseFact preview={data.preview} />
      ) : (
        <Fact icon={<CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />}>
          {t.planning}
        </Fact>
      )}
    </>
  )
}

/** What a choice leads to, before it is made: the promised day, and what the practice reads. */
export function ProblemOutlook({ order, route }: { order: Order; route: ProblemRoute | null }) {
  const t = useMessages().bench.work
  const format = useFormat()
  const calendar = <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
  const send = <Send aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
  const promised = order.promisedOn === null ? null : format.day(order.promisedOn)
  return (
    <section aria-live="polite">
      <h3 className="text-ink-2">{t.next}</h3>
      <ul>
        {route === null && <li className="py-2">{t.reasonFirst}</li>}
        {route?.to === 'stage' && <ReworkFacts stage={route.stage} />}
        {route?.to === 'hold' && (
          <>
            <Fact icon={calendar} tone="text-warn">
              {promised === null ? t.noPromise : t.holdMoves(promised)}
            </Fact>
            <Fact icon={send}>{t.holdNotice}</Fact>
          </>
        )}
        {route?.to === 'ask' && (
          <>
            <Fact icon={calendar}>{promised === null ? t.noPromise : t.keeps(promised)}</Fact>
            <Fact icon={send}>{t.askNotice}</Fact>
          </>
        )}
        {route !== null && route.to !== 'ask' && (
          <Fact icon={<Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />}>
            {t.timeKept}
          </Fact>
        )}
      </ul>
    </section>
  )
}

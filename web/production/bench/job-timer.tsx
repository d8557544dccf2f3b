import { useEffect, useState } from 'react'
import type { OrderStage } from '../../orders/order-detail/order-data.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { useMinutesText } from './bench-text.ts'

// A timer that nobody stopped overnight is no stopwatch any more.
const longestShift = 10 * 60 * 60

const clockText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

function useSeconds({ minutes, workingSinceAt }: OrderStage): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (workingSinceAt === null) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [workingSinceAt])
  const running = workingSinceAt === null ? 0 : now - Date.parse(workingSinceAt)
  // The clock of a tablet may be behind that of the service.
  return minutes * 60 + Math.max(0, Math.floor(running / 1_000))
}

/** The minutes that were worked on a stage, against those that are planned; they go on while somebody works. */
export function JobTimer({ stage, planned }: { stage: OrderStage; planned: number | null }) {
  const t = useMessages().bench.work
  const format = useFormat()
  const writeMinutes = useMinutesText()
  const seconds = useSeconds(stage)
  const isClock = seconds < longestShift
  const share = planned ? Math.min(100, (seconds / 60 / planned) * 100) : 0
  return (
    <div role="timer" aria-label={t.worked} className="min-w-44 max-md:w-full">
      <p className="flex items-baseline gap-2">
        <span className="text-[2.5rem] leading-none font-semibold tabular-nums">
          {isClock ? clockText(seconds) : writeMinutes(Math.floor(seconds / 60))}
        </span>
        {planned !== null && (
          <span className="text-ink-2">
            {t.ofPlanned(isClock ? t.minutes(format.number(planned)) : writeMinutes(planned))}
          </span>
        )}
      </p>
      {planned !== null && (
        <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-sunken">
          <div
            style={{ width: `${share}%` }}
            className={`h-full ${share >= 100 ? 'bg-warn' : 'bg-accent'}`}
          />
        </div>
      )}
    </div>
  )
}

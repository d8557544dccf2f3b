import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/states.tsx'

type Promises = Answer<'getPromiseFigures'>['promises']

/** The share of promises that were kept, in basis points of whole per cents; null: nothing was due. */
const shareOf = (kept: number, due: number): number | null =>
  due === 0 ? null : Math.round((100 * kept) / due) * 100

function Figure({
  value,
  tone = 'text-ink',
  children,
}: {
  value: ReactNode
  tone?: string
  children: ReactNode
}) {
  return (
    <div className="flex min-w-36 flex-1 flex-col border-line px-4 py-3 not-first:border-s">
      <span className={classNames('text-2xl font-semibold tabular-nums', tone)}>{value}</span>
      <span className="text-xs text-ink-3">{children}</span>
    </div>
  )
}

function Kept({ due, kept, formerDue, formerKept }: Promises) {
  const words = useMessages().floor.capacity.promises
  const format = useFormat()
  const [now, former] = [shareOf(kept, due), shareOf(formerKept, formerDue)]
  if (now === null) return <Figure value="–">{words.nothingDue}</Figure>
  const change = former === null ? 0 : (now - former) / 100
  return (
    <Figure
      value={
        <>
          {format.share(now)}
          {change !== 0 && (
            <span
              className={classNames(
                'ms-2 text-sm font-normal',
                change > 0 ? 'text-good' : 'text-warn',
              )}
            >
              {words.change(change)}
            </span>
          )}
        </>
      }
    >
      {words.kept(kept, due)}
    </Figure>
  )
}

/** How the laboratory keeps its promises: what was kept, what is at risk, what waits for an answer. */
export function PromiseStrip() {
  const words = useMessages().floor.capacity.promises
  const format = useFormat()
  const { data, isPending } = useRead('getPromiseFigures', {})
  // The plan below keeps its place when the figures come; on a phone they stand in three rows.
  if (isPending) {
    return (
      <div className="card mb-4 rounded-xl border border-line px-4 py-3">
        <Skeleton lines={2} />
        <div aria-hidden className="md:hidden">
          <Skeleton lines={5} />
        </div>
      </div>
    )
  }
  if (!data) return null
  const { promises } = data
  const { atRisk, reservedUnanswered, promisedAfterAppointment: after, medianDays } = promises
  const link = 'reach text-accent hover:underline'
  return (
    <section
      aria-label={words.label}
      className="card mb-4 flex flex-wrap rounded-xl border border-line bg-surface"
    >
      <Kept {...promises} />
      <Figure value={format.number(atRisk)} tone={atRisk > 0 ? 'text-bad' : 'text-ink-3'}>
        {atRisk > 0 ? (
          <Link to="/orders" search={{ due: 'risk' }} className={link}>
            {words.atRisk}
          </Link>
        ) : (
          words.atRisk
        )}
      </Figure>
      <Figure
        value={format.number(reservedUnanswered)}
        tone={reservedUnanswered > 0 ? 'text-warn' : 'text-ink-3'}
      >
        {reservedUnanswered > 0 ? (
          <Link to="/orders" search={{ due: 'reserved' }} className={link}>
            {words.reservedUnanswered}
          </Link>
        ) : (
          words.reservedUnanswered
        )}
      </Figure>
      <Figure value={format.number(after)} tone={after > 0 ? 'text-bad' : 'text-ink-3'}>
        {after > 0 ? (
          <Link to="/" className={link}>
            {words.afterAppointment}
          </Link>
        ) : (
          words.afterAppointment
        )}
      </Figure>
      {medianDays !== null && (
        <Figure value={words.days(medianDays)}>{words.medianTurnaround}</Figure>
      )}
    </section>
  )
}

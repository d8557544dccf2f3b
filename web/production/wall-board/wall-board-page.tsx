import { Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useLiveUpdates } from '../../api/live.ts'
import { hostSignIn } from '../../api/session-end.ts'
import { useAllows, useSession } from '../../app/session.tsx'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { LeavingCard } from './leaving-card.tsx'
import { LoadCard } from './load-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { RiskCard } from './risk-card.tsx'
import { made, owed, unfinished } from './unfinished.ts'

/** The time, read again each minute: a display stays on over midnight. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), 60_000 - (now.getTime() % 60_000))
    return () => clearTimeout(timer)
  }, [now])
  return now
}

function Head({ now, today, yesterday }: { now: Date; today: string; yesterday: string }) {
  const t = useMessages().bench.wallBoard
  const format = useFormat()
  const { organization } = useSession()
  const due = useRead('listOrders', {
    query: { status: unfinished, limit: 1, dueFromOn: today, dueToOn: today },
  })
  const done = useRead('listOrders', {
    query: { status: made, limit: 1, dueFromOn: today, dueToOn: today },
  })
  const late = useRead('listOrders', {
    query: { status: owed, limit: 1, dueToOn: yesterday },
  })
  const day = new Intl.DateTimeFormat(format.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return (
    <header className="flex items-start justify-between gap-4 px-1">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold">{day.format(now)}</h1>
        <p className="text-ink-2">
          {t.head(
            organization.name,
            due.data?.pagination.total ?? 0,
            done.data?.pagination.total ?? 0,
            late.data?.pagination.total ?? 0,
          )}
        </p>
      </div>
      <time className="text-[3.2rem] leading-none font-semibold tabular-nums">
        {format.time(now.toISOString())}
      </time>
    </header>
  )
}

/**
 * What the floor has to know today, for a display that nobody touches: large, live, without names of
 * patients, money or times of anybody. Everything grows with the screen.
 */
export function WallBoardPage() {
  const { isLab } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLab) void navigate({ to: '/', replace: true })
  }, [isLab, navigate])
  return isLab && <WallBoard />
}

function WallBoard() {
  const t = useMessages().bench.wallBoard
  const canPlan = useAllows('planning.write')
  const now = useMinute()
  const today = todayHere(now)
  const days = { today, yesterday: addDays(today, -1) }
  useLiveUpdates()
  useEffect(hostSignIn, [])
  useEffect(() => {
    document.title = `${t.title} · Pontic`
  }, [t])
  return (
    <main
      data-wall-board
      className="grid min-h-dvh grid-rows-[auto_1fr] gap-3 bg-canvas p-3 lg:h-dvh"
    >
      <Head now={now} {...days} />
      <div className="grid min-h-0 gap-3 lg:grid-cols-[1fr_1.06fr]">
        <LeavingCard today={today} tomorrow={addDays(today, 1)} />
        <div className="grid min-h-0 gap-3 lg:grid-rows-[auto_1fr]">
          <RiskCard {...days} />
          <div className="grid min-h-0 gap-3 lg:auto-cols-fr lg:grid-flow-col">
            <LoadCard today={today} />
            {canPlan && <PeopleCard />}
          </div>
        </div>
      </div>
      {/* Whoever has a pointer finds the way out; a display shows nothing of it. */}
      <Link
        to="/production"
        aria-label={t.leave}
        title={t.leave}
        className="fixed end-1 bottom-1 inline-flex size-8 items-center justify-center rounded-lg text-ink-3 opacity-0 hover:opacity-100 focus-visible:opacity-100 coarse:opacity-60"
      >
        <X aria-hidden className="size-4" />
      </Link>
    </main>
  )
}

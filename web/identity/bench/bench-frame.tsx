import { Link, Outlet } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'
import { useLiveUpdates } from '../../api/live.ts'
import { hostSignIn, isSessionOver, watchSessionEnd } from '../../api/session-end.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { leaveToBench } from './leave-to-bench.ts'

const pages = ['/bench/queue', '/production', '/time', '/trays'] as const
const uses = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

async function signOut(): Promise<void> {
  // Whoever is signed out already is signed out.
  await call('signOut', {}).catch(() => undefined)
  await leaveToBench()
}

// Pages that refresh themselves keep the session of the service: that nobody is there shows here.
function useSignOutWithoutUse(minutes: number): void {
  useEffect(() => {
    let timer = setTimeout(() => void signOut(), minutes * 60_000)
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void signOut(), minutes * 60_000)
    }
    for (const use of uses) addEventListener(use, begin, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const use of uses) removeEventListener(use, begin)
    }
  }, [minutes])
}

function useReturnWhenOver(): void {
  const isOver = useSyncExternalStore(watchSessionEnd, isSessionOver)
  useEffect(() => {
    if (isOver) void leaveToBench()
  }, [isOver])
}

/** The frame of the pages at a shared device: who acts, the pages of the floor, and "Done". */
export function BenchFrame() {
  const t = useMessages()
  const { user, sharedDevice } = useSession()
  const minutes = sharedDevice?.idleMinutes ?? 10
  const labels = {
    '/bench/queue': t.bench.queue,
    '/production': t.app.production,
    '/time': t.app.time,
    '/trays': t.app.trays,
  }
  useLiveUpdates()
  useEffect(hostSignIn, [])
  useSignOutWithoutUse(minutes)
  useReturnWhenOver()
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header
        data-print="no"
        className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-surface px-4 py-2"
      >
        <div>
          <p className="text-lg font-semibold">{user.name}</p>
          <p className="text-sm text-ink-3">
            {[sharedDevice?.name, t.bench.signsOutAfter(minutes)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <nav aria-label={t.bench.navigation} className="flex gap-2.5">
          {pages.map((to) => (
            <Link
              key={to}
              to={to}
              className="flex h-14 items-center px-2 text-ink-2"
              activeProps={{ className: 'font-medium text-ink', 'aria-current': 'page' }}
            >
              {labels[to]}
            </Link>
          ))}
        </nav>
        <Button
          className="h-14 coarse:h-14"
          icon={<LogOut aria-hidden className="size-4" />}
          onClick={() => void signOut()}
        >
          {t.bench.done}
        </Button>
      </header>
      <main id="content" tabIndex={-1} className="min-h-0 flex-1 bg-surface outline-none">
        <Outlet />
      </main>
    </div>
  )
}

import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Bell, Menu as MenuIcon, Plus, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRead } from '../api/hooks.ts'
import { useLiveUpdates } from '../api/live.ts'
import { hostSignIn } from '../api/session-end.ts'
import { Allowed } from './allowed-button.tsx'
import { loadMessages, useMessages } from '../i18n/index.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Key } from '../ui/states.tsx'
import { AccountMenu } from './account-menu.tsx'
import { late, loadOnline } from '../ui/late.tsx'
import { deniedItemOf, navItemsOf, type NavItem } from './nav-items.tsx'
import { useSession } from './session.tsx'
import { PageProgress } from './pending-page.tsx'
import { findKey, useShortcuts } from './shortcuts.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLinksSignedIn } from './use-links-signed-in.ts'

// It waits for the setup guide anyway, and is there in the first weeks alone.
const SetupMeter = late(() => import('./setup-meter.tsx').then((part) => part.SetupMeter))
const SetupNext = late(() => import('./setup-meter.tsx').then((part) => part.SetupNext))

const loadPalette = async () => {
  const [{ default: Found, NoAccess: Denied }] = await Promise.all([
    import('./palette.tsx'),
    loadMessages('palette'),
  ])
  return { default: Found, Denied }
}
const Palette = lazy(() => loadOnline(loadPalette))

// What no first view waits for. A page whose network went away before works without it.
const DeferredParts = lazy(() =>
  import('./deferred.ts').then(
    (page) => ({ default: page.DeferredParts }),
    () => ({ default: () => <></> }),
  ),
)

// Once the page rests: whoever types right after the shortcut loses no letter then.
function usePaletteSoon(): void {
  useEffect(() => {
    // Whoever leaves meanwhile needs none; who opens it asks again.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 1_000)
    return () => clearTimeout(timer)
  }, [])
}

function NavItemLink({ navItem: { to, label, icon: Icon } }: { navItem: NavItem }) {
  const t = useMessages()
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/' }}
      className="flex h-8 items-center gap-2.5 rounded-lg px-2.5 text-ink-2 hover:bg-sunken coarse:h-11"
      activeProps={{ className: 'bg-sunken font-medium text-ink', 'aria-current': 'page' }}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label(t)}
    </Link>
  )
}

function NoticeLink() {
  const t = useMessages()
  const { data } = useRead('listNotifications', { query: { limit: 1, isUnread: true } })
  const unread = data?.pagination.total ?? 0
  return (
    <Link
      to="/notifications"
      aria-label={
        unread > 0 ? `${t.app.notifications}, ${t.app.unread(unread)}` : t.app.notifications
      }
      className="inline-flex h-8 shrink-0 items-center rounded-lg px-1 text-ink-2 hover:bg-sunken coarse:size-11"
    >
      <Bell aria-hidden className="size-4" />
      {unread > 0 && (
        <span className="rounded-full bg-accent px-1 text-xs leading-4 text-on-accent tabular-nums">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}

function SideBar({ navItems, openPalette }: { navItems: NavItem[]; openPalette: () => void }) {
  const t = useMessages()
  const groups = Object.groupBy(navItems, ({ group }) => group)
  return (
    <nav
      aria-label={t.app.mainNavigation}
      className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col gap-3 p-3 md:flex"
    >
      <div className="flex items-center justify-between gap-1">
        <AccountMenu />
        <NoticeLink />
      </div>
      <button
        type="button"
        onClick={openPalette}
        className="flex h-8 shrink-0 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 text-ink-3 hover:text-ink"
      >
        <Search aria-hidden className="size-4" />
        <span className="min-w-0 flex-1 truncate text-start">{t.ui.search}</span>
        <Key>{findKey(t)}</Key>
      </button>
      {/* The head and the foot stay; room for the ring of the focus is at the edges. */}
      <div className="-m-1 flex flex-1 flex-col gap-3 overflow-y-auto p-1">
        {(['work', 'people', 'making', 'money'] as const).map(
          (group) =>
            groups[group] && (
              <ul key={group} aria-label={t.app.groups[group]} className="flex flex-col gap-0.5">
                {groups[group].map((navItem) => (
                  <li key={navItem.to}>
                    <NavItemLink navItem={navItem} />
                  </li>
                ))}
              </ul>
            ),
        )}
      </div>
      <div className="flex shrink-0 flex-col gap-2">
        <SetupMeter />
        {groups.self?.map((navItem) => (
          <NavItemLink key={navItem.to} navItem={navItem} />
        ))}
      </div>
    </nav>
  )
}

function BottomBar({ navItems, openPalette }: { navItems: NavItem[]; openPalette: () => void }) {
  const t = useMessages()
  const { isLab } = useSession()
  const wanted = isLab ? ['/', '/inbox', '/bench/scan', '/orders'] : ['/', '/orders', '/invoices']
  const shown = wanted.flatMap((to) => navItems.filter((navItem) => navItem.to === to))
  return (
    <nav
      aria-label={t.app.mainNavigation}
      className="fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map(({ to, label, barLabel = label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/' }}
          className="flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-ink-3"
          activeProps={{ className: 'text-accent font-medium', 'aria-current': 'page' }}
        >
          <Icon aria-hidden className="size-5" />
          {barLabel(t)}
        </Link>
      ))}
      <button
        type="button"
        onClick={openPalette}
        className="flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-ink-3"
      >
        <MenuIcon aria-hidden className="size-5" />
        {t.ui.more}
      </button>
    </nav>
  )
}

function PhoneBar() {
  const t = useMessages()
  return (
    <header data-print="no" className="flex items-center justify-between gap-2 px-3 pt-2 md:hidden">
      <AccountMenu />
      <div className="flex items-center gap-1">
        <NoticeLink />
        <Allowed needs="orders.write">
          <LinkButton
            to="/orders/new"
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
          >
            {t.app.newOrder}
          </LinkButton>
        </Allowed>
      </div>
    </header>
  )
}

const BenchFrame = lazy(async () => {
  const [{ BenchFrame: Frame }] = await Promise.all([
    import('../identity/bench/bench-frame.tsx'),
    loadMessages('bench'),
  ])
  return { default: Frame }
})

// With the palette, whose code is asked for anyway.
const NoAccess = late(() => loadPalette().then((part) => part.Denied))

/** The page, or why whoever is signed in does not have it. */
function PageOrWhy() {
  const session = useSession()
  const denied = useRouterState({
    select: ({ matches }) => deniedItemOf(session, matches.at(-1)?.pathname ?? ''),
  })
  return denied ? <NoAccess navItem={denied} /> : <Outlet />
}

/** The frame around every page of somebody who is signed in: at a shared device that of the floor. */
export function Shell() {
  const { sharedDevice } = useSession()
  if (sharedDevice === null) return <WholeShell />
  return (
    <Suspense>
      <BenchFrame />
    </Suspense>
  )
}

function WholeShell() {
  const t = useMessages()
  const session = useSession()
  const navItems = navItemsOf(session)
  const [palette, setPalette] = useState<'find' | 'shortcuts' | null>(null)
  const openPalette = () => setPalette('find')
  useLinksSignedIn()
  useLiveUpdates()
  useEffect(hostSignIn, [])
  usePaletteSoon()
  useKeptFocus()
  useShortcuts(navItems, setPalette)
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-raised p-2 focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {t.app.skipToContent}
      </a>
      <PageProgress />
      <SideBar navItems={navItems} openPalette={openPalette} />
      <div className="flex min-w-0 flex-1 flex-col max-md:pb-16">
        <PhoneBar />
        <main
          id="content"
          tabIndex={-1}
          className="min-h-0 flex-1 bg-surface outline-none md:my-2 md:me-2 md:rounded-xl md:border md:border-line"
        >
          <SetupNext />
          <PageOrWhy />
        </main>
      </div>
      <BottomBar navItems={navItems} openPalette={openPalette} />
      <Suspense>
        <DeferredParts />
      </Suspense>
      {palette && (
        <Suspense>
          <Palette onClose={() => setPalette(null)} navItems={navItems} view={palette} />
        </Suspense>
      )}
    </div>
  )
}

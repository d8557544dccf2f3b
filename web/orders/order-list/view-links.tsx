import { defaultParseSearch, Link, useNavigate } from '@tanstack/react-router'
import { BookmarkPlus, Settings2, Users } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import type { Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { afterPaint } from '../../ui/after-paint.ts'
import { IconButton } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { filterSame, filtersOf, keptOf, viewsOf, type ViewName } from './order-filters.ts'
import { loadLayouts } from './load-layouts.ts'
import { readOrderSearch, type OrderAddress } from './order-search.ts'

type SavedView = Item<'listSavedViews'>

const screen = 'orders'
const mostViews = 100

const SaveViewDialog = late(() => loadLayouts().then((parts) => parts.SaveViewDialog))
const ManageViewsDialog = late(() => loadLayouts().then((parts) => parts.ManageViewsDialog))

const addressOfView = ({ query }: SavedView): OrderAddress =>
  keptOf(readOrderSearch(defaultParseSearch(query)))

function ViewLink({
  label,
  address,
  isCurrent,
  isShared = false,
}: {
  label: string
  address: OrderAddress
  isCurrent: boolean
  isShared?: boolean
}) {
  const navigate = useNavigate()
  const [isPressed, setIsPressed] = useState(false)
  const open = (event: MouseEvent) => {
    // Another tab or window is the browser's work.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setIsPressed(true)
    afterPaint(() => {
      setIsPressed(false)
      void navigate({ to: '/orders', search: address })
    })
  }
  return (
    <Link
      to="/orders"
      search={address}
      onClick={open}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-lg px-3 whitespace-nowrap hover:bg-sunken coarse:h-11 coarse:min-w-11 ${
        isCurrent || isPressed ? 'bg-sunken font-medium text-ink' : 'text-ink-2'
      }`}
    >
      {label}
      {isShared && <Users aria-hidden className="size-3.5 text-ink-3" />}
    </Link>
  )
}

/** The ready-made views and those that were saved, as links; the present filters can be saved as one. */
export function ViewLinks() {
  const t = useMessages()
  const { organization } = useSession()
  const { search } = useAddress('/signed-in/orders')
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const { data } = useRead('listSavedViews', { query: { screen, limit: mostViews } })
  const saved = data?.data ?? []
  const views = Object.entries(viewsOf(organization.type)) as [ViewName, OrderAddress][]
  const { layout, by, sort, direction, group } = search
  const isKnown = [...views.map(([, view]) => view), ...saved.map(addressOfView)].some((view) =>
    filterSame(view, search),
  )
  return (
    <nav
      aria-label={t.orders.views.label}
      data-print="no"
      className="-mx-1 mb-3 flex items-center gap-1 overflow-x-auto pb-1"
    >
      {views.map(([name, view]) => (
        <ViewLink
          key={name}
          label={t.orders.views[name]}
          address={{ layout, by, sort, direction, group, ...view }}
          isCurrent={filterSame(view, search)}
        />
      ))}
      {saved.map((view) => (
        <ViewLink
          key={view.id}
          label={view.name}
          address={addressOfView(view)}
          isCurrent={
            filterSame(addressOfView(view), search) &&
            !views.some(([, known]) => filterSame(known, search))
          }
          isShared={view.isShared}
        />
      ))}
      {!isKnown && filtersOf(search).length > 0 && (
        <IconButton
          label={t.orders.saveView}
          icon={<BookmarkPlus aria-hidden className="size-4" />}
          onClick={() => setOpen('save')}
        />
      )}
      {saved.length > 0 && (
        <IconButton
          label={t.orders.manageViews}
          icon={<Settings2 aria-hidden className="size-4" />}
          onClick={() => setOpen('manage')}
        />
      )}
      {open === 'save' && <SaveViewDialog onClose={() => setOpen(null)} />}
      {open === 'manage' && <ManageViewsDialog views={saved} onClose={() => setOpen(null)} />}
    </nav>
  )
}

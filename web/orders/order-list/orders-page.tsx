import { Link } from '@tanstack/react-router'
import { CalendarDays, Columns3, ListFilter, Plus, Rows3, TableProperties } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { todayHere } from '../../i18n/formats.ts'
import { useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { Allowed } from '../../app/allowed-button.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { filtersOf, layoutOf, pageQueryOf, questionOf } from './order-filters.ts'
import { layouts, type OrderAddress } from './order-search.ts'
import { ExportButton } from './load-list-tools.ts'
import { loadLayouts } from './load-layouts.ts'
import { OrderList } from './order-list.tsx'
import { ViewLinks } from './view-links.tsx'

const OrderBoard = lazy(() => loadLayouts().then((parts) => ({ default: parts.OrderBoard })))
const OrderCalendar = lazy(() => loadLayouts().then((parts) => ({ default: parts.OrderCalendar })))
const ListViewDialog = late(() => loadLayouts().then((parts) => parts.ListViewDialog))
const FilterChips = late(() => loadLayouts().then((parts) => parts.FilterChips))
const FilterDialog = late(() => loadLayouts().then((parts) => parts.FilterDialog))

const icons = { list: Rows3, board: Columns3, calendar: CalendarDays }
const segment =
  'flex h-7 items-center gap-1.5 rounded-md px-2 text-sm hover:text-ink coarse:h-11 coarse:px-3'

function SegmentedControl({
  label,
  choices,
}: {
  label: string
  choices: readonly {
    label: string
    address: OrderAddress
    isCurrent: boolean
    icon?: typeof Rows3
  }[]
}) {
  return (
    <nav aria-label={label} className="flex rounded-lg bg-sunken p-0.5">
      {choices.map(({ label: text, address, isCurrent, icon: Icon }) => (
        <Link
          key={text}
          to="/orders"
          search={address}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={isCurrent ? 'true' : undefined}
          className={classNames(
            segment,
            isCurrent ? 'bg-raised font-medium text-ink shadow-sm' : 'text-ink-2',
          )}
        >
          {Icon && <Icon aria-hidden className="size-3.5" />}
          {text}
        </Link>
      ))}
    </nav>
  )
}

function Layouts() {
  const t = useMessages()
  const { search } = useAddress('/signed-in/orders')
  const layout = layoutOf(search)
  return (
    <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
      {layout === 'board' && (
        <SegmentedControl
          label={t.orders.columnsBy}
          choices={(['status', 'stage'] as const).map((by) => ({
            label: by === 'status' ? t.orders.columns.status : t.orders.byStage,
            address: { ...search, by: by === 'status' ? undefined : by },
            isCurrent: (search.by === 'stage') === (by === 'stage'),
          }))}
        />
      )}
      <SegmentedControl
        label={t.orders.layout}
        choices={layouts.map((name) => ({
          label: t.orders.layouts[name],
          address: { ...search, layout: name === 'list' ? undefined : name, page: undefined },
          isCurrent: layout === name,
          icon: icons[name],
        }))}
      />
    </div>
  )
}

/** All orders as a list, a board or a calendar: views, filters, search and pages are in the address. */
export function OrdersPage() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/orders')
  const [isFiltering, setIsFiltering] = useState(false)
  const [isViewing, setIsViewing] = useState(false)
  const question = questionOf(search, todayHere())
  const layout = layoutOf(search)
  const filterCount = filtersOf(search).length || null
  const { data } = useRead(
    'listOrders',
    { query: pageQueryOf(search, question) },
    { keepsPrevious: true },
  )
  return (
    <Page
      title={t.orders.title}
      {...(data ? { count: data.pagination.total } : {})}
      actions={
        <span className="max-md:hidden">
          <Allowed needs="orders.write">
            <LinkButton
              to="/orders/new"
              variant="primary"
              icon={<Plus aria-hidden className="size-4" />}
            >
              {t.orders.newOrder}
            </LinkButton>
          </Allowed>
        </span>
      }
    >
      <ViewLinks />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label={t.orders.searchLabel}
          value={search.search ?? ''}
          onSearch={(next) => change({ search: next })}
        />
        <Button
          icon={<ListFilter aria-hidden className="size-4" />}
          onClick={() => setIsFiltering(true)}
        >
          {t.orders.filter} {filterCount}
        </Button>
        {filterCount && <FilterChips address={search} />}
        {layout === 'list' && (
          <>
            <IconButton
              label={t.orders.listView}
              icon={<TableProperties aria-hidden className="size-4" />}
              onClick={() => setIsViewing(true)}
            />
            <ExportButton question={question} />
          </>
        )}
        <Layouts />
      </div>
      {layout === 'list' && <OrderList question={question} />}
      <Suspense fallback={<Skeleton lines={12} />}>
        {layout === 'board' && <OrderBoard question={question} address={search} />}
        {layout === 'calendar' && <OrderCalendar question={question} />}
      </Suspense>
      {isViewing && <ListViewDialog onClose={() => setIsViewing(false)} />}
      {isFiltering && <FilterDialog onClose={() => setIsFiltering(false)} />}
    </Page>
  )
}

import { Ellipsis, Plus, Route } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { weekdayName } from '../../identity/calendars/weekday-name.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Badge, EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { RouteDialog } from './route-dialog.tsx'

type DeliveryRoute = Item<'listDeliveryRoutes'>

function RouteMenu({ route, onEdit }: { route: DeliveryRoute; onEdit: () => void }) {
  const t = useMessages()
  const words = t.delivery.routes
  const { run } = useCommand('updateDeliveryRoute')
  const { id, isActive } = route
  return (
    <MenuButton
      isIcon
      label={words.more(route.name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        { label: t.ui.edit, run: onEdit },
        {
          label: isActive ? words.archive : words.restore,
          run: () => void run({ params: { id }, body: { isActive: !isActive } }),
        },
      ]}
    />
  )
}

function useColumns(onEdit: (route: DeliveryRoute) => void): Column<DeliveryRoute>[] {
  const t = useMessages()
  const { locale } = useFormat()
  const words = t.delivery
  return [
    {
      title: words.name,
      phone: 'first',
      className: 'font-medium',
      cell: ({ name, isActive }) => (
        <span className="flex items-center gap-2">
          {name}
          {!isActive && <Badge>{words.routes.inactive}</Badge>}
        </span>
      ),
    },
    {
      title: words.routes.weekdays,
      cell: ({ weekdays }) => weekdays.map((day) => weekdayName(day, locale)).join(', '),
    },
    { title: words.departureTime, cell: ({ departureTime }) => departureTime },
    { title: words.driver, cell: ({ driverName }) => driverName ?? words.noDriver },
    {
      title: words.routes.stops,
      cell: ({ stops }) => stops.map(({ customerName }) => customerName).join(', '),
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (route) => <RouteMenu route={route} onEdit={() => onEdit(route)} />,
    },
  ]
}

/** The routes that the laboratory's own drivers make. */
export function RouteList() {
  const words = useMessages().delivery.routes
  const [edited, setEdited] = useState<DeliveryRoute | 'new' | null>(null)
  const columns = useColumns(setEdited)
  const list = useRecordList('/signed-in/delivery', 'listDeliveryRoutes')
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setEdited('new')}
    >
      {words.add}
    </Button>
  )
  const isEmpty = list.total === 0
  return (
    <>
      <RecordList
        list={list}
        actions={!isEmpty && add}
        skeletonLines={5}
        label={words.stops}
        columns={columns}
        empty={
          <EmptyState
            icon={<Route aria-hidden className="size-6" />}
            title={words.emptyTitle}
            action={add}
          >
            {words.emptyText}
          </EmptyState>
        }
      />
      {edited && (
        <RouteDialog route={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

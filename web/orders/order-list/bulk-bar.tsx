import { Ellipsis, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { bulkPermissions } from '#contract/workspace/bulk-permissions'
import type { BulkAction } from '#contract/workspace/order-bulk'
import { addressOf } from '../../api/client.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { LabelDialog } from './late-label-dialog.ts'
import type { OrderRow } from './order-columns.tsx'

const BulkDialog = lazy(() =>
  import('./layouts.ts').then((parts) => ({ default: parts.BulkDialog })),
)

const leading: readonly BulkAction[] = ['accept', 'assign', 'ship']
const following: readonly BulkAction[] = ['start', 'finish', 'hold', 'resume']
const mostAtOnce = 100

/** What can be done with the orders that are selected; it stays in sight while one scrolls. */
export function BulkBar({ orders, onClear }: { orders: readonly OrderRow[]; onClear: () => void }) {
  const t = useMessages()
  const [action, setAction] = useState<BulkAction | null>(null)
  const [isPrintingLabels, setIsPrintingLabels] = useState(false)
  const orderIds = orders.map(({ id }) => id)
  const { permissions } = useSession()
  const others = following.filter((name) => permissions.includes(bulkPermissions[name]))
  const isTooMany = orders.length > mostAtOnce
  const { actions, more, tooMany } = t.orders.bulk
  const printTickets = () =>
    open(addressOf('getOrderTickets', { query: { orderIds: orderIds.join(',') } }), '_blank')
  return (
    <section
      aria-label={t.orders.selected(orders.length)}
      className="sticky bottom-20 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-xl border border-line bg-raised p-2 shadow-popup md:bottom-4"
    >
      <span role="status" className="ps-2 font-medium tabular-nums">
        {isTooMany ? tooMany : t.orders.selected(orders.length)}
      </span>
      {leading.map((name) => (
        <AllowedButton
          key={name}
          needs={bulkPermissions[name]}
          variant="quiet"
          disabled={isTooMany}
          className="px-2"
          onClick={() => setAction(name)}
        >
          {actions[name]}
        </AllowedButton>
      ))}
      {!isTooMany && others.length > 0 && (
        <MenuButton
          isIcon
          label={more}
          icon={<Ellipsis aria-hidden className="size-4" />}
          items={[
            ...others.map((name) => ({ label: actions[name], run: () => setAction(name) })),
            { label: t.orders.print.tickets, run: printTickets },
            { label: t.orders.print.labels, run: () => setIsPrintingLabels(true) },
          ]}
        />
      )}
      <IconButton
        label={t.orders.clearSelection}
        icon={<X aria-hidden className="size-4" />}
        onClick={onClear}
      />
      {isPrintingLabels && (
        <LabelDialog orderIds={orderIds} onClose={() => setIsPrintingLabels(false)} />
      )}
      <Suspense>
        {action && (
          <BulkDialog
            action={action}
            orders={orders}
            onClose={(isDone) => {
              setAction(null)
              if (isDone) onClear()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

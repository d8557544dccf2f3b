import { Ellipsis, X } from 'lucide-react'
import { useState } from 'react'
import { bulkPermissions } from '#contract/workspace/bulk-permissions'
import type { BulkAction } from '#contract/workspace/order-bulk'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { usePrintItems } from './use-print-items.tsx'
import type { OrderRow } from './order-columns.tsx'

const leading: readonly BulkAction[] = ['accept', 'assign', 'ship']
const following: readonly BulkAction[] = ['start', 'finish', 'hold', 'resume']
const mostAtOnce = 100

/** What can be done with the orders that are selected; it stays in sight while one scrolls. */
export function BulkBar({ orders, onClear }: { orders: readonly OrderRow[]; onClear: () => void }) {
  const t = useMessages()
  const [action, setAction] = useState<BulkAction | null>(null)
  const printing = usePrintItems(orders.map(({ id, trays }) => ({ id, hasTray: trays.length > 0 })))
  const { permissions } = useSession()
  const others = following.filter((name) => permissions.includes(bulkPermissions[name]))
  const isTooMany = orders.length > mostAtOnce
  const { actions, more, tooMany } = t.orderTools.bulk
  return (
    <section
      data-sticky-foot
      aria-label={t.orderTools.selected(orders.length)}
      className="sticky bottom-20 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-xl border border-line bg-raised p-2 shadow-popup md:bottom-4"
    >
      <span role="status" className="ps-2 font-medium tabular-nums">
        {isTooMany ? tooMany : t.orderTools.selected(orders.length)}
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
      {!isTooMany && (
        <MenuButton
          isIcon
          label={more}
          icon={<Ellipsis aria-hidden className="size-4" />}
          items={[
            ...others.map((name) => ({ label: actions[name], run: () => setAction(name) })),
            ...printing.items,
          ]}
        />
      )}
      <IconButton
        label={t.orderTools.clearSelection}
        icon={<X aria-hidden className="size-4" />}
        onClick={onClear}
      />
      {printing.dialog}
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
    </section>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { bulkPermissions } from '#contract/workspace/bulk-permissions'
import type { BulkAction } from '#contract/workspace/order-bulk'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { OrderRow } from './order-columns.tsx'
import { usePrintItems } from './use-print-items.tsx'
import { loadOnline } from '../../ui/late.tsx'

const OpenMenu = lazy(() => loadOnline(() => import('../../ui/open-menu.tsx')))
const actionNames = Object.keys(bulkPermissions) as BulkAction[]

/** What can be done with the rows that are chosen, or with the one that has the focus. */
export function RowMenu({
  anchor,
  orders,
  isBulk,
  onPeek,
  onClose,
  onDone,
}: {
  anchor: HTMLElement
  orders: readonly OrderRow[]
  /** Whether steps can be taken on many orders: by a laboratory alone. */
  isBulk: boolean
  onPeek: (id: string) => void
  onClose: () => void
  /** A step was taken on these orders. */
  onDone: () => void
}) {
  const t = useMessages()
  const navigate = useNavigate()
  const { permissions } = useSession()
  const [action, setAction] = useState<BulkAction | null>(null)
  const [isOpen, setIsOpen] = useState(true)
  const printing = usePrintItems(orders.map(({ id, trays }) => ({ id, hasTray: trays.length > 0 })))
  const [only] = orders.length === 1 ? orders : []
  const ofOne = only && [
    {
      label: t.orderTools.peek.open,
      run: () => void navigate({ to: '/orders/$id', params: { id: only.id } }),
    },
    { label: t.orderTools.peek.show, run: () => onPeek(only.id) },
  ]
  const ofMany = actionNames
    .filter((name) => permissions.includes(bulkPermissions[name]))
    .map((name) => ({ label: t.orderTools.bulk.actions[name], run: () => setAction(name) }))
  return (
    <>
      {isOpen && (
        <Suspense>
          <OpenMenu
            label={t.orderTools.bulk.more}
            anchor={anchor}
            items={[...(ofOne ?? []), ...(isBulk ? [...ofMany, ...printing.items] : [])]}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
      {printing.dialog}
      {action && (
        <BulkDialog
          action={action}
          orders={orders}
          onClose={(isDone) => {
            onClose()
            if (isDone) onDone()
          }}
        />
      )}
    </>
  )
}

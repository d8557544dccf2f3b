import { Download } from 'lucide-react'
import type { Args } from '../../api/client.ts'
import { useDownload } from '../../api/use-download.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { inOrder, useListView } from './list-view.ts'
import { pageQueryOf } from './order-filters.ts'

// As `orderColumns` has them.
const usualColumns = ['number', 'patient', 'counterpart', 'status', 'due', 'waitingOn', 'total']

/** Exports the orders of the list with the columns that it shows, in its order. */
export function ExportButton({ question }: { question: NonNullable<Args<'listOrders'>['query']> }) {
  const t = useMessages()
  const { search } = useAddress('/signed-in/orders')
  const view = useListView()
  const { save, isBusy } = useDownload('exportOrders')
  const all = usualColumns.map((sortKey) => ({ sortKey }))
  const shown = inOrder(all, view).filter(
    ({ sortKey }) => sortKey === 'number' || !view.hidden.includes(sortKey),
  )
  const { page: _page, limit: _limit, ...asked } = pageQueryOf(search, question)
  const columns = shown.map(({ sortKey }) => sortKey).join(',')
  return (
    <IconButton
      label={t.orderTools.exportList}
      icon={<Download aria-hidden className="size-4" />}
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      onClick={() => void save({ query: { ...asked, columns } })}
    />
  )
}

import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Args } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { saveDownload } from '../../api/save-download.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { showProblem } from '../../ui/toast.tsx'
import { inOrder, useListView } from './list-view.ts'
import { pageQueryOf } from './order-filters.ts'

// As `orderColumns` has them.
const usualColumns = ['number', 'patient', 'counterpart', 'status', 'due', 'waitingOn', 'total']

/** Exports the orders of the list with the columns that it shows, in its order. */
export function ExportButton({ question }: { question: NonNullable<Args<'listOrders'>['query']> }) {
  const t = useMessages()
  const { search } = useAddress('/signed-in/orders')
  const view = useListView()
  const [isBusy, setIsBusy] = useState(false)
  const all = usualColumns.map((sortKey) => ({ sortKey }))
  const shown = inOrder(all, view).filter(
    ({ sortKey }) => sortKey === 'number' || !view.hidden.includes(sortKey),
  )
  const { page: _page, limit: _limit, ...asked } = pageQueryOf(search, question)
  const save = async () => {
    setIsBusy(true)
    const columns = shown.map(({ sortKey }) => sortKey).join(',')
    await saveDownload('exportOrders', { query: { ...asked, columns } }).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
      showProblem(error)
    })
    setIsBusy(false)
  }
  return (
    <IconButton
      label={t.orderTools.exportList}
      icon={<Download aria-hidden className="size-4" />}
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      onClick={() => void save()}
    />
  )
}

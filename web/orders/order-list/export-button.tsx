import { Download } from 'lucide-react'
import { useState } from 'react'
import { addressOf, type Args } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { readerHeaders } from '../../api/reader-headers.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { showProblem } from '../../ui/toast.tsx'
import { inOrder, useListView } from './list-view.ts'
import { pageQueryOf } from './order-filters.ts'

type Query = NonNullable<Args<'exportOrders'>['query']>

// As `orderColumns` has them.
const usualColumns = ['number', 'patient', 'counterpart', 'status', 'due', 'waitingOn', 'total']

const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'orders.csv'

/** Saves the file that the service writes. @throws ApiProblem */
async function saveExport(query: Query): Promise<void> {
  // Not by a link: the service writes in the words of this device, and a refusal is to be read here.
  const response = await fetch(addressOf('exportOrders', { query }), {
    headers: readerHeaders(),
  }).catch(() => {
    throw new ApiProblem({ code: 'offline' }, null)
  })
  if (!response.ok) {
    const problem = (await response.json()) as ApiProblem['problem'] & { code: 'retry' }
    throw new ApiProblem(problem, response.headers.get('x-request-id'))
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileNameOf(response)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Exports the orders of the list with the columns that it shows, in its order. */
export function ExportButton({ question }: { question: NonNullable<Args<'listOrders'>['query']> }) {
  const t = useMessages()
  const { search } = useAddress('/signed-in/orders')
  const view = useListView()
  const [isBusy, setIsBusy] = useState(false)
  const columns = inOrder(
    usualColumns.map((sortKey) => ({
      sortKey,
    })),
    view,
  )
  const shown = columns.filter(
    ({ sortKey }) => sortKey === 'number' || !view.hidden.includes(sortKey),
  )
  const { page: _page, limit: _limit, ...asked } = pageQueryOf(search, question)
  const save = async () => {
    setIsBusy(true)
    await saveExport({
      ...asked,
      columns: shown.map(({ sortKey }) => sortKey).join(','),
    }).catch((error: unknown) => {
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

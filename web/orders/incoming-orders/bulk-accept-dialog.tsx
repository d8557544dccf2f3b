import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { patientName } from '../order-detail/names.ts'
import { bulkProblemText } from '../order-list/bulk-problem.ts'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import type { InboxItem } from './inbox-row.tsx'

type Result = Answer<'moveOrders'>['results'][number]

function Results({
  results,
  orders,
}: {
  results: readonly Result[]
  orders: readonly InboxItem[]
}) {
  const t = useMessages()
  return (
    <ul className="flex flex-col gap-2">
      {results.map(({ orderId, problem }) => {
        const order = orders.find(({ id }) => id === orderId)
        return (
          <li key={orderId} className="flex items-start gap-2">
            {problem ? (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
            ) : (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            )}
            <div className="min-w-0">
              <p className="font-medium">
                {[order?.number, order && patientName(order.patient)].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm text-ink-2">
                {problem ? bulkProblemText(problem, 'accept', t) : t.inbox.accepted}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Accepts several orders at once, and says of each whether it worked. */
export function BulkAcceptDialog({
  orders,
  onClose,
}: {
  orders: readonly InboxItem[]
  onClose: () => void
}) {
  const t = useMessages()
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const { run, isBusy } = useCommand('moveOrders', {
    onDone: ({ results: answered }) => setResults(answered),
  })
  if (results) {
    const accepted = results.filter(({ problem }) => !problem).length
    return (
      <Dialog title={t.inbox.acceptedCount(accepted)} onClose={onClose}>
        <Results results={results} orders={orders} />
      </Dialog>
    )
  }
  const orderIds = orders.map(({ id }) => id)
  return (
    <FormDialog
      title={t.inbox.acceptTitle(orders.length)}
      submitLabel={t.order.action.accept}
      isBusy={isBusy}
      onSubmit={() => void run({ body: { action: 'accept', orderIds } })}
      onClose={onClose}
    >
      <p>{t.inbox.acceptText}</p>
      <ul className="max-h-60 list-disc overflow-y-auto ps-5 text-ink-2">
        {orders.map(({ id, number, patient }) => (
          <li key={id}>{[number, patientName(patient)].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </FormDialog>
  )
}

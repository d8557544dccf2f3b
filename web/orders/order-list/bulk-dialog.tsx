import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { BulkAction, BulkResult } from '#contract/workspace/order-bulk'
import { moveOrders } from '../../api/body-rules/workspace/order-bulk.ts'
import type { Args } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import {
  emptyCarriage,
  readCarriage,
  type CarriageValues,
} from '../../logistics/shipments/carriage.ts'
import { CarriageFields } from '../../logistics/shipments/carriage-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import { bulkProblemText } from './bulk-problem.ts'
import type { OrderRow } from './order-columns.tsx'
import { orderLabel } from './order-columns.tsx'

type Values = CarriageValues & {
  promisedOn: string
  reason: string
  message: string
  technicianUserId: string
  purpose: 'final' | 'try_in'
}
type BulkForm = Form<Values>

const takesMessage: readonly BulkAction[] = ['accept', 'start', 'finish', 'resume']

// Each step takes only its own keys; another would be refused.
function bodyOf(
  action: BulkAction,
  orderIds: string[],
  values: Values,
): Args<'moveOrders'>['body'] {
  const { message, reason, technicianUserId, promisedOn, purpose } = values
  return {
    action,
    orderIds,
    ...(takesMessage.includes(action) && message.trim() ? { message: message.trim() } : {}),
    ...(action === 'accept' && promisedOn ? { promisedOn } : {}),
    ...(action === 'hold' ? { reason: reason.trim() } : {}),
    ...(action === 'assign' ? { technicianUserId: technicianUserId || null } : {}),
    ...(action === 'ship' ? { purpose, ...readCarriage(values) } : {}),
  }
}

function TechnicianField({ form }: { form: BulkForm }) {
  const t = useMessages()
  const { data = [] } = useAll('listMembers', {})
  return (
    <Select
      label={t.orderTools.bulk.technician}
      hint={t.orderTools.bulk.assignHint}
      {...form.field('technicianUserId')}
      options={[
        { value: '', label: t.orderTools.bulk.nobody },
        ...data
          .filter(({ status }) => status === 'active')
          .map(({ userId, name }) => ({ value: userId, label: name })),
      ]}
    />
  )
}

function BulkFields({ action, form }: { action: BulkAction; form: BulkForm }) {
  const t = useMessages()
  const words = t.orderTools.bulk
  return (
    <>
      {action === 'accept' && (
        <DateField
          label={words.promised}
          hint={words.promisedHint}
          isOptional
          {...form.field('promisedOn')}
        />
      )}
      {action === 'hold' && <TextArea label={words.reason} required {...form.field('reason')} />}
      {action === 'assign' && <TechnicianField form={form} />}
      {action === 'ship' && (
        <>
          <p className="text-ink-3">{words.shipHint}</p>
          <Select
            label={t.shipments.purpose}
            {...form.field('purpose')}
            options={(['final', 'try_in'] as const).map((value) => ({
              value,
              label: t.shipments.purposes[value],
            }))}
          />
          <CarriageFields form={form} />
        </>
      )}
      {takesMessage.includes(action) && (
        <TextArea
          label={words.message}
          hint={words.messageHint}
          isOptional
          {...form.field('message')}
        />
      )}
    </>
  )
}

function ResultList({
  action,
  results,
  orders,
}: {
  action: BulkAction
  results: readonly BulkResult[]
  orders: readonly OrderRow[]
}) {
  const t = useMessages()
  const byId = new Map(orders.map((order) => [order.id, order]))
  // What stayed as it was needs somebody and is first.
  const sorted = results.toSorted((one, other) => Number(!one.problem) - Number(!other.problem))
  return (
    <ul className="divide-y divide-line">
      {sorted.map(({ orderId, status, problem, shipmentId }) => {
        const order = byId.get(orderId)
        return (
          <li key={orderId} className="flex items-start gap-2 py-2">
            {problem ? (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
            ) : (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            )}
            <div className="min-w-0 flex-1">
              <Link
                to="/orders/$id"
                params={{ id: orderId }}
                className="font-medium hover:underline"
              >
                {order ? orderLabel(order, t.orders.draft) : t.orders.columns.order}
              </Link>
              <p className="text-sm text-ink-3">
                {problem
                  ? bulkProblemText(problem, action, t)
                  : status && t.labels.orderStatus[status]}
              </p>
            </div>
            {shipmentId && (
              <Link
                to="/shipments/$id"
                params={{ id: shipmentId }}
                className="reach text-sm text-accent hover:underline"
              >
                {t.orderTools.bulk.openParcel}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Results({
  action,
  results,
  orders,
  onClose,
}: {
  action: BulkAction
  results: readonly BulkResult[]
  orders: readonly OrderRow[]
  onClose: () => void
}) {
  const t = useMessages()
  const failed = results.filter(({ problem }) => problem).length
  const parcels = new Set(results.flatMap(({ shipmentId }) => shipmentId ?? [])).size
  const { resultTitle, done, notDone, parcels: parcelsText } = t.orderTools.bulk
  return (
    <Dialog title={resultTitle} onClose={onClose}>
      <p role="status" className="mb-2 font-medium">
        {[
          results.length > failed && done(results.length - failed),
          failed > 0 && notDone(failed),
          parcels > 0 && parcelsText(parcels),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ResultList action={action} results={results} orders={orders} />
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t.ui.close}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * Says that orders are on hold, with the way back. Of all steps only a hold has a true inverse on the day
 * it was made: resumed orders are where they were, with the day they were promised. The others send
 * something to somebody, and nothing takes that back. It works wherever one has gone meanwhile.
 */
function useHoldNotice(): (results: readonly BulkResult[]) => void {
  const t = useMessages()
  const words = t.orderTools.bulk
  const resume = useCommand('moveOrders', {
    onDone: ({ results }) => {
      const failed = results.filter(({ problem }) => problem).length
      if (failed < results.length) showNotice(words.resumed(results.length - failed))
      if (failed > 0) showNotice(words.notDone(failed))
    },
  })
  return (results) => {
    const orderIds = results.map(({ orderId }) => orderId)
    const run = () => void resume.run({ body: { action: 'resume', orderIds } })
    showNotice(words.held(orderIds.length), { label: t.ui.undo, run })
  }
}

/** Asks what a step on many orders needs, takes it, and says what became of each. */
export function BulkDialog({
  action,
  orders,
  onClose,
}: {
  action: BulkAction
  orders: readonly OrderRow[]
  /** Called with whether the step was taken. */
  onClose: (isDone: boolean) => void
}) {
  const t = useMessages()
  const [results, setResults] = useState<readonly BulkResult[] | null>(null)
  // A lost answer is asked for again under the same key: nothing is done twice.
  const form = useForm<Values>(
    {
      ...emptyCarriage,
      promisedOn: '',
      reason: '',
      message: '',
      technicianUserId: '',
      purpose: 'final',
    },
    moveOrders,
  )
  const notifyHeld = useHoldNotice()
  const { run, isBusy } = useCommand('moveOrders', {
    onDone: (answer) => {
      const isWhole = answer.results.every(({ problem }) => !problem)
      if (action !== 'hold' || !isWhole) return setResults(answer.results)
      notifyHeld(answer.results)
      onClose(true)
    },
    onProblem: form.take,
  })
  if (results) {
    return (
      <Results action={action} results={results} orders={orders} onClose={() => onClose(true)} />
    )
  }
  const name = t.orderTools.bulk.actions[action]
  const orderIds = orders.map(({ id }) => id)
  return (
    <FormDialog
      title={t.orderTools.bulk.title(name, orders.length)}
      submitLabel={name}
      isBusy={isBusy}
      onClose={() => onClose(false)}
      onSubmit={() => void run({ body: bodyOf(action, orderIds, form.values) })}
    >
      <BulkFields action={action} form={form} />
      {isBusy && (
        <p role="status" className="text-ink-3">
          {t.orderTools.bulk.working} …
        </p>
      )}
    </FormDialog>
  )
}

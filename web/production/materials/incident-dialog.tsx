import { useState } from 'react'
import { orderStatuses } from '#contract/orders/order-transitions'
import { reportIncident } from '../../api/body-rules/compliance/incidents.ts'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { todayHere } from '../../i18n/formats.ts'
import { Combobox, type Choice } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

type Order = Item<'listOrders'>
// A device is there once somebody has begun to make it.
const notMade: readonly string[] = ['draft', 'submitted', 'needs_info', 'rejected', 'cancelled']
const made = orderStatuses.filter((status) => !notMade.includes(status)).join(',')

type Severity = Item<'listIncidents'>['severity']

const choiceOf = ({ id, number, patient, counterpart }: Order): Choice => ({
  value: id,
  label: [
    number,
    [patient?.lastName, patient?.firstName].filter(Boolean).join(', ') || patient?.code,
  ]
    .filter(Boolean)
    .join(' · '),
  detail: counterpart.name,
})

/** Reports what went wrong with a device in use, to both sides of its order. */
export function IncidentDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const words = t.materials.incidents
  const [order, setOrder] = useState<Choice | null>(null)
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const form = useForm(
    {
      severity: 'no_harm' as Severity,
      happenedOn: todayHere(),
      description: '',
    },
    reportIncident,
  )
  const orders = useRead(
    'listOrders',
    { query: { limit: 20, status: made, ...(text ? { search: text } : {}) } },
    { keepsPrevious: true },
  )
  const { run, isBusy } = useCommand('reportIncident', {
    onDone: () => {
      showNotice(words.reported)
      onClose()
    },
    onProblem: form.take,
  })
  const submit = () => {
    setIsMissing(order === null)
    if (order) void run({ body: { orderId: order.value, ...form.values } })
  }
  const isGrave = form.values.severity === 'serious' || form.values.severity === 'death'
  return (
    <FormDialog
      title={words.reportTitle}
      submitLabel={words.submit}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-3">{words.reportText}</p>
      <Combobox
        label={words.order}
        placeholder={words.orderPlaceholder}
        value={order}
        onChange={setOrder}
        choices={(orders.data?.data ?? []).filter(({ number }) => number !== null).map(choiceOf)}
        onSearch={setText}
        isLoading={orders.isLoading}
        error={isMissing && !order ? words.chooseOrder : undefined}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={words.severity}
          options={(Object.keys(t.materials.severity) as Severity[]).map((severity) => ({
            value: severity,
            label: t.materials.severity[severity],
          }))}
          {...form.field('severity')}
        />
        <TextField
          label={words.happenedOn}
          type="date"
          max={todayHere()}
          {...form.field('happenedOn')}
        />
      </div>
      {isGrave && (
        <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad">
          {words.authorities}
        </p>
      )}
      <TextArea label={words.description} {...form.field('description')} />
    </FormDialog>
  )
}

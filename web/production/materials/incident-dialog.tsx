import { useState } from 'react'
import { orderStatuses } from '#contract/orders/order-statuses'
import { reportIncident } from '../../api/body-rules/compliance/incidents.ts'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { todayHere } from '../../i18n/formats.ts'
import { orderLabel } from '../../orders/order-list/order-columns.tsx'
import { Combobox, type Choice } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

// A device exists once somebody has begun to make it.
const statusesWithoutDevice: readonly string[] = [
  'draft',
  'submitted',
  'needs_info',
  'rejected',
  'cancelled',
]
const statusesWithDevice = orderStatuses
  .filter((status) => !statusesWithoutDevice.includes(status))
  .join(',')

type Severity = Item<'listIncidents'>['severity']

/** The order of the device, found by what is typed. */
function OrderField({
  value,
  onChange,
  error,
}: {
  value: Choice | null
  onChange: (order: Choice | null) => void
  error: string | undefined
}) {
  const t = useMessages()
  const words = t.materials.incidents
  const [text, setText] = useState('')
  const orders = useRead(
    'listOrders',
    { query: { limit: 20, status: statusesWithDevice, ...(text ? { search: text } : {}) } },
    { keepsPrevious: true },
  )
  return (
    <Combobox
      label={words.order}
      placeholder={words.orderPlaceholder}
      value={value}
      onChange={onChange}
      choices={(orders.data?.data ?? [])
        .filter(({ number }) => number !== null)
        .map((order) => ({
          value: order.id,
          label: orderLabel(order, t.orders.draft),
          detail: order.counterpart.name,
        }))}
      onSearch={setText}
      isLoading={orders.isLoading}
      error={error}
    />
  )
}

/** Reports an incident with a device in use to both sides of its order. */
export function IncidentDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const words = t.materials.incidents
  const [order, setOrder] = useState<Choice | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const form = useForm(
    {
      severity: 'no_harm' as Severity,
      happenedOn: todayHere(),
      description: '',
    },
    reportIncident,
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
      <OrderField
        value={order}
        onChange={setOrder}
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
        <DateField label={words.happenedOn} max={todayHere()} {...form.field('happenedOn')} />
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

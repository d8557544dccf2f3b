import { updateOrder } from '../../api/body-rules/orders/orders.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { instantOf, localOf } from '../../i18n/local-time.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { DateTimeField } from '../../ui/time-field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { DayReason, needsDayReason } from './day-reason.tsx'
import type { Order } from './order-data.ts'

/** What the own side changes of an order at any time. */
export type OwnKey = 'promisedOn' | 'appointmentAt' | 'internalNotes'

/** Changes one value of an order. */
export function ChangeDialog({
  order,
  name,
  title,
  onClose,
}: {
  order: Order
  name: OwnKey
  title: string
  onClose: () => void
}) {
  const t = useMessages()
  const before = name === 'appointmentAt' ? localOf(order[name]) : (order[name] ?? '')
  const form = useForm({ [name]: before, dayReason: '' }, updateOrder)
  const dayReason = (form.values['dayReason'] ?? '').trim()
  const isPutOff = name === 'promisedOn' && needsDayReason(order, form.values[name] ?? '')
  const { run, isBusy } = useCommand('updateOrder', {
    onDone: () => showNotice(t.ui.saved),
    onProblem: form.take,
  })
  const submit = async () => {
    const typed = (form.values[name] ?? '').trim()
    const value = name === 'appointmentAt' ? instantOf(typed) : typed
    const dayChange = isPutOff ? { dayChange: { reason: dayReason } } : {}
    const body = { [name]: value || null, ...dayChange }
    if (await run({ params: { id: order.id }, body, ifMatch: order.version })) onClose()
  }
  return (
    <FormDialog
      title={title}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      isDisabled={isPutOff && dayReason === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {name === 'internalNotes' && (
        <TextArea
          label={t.order.work.internalNotes}
          hint={t.order.work.internalHint}
          {...form.field(name)}
        />
      )}
      {name === 'promisedOn' && (
        <DateField label={t.order.details.due} required {...form.field(name)} />
      )}
      {name === 'appointmentAt' && (
        <DateTimeField label={t.order.details.appointment} isOptional {...form.field(name)} />
      )}
      {isPutOff && <DayReason field={form.field('dayReason')} />}
    </FormDialog>
  )
}

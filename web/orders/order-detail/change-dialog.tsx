import { updateOrder } from '../../api/body-rules/orders/orders.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { DayReason, needsDayReason } from './day-reason.tsx'
import type { Order } from './order-data.ts'

/** What the own side changes of an order at any time. */
export type OwnKey = 'promisedOn' | 'appointmentAt' | 'internalNotes'

const pad = (value: number) => String(value).padStart(2, '0')

// What a field for day and time takes: the moment as the clock on this wall shows it.
function wallTime(at: string): string {
  const date = new Date(at)
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

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
  const before = order[name] ?? ''
  const form = useForm(
    { [name]: name === 'appointmentAt' && before ? wallTime(before) : before, dayReason: '' },
    updateOrder,
  )
  const dayReason = (form.values['dayReason'] ?? '').trim()
  const isPutOff = name === 'promisedOn' && needsDayReason(order, form.values[name] ?? '')
  const { run, isBusy } = useCommand('updateOrder', {
    onDone: () => showNotice(t.ui.saved),
    onProblem: form.take,
  })
  const submit = async () => {
    const typed = (form.values[name] ?? '').trim()
    const value = typed && name === 'appointmentAt' ? new Date(typed).toISOString() : typed
    const dayChange = isPutOff ? { dayChange: { reason: dayReason } } : {}
    const body = { [name]: value || null, ...dayChange }
    if (await run({ params: { id: order.id }, body, ifMatch: order.version })) onClose()
  }
  const label = name === 'promisedOn' ? t.order.details.due : t.order.details.appointment
  const types = { promisedOn: 'date', appointmentAt: 'datetime-local' }
  return (
    <FormDialog
      title={title}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      isDisabled={isPutOff && dayReason === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {name === 'internalNotes' ? (
        <TextArea
          label={t.order.work.internalNotes}
          hint={t.order.work.internalHint}
          {...form.field(name)}
        />
      ) : (
        <TextField type={types[name]} label={label} {...form.field(name)} />
      )}
      {isPutOff && <DayReason field={form.field('dayReason')} />}
    </FormDialog>
  )
}

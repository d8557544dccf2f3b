import { replaceCaseArrival } from '../../api/body-rules/orders/case-arrival.ts'
import { useCommand } from '../../api/hooks.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Order } from './order-data.ts'

/** Records when the case of an order came to the laboratory, or is expected. */
export function ArrivalDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useMessages()
  const words = t.order.details
  const { arrivesOn = todayHere(), hasArrived = true } = order.caseArrival ?? {}
  const form = useForm({ arrivesOn, state: hasArrived ? 'here' : 'expected' }, replaceCaseArrival)
  const { run, isBusy } = useCommand('replaceCaseArrival', {
    onDone: () => showNotice(t.ui.saved),
    onProblem: form.take,
  })
  const submit = async () => {
    const body = {
      arrivesOn: form.values.arrivesOn,
      hasArrived: form.values.state === 'here',
    }
    if (await run({ params: { id: order.id }, body, ifMatch: order.version })) onClose()
  }
  return (
    <FormDialog
      title={words.recordArrival}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      isDisabled={form.values.arrivesOn === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={words.arrivalState}
        value={form.values.state}
        onChange={(state) => form.set('state', state)}
        options={[
          { value: 'here', label: words.hasArrived },
          { value: 'expected', label: words.isExpected },
        ]}
      />
      <DateField label={words.arrivalDay} {...form.field('arrivesOn')} required />
    </FormDialog>
  )
}

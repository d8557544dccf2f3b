import { useState } from 'react'
import { receivePurchase } from '../../api/body-rules/production/purchase-orders.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { filledKeys } from '../../ui/changed-keys.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/states.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { useReceiptText } from './quantity-text.ts'

type Order = Answer<'getPurchaseOrder'>['purchaseOrder']
type Line = Order['lines'][number]

const expectedOf = ({ quantity, quantityReceived }: Line) =>
  Math.max(0, quantity - quantityReceived)

const valuesOf = (line: Line | undefined) => ({
  purchaseOrderLineId: line?.id ?? '',
  lotNumber: '',
  expiresOn: '',
  quantity: line ? expectedOf(line) || null : null,
})

/** Receives what has no label that can be scanned. */
export function ReceiveDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useMessages()
  const words = t.stock.receive
  const receiptText = useReceiptText()
  const problemText = useProblemText()
  const { lines } = order
  const open = lines.find((line) => expectedOf(line) > 0) ?? lines[0]
  const form = useForm(valuesOf(open), receivePurchase)
  // Said above the button, which then receives all the same.
  const [excess, setExcess] = useState<string | null>(null)
  const { run, isBusy } = useCommand('receivePurchase', {
    onDone: (answer) => {
      showNotice(receiptText(answer))
      onClose()
    },
    onProblem: (problem) => {
      if (problem.code === 'receipt_exceeds_order') setExcess(problemText(problem))
      else form.take(problem)
    },
  })
  const line = lines.find(({ id }) => id === form.values.purchaseOrderLineId)
  const submit = () =>
    run({
      params: { id: order.id },
      body: {
        ...filledKeys(receivePurchase, form.values),
        ...(line ? { quantityReceivedBefore: line.quantityReceived } : {}),
        ...(excess === null ? {} : { allowsExcess: true }),
      },
    })
  return (
    <FormDialog
      title={words.byHandTitle}
      submitLabel={excess === null ? words.submit : words.more}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label={words.line}
        required
        options={lines.map(({ id, materialName }) => ({ value: id, label: materialName }))}
        {...form.field('purchaseOrderLineId')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={words.lotNumber} required {...form.field('lotNumber')} />
        <DateField label={words.expiry} isOptional {...form.field('expiresOn')} />
        <WholeField
          label={words.quantity}
          required
          least={1}
          most={1_000_000_000}
          unit={line ? t.materials.unitSign[line.unit] : ''}
          {...form.control('quantity')}
        />
      </div>
      {excess !== null && <Banner tone="warn">{excess}</Banner>}
    </FormDialog>
  )
}

import { itemNameIn } from '#contract/catalog/product-name'
import { recordMaterialUse } from '../../api/body-rules/production/material-uses.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { typeSeparator } from '../../ui/separator-key.ts'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Order } from './order-data.ts'

// A label begins with an application identifier, printed in brackets or read as FNC1 text.
const isLabelText = (code: string) =>
  /^(\(\d{2,4}\)|01\d{14})/.test(code) || code.includes('\u001d')

/** Records which lot went into the work. */
export function MaterialUseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, locale } = useSpeech()
  const form = useForm(
    { code: '', orderItemId: order.items[0]?.id ?? '', quantity: '1' },
    recordMaterialUse,
  )
  const { run, isBusy } = useCommand('recordMaterialUse', {
    onDone: () => showNotice(t.order.materials.noted),
    onProblem: form.take,
  })
  const { code, orderItemId, quantity } = form.values
  const submit = async () => {
    const text = code.trim()
    const lot = isLabelText(text) ? { barcode: text } : { lotNumber: text }
    const body = { orderItemId, quantity: Math.max(1, Number(quantity) || 1), ...lot }
    if (await run({ params: { id: order.id }, body })) onClose()
  }
  return (
    <FormDialog
      title={t.order.materials.add}
      submitLabel={t.order.materials.add}
      isBusy={isBusy}
      isDisabled={!code.trim()}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.order.materials.code}
        hint={t.order.materials.codeHint}
        {...form.field('code')}
        autoComplete="off"
        onKeyDown={(event) => form.set('code', typeSeparator(event) ?? code)}
        required
      />
      <Select
        label={t.order.materials.item}
        {...form.field('orderItemId')}
        options={order.items.map((item) => ({
          value: item.id,
          label: itemNameIn(locale, item),
        }))}
      />
      <TextField
        label={t.order.materials.quantity}
        type="number"
        min={1}
        {...form.field('quantity')}
        className="max-w-32"
      />
    </FormDialog>
  )
}

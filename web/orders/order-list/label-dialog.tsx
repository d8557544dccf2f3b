import { useState } from 'react'
import type { OrderLabelSize, ZebraResolution } from '#contract/documents/labels'
import { addressOf } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'

// A label printer belongs to one computer, which remembers what was chosen.
const storageKey = 'pontic.labels'

const sizes = [
  '57x32',
  '62mm',
  '89x36',
  '102x51',
  'a6',
] as const satisfies readonly OrderLabelSize[]
const printers = ['pdf', '203', '300', '600'] as const satisfies readonly (
  | ZebraResolution
  | 'pdf'
)[]

// Numbers and names of makers are the same in every language.
const sizeNames: Record<OrderLabelSize, string> = {
  '57x32': '57 × 32 mm',
  '62mm': '62 × 40 mm',
  '89x36': '89 × 36 mm',
  '102x51': '102 × 51 mm',
  a6: '105 × 148 mm (A6)',
}

const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
  usual: Value,
) => values.find((value) => value === text) ?? usual

const choiceOf = (text: string) => {
  const [size, printer] = text.split(' ')
  return { size: oneOf(sizes, size, '57x32'), printer: oneOf(printers, printer, 'pdf') }
}

/** Asks for size and printer of the labels of orders, then opens them. */
export function LabelDialog({
  orderIds,
  onClose,
}: {
  orderIds: readonly string[]
  onClose: () => void
}) {
  const words = useMessages().orders.print
  const [choice, setChoice] = useState(() => localStorage.getItem(storageKey) ?? '')
  const { size, printer } = choiceOf(choice)
  const submit = () => {
    localStorage.setItem(storageKey, `${size} ${printer}`)
    const query = { orderIds: orderIds.join(','), size }
    const address =
      printer === 'pdf'
        ? addressOf('getOrderLabels', { query })
        : addressOf('getOrderLabelsForZebra', { query: { ...query, resolution: printer } })
    open(address, '_blank')
    onClose()
  }
  return (
    <FormDialog
      title={words.labels}
      submitLabel={printer === 'pdf' ? words.openLabels : words.downloadLabels}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={words.size}
        options={sizes.map((value) => ({ value, label: sizeNames[value] }))}
        value={size}
        onChange={(value) => setChoice(`${value} ${printer}`)}
      />
      <Select
        label={words.printer}
        hint={words.printerHint}
        options={printers.map((value) => ({
          value,
          label: value === 'pdf' ? words.pdf : `Zebra ${value} dpi (ZPL)`,
        }))}
        value={printer}
        onChange={(value) => setChoice(`${size} ${value}`)}
      />
    </FormDialog>
  )
}

import { useState } from 'react'
import type { OrderLabelSize, ZebraResolution } from '#contract/documents/labels'
import type { LabelSize as ParcelLabelSize } from '#contract/documents/pdf'
import type { TrayLabelSize } from '#contract/production/trays'
import { addressOf } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'

// A label printer belongs to one computer, which remembers what was chosen.
const storageKey = 'pontic.labels'

/** Whose labels are printed. */
export type LabelSource =
  | { kind: 'orders'; orderIds: readonly string[] }
  | { kind: 'parcel'; shipmentId: string }
  | { kind: 'trays'; query: { trayId?: string; search?: string; orderIds?: string } }

type LabelSize = OrderLabelSize | ParcelLabelSize | TrayLabelSize

// The usual one first.
const sizesOf = {
  orders: ['57x32', '62mm', '89x36', '102x51', 'a6'],
  parcel: ['a6', '4x6', '62mm', '102x51', '89x36'],
  trays: ['57x32', '62x29', '89x36', 'a6'],
} as const satisfies {
  orders: readonly OrderLabelSize[]
  parcel: readonly ParcelLabelSize[]
  trays: readonly TrayLabelSize[]
}
const printers = ['pdf', '203', '300', '600'] as const satisfies readonly (
  | ZebraResolution
  | 'pdf'
)[]

// Numbers and names of makers are the same in every language.
const sizeNames: Record<LabelSize, string> = {
  '57x32': '57 × 32 mm',
  '62x29': '62 × 29 mm',
  '62mm': '62 mm',
  '89x36': '89 × 36 mm',
  '102x51': '102 × 51 mm',
  '4x6': '4 × 6 in',
  a6: '105 × 148 mm (A6)',
}

const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
  usual: Value,
) => values.find((value) => value === text) ?? usual

const choiceOf = (kind: LabelSource['kind'], text: string) => {
  const [size, printer] = text.split(' ')
  const sizes: readonly LabelSize[] = sizesOf[kind]
  return {
    size: oneOf(sizes, size, sizesOf[kind][0]),
    printer: oneOf(printers, printer, 'pdf'),
  }
}

type Printer = (typeof printers)[number]

/** Where the labels are, for a printer that takes PDF or for one of Zebra's. */
function addressOfLabels(source: LabelSource, size: LabelSize, printer: Printer): string {
  const isPdf = printer === 'pdf'
  const zebra = isPdf ? {} : { resolution: printer }
  if (source.kind === 'parcel') {
    const params = { id: source.shipmentId }
    const query = { size: size as ParcelLabelSize, ...zebra }
    return isPdf
      ? addressOf('getShipmentLabel', { params, query })
      : addressOf('getShipmentLabelForZebra', { params, query })
  }
  if (source.kind === 'trays') {
    const query = { ...source.query, size: size as TrayLabelSize, ...zebra }
    return isPdf
      ? addressOf('getTrayLabels', { query })
      : addressOf('getTrayLabelsForZebra', { query })
  }
  const orderIds = source.orderIds.join(',')
  const query = { orderIds, size: size as OrderLabelSize, ...zebra }
  return isPdf
    ? addressOf('getOrderLabels', { query })
    : addressOf('getOrderLabelsForZebra', { query })
}

/** Asks for size and printer of labels, then opens them. */
export function LabelDialog({ source, onClose }: { source: LabelSource; onClose: () => void }) {
  const words = useMessages().orderTools.print
  const key = source.kind === 'orders' ? storageKey : `${storageKey}.${source.kind}`
  const [choice, setChoice] = useState(() => localStorage.getItem(key) ?? '')
  const { size, printer } = choiceOf(source.kind, choice)
  const submit = () => {
    localStorage.setItem(key, `${size} ${printer}`)
    open(addressOfLabels(source, size, printer), '_blank')
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
        options={sizesOf[source.kind].map((value) => ({ value, label: sizeNames[value] }))}
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

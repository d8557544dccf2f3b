import { X } from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { MoneyField, WholeField } from '../../ui/money-field.tsx'
import { amountOf, type DraftLine } from './draft-lines.ts'

type Rates = Answer<'getFinanceSettings'>['settings']['taxRates']

/** The tax rate of a line: one of the settings, or the one that the line has already. */
function TaxRateField({
  rates,
  value,
  onChange,
}: {
  rates: Rates
  value: number
  onChange: (taxRateBasisPoints: number) => void
}) {
  const t = useMessages()
  const format = useFormat()
  // The grid keeps the column.
  if (rates.length === 0) return <span />
  const isKnown = rates.some(({ taxRateBasisPoints }) => taxRateBasisPoints === value)
  const choices = isKnown ? rates : [...rates, { name: '', taxRateBasisPoints: value }]
  return (
    <Select
      label={t.finance.totals.tax}
      value={String(value)}
      onChange={(rate) => onChange(Number(rate))}
      options={choices.map(({ name, taxRateBasisPoints }) => ({
        value: String(taxRateBasisPoints),
        label: [format.basisPoints(taxRateBasisPoints), name].filter(Boolean).join(' '),
      }))}
    />
  )
}

/** One line of a draft while it is edited. */
export function DraftLineFields({
  line,
  currency,
  rates,
  onChange,
  onRemove,
}: {
  line: DraftLine
  currency: string
  /** Empty where prices have no tax. */
  rates: Rates
  onChange: (line: DraftLine) => void
  onRemove: () => void
}) {
  const t = useMessages()
  const format = useFormat()
  const put = (part: Partial<DraftLine>) => onChange({ ...line, ...part })
  const price = (line.quantity ?? 0) * (line.unitPriceMinor ?? 0)
  return (
    <fieldset className="grid grid-cols-2 items-end gap-2 py-1.5 md:grid-cols-[minmax(0,1fr)_4.5rem_7.5rem_7.5rem_11rem_6rem_auto]">
      <legend className="sr-only">{line.description || t.finance.lines.new}</legend>
      <TextField
        className="max-md:col-span-2"
        label={t.finance.lines.description}
        required
        maxLength={300}
        value={line.description}
        onChange={(description) => put({ description })}
      />
      <WholeField
        label={t.finance.lines.quantity}
        least={1}
        most={10_000}
        required
        value={line.quantity}
        onChange={(quantity) => put({ quantity })}
      />
      <MoneyField
        label={t.finance.lines.unitPrice}
        currency={currency}
        required
        value={line.unitPriceMinor}
        onChange={(unitPriceMinor) => put({ unitPriceMinor })}
      />
      <MoneyField
        label={t.finance.lines.discount}
        currency={currency}
        most={price}
        value={line.discountMinor}
        onChange={(discountMinor) => put({ discountMinor })}
      />
      <TaxRateField
        rates={rates}
        value={line.taxRateBasisPoints}
        onChange={(taxRateBasisPoints) => put({ taxRateBasisPoints })}
      />
      <p className="flex h-8 items-center justify-end font-medium tabular-nums coarse:h-11">
        {format.money(amountOf(line), currency)}
      </p>
      <IconButton
        className="max-md:ms-auto"
        label={t.finance.lines.remove(line.description)}
        icon={<X aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </fieldset>
  )
}

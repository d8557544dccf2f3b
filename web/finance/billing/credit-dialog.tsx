import { useState } from 'react'
import type { Answer, Args } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, Select, TextArea } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { showNotice } from '../../ui/toast.tsx'

type Invoice = Answer<'getInvoice'>['invoice']
type Line = Invoice['lines'][number]
type Reason = Args<'createCreditNote'>['body']['reason']

const reasons: readonly Reason[] = ['goodwill', 'price_error', 'cancelled', 'late', 'other']

function CreditLine({
  line,
  currency,
  amountMinor,
  onChange,
}: {
  line: Line
  currency: string
  /** Undefined while the line is not credited. */
  amountMinor: number | null | undefined
  onChange: (amount: number | null | undefined) => void
}) {
  const t = useMessages()
  const format = useFormat()
  return (
    <li className="grid grid-cols-[1fr_9rem] items-center gap-3">
      <Check
        label={line.description}
        hint={format.money(line.amountMinor, currency)}
        isChecked={amountMinor !== undefined}
        onChange={(isChecked) => onChange(isChecked ? line.amountMinor : undefined)}
      />
      {amountMinor !== undefined && (
        <MoneyField
          label={t.finance.credit.amountOf(line.description)}
          hidesLabel
          currency={currency}
          least={1}
          most={line.amountMinor}
          required
          value={amountMinor}
          onChange={onChange}
        />
      )}
    </li>
  )
}

/** The chosen lines by id, each with what is credited of it; null while its field is empty. */
type Amounts = Record<string, number | null>

/** The lines that can be credited, each wholly or in part. */
function CreditLines({
  invoice,
  amounts,
  onChange,
}: {
  invoice: Invoice
  amounts: Amounts
  onChange: (amounts: Amounts) => void
}) {
  const t = useMessages()
  const creditable = invoice.lines.filter(({ amountMinor }) => amountMinor > 0)
  const chosenCount = Object.keys(amounts).length
  const put = (id: string, amount: number | null | undefined) => {
    const { [id]: _before, ...others } = amounts
    onChange(amount === undefined ? others : { ...others, [id]: amount })
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t.finance.credit.which}</legend>
      <Check
        label={t.finance.credit.all}
        isChecked={chosenCount === creditable.length && chosenCount > 0}
        onChange={(isAll) =>
          onChange(
            isAll
              ? Object.fromEntries(creditable.map(({ id, amountMinor }) => [id, amountMinor]))
              : {},
          )
        }
      />
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto border-t border-line pt-2">
        {creditable.map((line) => (
          <CreditLine
            key={line.id}
            line={line}
            currency={invoice.currency}
            amountMinor={amounts[line.id]}
            onChange={(amount) => put(line.id, amount)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

/** Credits an invoice or some of it: whole lines, or a sum of each. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const [reason, setReason] = useState<Reason>('goodwill')
  const [notes, setNotes] = useState('')
  const [amounts, setAmounts] = useState<Amounts>({})
  const { run, isBusy } = useCommand('createCreditNote', {
    onDone: ({ creditNote }) => {
      showNotice(t.finance.credit.done(creditNote.number))
      onClose()
    },
  })
  const chosen = Object.entries(amounts)
  const sum = chosen.reduce((total, [, amount]) => total + (amount ?? 0), 0)
  return (
    <FormDialog
      title={t.finance.credit.title(invoice.number ?? '')}
      submitLabel={t.finance.credit.step}
      isBusy={isBusy}
      isDisabled={chosen.length === 0 || chosen.some(([, amount]) => !amount)}
      onClose={onClose}
      onSubmit={() =>
        void run({
          body: {
            invoiceId: invoice.id,
            reason,
            lines: chosen.map(([invoiceLineId, amount]) => ({
              invoiceLineId,
              amountMinor: amount ?? 0,
            })),
            ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
          },
        })
      }
    >
      <Select
        label={t.finance.reason}
        value={reason}
        onChange={(next) => setReason(reasons.find((one) => one === next) ?? 'other')}
        options={reasons.map((value) => ({ value, label: t.finance.labels.creditReason[value] }))}
      />
      <CreditLines invoice={invoice} amounts={amounts} onChange={setAmounts} />
      <p role="status" className="text-sm text-ink-2 tabular-nums">
        {t.finance.credit.sum(format.money(sum, invoice.currency), invoice.taxMode)}
      </p>
      <TextArea
        label={t.finance.notes}
        hint={t.finance.notesHint}
        isOptional
        maxLength={2_000}
        value={notes}
        onChange={setNotes}
      />
    </FormDialog>
  )
}

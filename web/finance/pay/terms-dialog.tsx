import { useState } from 'react'
import { createPayTerms } from '../../api/body-rules/finance/pay-terms.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Check, Select } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Banner } from '../../ui/states.tsx'
import { useForm } from '../../ui/use-form.ts'

const noRate: number | null = null

/** Rates of work centres that come before those of the stages. */
function CentreRates({
  rates,
  currency,
  onChange,
}: {
  rates: ReadonlyMap<string, number>
  currency: string
  onChange: (rates: ReadonlyMap<string, number>) => void
}) {
  const words = useMessages().pay
  const { data: centres = [] } = useAll('listWorkCentres', { query: { isArchived: false } })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {centres.map(({ id, name }) => (
        <MoneyField
          key={id}
          label={words.centreRate(name)}
          isOptional
          currency={currency}
          value={rates.get(id) ?? null}
          onChange={(rate) => {
            const others = [...rates].filter(([centreId]) => centreId !== id)
            onChange(new Map(rate === null ? others : [...others, [id, rate]]))
          }}
        />
      ))}
    </div>
  )
}

/** Says what a member earns from a day on. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const words = t.pay
  const { data: people = [] } = useAll('listWorkShifts', {})
  const { data } = useRead('getFinanceSettings', {})
  const currency = data?.settings.currency ?? null
  const [rates, setRates] = useState<ReadonlyMap<string, number>>(new Map())
  const form = useForm(
    { userId: '', startsOn: todayHere(), hourlyRateMinor: noRate, isPaidByPiece: false },
    createPayTerms,
  )
  const { run, isBusy } = useCommand('createPayTerms', { onDone: onClose, onProblem: form.take })
  const { isPaidByPiece } = form.values
  const pieceRates = [...rates].map(([workCentreId, rateMinor]) => ({ workCentreId, rateMinor }))
  return (
    <FormDialog
      title={words.addTerms}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={() =>
        void run({ body: { ...form.values, ...(isPaidByPiece ? { pieceRates } : {}) } })
      }
      onClose={onClose}
    >
      <Select
        label={words.person}
        required
        placeholder={words.choose}
        options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
        {...form.field('userId')}
      />
      <DateField
        label={words.startsOn}
        hint={words.startsOnHint}
        required
        {...form.field('startsOn')}
      />
      {currency === null ? (
        <Banner tone="warn">{words.noCurrency}</Banner>
      ) : (
        <>
          <MoneyField
            label={words.hourly}
            isOptional
            currency={currency}
            {...form.control('hourlyRateMinor')}
          />
          <Check
            label={words.byPiece}
            hint={words.byPieceHint}
            isChecked={isPaidByPiece}
            onChange={(value) => form.set('isPaidByPiece', value)}
          />
          {isPaidByPiece && <CentreRates rates={rates} currency={currency} onChange={setRates} />}
        </>
      )}
    </FormDialog>
  )
}

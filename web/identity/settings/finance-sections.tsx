import { Plus, Trash2 } from 'lucide-react'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { PercentField, WholeField } from '../../ui/money-field.tsx'
import { Card } from '../../ui/page.tsx'
import type { FinanceForm } from './finance-form.ts'
import { currenciesIn } from './regions.ts'
import { FieldGrid } from './settings-frame.tsx'

type CardProps = { form: FinanceForm }

const optionsOf = <V extends string>(words: Readonly<Record<V, string>>) =>
  (Object.keys(words) as V[]).map((value) => ({ value, label: words[value] }))

/** Currency, terms and when an order can be invoiced. */
export function BasicsCard({ form }: CardProps) {
  const { t, locale } = useSpeech()
  const words = t.settings.finance
  return (
    <Card title={words.basics}>
      <FieldGrid>
        <Select
          label={words.currency}
          required
          placeholder={t.settings.notSet}
          options={currenciesIn(locale, form.values.currency)}
          {...form.field('currency')}
        />
        <WholeField
          label={words.terms}
          hint={words.termsHint}
          unit={words.days}
          most={365}
          {...form.control('paymentTermsDays')}
        />
        <Select
          label={words.billOnLabel}
          options={optionsOf(words.billOn)}
          {...form.field('billOn')}
        />
      </FieldGrid>
    </Card>
  )
}

function TaxRates({ form }: CardProps) {
  const t = useMessages().settings.finance
  const rates = form.values.taxRates
  const change = (index: number, next: Partial<(typeof rates)[number]>) =>
    form.set(
      'taxRates',
      rates.map((rate, place) => (place === index ? { ...rate, ...next } : rate)),
    )
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t.taxRates}</legend>
      {rates.length === 0 && <p className="text-ink-3">{t.noRates}</p>}
      {rates.map((rate, index) => (
        // A rate has nothing of its own but its place.
        <div key={index} className="flex items-end gap-2">
          <TextField
            label={t.rateName}
            hidesLabel={index > 0}
            className="flex-1"
            {...form.field(`taxRates.${index}.name`)}
          />
          <PercentField
            label={t.rate}
            hidesLabel={index > 0}
            required
            most={10_000}
            value={rate.taxRateBasisPoints}
            className="w-32"
            onChange={(value) => value !== null && change(index, { taxRateBasisPoints: value })}
          />
          <IconButton
            label={t.removeRate(rate.name)}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() =>
              form.set(
                'taxRates',
                rates.filter((_, place) => place !== index),
              )
            }
          />
        </div>
      ))}
      <div>
        <Button
          variant="quiet"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => form.set('taxRates', [...rates, { name: '', taxRateBasisPoints: 0 }])}
        >
          {t.addRate}
        </Button>
      </div>
    </fieldset>
  )
}

/** How prices and tax relate, and what invoices say about it. */
export function TaxCard({ form }: CardProps) {
  const t = useMessages().settings
  const words = t.finance
  return (
    <Card title={words.tax}>
      <div className="flex flex-col gap-4">
        <FieldGrid>
          <Select
            label={words.taxMode}
            required
            placeholder={t.notSet}
            options={optionsOf(words.taxModes)}
            {...form.field('taxMode')}
          />
          <TextField label={words.taxId} hint={words.taxIdHint} {...form.field('taxId')} />
        </FieldGrid>
        {form.values.taxMode !== 'none' && <TaxRates form={form} />}
        <TextArea
          label={words.taxNote}
          hint={words.taxNoteHint}
          isOptional
          {...form.field('taxNote')}
        />
      </div>
    </Card>
  )
}

/** How invoices and credit notes are numbered. */
export function NumbersCard({ form, nextNumber }: CardProps & { nextNumber: number }) {
  const t = useMessages().settings.finance
  const { invoicePrefix } = form.values
  return (
    <Card title={t.numbers}>
      <FieldGrid>
        <TextField
          label={t.invoicePrefix}
          hint={
            invoicePrefix
              ? t.next(`${invoicePrefix}-${String(nextNumber).padStart(6, '0')}`)
              : undefined
          }
          maxLength={12}
          {...form.field('invoicePrefix')}
        />
        <TextField
          label={t.creditNotePrefix}
          isOptional
          maxLength={12}
          {...form.field('creditNotePrefix')}
        />
      </FieldGrid>
    </Card>
  )
}

/** Deposits, late fees, and when statements are made. */
export function FeesCard({ form }: CardProps) {
  const t = useMessages().settings.finance
  return (
    <Card title={t.fees}>
      <FieldGrid>
        <PercentField
          label={t.deposit}
          hint={t.depositHint}
          most={10_000}
          value={form.values.depositBasisPoints}
          error={form.errorOf('depositBasisPoints')}
          onChange={(value) => form.set('depositBasisPoints', value ?? 0)}
        />
        <PercentField
          label={t.lateFee}
          hint={t.lateFeeHint}
          most={10_000}
          value={form.values.lateFeeBasisPoints}
          error={form.errorOf('lateFeeBasisPoints')}
          onChange={(value) => form.set('lateFeeBasisPoints', value ?? 0)}
        />
        <WholeField
          label={t.grace}
          hint={t.graceHint}
          unit={t.days}
          most={365}
          {...form.control('lateFeeGraceDays')}
        />
        <WholeField
          label={t.statementDay}
          hint={t.statementHint}
          least={1}
          most={28}
          {...form.control('statementDay')}
        />
      </FieldGrid>
    </Card>
  )
}

/** What is printed on invoices beside their lines. */
export function PaperCard({ form }: CardProps) {
  const t = useMessages().settings.finance
  return (
    <Card title={t.paper}>
      <div className="flex flex-col gap-4">
        <TextArea label={t.bankDetails} hint={t.bankHint} {...form.field('bankDetails')} />
        <TextArea label={t.footer} isOptional {...form.field('footerText')} />
      </div>
    </Card>
  )
}

import { surchargeKinds } from '#contract/catalog/catalog-terms'
import { createSurcharge, updateSurcharge } from '../../api/body-rules/catalog/surcharges.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { MoneyField, PercentField } from '../../ui/money-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { currenciesIn } from '../../identity/settings/regions.ts'
import { useCatalogCurrency } from './use-catalog-currency.ts'

type Surcharge = Item<'listSurcharges'>

// Only these can be a percentage of the work: a gram and a parcel have a price.
const kindsWithPercent: readonly Surcharge['kind'][] = ['rush', 'other']

const valuesOf = (surcharge: Surcharge | null) => ({
  name: surcharge?.name ?? '',
  kind: surcharge?.kind ?? ('rush' as Surcharge['kind']),
  way: typeof surcharge?.percentBasisPoints === 'number' ? 'percent' : 'price',
  priceMinor: surcharge?.priceMinor ?? null,
  percentBasisPoints: surcharge?.percentBasisPoints ?? null,
  currency: surcharge?.currency ?? '',
  taxRateBasisPoints: surcharge?.taxRateBasisPoints ?? 0,
})

type DialogProps = {
  /** Null for a new one. */
  surcharge: Surcharge | null
  onClose: () => void
}

/** The form of a surcharge and what it sends. */
function useSurchargeForm({ surcharge, onClose }: DialogProps) {
  const usual = useCatalogCurrency()
  const form = useForm(valuesOf(surcharge), surcharge ? updateSurcharge : createSurcharge)
  const options = { onDone: onClose, onProblem: form.take }
  const create = useCommand('createSurcharge', options)
  const update = useCommand('updateSurcharge', options)
  const { name, kind, taxRateBasisPoints, priceMinor, percentBasisPoints } = form.values
  const currency = form.values.currency || usual
  const isPercent = kindsWithPercent.includes(kind) && form.values.way === 'percent'
  const submit = () => {
    const amount = isPercent
      ? { percentBasisPoints: percentBasisPoints ?? 0 }
      : { priceMinor: priceMinor ?? 0 }
    const body = { name: name.trim(), kind, currency, taxRateBasisPoints, ...amount }
    if (surcharge) void update.run({ params: { id: surcharge.id }, body })
    else void create.run({ body })
  }
  return { form, currency, isPercent, submit, isBusy: create.isBusy || update.isBusy }
}

type SurchargeForm = ReturnType<typeof useSurchargeForm>

/** The amount or percentage of the surcharge, and its tax. */
function RateFields({ form, currency, isPercent }: SurchargeForm) {
  const words = useMessages().catalog.surcharges
  return (
    <div className="grid grid-cols-2 gap-3">
      {isPercent ? (
        <PercentField
          label={words.percent}
          hint={words.percentHint}
          required
          most={100_000}
          {...form.control('percentBasisPoints')}
        />
      ) : (
        <MoneyField
          label={form.values.kind === 'per_gram' ? words.perGram : words.price}
          required
          currency={currency}
          {...form.control('priceMinor')}
        />
      )}
      <PercentField
        label={words.taxRateBasisPoints}
        most={10_000}
        value={form.values.taxRateBasisPoints}
        error={form.errorOf('taxRateBasisPoints')}
        onChange={(value) => form.set('taxRateBasisPoints', value ?? 0)}
      />
    </div>
  )
}

/** Adds or changes a surcharge: an amount, an amount per gram, or a percentage of the work. */
export function SurchargeDialog(props: DialogProps) {
  const { surcharge, onClose } = props
  const { t, locale } = useSpeech()
  const words = t.catalog.surcharges
  const editing = useSurchargeForm(props)
  const { form, currency } = editing
  const { kind } = form.values
  return (
    <FormDialog
      title={surcharge ? words.editTitle(surcharge.name) : words.addTitle}
      submitLabel={t.ui.save}
      isBusy={editing.isBusy}
      onSubmit={editing.submit}
      onClose={onClose}
    >
      <TextField label={words.name} {...form.field('name')} />
      <Select
        label={words.kind}
        hint={words.whens[kind]}
        options={surchargeKinds.map((value) => ({
          value,
          label: t.labels.surchargeKind[value],
        }))}
        {...form.field('kind')}
      />
      {kindsWithPercent.includes(kind) && (
        <Select
          label={words.way}
          options={(['price', 'percent'] as const).map((value) => ({
            value,
            label: words.ways[value],
          }))}
          {...form.field('way')}
        />
      )}
      <RateFields {...editing} />
      <Select
        label={words.currency}
        options={currenciesIn(locale, currency)}
        {...form.field('currency')}
        value={currency}
      />
    </FormDialog>
  )
}

import { createPriceList, updatePriceList } from '../../api/body-rules/catalog/price-lists.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { changedKeys, filledKeys } from '../../ui/changed-keys.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { currenciesIn } from '../../identity/settings/regions.ts'
import { useCatalogCurrency } from './use-catalog-currency.ts'

type PriceList = Item<'listPriceLists'>
type Reach = 'default' | 'tag' | 'connection'

const reachOf = (priceList: PriceList | null): Reach => {
  if (!priceList) return 'connection'
  if (priceList.isDefault) return 'default'
  return priceList.customerTag ? 'tag' : 'connection'
}

type DialogProps = {
  /** Null for a new one. */
  priceList: PriceList | null
  onClose: () => void
  onDone?: (id: string) => void
}

/** The form of a price list and what it sends: all of a new list, of a saved one what changed. */
function usePriceListForm({ priceList, onClose, onDone }: DialogProps) {
  const usual = useCatalogCurrency()
  const before = {
    name: priceList?.name ?? '',
    startsOn: priceList?.startsOn ?? '',
    endsOn: priceList?.endsOn ?? '',
    customerTag: priceList?.customerTag ?? '',
    isDefault: priceList?.isDefault ?? false,
  }
  const form = useForm(
    { ...before, currency: '', reach: reachOf(priceList) as string },
    priceList ? updatePriceList : createPriceList,
  )
  const options = {
    onDone: (answer: { priceList: { id: string } }) => {
      onClose()
      onDone?.(answer.priceList.id)
    },
    onProblem: form.take,
  }
  const create = useCommand('createPriceList', options)
  const update = useCommand('updatePriceList', options)
  const currency = priceList?.currency ?? (form.values.currency || usual)
  const submit = () => {
    const { currency: _currency, reach, ...typed } = form.values
    const values = {
      ...typed,
      isDefault: reach === 'default',
      customerTag: reach === 'tag' ? typed.customerTag : '',
    }
    if (!priceList) {
      void create.run({ body: filledKeys(createPriceList, { ...values, currency }) })
      return
    }
    const body = changedKeys(updatePriceList, before, values)
    if (Object.keys(body).length === 0) onClose()
    else void update.run({ params: { id: priceList.id }, body })
  }
  return { form, currency, submit, isBusy: create.isBusy || update.isBusy }
}

/** Adds a price list, or changes its name, its days and the customers that it applies to. */
export function PriceListDialog(props: DialogProps) {
  const { priceList, onClose } = props
  const { t, locale } = useSpeech()
  const words = t.catalog.lists
  const { form, currency, submit, isBusy } = usePriceListForm(props)
  return (
    <FormDialog
      title={priceList ? words.editTitle(priceList.name) : words.add}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={words.name} {...form.field('name')} />
      {!priceList && (
        <Select
          label={words.currency}
          options={currenciesIn(locale, currency)}
          {...form.field('currency')}
          value={currency}
        />
      )}
      <Select
        label={words.reach}
        options={[
          { value: 'connection', label: words.reachConnection },
          { value: 'tag', label: words.reachTag },
          { value: 'default', label: words.reachDefault },
        ]}
        {...form.field('reach')}
      />
      {form.values.reach === 'tag' && (
        <TextField label={words.tag} required {...form.field('customerTag')} />
      )}
      <div className="grid grid-cols-2 gap-3">
        <DateField label={words.from} isOptional {...form.field('startsOn')} />
        <DateField label={words.to} isOptional {...form.field('endsOn')} />
      </div>
    </FormDialog>
  )
}

import { Plus, Trash2 } from 'lucide-react'
import { useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import type { ProductForm } from './product-form.ts'
import { EditorSection } from './product-sections.tsx'

/** What a product can be ordered with, each with its price. */
export function ProductOptions({ form }: { form: ProductForm }) {
  const t = useMessages().catalog.product
  const { options, currency } = form.values
  type Option = (typeof options)[number]
  const change = (place: number, next: Partial<Option>) =>
    form.set(
      'options',
      options.map((option, own) => (own === place ? { ...option, ...next } : option)),
    )
  return (
    <EditorSection title={t.options}>
      {options.length === 0 && <p className="text-ink-3">{t.noOptions}</p>}
      {options.map((option, place) => (
        <div
          key={option.id ?? `new-${place}`}
          className="flex flex-wrap items-end gap-2 max-sm:border-b max-sm:border-line max-sm:pb-3"
        >
          <TextField
            label={t.optionName}
            className="min-w-40 flex-1"
            {...form.field(`options.${place}.name`)}
          />
          <MoneyField
            label={t.optionPrice}
            required
            currency={currency}
            value={option.priceMinor}
            className="w-36"
            onChange={(priceMinor) => change(place, { priceMinor })}
          />
          <div className="flex h-8 items-center coarse:h-11">
            <Check
              label={t.optionPerUnit}
              isChecked={option.isPerUnit}
              onChange={(isPerUnit) => change(place, { isPerUnit })}
            />
          </div>
          <IconButton
            label={t.removeOption(option.name)}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() =>
              form.set(
                'options',
                options.filter((_, own) => own !== place),
              )
            }
          />
        </div>
      ))}
      <div>
        <Button
          variant="quiet"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() =>
            form.set('options', [...options, { name: '', priceMinor: null, isPerUnit: false }])
          }
        >
          {t.addOption}
        </Button>
      </div>
    </EditorSection>
  )
}

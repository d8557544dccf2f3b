import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'
import type { Answer } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { BridgeRow } from '../../catalog/teeth/bridge-row.tsx'
import { ShadePicker } from '../../catalog/teeth/shade-picker.tsx'
import { RestorationChoice } from '../../catalog/teeth/restoration-sign.tsx'
import { Check, Select } from '../../ui/field.tsx'
import { asksForJaw, ofProduct, ofType, productsOf, typesOf, type Product } from './item-edits.ts'
import { favouritesFirst, StarButton } from './favourites.tsx'
import { ItemDetails } from './item-details.tsx'
import type { ItemPart } from './item-part.ts'
import { PreferenceNote } from './preference-note.tsx'

// What most orders are about; the rest comes with a click.
const usualGroups: readonly string[] = ['fixed', 'implant']

function TypeChoice({ item, products, onChange }: ItemPart) {
  const t = useMessages()
  const name = useId()
  const [isAll, setIsAll] = useState(false)
  const offered = typesOf(products)
  const isUsual = (type: RestorationType) => usualGroups.includes(restorationFacts[type].group)
  const shown = offered.filter((type) => isAll || isUsual(type) || type === item.restorationType)
  const hasMore = offered.length > shown.length || isAll
  if (offered.length === 0) return <p className="text-ink-3">{t.newOrder.noProducts}</p>
  return (
    <div>
      <RestorationChoice
        types={shown.length > 0 ? shown : offered}
        value={item.restorationType}
        onChange={(type) => onChange((before) => ofType(before, type, products))}
        name={name}
        t={t.teeth}
      />
      {hasMore && shown.length > 0 && (
        <button
          type="button"
          aria-expanded={isAll}
          onClick={() => setIsAll(!isAll)}
          className="mt-2 inline-flex min-h-6 items-center gap-1 rounded text-sm text-accent hover:underline coarse:min-h-11"
        >
          {isAll ? t.newOrder.fewerTypes : t.newOrder.moreTypes}
          <ChevronDown aria-hidden className={`size-4 ${isAll ? 'rotate-180' : ''}`} />
        </button>
      )}
    </div>
  )
}

function ProductFacts({ product }: { product: Product }) {
  const t = useMessages()
  const format = useFormat()
  const { basePriceMinor, currency, unit, turnaroundDays, material } = product
  const about = [
    material && t.labels.material[material],
    turnaroundDays === null ? null : t.newOrder.days(turnaroundDays),
  ].filter(Boolean)
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{product.name}</span>
        <span className="block text-xs text-ink-3">{about.join(' · ')}</span>
      </span>
      {typeof basePriceMinor === 'number' && (
        <span className="text-end text-sm whitespace-nowrap tabular-nums">
          {format.money(basePriceMinor, currency)}
          <span className="block text-xs text-ink-3">{t.labels.productUnit[unit]}</span>
        </span>
      )}
    </>
  )
}

function ProductChoice({ item, products, favourites, onChange }: ItemPart) {
  const t = useMessages().newOrder
  const name = useId()
  const { isLab } = useSession()
  const fitting = favouritesFirst(productsOf(products, item.restorationType), favourites)
  if (fitting.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t.product}</legend>
      <div className="grid gap-1.5 sm:grid-cols-2">
        {fitting.map((product) => (
          <div key={product.id} className="flex items-center gap-1">
            <label className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-lg border border-control bg-raised px-3 py-1.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent forced-colors:has-checked:outline-2">
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={item.productId === product.id}
                onChange={() => onChange((before) => ofProduct(before, product))}
              />
              <ProductFacts product={product} />
            </label>
            {!isLab && (
              <StarButton
                product={product}
                isStarred={favourites.get(product.id)?.isStarred ?? false}
              />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function OptionChoice({ item, onChange, product }: ItemPart & { product: Product }) {
  const t = useMessages().newOrder
  const format = useFormat()
  if (product.options.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t.options}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {product.options.map(({ id, name, priceMinor, isPerUnit }) => (
          <Check
            key={id}
            isChecked={item.options.includes(id)}
            onChange={(isChecked) =>
              onChange((before) => ({
                ...before,
                options: isChecked
                  ? [...before.options, id]
                  : before.options.filter((one) => one !== id),
              }))
            }
            label={
              <>
                {name}
                {priceMinor !== undefined && (
                  <span className="text-ink-3 tabular-nums">
                    {' '}
                    · {t.optionPrice(format.money(priceMinor, product.currency), isPerUnit)}
                  </span>
                )}
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

type Dentist = Answer<'getDentist'>['dentist'] | undefined

function ShadeChoice({ item, onChange, dentist }: ItemPart & { dentist: Dentist }) {
  const t = useMessages()
  // Open where a colour is still to be chosen, and it stays so while one goes through the tabs.
  const [isOpen, setIsOpen] = useState(item.shade === null)
  const [hasParts, setHasParts] = useState(() =>
    Boolean(item.shade?.cervical ?? item.shade?.incisal ?? item.shade?.stump),
  )
  const guide = dentist?.preferences.defaultShadeSystem
  return (
    <details
      className="group/fold rounded-lg border border-line"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-10 items-center coarse:min-h-11 gap-2 rounded-lg px-3 py-1.5">
        <span className="font-medium">{t.newOrder.shade}</span>
        <span className="flex-1 text-ink-2">{item.shade?.value ?? t.newOrder.noShade}</span>
        <ChevronDown aria-hidden className="size-4 text-ink-3 group-open/fold:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-3">
        <ShadePicker
          value={item.shade}
          onChange={(shade) => onChange((before) => ({ ...before, shade }))}
          {...(guide ? { guide } : {})}
          hasParts={hasParts}
          t={t.teeth}
        />
        <Check label={t.newOrder.shadeParts} isChecked={hasParts} onChange={setHasParts} />
      </div>
    </details>
  )
}

function JawChoice({ item, onChange }: ItemPart) {
  const t = useMessages().newOrder
  const jaws = ['upper', 'lower', 'both'] as const
  return (
    <Select
      label={t.arch}
      className="max-w-56"
      value={item.arch ?? ''}
      placeholder={t.chooseArch}
      options={jaws.map((jaw) => ({ value: jaw, label: t.arches[jaw] }))}
      onChange={(value) =>
        onChange((before) => ({ ...before, arch: jaws.find((jaw) => jaw === value) ?? null }))
      }
    />
  )
}

function Units({ item, onChange }: ItemPart) {
  const t = useMessages()
  const notation = useNotation()
  if (item.restorationType === null || item.units.length === 0) return null
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{t.newOrder.bridge}</p>
      <BridgeRow
        restorationType={item.restorationType}
        value={item}
        onChange={({ teeth, units, connectors }) =>
          onChange((before) => ({ ...before, teeth, units, connectors }))
        }
        notation={notation}
        t={t.teeth}
      />
    </div>
  )
}

/** One piece of work: what it is, by which product, in which colour, and all that goes with it. */
export function ItemEditor(part: ItemPart & { dentist: Dentist }) {
  const { item, products, dentist } = part
  const product = products.find(({ id }) => id === item.productId)
  return (
    <div className="flex flex-col gap-4">
      <TypeChoice {...part} />
      {item.restorationType && <ProductChoice {...part} />}
      {asksForJaw(item) && <JawChoice {...part} />}
      <Units {...part} />
      {product && (
        <>
          {(product.requiresShade || item.shade) && <ShadeChoice {...part} dentist={dentist} />}
          <OptionChoice {...part} product={product} />
          {dentist && <PreferenceNote {...part} />}
          <ItemDetails {...part} product={product} />
        </>
      )}
    </div>
  )
}

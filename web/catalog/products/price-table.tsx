import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Answer, Item } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { MoneyField, WholeField } from '../../ui/money-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import {
  editPrice,
  extraStepsOf,
  priceOf,
  type PriceEdits,
  type PriceItem,
  type PriceStep,
} from './price-grid.ts'

type PriceList = Answer<'getPriceList'>['priceList']
type Product = Item<'listProducts'>

function useStepName() {
  const t = useMessages().catalog.lists
  return ({ toothGroup, minQuantity }: PriceStep) =>
    [toothGroup !== 'all' && t.toothGroups[toothGroup], minQuantity > 1 && t.fromUnits(minQuantity)]
      .filter(Boolean)
      .join(', ')
}

function StepDialog({
  product,
  currency,
  onAdd,
  onClose,
}: {
  product: Product
  currency: string
  onAdd: (step: PriceStep, price: number) => void
  onClose: () => void
}) {
  const t = useMessages()
  const words = t.catalog.lists
  const [toothGroup, setToothGroup] = useState<PriceItem['toothGroup']>('anterior')
  const [minQuantity, setMinQuantity] = useState<number | null>(1)
  const [price, setPrice] = useState<number | null>(product.basePriceMinor ?? null)
  const isPlain = toothGroup === 'all' && (minQuantity ?? 1) === 1
  return (
    <FormDialog
      title={words.stepTitle(product.name)}
      submitLabel={t.ui.add}
      isDisabled={price === null || isPlain}
      onSubmit={() => {
        onAdd({ productId: product.id, toothGroup, minQuantity: minQuantity ?? 1 }, price ?? 0)
        onClose()
      }}
      onClose={onClose}
    >
      <Select
        label={words.toothGroup}
        options={(Object.keys(words.toothGroups) as PriceItem['toothGroup'][]).map((group) => ({
          value: group,
          label: words.toothGroups[group],
        }))}
        value={toothGroup}
        onChange={(group) => setToothGroup(group as PriceItem['toothGroup'])}
      />
      <WholeField
        label={words.minQuantity}
        least={1}
        most={1_000}
        value={minQuantity}
        onChange={setMinQuantity}
      />
      <MoneyField
        label={t.catalog.columns.price}
        required
        currency={currency}
        value={price}
        onChange={setPrice}
      />
    </FormDialog>
  )
}

type GridProps = {
  priceList: PriceList
  edits: PriceEdits
  /** Null for a person who can only read. */
  onEdits: ((edits: PriceEdits) => void) | null
}

function PriceCell({
  priceList,
  edits,
  onEdits,
  step,
  label,
}: GridProps & { step: PriceStep; label: string }) {
  const format = useFormat()
  const price = priceOf(priceList.items, edits, step)
  if (!onEdits) return <>{format.money(price, priceList.currency)}</>
  return (
    <MoneyField
      label={label}
      hidesLabel
      className="ms-auto w-36"
      currency={priceList.currency}
      value={price}
      onChange={(next) => onEdits(editPrice(priceList.items, edits, step, next))}
    />
  )
}

type StepChange = (step: PriceStep, price: number | null) => void

/** The product with its price for all teeth and any quantity; its button adds a further price. */
function ProductRow({
  product,
  onChange,
  ...grid
}: GridProps & { product: Product; onChange: StepChange }) {
  const t = useMessages().catalog.lists
  const format = useFormat()
  const [isAdding, setIsAdding] = useState(false)
  const { priceList, onEdits } = grid
  const plain: PriceStep = { productId: product.id, toothGroup: 'all', minQuantity: 1 }
  const isForeign = product.currency !== priceList.currency
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 ps-4 pe-2 text-start font-medium">
        {product.name}
        {product.code && <span className="font-normal text-ink-3"> {product.code}</span>}
      </th>
      <td className="px-2 text-end whitespace-nowrap text-ink-3 tabular-nums max-md:hidden">
        {format.money(product.basePriceMinor, product.currency)}
      </td>
      <td className="w-44 py-1 ps-2 text-end tabular-nums">
        {isForeign ? (
          <span className="text-xs text-ink-3">{t.otherCurrency(product.currency)}</span>
        ) : (
          <PriceCell {...grid} step={plain} label={t.priceOf(product.name)} />
        )}
      </td>
      <td className="w-12 pe-2 text-end">
        {onEdits && !isForeign && (
          <IconButton
            label={t.addStepOf(product.name)}
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setIsAdding(true)}
          />
        )}
        {isAdding && (
          <StepDialog
            product={product}
            currency={priceList.currency}
            onAdd={onChange}
            onClose={() => setIsAdding(false)}
          />
        )}
      </td>
    </tr>
  )
}

/** A further price of the product, for some teeth or from a quantity. */
function StepRow({
  product,
  step,
  onChange,
  ...grid
}: GridProps & { product: Product; step: PriceStep; onChange: StepChange }) {
  const t = useMessages().catalog.lists
  const name = useStepName()(step)
  return (
    <tr>
      <th scope="row" className="ps-8 pe-2 text-start font-normal text-ink-2">
        <span className="sr-only">{product.name}, </span>
        {name}
      </th>
      <td className="max-md:hidden" />
      <td className="py-1 ps-2 text-end tabular-nums">
        <PriceCell {...grid} step={step} label={`${t.priceOf(product.name)}, ${name}`} />
      </td>
      <td className="pe-2 text-end">
        {grid.onEdits && (
          <IconButton
            label={t.removeStep(`${product.name}, ${name}`)}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => onChange(step, null)}
          />
        )}
      </td>
    </tr>
  )
}

function ProductRows({ product, ...grid }: GridProps & { product: Product }) {
  const { priceList, edits, onEdits } = grid
  const change: StepChange = (step, price) =>
    onEdits?.(editPrice(priceList.items, edits, step, price))
  return (
    <>
      <ProductRow {...grid} product={product} onChange={change} />
      {extraStepsOf(priceList.items, edits, product.id).map((step) => (
        <StepRow
          key={`${step.toothGroup} ${step.minQuantity}`}
          {...grid}
          product={product}
          step={step}
          onChange={change}
        />
      ))}
    </>
  )
}

/** Every product with its price in a list, its further prices by teeth and quantity below it. */
export function PriceTable({ products, ...grid }: GridProps & { products: readonly Product[] }) {
  const t = useMessages()
  const words = t.catalog.lists
  if (products.length === 0) return <EmptyState title={t.catalog.nothingFound} />
  return (
    <table aria-label={words.grid} className="w-full border-collapse text-sm">
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="h-9 ps-4 text-start font-medium">
            {t.catalog.columns.product}
          </th>
          <th scope="col" className="px-2 text-end font-medium max-md:hidden">
            {words.base}
          </th>
          <th scope="col" className="w-44 ps-2 text-end font-medium">
            {t.catalog.columns.price}
          </th>
          <th scope="col" className="w-12">
            <span className="sr-only">{t.ui.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRows key={product.id} product={product} {...grid} />
        ))}
      </tbody>
    </table>
  )
}

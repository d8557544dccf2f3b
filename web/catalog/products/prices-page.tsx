import { Check } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAllows } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { CatalogFrame } from './catalog-frame.tsx'
import { EmptyCatalog, StarterDialog } from './starter.tsx'
import { groupForPrices, type PriceGroup } from './usual-products.ts'

type Product = Item<'listProducts'>

/** Goes to the field above or below, whatever table it is in; its text is selected to be typed over. */
function goToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target) + step]
  // The last one is left too, so that it is saved.
  if (!next) return event.target.blur()
  next.focus()
  next.select()
}

function PriceField({ product }: { product: Product }) {
  const t = useMessages().catalog.prices
  const problemText = useProblemText()
  const saved = product.basePriceMinor ?? null
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const [wasSaved, setWasSaved] = useState(false)
  const { run, isBusy, problem } = useCommand('updateProduct', {
    onDone: () => setWasSaved(true),
    // It is said at the field, where what was typed stays.
    onProblem: () => undefined,
  })
  const save = async () => {
    if (typed === undefined || typed === saved) return
    const isDone = await run({ params: { id: product.id }, body: { basePriceMinor: typed } })
    // Whoever typed on meanwhile keeps that.
    if (isDone) setTyped((now) => (now === typed ? undefined : now))
  }
  return (
    <div className="flex items-start justify-end gap-2">
      <span role="status" className="mt-2 text-xs text-ink-3">
        {isBusy ? (
          t.saving
        ) : wasSaved && typed === undefined ? (
          <>
            <Check aria-hidden className="inline size-4 text-good" />
            <span className="sr-only">{t.saved}</span>
          </>
        ) : null}
      </span>
      <MoneyField
        label={t.priceOf(product.name)}
        hidesLabel
        className="w-36"
        enterKeyHint="next"
        currency={product.currency}
        value={typed === undefined ? saved : typed}
        error={problem && typed !== undefined ? problemText(problem) : undefined}
        onChange={setTyped}
        onBlur={() => void save()}
      />
    </div>
  )
}

function GroupTable({ group, canWrite }: { group: PriceGroup; canWrite: boolean }) {
  const t = useMessages()
  const words = t.catalog.prices
  const format = useFormat()
  const name = group.isUsual ? words.usual : (group.name ?? words.other)
  return (
    <Card title={name} isFlush>
      <table aria-label={words.grid(name)} className="w-full border-collapse text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t.catalog.columns.product}</th>
            <th scope="col">{words.unit}</th>
            <th scope="col">{t.catalog.columns.price}</th>
          </tr>
        </thead>
        <tbody>
          {group.products.map((product) => (
            <tr key={product.id} className="border-t border-line">
              <th scope="row" className="py-1.5 ps-4 pe-2 text-start font-medium">
                {product.name}
              </th>
              <td className="w-28 px-2 text-ink-3 max-md:hidden">
                {t.catalog.isPerUnit(t.labels.productUnit[product.unit])}
              </td>
              <td className="w-56 py-1 ps-2 pe-4 text-end tabular-nums">
                {canWrite ? (
                  <PriceField product={product} />
                ) : (
                  format.money(product.basePriceMinor, product.currency)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** The price of every product in one grid, the usual ones first; each is saved when its field is left. */
export function PricesPage() {
  const t = useMessages().catalog
  const canWrite = useAllows('catalog.write')
  const [isStarting, setIsStarting] = useState(false)
  const products = useAll('listProducts', { query: { isArchived: false } })
  const categories = useAll('listProductCategories', { query: { isArchived: false } })
  const priced = products.data?.filter(({ basePriceMinor }) => (basePriceMinor ?? null) !== null)
  return (
    <CatalogFrame
      isPrices
      title={t.prices.title}
      subtitle={priced && t.prices.priced(priced.length, products.data?.length ?? 0)}
    >
      <Loaded query={products} skeleton={<Skeleton lines={12} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyCatalog onStarter={() => setIsStarting(true)} />
          ) : (
            <div className="flex max-w-3xl flex-col gap-4" onKeyDown={goToNeighbour}>
              {canWrite && <p className="text-ink-2">{t.prices.lead}</p>}
              {groupForPrices(all, categories.data ?? []).map((group) => (
                <GroupTable key={group.key} group={group} canWrite={canWrite} />
              ))}
            </div>
          )
        }
      </Loaded>
      {isStarting && <StarterDialog onClose={() => setIsStarting(false)} />}
    </CatalogFrame>
  )
}

import { Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { productNameIn } from '#contract/catalog/product-name'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { toggleJoint } from '../../catalog/teeth/bridge.ts'
import { writeTeeth } from '#contract/catalog/write-teeth'
import { RestorationSign } from '../../catalog/teeth/restoration-sign.tsx'
import { TeethPicker } from '../../catalog/teeth/teeth-picker.tsx'
import { dentistName, type Dentist } from '../../partners/dentists/dentist-name.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { emptyItem, madeItems, type DraftItem } from './draft.ts'
import { FindingList } from './finding-list.tsx'
import { findingsIn } from './findings.ts'
import type { FormPart } from './form-context.ts'
import { FormSection } from './form-section.tsx'
import { onTeeth, worksOf, type Product } from './item-edits.ts'
import { ItemEditor } from './item-editor.tsx'
import { TemplateBar } from './late-parts.ts'
import { useFavourites, type Favourites } from './favourites.tsx'
import { filledOf } from './preferences.ts'

/** What the laboratory of the draft offers, by its names in the language of the app. */
function useCatalog(part: FormPart) {
  const { isLab } = useSession()
  const { labConnectionId } = part.draft
  const { locale } = useSpeech()
  const found = useAll(
    'listProducts',
    { query: isLab ? {} : { labConnectionId } },
    { isEnabled: isLab || labConnectionId !== '' },
  )
  const { data } = found
  const products = useMemo(
    () => data?.map((product) => ({ ...product, name: productNameIn(locale, product) })),
    [data, locale],
  )
  return { ...found, data: products }
}

/** What the clinic usually orders from the laboratory, once it is known which. */
function useTemplates({ draft: { labConnectionId } }: FormPart) {
  const { isLab } = useSession()
  return useAll(
    'listOrderTemplates',
    { query: { labConnectionId } },
    { isEnabled: !isLab && labConnectionId !== '' },
  )
}

/** Who prescribes, with how the work is liked. */
function useDentist(dentistId: string | null): Dentist | undefined {
  const { data } = useRead(
    'getDentist',
    { params: { id: dentistId ?? '' } },
    { isEnabled: dentistId !== null, freshMs: 300_000 },
  )
  return dentistId === null ? undefined : data?.dentist
}

type ItemTabProps = {
  item: DraftItem
  place: number
  name: string
  price: string | null
  isOpen: boolean
  onOpen: () => void
}

function ItemTab({ item, place, name, price, isOpen, onOpen }: ItemTabProps) {
  const t = useMessages().newOrder
  const notation = useNotation()
  const teeth = writeTeeth(item.teeth, notation)
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onOpen}
      className="flex min-h-10 w-full min-w-0 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 py-1 text-start hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft coarse:min-h-11"
    >
      {item.restorationType ? (
        <RestorationSign type={item.restorationType} />
      ) : (
        <span className="w-5 text-center text-ink-3 tabular-nums">{place}</span>
      )}
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t.item(place)}: </span>
        <span className="font-medium">{name}</span>
        {teeth && <span className="text-ink-2 tabular-nums"> · {teeth}</span>}
        {item.shade && <span className="text-ink-2"> · {item.shade.value}</span>}
      </span>
      {price && <span className="text-sm text-ink-2 tabular-nums">{price}</span>}
    </button>
  )
}

function usePrices({ check, draft }: FormPart): Map<string, string> {
  const format = useFormat()
  const { preflight } = check
  const made = madeItems(draft)
  return new Map(
    made.flatMap(({ key }, place) => {
      const line = preflight?.items[place]
      return line?.lineTotalMinor === null || line === undefined
        ? []
        : [[key, format.money(line.lineTotalMinor, preflight?.totals?.currency)] as const]
    }),
  )
}

type ItemListProps = FormPart & {
  products: readonly Product[]
  favourites: Favourites
  openKey: string
  onOpen: (key: string) => void
}

function ItemList(props: ItemListProps) {
  const { draft, change, products, openKey, onOpen } = props
  const t = useMessages()
  const prices = usePrices(props)
  const nameOf = ({ productId, restorationType }: DraftItem) =>
    products.find(({ id }) => id === productId)?.name ??
    (restorationType ? t.labels.restoration[restorationType] : t.newOrder.unnamed)
  const remove = (key: string) => {
    const before = draft.items
    const rest = before.filter((item) => item.key !== key)
    const items = rest.length > 0 ? rest : [emptyItem()]
    change({ items })
    onOpen(items[0]?.key ?? '')
    showNotice(t.newOrder.removedItem, {
      label: t.ui.undo,
      run: () => change({ items: before }),
    })
  }
  return (
    <ul className="mb-3 flex flex-col gap-1.5">
      {draft.items.map((item, index) => (
        <li key={item.key} className="flex items-center gap-1">
          <ItemTab
            item={item}
            place={index + 1}
            name={nameOf(item)}
            price={prices.get(item.key) ?? null}
            isOpen={item.key === openKey}
            onOpen={() => onOpen(item.key)}
          />
          {(draft.items.length > 1 || item.productId !== null) && (
            <IconButton
              label={t.newOrder.removeItem(index + 1)}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => remove(item.key)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function OpenItem(props: ItemListProps & { item: DraftItem }) {
  const { draft, change, check, products, item, onOpen, showsMissing } = props
  const t = useMessages()
  const notation = useNotation()
  const dentist = useDentist(draft.dentistId)
  const { works, places } = worksOf(draft.items)
  const edit = (key: string, next: (before: DraftItem) => DraftItem) =>
    change((before) => ({
      items: before.items.map((one) => (one.key === key ? next(one) : one)),
    }))
  const place = madeItems(draft).findIndex(({ key }) => key === item.key)
  const filled = filledOf(check.preflight?.items[place])
  const findings = findingsIn(check.findings, { section: 'work', itemKey: item.key }).filter(
    ({ severity }) => showsMissing || severity === 'warning',
  )
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className="self-start">
        <TeethPicker
          label={t.newOrder.chart}
          value={item.teeth}
          onChange={(teeth) => edit(item.key, (before) => onTeeth(before, teeth))}
          works={works}
          onJoin={(index, pair) => {
            const key = places[index] ?? ''
            edit(key, (before) => ({
              ...before,
              ...toggleJoint({ ...before }, pair),
            }))
            onOpen(key)
          }}
          notation={notation}
          t={t.teeth}
        />
      </div>
      <div className="min-w-0">
        <ItemEditor
          key={item.key}
          item={item}
          products={products}
          dentist={dentist}
          favourites={props.favourites}
          filled={filled}
          dentistName={dentist ? dentistName(dentist) : ''}
          onChange={(next) => edit(item.key, next)}
        />
        <FindingList findings={item.productId === null && !showsMissing ? [] : findings} />
      </div>
    </div>
  )
}

/** The pieces of work: teeth on the chart, what is made of them, the product, the colour. */
export function WorkSection(part: FormPart) {
  const t = useMessages().newOrder
  const { isLab } = useSession()
  const [wanted, setWanted] = useState('')
  const catalog = useCatalog(part)
  const templates = useTemplates(part)
  const favourites = useFavourites(part.draft.labConnectionId)
  const { items } = part.draft
  const open = items.find(({ key }) => key === wanted) ?? items[0]
  if (!open) return null
  const add = () => {
    const item = emptyItem()
    // One order is of one colour as a rule.
    const shade = items.at(-1)?.shade ?? null
    part.change({ items: [...items, { ...item, shade }] })
    setWanted(item.key)
  }
  const products = catalog.data ?? []
  const kept = templates.data ?? []
  const shared = { ...part, products, favourites, openKey: open.key, onOpen: setWanted }
  const isShort = items.length === 1 && open.productId === null
  return (
    <FormSection
      section="work"
      {...part}
      actions={
        <Button
          onClick={add}
          disabled={open.productId === null}
          icon={<Plus aria-hidden className="size-4" />}
        >
          {t.addItem}
        </Button>
      }
    >
      {catalog.isLoading || templates.isLoading ? (
        <Skeleton lines={isShort ? 16 : 32} />
      ) : (
        <>
          {!isLab && (kept.length > 0 || madeItems(part.draft).length > 0) && (
            <div className="mb-3 flex min-h-8 flex-wrap gap-2 coarse:min-h-11">
              <TemplateBar {...part} templates={kept} />
            </div>
          )}
          {!isShort && <ItemList {...shared} />}
          <OpenItem {...shared} item={open} />
        </>
      )}
    </FormSection>
  )
}

import { Archive } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { createProduct, updateProduct } from '../../api/body-rules/catalog/products.ts'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAllows, useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import {
  addedBodyOf,
  changedBodyOf,
  newProduct,
  productValuesOf,
  type ProductValues,
} from './product-form.ts'
import { ProductOptions } from './product-options.tsx'
import {
  AboutSection,
  IntakeSection,
  ProductionSection,
  PriceSection,
} from './product-sections.tsx'
import { useCatalogCurrency } from './use-catalog-currency.ts'

type Product = Item<'listProducts'>
type Category = Item<'listProductCategories'>

function ArchiveStep({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useMessages()
  const words = t.catalog.product
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy } = useCommand('archiveProduct', {
    onDone: () => {
      showNotice(words.archived(product.name))
      onClose()
    },
  })
  if (!isAsking) {
    return (
      <Button
        variant="quiet"
        icon={<Archive aria-hidden className="size-4" />}
        onClick={() => setIsAsking(true)}
      >
        {words.archive}
      </Button>
    )
  }
  return (
    <div role="alert" className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="text-sm text-ink-2">{words.archiveText}</span>
      <Button variant="quiet" onClick={() => setIsAsking(false)}>
        {t.ui.cancel}
      </Button>
      <Button
        variant="danger"
        isBusy={isBusy}
        onClick={() => void run({ params: { id: product.id } })}
      >
        {words.archive}
      </Button>
    </div>
  )
}

function EditorForm({
  product,
  before,
  categories,
  onClose,
}: {
  product: Product | null
  before: ProductValues
  categories: readonly Category[]
  onClose: () => void
}) {
  const t = useMessages().catalog.product
  const { canSeeFinance } = useSession()
  const canWrite = useAllows('catalog.write')
  const form = useForm(before, product ? updateProduct : createProduct)
  const create = useCommand('createProduct', {
    onDone: () => {
      showNotice(t.added(form.values.name))
      onClose()
    },
    onProblem: form.take,
  })
  const update = useCommand('updateProduct', {
    onDone: () => {
      showNotice(t.saved(form.values.name))
      onClose()
    },
    onProblem: form.take,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!product) return void create.run({ body: addedBodyOf(form.values) })
    const body = changedBodyOf(before, form.values)
    if (!body) return onClose()
    void update.run({ params: { id: product.id }, body })
  }
  const isReadOnly = !canWrite || product?.isActive === false
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      {!canWrite && <p className="text-ink-3">{t.readOnly}</p>}
      <fieldset disabled={isReadOnly} className="flex flex-col gap-6">
        <AboutSection form={form} categories={categories} />
        {canSeeFinance && <PriceSection form={form} />}
        <ProductionSection form={form} />
        <IntakeSection form={form} />
        {canSeeFinance && <ProductOptions form={form} />}
      </fieldset>
      {!isReadOnly && (
        <footer
          data-sticky-foot
          className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap items-center justify-between gap-2 border-t border-line bg-surface px-4 py-3"
        >
          {product ? <ArchiveStep product={product} onClose={onClose} /> : <span />}
          <Button type="submit" variant="primary" isBusy={create.isBusy || update.isBusy}>
            {t.save}
          </Button>
        </footer>
      )}
    </form>
  )
}

function OpenProduct({ id, children }: { id: string; children: (product: Product) => ReactNode }) {
  const query = useRead('getProduct', { params: { id } })
  return <Loaded query={query}>{({ product }) => children(product)}</Loaded>
}

/** Adds a product (`id` is `new`) or changes one, in a drawer beside the list. */
export function ProductEditor({
  id,
  categories,
  onClose,
}: {
  id: string
  categories: readonly Category[]
  onClose: () => void
}) {
  const t = useMessages().catalog.product
  const currency = useCatalogCurrency()
  const { data } = useRead('getProduct', { params: { id } }, { isEnabled: id !== 'new' })
  const shared = { categories, onClose }
  return (
    <Dialog
      kind="drawer"
      title={id === 'new' ? t.addTitle : (data?.product.name ?? '…')}
      onClose={onClose}
    >
      {id === 'new' ? (
        <EditorForm key={currency} product={null} before={newProduct(currency, '')} {...shared} />
      ) : (
        <OpenProduct id={id}>
          {(product) => (
            <EditorForm
              key={product.id}
              product={product}
              before={productValuesOf(product)}
              {...shared}
            />
          )}
        </OpenProduct>
      )}
    </Dialog>
  )
}

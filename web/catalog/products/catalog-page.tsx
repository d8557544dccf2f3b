import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAll } from '../../api/use-all.ts'
import { useAllows } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { useDownload } from '../../api/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { CatalogFrame } from './catalog-frame.tsx'
import { CategoryList } from './category-list.tsx'
import { PricesPage } from './prices-page.tsx'
import { useProductColumns } from './product-columns.tsx'
import { ProductEditor } from './product-editor.tsx'
import { EmptyCatalog, StarterDialog } from './starter.tsx'

function ProductTable({ onStarter }: { onStarter: () => void }) {
  const t = useMessages().catalog
  const { search, change } = useAddress('/signed-in/catalog')
  const { category, isArchived } = search
  const columns = useProductColumns()
  const list = useRecordList('/signed-in/catalog', 'listProducts', {
    filters: { isArchived: isArchived === true, categoryId: category },
  })
  return (
    <div className="min-w-0 flex-1">
      <RecordList
        list={list}
        searchLabel={t.search}
        filters={
          <Check
            label={t.archived}
            isChecked={isArchived === true}
            onChange={(isArchived) => change({ isArchived })}
          />
        }
        skeletonLines={12}
        label={t.tabs.products}
        columns={columns}
        empty={<EmptyCatalog onStarter={onStarter} />}
      />
    </div>
  )
}

/** The laboratory's products: by category with the editor of each, or their prices in one grid. */
export function CatalogPage() {
  const { search } = useAddress('/signed-in/catalog')
  return search.view === 'prices' ? <PricesPage /> : <ProductsPage />
}

/** Saves the catalogue as a file for a spreadsheet. */
function ExportButton() {
  const { t, locale } = useSpeech()
  const { save, isBusy } = useDownload('exportProducts')
  return (
    <Button
      icon={<Download aria-hidden className="size-4" />}
      isBusy={isBusy}
      onClick={() => void save({ query: { lang: locale } })}
    >
      {t.catalog.exportProducts}
    </Button>
  )
}

function ProductsPage() {
  const t = useMessages().catalog
  const canWrite = useAllows('catalog.write')
  const { search, change } = useAddress('/signed-in/catalog')
  const [isStarting, setIsStarting] = useState(false)
  const categories = useAll('listProductCategories', { query: { isArchived: false } })
  const opened = search.product
  return (
    <CatalogFrame
      title={t.title}
      actions={
        <>
          <ExportButton />
          {canWrite && (
            <>
              <Button onClick={() => setIsStarting(true)}>{t.starter}</Button>
              <Button
                variant="primary"
                icon={<Plus aria-hidden className="size-4" />}
                onClick={() => change({ product: 'new', page: search.page })}
              >
                {t.addProduct}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 md:flex-row">
        <CategoryList categories={categories.data ?? []} />
        <ProductTable onStarter={() => setIsStarting(true)} />
      </div>
      {isStarting && <StarterDialog onClose={() => setIsStarting(false)} />}
      {typeof opened === 'string' && (
        <ProductEditor
          key={opened}
          id={opened}
          categories={categories.data ?? []}
          onClose={() => change({ product: undefined, page: search.page })}
        />
      )}
    </CatalogFrame>
  )
}

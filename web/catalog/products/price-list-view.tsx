import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAllows } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { mergedItems, type PriceEdits } from './price-grid.ts'
import { PriceListDialog } from './price-list-dialog.tsx'
import { PriceTable } from './price-table.tsx'

type PriceList = Answer<'getPriceList'>['priceList']

function ArchiveDialog({ priceList, onClose }: { priceList: PriceList; onClose: () => void }) {
  const t = useMessages().catalog.lists
  const { change } = useAddress('/signed-in/catalog/price-lists')
  const { run, isBusy } = useCommand('archivePriceList', {
    onDone: () => {
      showNotice(t.archived(priceList.name))
      change({ list: undefined })
    },
  })
  return (
    <FormDialog
      title={t.archiveTitle(priceList.name)}
      submitLabel={t.archive}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void run({ params: { id: priceList.id } })}
      onClose={onClose}
    >
      <p>{t.archiveText}</p>
    </FormDialog>
  )
}

function ListSteps({ priceList }: { priceList: PriceList }) {
  const t = useMessages().catalog.lists
  const [step, setStep] = useState<'edit' | 'archive' | null>(null)
  const close = () => setStep(null)
  return (
    <>
      <MenuButton
        isIcon
        label={t.more}
        icon={<Ellipsis aria-hidden className="size-4" />}
        items={[
          { label: t.edit, run: () => setStep('edit') },
          { label: t.archive, isDanger: true, run: () => setStep('archive') },
        ]}
      />
      {step === 'edit' && <PriceListDialog priceList={priceList} onClose={close} />}
      {step === 'archive' && <ArchiveDialog priceList={priceList} onClose={close} />}
    </>
  )
}

function SaveBar({
  priceList,
  edits,
  onEdits,
}: {
  priceList: PriceList
  edits: PriceEdits
  onEdits: (edits: PriceEdits) => void
}) {
  const t = useMessages()
  const words = t.catalog.lists
  const { run, isBusy } = useCommand('replacePriceListItems', {
    onDone: () => {
      onEdits({})
      showNotice(words.saved)
    },
  })
  const count = Object.keys(edits).length
  if (count === 0) return null
  return (
    <FootBar>
      <span className="me-auto ps-2 text-sm text-ink-3">{t.ui.unsaved}</span>
      <Button onClick={() => onEdits({})}>{t.ui.discard}</Button>
      <Button
        variant="primary"
        isBusy={isBusy}
        onClick={() =>
          void run({
            params: { id: priceList.id },
            body: { items: mergedItems(priceList.items, edits) },
          })
        }
      >
        {words.save(count)}
      </Button>
    </FootBar>
  )
}

function Prices({ priceList }: { priceList: PriceList }) {
  const t = useMessages().catalog.lists
  const { search, change } = useAddress('/signed-in/catalog/price-lists')
  const canWrite = useAllows('catalog.write')
  const [edits, setEdits] = useState<PriceEdits>({})
  const products = useAll('listProducts', { query: { isArchived: false } })
  const text = search.search ?? ''
  const words = text.toLowerCase().split(/\s+/)
  const priced = new Set(mergedItems(priceList.items, edits).map(({ productId }) => productId))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField label={t.search} value={text} onSearch={(next) => change({ search: next })} />
        <Check
          label={t.onlyPriced}
          isChecked={search.priced === true}
          onChange={(isPriced) => change({ priced: isPriced })}
        />
      </div>
      <Card isFlush>
        <Loaded query={products} skeleton={<Skeleton lines={12} className="p-4" />}>
          {(all) => (
            <PriceTable
              priceList={priceList}
              products={all
                .filter(({ id }) => search.priced !== true || priced.has(id))
                .filter(({ name, code }) =>
                  words.every((word) => `${name} ${code ?? ''}`.toLowerCase().includes(word)),
                )
                .toSorted((a, b) => a.name.localeCompare(b.name))}
              edits={edits}
              onEdits={canWrite ? setEdits : null}
            />
          )}
        </Loaded>
      </Card>
      {canWrite && <SaveBar priceList={priceList} edits={edits} onEdits={setEdits} />}
    </>
  )
}

/** One price list: its days, its customers, and the price of each product in a grid. */
export function PriceListView({ id }: { id: string }) {
  const t = useMessages().catalog.lists
  const format = useFormat()
  const canWrite = useAllows('catalog.write')
  const query = useRead('getPriceList', { params: { id } })
  const priceList = query.data?.priceList
  const reach =
    priceList &&
    (priceList.isDefault
      ? t.reaches.default
      : priceList.customerTag
        ? t.reaches.tag(priceList.customerTag)
        : t.reaches.connection)
  const days = priceList && [
    priceList.startsOn && `${t.from} ${format.fullDay(priceList.startsOn)}`,
    priceList.endsOn && `${t.to} ${format.fullDay(priceList.endsOn)}`,
  ]
  return (
    <Page
      title={priceList?.name ?? t.title}
      parent={{ to: '/catalog/price-lists', label: t.title }}
      subtitle={[reach, priceList?.currency, ...(days ?? [])].filter(Boolean).join(' · ')}
      actions={priceList && canWrite && <ListSteps priceList={priceList} />}
    >
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(answer) => <Prices priceList={answer.priceList} />}
      </Loaded>
    </Page>
  )
}

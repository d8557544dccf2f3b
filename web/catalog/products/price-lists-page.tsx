import { Link } from '@tanstack/react-router'
import { Plus, Receipt } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useAllows } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge, EmptyState } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { CatalogFrame } from './catalog-frame.tsx'
import { PriceListDialog } from './price-list-dialog.tsx'
import { PriceListView } from './price-list-view.tsx'

type PriceList = Item<'listPriceLists'>

function useColumns(): Column<PriceList>[] {
  const t = useMessages().catalog.lists
  const format = useFormat()
  const today = todayHere()
  const reachOf = ({ isDefault, customerTag }: PriceList) => {
    if (isDefault) return t.reaches.default
    return customerTag ? t.reaches.tag(customerTag) : t.reaches.connection
  }
  return [
    {
      title: t.name,
      phone: 'first',
      cell: ({ id, name, startsOn, endsOn }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to="/catalog/price-lists" search={{ list: id }} className={rowLinkClass}>
            {name}
          </Link>
          {(startsOn ?? today) <= today && (endsOn ?? today) >= today && (
            <Badge tone="good">{t.isValid}</Badge>
          )}
        </span>
      ),
    },
    { title: t.reach, cell: reachOf },
    {
      title: t.from,
      phone: 'hidden',
      cell: ({ startsOn }) => (startsOn ? format.fullDay(startsOn) : t.always),
    },
    {
      title: t.to,
      phone: 'hidden',
      cell: ({ endsOn }) => (endsOn ? format.fullDay(endsOn) : t.always),
    },
    { title: t.currency, phone: 'hidden', cell: ({ currency }) => currency },
    { title: t.prices, isNumber: true, cell: ({ itemCount }) => format.number(itemCount) },
  ]
}

function AllPriceLists() {
  const t = useMessages().catalog.lists
  const canWrite = useAllows('catalog.write')
  const { change } = useAddress('/signed-in/catalog/price-lists')
  const [isAdding, setIsAdding] = useState(false)
  const columns = useColumns()
  const list = useRecordList('/signed-in/catalog/price-lists', 'listPriceLists', {
    filters: { isArchived: false },
  })
  const addButton = canWrite && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setIsAdding(true)}
    >
      {t.add}
    </Button>
  )
  return (
    <CatalogFrame title={t.title} count={list.total} subtitle={t.lead} actions={addButton}>
      <RecordList
        list={list}
        label={t.title}
        columns={columns}
        empty={
          <EmptyState icon={<Receipt aria-hidden className="size-6" />} title={t.emptyTitle}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {isAdding && (
        <PriceListDialog
          priceList={null}
          onClose={() => setIsAdding(false)}
          onDone={(id) => change({ list: id }, { replace: false })}
        />
      )}
    </CatalogFrame>
  )
}

/** The price lists, or the one that the address names with its prices. */
export function PriceListsPage() {
  const { search } = useAddress('/signed-in/catalog/price-lists')
  const { list } = search
  return typeof list === 'string' ? <PriceListView key={list} id={list} /> : <AllPriceLists />
}

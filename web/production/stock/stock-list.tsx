import { Link } from '@tanstack/react-router'
import { FilePlus, PackageCheck, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Check, Select } from '../../ui/field.tsx'
import { Badge, EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useQuantityText } from './quantity-text.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'

type Stock = Item<'listMaterialStock'>

/** A quantity, and below it another one that is said only where there is some. */
function Quantities({ first, other }: { first: string; other: string | null }) {
  return (
    // On a phone the cell is cut at its end: the number begins it, and its note takes a line of its own.
    <span className="inline-flex flex-col whitespace-normal stacked:flex stacked:text-start">
      {first}
      {other !== null && <span className="text-xs text-ink-3">{other}</span>}
    </span>
  )
}

/** When the next lot expires, and how much expires soon. */
function NextExpiry({ stock: { id, nextExpiryOn, quantityExpiring } }: { stock: Stock }) {
  const words = useMessages().stock.list
  const format = useFormat()
  if (nextExpiryOn === null) return null
  return (
    <span className="inline-flex flex-col">
      <span>
        <span className="tabular:hidden">{words.expiry}: </span>
        <time dateTime={nextExpiryOn}>{format.fullDay(nextExpiryOn)}</time>
      </span>
      {quantityExpiring > 0 && (
        <Link
          to="/materials"
          search={{ view: 'lots', material: id, expiring: true }}
          className="text-xs text-warn hover:underline"
        >
          {words.expiring(format.number(quantityExpiring))}
        </Link>
      )}
    </span>
  )
}

/** Says that the lots of a material were counted. */
function CountedButton({ stock: { id, name } }: { stock: Stock }) {
  const words = useMessages().stock.list
  const { run, isBusy } = useCommand('updateMaterial')
  return (
    <AllowedButton
      needs="materials.write"
      variant="quiet"
      isBusy={isBusy}
      aria-label={words.countedNamed(name)}
      onClick={() => void run({ params: { id }, body: { requiresCount: false } })}
    >
      {words.counted}
    </AllowedButton>
  )
}

function useColumns(): Column<Stock>[] {
  const words = useMessages().stock.list
  const format = useFormat()
  const write = useQuantityText()
  return [
    {
      title: words.material,
      phone: 'first',
      cell: ({ id, name, isToOrder, requiresCount }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/materials"
            search={{ view: 'lots', material: id }}
            className="reach font-medium hover:underline"
          >
            {name}
          </Link>
          {isToOrder && <Badge tone="warn">{words.below}</Badge>}
          {requiresCount && <Badge tone="warn">{words.count}</Badge>}
        </span>
      ),
    },
    {
      title: words.usable,
      isNumber: true,
      cell: ({ quantityUsable, quantityInStock, quantityShort, unit }) => (
        <Quantities
          first={write(quantityUsable, unit)}
          other={
            quantityShort > 0
              ? words.short(format.number(quantityShort))
              : quantityInStock === quantityUsable
                ? null
                : words.unusable(format.number(quantityInStock - quantityUsable))
          }
        />
      ),
    },
    {
      title: words.reorderPoint,
      isNumber: true,
      phone: 'hidden',
      cell: ({ reorderPoint }) => reorderPoint !== null && format.number(reorderPoint),
    },
    {
      title: words.onOrder,
      isNumber: true,
      phone: 'hidden',
      cell: ({ quantityOrdered, quantityInDrafts }) => (
        <Quantities
          first={format.number(quantityOrdered)}
          other={quantityInDrafts === 0 ? null : words.inDrafts(format.number(quantityInDrafts))}
        />
      ),
    },
    {
      title: words.expiry,
      cell: (row) => <NextExpiry stock={row} />,
    },
    { title: words.supplier, phone: 'hidden', cell: ({ supplierName }) => supplierName },
    { title: words.count, cell: (row) => row.requiresCount && <CountedButton stock={row} /> },
  ]
}

/** Writes a draft to each supplier of all that is to be ordered. */
function DraftsButton({ supplierId }: { supplierId: string }) {
  const words = useMessages().stock.list
  const { change } = useAddress('/signed-in/stock')
  const { run, isBusy } = useCommand('writePurchaseDrafts', {
    onDone: ({ purchaseOrders }) => {
      showNotice(words.drafted(purchaseOrders.length))
      change({ view: 'purchases', status: 'draft', toOrder: undefined, supplier: undefined })
    },
  })
  return (
    <AllowedButton
      needs="materials.write"
      variant="primary"
      isBusy={isBusy}
      icon={<FilePlus aria-hidden className="size-4" />}
      onClick={() => void run({ body: supplierId === '' ? {} : { supplierId } })}
    >
      {words.draftAll}
    </AllowedButton>
  )
}

function Filters() {
  const words = useMessages().stock.list
  const { search, change } = useAddress('/signed-in/stock')
  const suppliers = useAll('listSuppliers', { query: { isArchived: false } })
  return (
    <>
      <Select
        label={words.supplier}
        hidesLabel
        className="w-52"
        placeholder={words.allSuppliers}
        options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={search.supplier ?? ''}
        onChange={(supplier) => change({ supplier })}
      />
      <Check
        label={words.toOrder}
        isChecked={search.toOrder === true}
        onChange={(toOrder) => change({ toOrder })}
      />
      <Check
        label={words.toCount}
        isChecked={search.toCount === true}
        onChange={(toCount) => change({ toCount })}
      />
    </>
  )
}

function Nothing() {
  const words = useMessages().stock.list
  const { search } = useAddress('/signed-in/stock')
  if (search.toOrder || search.toCount) {
    return (
      <EmptyState
        icon={<PackageCheck aria-hidden className="size-6" />}
        title={search.toCount ? words.nothingToCount : words.nothingToOrder}
      >
        {search.toCount ? words.nothingToCountText : words.nothingToOrderText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<PackageCheck aria-hidden className="size-6" />}
      title={words.emptyTitle}
      action={<LinkButton to="/materials">{words.toMaterials}</LinkButton>}
    >
      {words.emptyText}
    </EmptyState>
  )
}

/** How much of each material is there, on order and to be ordered. */
export function StockList() {
  const words = useMessages().stock.list
  const { canSeeFinance } = useSession()
  const { search } = useAddress('/signed-in/stock')
  const [isOrdering, setIsOrdering] = useState(false)
  const columns = useColumns()
  const list = useRecordList('/signed-in/stock', 'listMaterialStock', {
    filters: {
      isToOrder: search.toOrder === true,
      requiresCount: search.toCount === true,
      supplierId: search.supplier,
    },
  })
  // Nothing to order is good news, which the list says in words of its own.
  const isGoodNews = list.search === '' && search.supplier === undefined
  return (
    <>
      <RecordList
        list={list}
        searchLabel={words.search}
        filters={<Filters />}
        actions={
          <>
            {canSeeFinance && search.toOrder === true && (
              <DraftsButton supplierId={search.supplier ?? ''} />
            )}
            {canSeeFinance && (
              <AllowedButton
                needs="materials.write"
                variant={search.toOrder === true ? 'secondary' : 'primary'}
                icon={<ShoppingCart aria-hidden className="size-4" />}
                onClick={() => setIsOrdering(true)}
              >
                {words.order}
              </AllowedButton>
            )}
          </>
        }
        skeletonLines={8}
        label={words.material}
        columns={columns}
        empty={<Nothing />}
        {...(isGoodNews ? { whereNone: <Nothing /> } : {})}
      />
      {isOrdering && (
        <PurchaseDialog
          order={null}
          supplierId={search.supplier ?? ''}
          onClose={() => setIsOrdering(false)}
        />
      )}
    </>
  )
}

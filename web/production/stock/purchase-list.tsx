import { Link } from '@tanstack/react-router'
import { Plus, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import type { PurchaseOrderStatus } from '#contract/production/purchase-orders'
import type { Item } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Select } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { PurchaseStatus } from './purchase-status.tsx'

type Order = Item<'listPurchaseOrders'>

function useColumns(): Column<Order>[] {
  const words = useMessages().stock.purchases
  const format = useFormat()
  const { canSeeFinance } = useSession()
  return [
    {
      title: words.number,
      phone: 'first',
      className: 'tabular-nums',
      cell: ({ id, number }) => (
        <Link to="/purchase-orders/$id" params={{ id }} className={rowLinkClass}>
          {number}
        </Link>
      ),
    },
    {
      title: words.status,
      phone: 'first',
      cell: ({ status }) => <PurchaseStatus status={status} />,
    },
    { title: words.supplier, cell: ({ supplierName }) => supplierName },
    {
      title: words.lines,
      phone: 'hidden',
      className: 'max-w-96 truncate text-ink-3',
      cell: ({ lines }) => lines.map(({ materialName }) => materialName).join(', '),
    },
    { title: words.sent, cell: ({ sentAt }) => sentAt !== null && format.fullDay(sentAt) },
    ...(canSeeFinance
      ? [
          {
            title: words.total,
            isNumber: true,
            cell: ({ totalMinor, currency }: Order) =>
              totalMinor !== null && currency !== null && format.money(totalMinor, currency),
          },
        ]
      : []),
  ]
}

function Filters() {
  const t = useMessages().stock
  const { search, change } = useAddress('/signed-in/stock')
  return (
    <>
      <Select
        label={t.purchases.status}
        hidesLabel
        className="w-48"
        placeholder={t.purchases.all}
        options={(Object.keys(t.purchaseStatus) as PurchaseOrderStatus[]).map((status) => ({
          value: status,
          label: t.purchaseStatus[status],
        }))}
        value={search.status ?? ''}
        onChange={(status) => change({ status })}
      />
    </>
  )
}

/** What was ordered from suppliers, newest first. */
export function PurchaseList() {
  const words = useMessages().stock.purchases
  const { canSeeFinance } = useSession()
  const { search } = useAddress('/signed-in/stock')
  const [isWriting, setIsWriting] = useState(false)
  const columns = useColumns()
  const list = useRecordList('/signed-in/stock', 'listPurchaseOrders', {
    filters: { status: search.status as PurchaseOrderStatus | undefined },
  })
  return (
    <>
      <RecordList
        list={list}
        searchLabel={words.search}
        filters={<Filters />}
        actions={
          canSeeFinance && (
            <AllowedButton
              needs="materials.write"
              variant="primary"

              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setIsWriting(true)}
            >
              {words.create}
            </AllowedButton>
          )
        }
        skeletonLines={8}
        label={words.column}
        columns={columns}
        empty={
          <EmptyState
            icon={<ShoppingCart aria-hidden className="size-6" />}
            title={words.emptyTitle}
          >
            {words.emptyText}
          </EmptyState>
        }
      />
      {isWriting && (
        <PurchaseDialog order={null} supplierId="" onClose={() => setIsWriting(false)} />
      )}
    </>
  )
}

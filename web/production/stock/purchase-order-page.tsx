import { useParams } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { addressOf, type Answer, type Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AnchorButton } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import { PurchaseStatus } from './purchase-status.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { useQuantityText } from './quantity-text.ts'

type Order = Answer<'getPurchaseOrder'>['purchaseOrder']
type Line = Order['lines'][number]
type Receipt = Item<'listPurchaseReceipts'>

function useLineColumns(currency: string | null): Column<Line>[] {
  const words = useMessages().stock.purchases
  const format = useFormat()
  const write = useQuantityText()
  const { canSeeFinance } = useSession()
  return [
    { title: words.material, phone: 'first', cell: ({ materialName }) => materialName },
    {
      title: words.articleNumber,
      phone: 'hidden',
      cell: ({ supplierArticleNumber }) => supplierArticleNumber,
    },
    {
      title: words.ordered,
      isNumber: true,
      cell: ({ quantity, unit }) => write(quantity, unit),
    },
    {
      title: words.received,
      isNumber: true,
      phone: 'first',
      cell: ({ quantityReceived }) => format.number(quantityReceived),
    },
    ...(canSeeFinance
      ? [
          {
            title: words.price,
            isNumber: true,
            cell: ({ priceMinor }: Line) =>
              priceMinor !== null && currency !== null && format.money(priceMinor, currency),
          },
        ]
      : []),
  ]
}

function useReceiptColumns(): Column<Receipt>[] {
  const words = useMessages().stock.purchases
  const format = useFormat()
  return [
    { title: words.material, phone: 'first', cell: ({ materialName }) => materialName },
    { title: words.lot, className: 'tabular-nums', cell: ({ lotNumber }) => lotNumber },
    {
      title: words.received,
      isNumber: true,
      phone: 'first',
      cell: ({ quantity }) => format.number(quantity),
    },
    {
      title: words.expiry,
      phone: 'hidden',
      cell: ({ expiresOn }) => expiresOn !== null && format.fullDay(expiresOn),
    },
    { title: words.by, phone: 'hidden', cell: ({ receivedByName }) => receivedByName },
    { title: words.at, cell: ({ receivedAt }) => format.instant(receivedAt) },
  ]
}

function Receipts({ id }: { id: string }) {
  const words = useMessages().stock.purchases
  const columns = useReceiptColumns()
  const query = useAll('listPurchaseReceipts', { params: { id } })
  return (
    <Card title={words.receipts} isFlush>
      <Loaded query={query}>
        {(receipts) => (
          <Table
            label={words.receipts}
            columns={columns}
            rows={receipts}
            keyOf={(receipt) => receipt.id}
            empty={<p className="px-4 pb-4 text-ink-3">{words.noReceipts}</p>}
          />
        )}
      </Loaded>
    </Card>
  )
}

function OrderDetails({ order }: { order: Order }) {
  const t = useMessages().stock
  const format = useFormat()
  const columns = useLineColumns(order.currency)
  const { totalMinor, currency, sentAt, wantedOn } = order
  return (
    <div className="flex flex-col gap-4">
      {order.can.receive && (
        <Card title={t.receive.title}>
          <ReceiveForm order={order} />
        </Card>
      )}
      <Card>
        <Facts
          rows={[
            [t.purchases.status, <PurchaseStatus key="status" status={order.status} />],
            [t.purchases.supplier, order.supplierName],
            [t.purchases.createdBy, order.createdByName],
            wantedOn !== null && [t.purchases.wantedOn, format.fullDay(wantedOn)],
            sentAt !== null && [t.purchases.sent, format.instant(sentAt)],
            totalMinor !== null &&
              currency !== null && [t.purchases.total, format.money(totalMinor, currency)],
            [t.purchases.note, order.note || null],
            [t.purchases.reason, order.cancelReason],
          ]}
        />
      </Card>
      <Card title={t.purchases.lines} isFlush>
        <Table
          label={t.purchases.lines}
          columns={columns}
          rows={order.lines}
          keyOf={({ id }) => id}
        />
      </Card>
      {order.status !== 'draft' && <Receipts id={order.id} />}
    </div>
  )
}

/** One purchase order: what is ordered, what of it came, and the field for labels. */
export function PurchaseOrderPage() {
  const t = useMessages().stock
  const { id } = useParams({ from: '/signed-in/purchase-orders/$id' })
  const query = useRead('getPurchaseOrder', { params: { id } })
  const order = query.data?.purchaseOrder
  return (
    <Page
      title={order?.number ?? t.purchases.column}
      width="detail"
      parent={{ to: '/stock', label: t.tabs.purchases, search: { view: 'purchases' } }}
      actions={
        order && (
          <>
            <AnchorButton
              href={addressOf('getPurchaseOrderPdf', { params: { id } })}
              target="_blank"
              icon={<FileText aria-hidden className="size-4" />}
            >
              {t.purchases.pdf}
            </AnchorButton>
            <PurchaseActions order={order} />
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {({ purchaseOrder }) => <OrderDetails order={purchaseOrder} />}
      </Loaded>
    </Page>
  )
}

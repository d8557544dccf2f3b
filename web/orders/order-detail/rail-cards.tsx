import { deviceStatementStatuses, isAt } from '#contract/orders/order-statuses'
import { Link } from '@tanstack/react-router'
import { FileText, Printer, Tag } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, Skeleton } from '../../ui/states.tsx'
import { InvoiceLink, InvoiceState } from '../../finance/billing/finance-parts.tsx'
import type { LabelSource } from '../order-list/label-dialog.tsx'
import { LabelDialog } from '../order-list/late-label-dialog.ts'
import { IssueDialog } from './late-dialogs.ts'
import type { Order, OrderParts } from './order-data.ts'

/** What the order costs, its invoices and its claims; only for those who may see money. */
export function MoneyCard({ order }: { order: Order }) {
  const t = useMessages()
  const format = useFormat()
  const { isLab } = useSession()
  const { totals, remakeCount, counterpart } = order
  const claims = useAll(
    'listRemakes',
    { query: { orderId: order.id } },
    { isEnabled: remakeCount > 0 },
  )
  const invoices = useAll(
    'listInvoices',
    { query: { orderId: order.id } },
    { isEnabled: order.status !== 'draft' },
  )
  if (!totals) return null
  return (
    <Card title={t.order.money.title}>
      <Facts
        rows={[
          [
            t.order.money.total,
            <span key="total" className="tabular-nums">
              {format.money(totals.totalMinor, totals.currency)}
              <span className="block text-xs text-ink-3">
                {format.money(totals.totalMinor - totals.taxMinor, totals.currency)}{' '}
                {t.order.money.net}
              </span>
            </span>,
          ],
        ]}
      />
      <ul className="mt-2 flex flex-col gap-1">
        {invoices.data?.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <InvoiceLink id={invoice.id} number={invoice.number} />
            <InvoiceState invoice={invoice} />
            <span className="ms-auto tabular-nums">
              {format.money(invoice.totalMinor, invoice.currency)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link
          to="/invoices"
          search={{ view: 'all', search: counterpart.name }}
          className="text-accent underline"
        >
          {isLab ? t.order.money.invoices : t.order.money.invoicesOfLab}
        </Link>
      </p>
      {claims.data?.map(({ id, reasonCode, status }) => (
        <p key={id} className="mt-1">
          <Link to="/remakes/$id" params={{ id }} className="text-accent underline">
            {t.remakes.reason[reasonCode]}
          </Link>{' '}
          <span className="text-ink-3">{t.remakes.status[status]}</span>
        </p>
      ))}
    </Card>
  )
}

/** The statement of the custom-made device: its newest version, and issuing it. */
export function StatementCard({ order }: { order: Order }) {
  const t = useMessages()
  const format = useFormat()
  const [isIssuing, setIsIssuing] = useState(false)
  const mayBe = isAt(order, deviceStatementStatuses)
  // Asking for a statement that was never issued is refused; the history knows whether one was.
  const issued = useRead(
    'listOrderEvents',
    { params: { id: order.id }, query: { search: 'statement_issued', limit: 1 } },
    { isEnabled: mayBe },
  )
  const isIssued = issued.data ? issued.data.pagination.total > 0 : undefined
  const query = useRead(
    'getDeviceStatement',
    { params: { id: order.id } },
    { isEnabled: isIssued === true },
  )
  if (!mayBe) return null
  const statement = query.data?.deviceStatement
  const isMissing = isIssued === false
  return (
    <Card
      title={t.order.statement.title}
      actions={
        (statement ? statement.can.replace : isMissing && order.can.issueDeviceStatement) ? (
          <Button variant="quiet" onClick={() => setIsIssuing(true)}>
            {statement ? t.order.statement.issueAgain : t.order.statement.issue}
          </Button>
        ) : undefined
      }
    >
      {!statement && !isMissing && <Skeleton lines={1} />}
      {isMissing && <p className="text-ink-3">{t.order.statement.none}</p>}
      {statement && (
        <div className="flex flex-col items-start gap-1.5">
          <p>{t.order.statement.version(statement.version, format.instant(statement.issuedAt))}</p>
          {!statement.isCurrent && <Badge tone="warn">{t.order.statement.outdated}</Badge>}
          {statement.isRecalled && <Badge tone="bad">{t.order.statement.recalled}</Badge>}
          <a
            href={addressOf('getDeviceStatementPaper', { params: { id: order.id } })}
            className="text-accent underline"
          >
            {t.order.statement.open}
          </a>
          {statement.verifyUrl && (
            <a href={statement.verifyUrl} className="text-accent underline">
              {t.order.statement.verify}
            </a>
          )}
        </div>
      )}
      {isIssuing && (
        <IssueDialog
          order={order}
          version={statement?.version ?? null}
          onClose={() => setIsIssuing(false)}
        />
      )}
    </Card>
  )
}

/** The documents of an order: ticket, prescription, label and delivery note of its parcel. */
export function DocumentsCard({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useMessages()
  const { isLab } = useSession()
  const [source, setSource] = useState<LabelSource | null>(null)
  const params = { id: order.id }
  const parcel = parts.shipments.find(
    ({ status, direction }) => status !== 'cancelled' && direction === 'to_clinic',
  )
  if (order.status === 'draft') return null
  const file = <FileText aria-hidden className="size-4" />
  return (
    <Card title={t.order.documents.title}>
      <div className="-mx-3 flex flex-col items-start">
        {isLab && (
          <AnchorButton
            variant="quiet"
            href={addressOf('getOrderTicket', { params })}
            target="_blank"
            icon={<Printer aria-hidden className="size-4" />}
          >
            {t.order.documents.ticket}
          </AnchorButton>
        )}
        {isLab && (
          <Button
            variant="quiet"
            icon={<Tag aria-hidden className="size-4" />}
            onClick={() => setSource({ kind: 'orders', orderIds: [order.id] })}
          >
            {t.order.documents.orderLabel}
          </Button>
        )}
        <AnchorButton variant="quiet" href={addressOf('getOrderRx', { params })} icon={file}>
          {t.order.documents.rx}
        </AnchorButton>
        {parcel && isLab && (
          <Button
            variant="quiet"
            icon={file}
            onClick={() => setSource({ kind: 'parcel', shipmentId: parcel.id })}
          >
            {t.order.documents.label}
          </Button>
        )}
        {parcel && (
          <AnchorButton
            variant="quiet"
            href={addressOf('getShipmentDeliveryNote', { params: { id: parcel.id } })}
            icon={file}
          >
            {t.order.documents.note}
          </AnchorButton>
        )}
      </div>
      {source && <LabelDialog source={source} onClose={() => setSource(null)} />}
    </Card>
  )
}

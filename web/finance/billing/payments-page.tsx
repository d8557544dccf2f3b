import { Link } from '@tanstack/react-router'
import { Download, HandCoins } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Badge, EmptyState, type Tone } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { Disputes } from './disputes.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { Ledger } from './ledger.tsx'
import { InvoiceLink, FinanceNav, useCounterpartTitle, ViewLinks } from './finance-parts.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { Refunds } from './refunds.tsx'

type Payment = Item<'listPayments'>
type View = 'payments' | 'refunds' | 'disputes' | 'ledger' | 'methods'

const tones: Record<Payment['status'], Tone> = {
  requires_action: 'neutral',
  processing: 'accent',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  disputed: 'warn',
}

/** The status of a payment. */
export function PaymentState({ status }: { status: Payment['status'] }) {
  const t = useMessages()
  return <Badge tone={tones[status]}>{t.finance.labels.paymentStatus[status]}</Badge>
}

function useColumns(): Column<Payment>[] {
  const t = useMessages()
  const format = useFormat()
  const counterpartTitle = useCounterpartTitle()
  return [
    {
      title: t.finance.columns.day,
      sortKey: 'received',
      phone: 'first',
      className: 'whitespace-nowrap',
      cell: ({ id, receivedAt, createdAt }) => (
        <Link to="/payments/$id" params={{ id }} className={rowLinkClass}>
          {format.day((receivedAt ?? createdAt).slice(0, 10))}
        </Link>
      ),
    },
    {
      title: counterpartTitle,
      sortKey: 'counterpart',
      phone: 'first',
      growsOnPhone: true,
      className: 'stacked:truncate',
      cell: ({ counterpartName }) => counterpartName ?? '–',
    },
    {
      title: t.finance.columns.method,
      cell: ({ method }) => t.finance.labels.paymentMethod[method],
    },
    {
      title: t.finance.columns.state,
      sortKey: 'status',
      cell: ({ status }) => <PaymentState status={status} />,
    },
    {
      title: t.finance.payment.for,
      phone: 'hidden',
      cell: ({ invoiceId, invoiceNumber, allocations, unallocatedMinor }) => {
        if (invoiceId !== null) return <InvoiceLink id={invoiceId} number={invoiceNumber} />
        const [only] = allocations
        if (only && allocations.length === 1) {
          return <InvoiceLink id={only.invoiceId} number={only.invoiceNumber} />
        }
        if (allocations.length > 1) return t.finance.payment.invoices(allocations.length)
        return unallocatedMinor > 0 ? t.finance.payment.credit : '–'
      },
    },
    {
      title: t.finance.payment.reference,
      phone: 'hidden',
      cell: ({ reference, failureMessage }) => (
        <span className="text-ink-3">{failureMessage ?? reference}</span>
      ),
    },
    {
      title: t.finance.amount,
      sortKey: 'amount',
      isNumber: true,
      className: 'font-medium stacked:text-ink',
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
  ]
}

function PaymentList() {
  const t = useMessages()
  const columns = useColumns()
  const list = useRecordList('/signed-in/payments', 'listPayments', { isSortable: true, limit: 25 })
  return (
    <RecordList
      list={list}
      searchLabel={t.ui.search}
      skeletonLines={10}
      label={t.finance.nav.payments}
      columns={columns}
      empty={
        <EmptyState title={t.finance.payment.emptyTitle}>{t.finance.payment.emptyText}</EmptyState>
      }
    />
  )
}

/** Payments, refunds, disputes, the ledger, and a clinic's saved payment methods. */
export function PaymentsPage() {
  const t = useMessages()
  const { isLab, isOwner } = useSession()
  const { search } = useAddress('/signed-in/payments')
  const [open, setOpen] = useState<'record' | 'export' | null>(null)
  const views: View[] = isLab
    ? ['payments', 'refunds', 'disputes', 'ledger']
    : ['payments', 'refunds', 'ledger', ...(isOwner ? (['methods'] as const) : [])]
  const view = views.find((one) => one === search.view) ?? 'payments'
  return (
    <Page
      title={t.finance.nav.payments}
      actions={
        <>
          {isOwner && (
            <Button
              icon={<Download aria-hidden className="size-4" />}
              onClick={() => setOpen('export')}
            >
              {t.finance.export.open}
            </Button>
          )}
          {isLab && (
            <AllowedButton
              needs="finance.write"
              variant="primary"
              icon={<HandCoins aria-hidden className="size-4" />}
              onClick={() => setOpen('record')}
            >
              {t.finance.payment.record}
            </AllowedButton>
          )}
        </>
      }
    >
      <FinanceNav />
      <div className="mb-3">
        <ViewLinks
          label={t.finance.views.label}
          to="/payments"
          usual="payments"
          current={view}
          views={views.map((one) => ({ view: one, label: t.finance.paymentViews[one] }))}
        />
      </div>
      {view === 'payments' && <PaymentList />}
      {view === 'refunds' && <Refunds />}
      {view === 'disputes' && <Disputes />}
      {view === 'ledger' && <Ledger />}
      {view === 'methods' && <PaymentMethods />}
      {open === 'record' && <RecordPaymentDialog onClose={() => setOpen(null)} />}
      {open === 'export' && <ExportDialog onClose={() => setOpen(null)} />}
    </Page>
  )
}

import { Link } from '@tanstack/react-router'
import type { Item } from '../../api/client.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Badge, EmptyState, type Tone } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'

type Refund = Item<'listRefunds'>

const tones: Record<Refund['status'], Tone> = {
  pending: 'accent',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

function useColumns(): Column<Refund>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      title: t.finance.columns.day,
      phone: 'first',
      className: 'whitespace-nowrap',
      cell: ({ paymentId, createdAt }) => (
        <Link to="/payments/$id" params={{ id: paymentId }} className="font-medium hover:underline">
          {format.day(createdAt.slice(0, 10))}
        </Link>
      ),
    },
    {
      title: t.finance.columns.state,
      phone: 'first',
      cell: ({ status }) => (
        <Badge tone={tones[status]}>{t.finance.labels.refundStatus[status]}</Badge>
      ),
    },
    { title: t.finance.reason, cell: ({ reason }) => reason ?? '–' },
    {
      title: t.finance.amount,
      isNumber: true,
      className: 'stacked:font-medium stacked:text-ink',
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
  ]
}

/** The refunds of one payment. */
export function RefundTable({ refunds }: { refunds: readonly Refund[] }) {
  const t = useMessages()
  const columns = useColumns()
  return (
    <Table
      label={t.finance.paymentViews.refunds}
      columns={columns}
      rows={refunds}
      keyOf={({ id }) => id}
      empty={<EmptyState title={t.finance.refund.empty} />}
    />
  )
}

/** All refunds, newest first. */
export function Refunds() {
  const t = useMessages()
  const columns = useColumns()
  const list = useRecordList('/signed-in/payments', 'listRefunds')
  return (
    <RecordList
      list={list}
      searchLabel={t.ui.search}
      skeletonLines={10}
      label={t.finance.paymentViews.refunds}
      columns={columns}
      empty={<EmptyState title={t.finance.refund.empty} />}
    />
  )
}

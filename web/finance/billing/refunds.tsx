import { Link } from '@tanstack/react-router'
import type { Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Badge, EmptyState, Loaded, Skeleton, type Tone } from '../../ui/states.tsx'
import { Pager, Table, type Column } from '../../ui/table.tsx'

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
      className: 'max-md:font-medium max-md:text-ink',
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
  ]
}

/** Refunds, of one payment where it is named; each opens its payment. */
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
  const { search, change } = useAddress('/signed-in/payments')
  const query = useRead(
    'listRefunds',
    {
      query: {
        page: search.page ?? 1,
        limit: 50,
        ...(search.search ? { search: search.search } : {}),
      },
    },
    { keepsPrevious: true },
  )
  return (
    <Loaded query={query} skeleton={<Skeleton lines={10} className="p-4" />}>
      {({ data, pagination }) => (
        <>
          <RefundTable refunds={data} />
          <Pager pagination={pagination} onPage={(page) => change({ page })} />
        </>
      )}
    </Loaded>
  )
}

import { CircleCheck } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Badge, EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { Pager, Table, type Column } from '../../ui/table.tsx'

type Finding = Item<'listReconciliationFindings'>

function useColumns(): Column<Finding>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      title: t.finance.finding.kind,
      phone: 'first',
      className: 'font-medium',
      cell: ({ kind }) => t.finance.labels.findingKind[kind],
    },
    {
      title: t.finance.columns.state,
      phone: 'first',
      cell: ({ status }) => (
        <Badge tone={status === 'open' ? 'warn' : 'good'}>
          {t.finance.labels.findingStatus[status]}
        </Badge>
      ),
    },
    {
      title: t.finance.columns.what,
      cell: ({ detail, providerObjectId }) => (
        <>
          {detail} <code className="text-xs break-all text-ink-3">{providerObjectId}</code>
        </>
      ),
    },
    {
      title: t.finance.columns.day,
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => format.day(createdAt.slice(0, 10)),
    },
    {
      title: t.finance.amount,
      isNumber: true,
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
  ]
}

/** What the nightly reconciliation with the payment provider could not explain. */
export function ReconciliationFindings() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/payouts')
  const query = useRead(
    'listReconciliationFindings',
    { query: { page: search.page ?? 1, limit: 50 } },
    { keepsPrevious: true },
  )
  const columns = useColumns()
  return (
    <Loaded query={query} skeleton={<Skeleton lines={6} className="p-4" />}>
      {({ data, pagination }) => (
        <>
          <Table
            label={t.finance.finding.title}
            columns={columns}
            rows={data}
            keyOf={({ id }) => id}
            empty={
              <EmptyState
                icon={<CircleCheck aria-hidden className="size-6" />}
                title={t.finance.finding.emptyTitle}
              >
                {t.finance.finding.emptyText}
              </EmptyState>
            }
          />
          <Pager pagination={pagination} onPage={(page) => change({ page })} />
        </>
      )}
    </Loaded>
  )
}

import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Badge, EmptyState, Loaded, Skeleton, type Tone } from '../../ui/states.tsx'
import { Pager, Table, type Column } from '../../ui/table.tsx'
import { ReconciliationFindings } from './reconciliation-findings.tsx'
import { FinanceNav, ViewLinks } from './finance-parts.tsx'

type Payout = Item<'listPayouts'>
type Movement = Item<'listPayoutMovements'>

const tones: Record<Payout['status'], Tone> = {
  pending: 'neutral',
  in_transit: 'accent',
  paid: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}
const reconciled: Record<Payout['reconciliation'], Tone> = {
  not_available: 'neutral',
  pending: 'neutral',
  matched: 'good',
  differs: 'warn',
}

function useMovementColumns(): Column<Movement>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      title: t.finance.columns.what,
      phone: 'first',
      cell: ({ paymentId, kind }) =>
        paymentId ? (
          <Link
            to="/payments/$id"
            params={{ id: paymentId }}
            className="font-medium hover:underline"
          >
            {t.finance.payout.kindOf(kind)}
          </Link>
        ) : (
          t.finance.payout.kindOf(kind)
        ),
    },
    {
      title: t.finance.columns.day,
      className: 'whitespace-nowrap',
      cell: ({ occurredAt }) => format.day(occurredAt.slice(0, 10)),
    },
    {
      title: t.finance.amount,
      isNumber: true,
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
    {
      title: t.finance.payment.fee,
      isNumber: true,
      cell: ({ feeMinor, currency }) => format.money(-feeMinor, currency),
    },
    {
      title: t.finance.payout.net,
      isNumber: true,
      className: 'font-medium',
      cell: ({ netMinor, currency }) => format.money(netMinor, currency),
    },
    {
      title: t.finance.payout.inLedger,
      cell: ({ isPosted }) => (
        <Badge tone={isPosted ? 'good' : 'warn'}>
          {isPosted ? t.finance.payout.posted : t.finance.payout.missing}
        </Badge>
      ),
    },
  ]
}

function Movements({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages()
  const [page, setPage] = useState(1)
  const query = useRead(
    'listPayoutMovements',
    { params: { id }, query: { page, limit: 50 } },
    { keepsPrevious: true },
  )
  const columns = useMovementColumns()
  return (
    <Dialog kind="drawer" size="large" title={t.finance.payout.movements} onClose={onClose}>
      <Loaded query={query}>
        {({ data, pagination }) => (
          <>
            <Table
              label={t.finance.payout.movements}
              columns={columns}
              rows={data}
              keyOf={(movement) => movement.id}
              empty={<EmptyState title={t.finance.payout.noMovements} />}
            />
            <Pager pagination={pagination} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function usePayoutColumns(open: (id: string) => void): Column<Payout>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      title: t.finance.payout.arrives,
      phone: 'first',
      className: 'whitespace-nowrap',
      cell: ({ id, arrivalOn, createdAt }) => (
        <button
          type="button"
          className="reach min-h-6 font-medium hover:underline"
          onClick={() => open(id)}
        >
          {format.day(arrivalOn ?? createdAt.slice(0, 10))}
        </button>
      ),
    },
    {
      title: t.finance.columns.state,
      phone: 'first',
      growsOnPhone: true,
      cell: ({ status, failureMessage }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Badge tone={tones[status]}>{t.finance.labels.payoutStatus[status]}</Badge>
          <span className="text-ink-3">{failureMessage}</span>
        </span>
      ),
    },
    {
      title: t.finance.payout.compared,
      cell: ({ reconciliation }) => (
        <Badge tone={reconciled[reconciliation]}>
          {t.finance.labels.payoutReconciliation[reconciliation]}
        </Badge>
      ),
    },
    {
      title: t.finance.amount,
      isNumber: true,
      className: 'font-medium stacked:text-ink',
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
  ]
}

function Payouts() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/payouts')
  const query = useRead(
    'listPayouts',
    { query: { page: search.page ?? 1, limit: 50 } },
    { keepsPrevious: true },
  )
  const columns = usePayoutColumns((id) =>
    change({ payout: id, page: search.page }, { replace: false }),
  )
  return (
    <>
      <Loaded query={query} skeleton={<Skeleton lines={10} className="p-4" />}>
        {({ data, pagination }) => (
          <>
            <Table
              label={t.finance.nav.payouts}
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              empty={
                <EmptyState title={t.finance.payout.emptyTitle}>
                  {t.finance.payout.emptyText}
                </EmptyState>
              }
            />
            <Pager pagination={pagination} onPage={(page) => change({ page })} />
          </>
        )}
      </Loaded>
      {search.payout && (
        <Movements
          id={search.payout}
          onClose={() => change({ payout: undefined, page: search.page })}
        />
      )}
    </>
  )
}

/**
 * Payouts from the payment provider to the bank, and the findings of the nightly reconciliation.
 */
export function PayoutsPage() {
  const t = useMessages()
  const { search } = useAddress('/signed-in/payouts')
  const view = search.view === 'findings' ? 'findings' : 'payouts'
  return (
    <Page title={t.finance.nav.payouts}>
      <FinanceNav />
      <div className="mb-3 flex">
        <ViewLinks
          label={t.finance.views.label}
          to="/payouts"
          usual="payouts"
          current={view}
          views={[
            { view: 'payouts', label: t.finance.nav.payouts },
            { view: 'findings', label: t.finance.finding.title },
          ]}
        />
      </div>
      <Card isFlush>{view === 'findings' ? <ReconciliationFindings /> : <Payouts />}</Card>
    </Page>
  )
}

import { Link } from '@tanstack/react-router'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Badge, EmptyState, type Tone } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { CreateStatements } from './create-statements.tsx'
import { FinanceNav, useCounterpartTitle, ViewLinks } from './finance-parts.tsx'

type Statement = Item<'listStatements'>
type View = 'all' | Statement['status']

const tones: Record<Statement['status'], Tone> = {
  issued: 'neutral',
  acknowledged: 'good',
  queried: 'warn',
}

/** The status of a statement. */
export function StatementState({ status }: { status: Statement['status'] }) {
  const t = useMessages()
  return <Badge tone={tones[status]}>{t.finance.labels.statementStatus[status]}</Badge>
}

function useColumns(): Column<Statement>[] {
  const t = useMessages()
  const format = useFormat()
  const counterpartTitle = useCounterpartTitle()
  return [
    {
      title: t.finance.statement.period,
      sortKey: 'period',
      phone: 'first',
      growsOnPhone: true,
      className: 'whitespace-nowrap',
      cell: ({ id, periodStartsOn, periodEndsOn }) => (
        <Link to="/statements/$id" params={{ id }} className={rowLinkClass}>
          {format.period(periodStartsOn, periodEndsOn)}
        </Link>
      ),
    },
    {
      title: counterpartTitle,
      sortKey: 'counterpart',
      cell: ({ counterpartName }) => counterpartName,
    },
    {
      title: t.finance.columns.state,
      sortKey: 'status',
      phone: 'first',
      cell: ({ status }) => <StatementState status={status} />,
    },
    {
      title: t.finance.statement.opening,
      isNumber: true,
      phone: 'hidden',
      cell: ({ openingBalanceMinor, currency }) => format.money(openingBalanceMinor, currency),
    },
    {
      title: t.finance.statement.charges,
      isNumber: true,
      phone: 'hidden',
      cell: ({ chargesMinor, currency }) => format.money(chargesMinor, currency),
    },
    {
      title: t.finance.statement.settled,
      isNumber: true,
      phone: 'hidden',
      cell: ({ paymentsMinor, creditsMinor, currency }) =>
        format.money(0 - paymentsMinor - creditsMinor, currency),
    },
    {
      title: t.finance.statement.closing,
      sortKey: 'balance',
      isNumber: true,
      className: 'font-medium stacked:text-ink',
      cell: ({ closingBalanceMinor, currency }) => format.money(closingBalanceMinor, currency),
    },
  ]
}

/** Statements of account between both sides, newest first or sorted. */
export function StatementsPage() {
  const t = useMessages()
  const { isLab, isOwner } = useSession()
  const { search } = useAddress('/signed-in/statements')
  const [isMaking, setIsMaking] = useState(false)
  const views: View[] = ['all', 'issued', 'queried', 'acknowledged']
  const view = views.find((one) => one === search.view) ?? 'all'
  const columns = useColumns()
  const list = useRecordList('/signed-in/statements', 'listStatements', {
    always: view === 'all' ? {} : { status: view },
    isSortable: true,
  })
  const empty = isLab ? t.finance.statement.emptyLab : t.finance.statement.emptyClinic
  const make = (
    <Button
      variant="primary"
      icon={<FilePlus2 aria-hidden className="size-4" />}
      onClick={() => setIsMaking(true)}
    >
      {t.finance.statement.create}
    </Button>
  )
  const canMake = isLab && isOwner
  return (
    <Page title={t.finance.nav.statements} actions={canMake && make}>
      <FinanceNav />
      <div className="mb-3">
        <ViewLinks
          label={t.finance.views.label}
          to="/statements"
          usual="all"
          current={view}
          views={views.map((one) => ({
            view: one,
            label: one === 'all' ? t.ui.all : t.finance.labels.statementStatus[one],
          }))}
        />
      </div>
      <RecordList
        list={list}
        searchLabel={t.finance.statement.searchLabel}
        skeletonLines={10}
        label={t.finance.nav.statements}
        columns={columns}
        empty={<EmptyState title={t.finance.statement.emptyTitle}>{empty}</EmptyState>}
      />
      {isMaking && <CreateStatements onClose={() => setIsMaking(false)} />}
    </Page>
  )
}

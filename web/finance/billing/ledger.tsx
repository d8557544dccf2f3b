import { Link } from '@tanstack/react-router'
import type { Args, Item } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { useCounterpartTitle } from './finance-parts.tsx'

type Entry = Item<'listLedgerEntries'>
// What an address says may be none of them: the service refuses it.
type Filtered = Pick<
  NonNullable<Args<'listLedgerEntries'>['query']>,
  'account' | 'kind' | 'fromOn' | 'toOn'
>

function Cause({ entry }: { entry: Entry }) {
  const t = useMessages()
  const text = entry.description ?? t.finance.labels.ledgerKind[entry.kind]
  const look = 'hover:underline'
  const { creditNoteId, paymentId, invoiceId, payoutId } = entry
  if (creditNoteId) {
    return (
      <Link to="/invoices" search={{ view: 'credits', note: creditNoteId }} className={look}>
        {text}
      </Link>
    )
  }
  if (paymentId) {
    return (
      <Link to="/payments/$id" params={{ id: paymentId }} className={look}>
        {text}
      </Link>
    )
  }
  if (invoiceId) {
    return (
      <Link to="/invoices/$id" params={{ id: invoiceId }} className={look}>
        {text}
      </Link>
    )
  }
  if (!payoutId) return text
  return (
    <Link to="/payouts" search={{ payout: payoutId }} className={look}>
      {text}
    </Link>
  )
}

function Filters() {
  const t = useMessages()
  const { isLab } = useSession()
  const { search, change } = useAddress('/signed-in/payments')
  const { ledgerAccount, ledgerKind } = t.finance.labels
  return (
    <>
      {isLab && (
        <Select
          label={t.finance.ledger.account}
          value={search.account ?? 'receivable'}
          onChange={(account) => change({ account: account === 'receivable' ? '' : account })}
          options={[
            ...Object.entries(ledgerAccount).map(([value, label]) => ({ value, label })),
            { value: 'all', label: t.finance.ledger.allAccounts },
          ]}
        />
      )}
      <Select
        label={t.finance.ledger.kind}
        value={search.kind ?? ''}
        onChange={(kind) => change({ kind })}
        placeholder={t.ui.all}
        options={Object.entries(ledgerKind).map(([value, label]) => ({ value, label }))}
      />
      <DateField
        label={t.finance.from}
        value={search.fromOn ?? ''}
        onChange={(fromOn) => change({ fromOn })}
      />
      <DateField
        label={t.finance.to}
        value={search.toOn ?? ''}
        onChange={(toOn) => change({ toOn })}
      />
    </>
  )
}

function useColumns(hasAccounts: boolean): Column<Entry>[] {
  const t = useMessages()
  const format = useFormat()
  const counterpartTitle = useCounterpartTitle()
  return [
    {
      title: t.finance.columns.day,
      className: 'whitespace-nowrap',
      cell: ({ occurredAt }) => format.day(occurredAt.slice(0, 10)),
    },
    {
      title: t.finance.columns.what,
      phone: 'first',
      growsOnPhone: true,
      className: 'stacked:truncate',
      cell: (entry) => <Cause entry={entry} />,
    },
    hasAccounts
      ? {
          title: t.finance.ledger.account,
          cell: ({ account }) => t.finance.labels.ledgerAccount[account],
        }
      : {
          title: counterpartTitle,
          cell: ({ counterpartName }) => counterpartName ?? '–',
        },
    {
      title: t.finance.ledger.kind,
      phone: 'hidden',
      cell: ({ kind }) => t.finance.labels.ledgerKind[kind],
    },
    {
      title: t.finance.amount,
      isNumber: true,
      className: 'stacked:font-medium stacked:text-ink',
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
    {
      title: t.finance.columns.owed,
      isNumber: true,
      phone: 'hidden',
      cell: ({ balanceMinor, currency }) => format.money(balanceMinor, currency),
    },
  ]
}

/** The ledger as both sides see it, newest entry first; each entry is a link to its cause. */
export function Ledger() {
  const t = useMessages()
  const { search } = useAddress('/signed-in/payments')
  const { account, kind, fromOn, toOn } = search
  const columns = useColumns(account !== undefined)
  const list = useRecordList('/signed-in/payments', 'listLedgerEntries', {
    filters: { account, kind, fromOn, toOn } as Filtered,
  })
  return (
    <RecordList
      list={list}
      searchLabel={t.ui.search}
      filters={<Filters />}
      skeletonLines={12}
      label={t.finance.paymentViews.ledger}
      columns={columns}
      empty={<EmptyState title={t.finance.ledger.empty} />}
    />
  )
}

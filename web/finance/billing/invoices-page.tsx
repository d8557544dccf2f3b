import { Download, HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { Args, Item } from '../../api/client.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { FilterNote } from '../../app/filter-note.tsx'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Due } from '../../ui/due.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { CreditNotes } from './credit-notes.tsx'
import { isDuePlain } from './due-mark.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ContestedLines } from './contested-lines.tsx'
import {
  InvoiceLink,
  InvoiceState,
  FinanceNav,
  useCounterpartTitle,
  ViewLinks,
} from './finance-parts.tsx'
import { ReadyToBill } from './ready-to-bill.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { SummaryStrip } from './summary-strip.tsx'

type Invoice = Item<'listInvoices'>
type ListQuery = NonNullable<Args<'listInvoices'>['query']>

const lists = {
  draft: { status: 'draft' },
  open: { status: 'open,partially_paid' },
  overdue: { isOverdue: true },
  paid: { status: 'paid' },
  all: {},
} as const satisfies Record<string, ListQuery>
type ListView = keyof typeof lists
type View = ListView | 'ready' | 'credits' | 'queries'

const isListView = (view: View): view is ListView => Object.hasOwn(lists, view)

/** The columns of a list of invoices. */
function invoiceColumns(t: Messages, format: Formats, counterpartTitle: string): Column<Invoice>[] {
  return [
    {
      title: t.finance.columns.number,
      sortKey: 'number',
      className: 'whitespace-nowrap',
      phone: 'first',
      cell: ({ id, number }) => <InvoiceLink isRow id={id} number={number} />,
    },
    {
      title: counterpartTitle,
      sortKey: 'counterpart',
      phone: 'first',
      growsOnPhone: true,
      className: 'stacked:truncate',
      cell: ({ counterpartName }) => counterpartName,
    },
    { title: t.finance.columns.state, cell: (invoice) => <InvoiceState invoice={invoice} /> },
    {
      title: t.finance.columns.issued,
      sortKey: 'issued',
      phone: 'hidden',
      className: 'whitespace-nowrap',
      cell: ({ issuedOn }) => (issuedOn ? format.day(issuedOn) : '–'),
    },
    {
      title: t.finance.columns.due,
      sortKey: 'due',
      className: 'whitespace-nowrap',
      cell: (invoice) => <Due day={invoice.dueOn} isOver={isDuePlain(invoice)} />,
    },
    {
      title: t.finance.columns.total,
      sortKey: 'total',
      isNumber: true,
      phone: 'hidden',
      cell: ({ totalMinor, currency }) => format.money(totalMinor, currency),
    },
    {
      title: t.finance.columns.balance,
      sortKey: 'balance',
      isNumber: true,
      className: 'stacked:font-medium stacked:text-ink',
      cell: ({ balanceMinor, currency, status }) =>
        status === 'draft' || balanceMinor === 0 ? (
          <span className="text-ink-3">{format.money(balanceMinor, currency)}</span>
        ) : (
          format.money(balanceMinor, currency)
        ),
    },
  ]
}

function InvoiceList({ view }: { view: ListView }) {
  const t = useMessages()
  const format = useFormat()
  const { isLab } = useSession()
  const counterpartTitle = useCounterpartTitle()
  const { search } = useAddress('/signed-in/invoices')
  const list = useRecordList('/signed-in/invoices', 'listInvoices', {
    filters: { fromOn: search.fromOn, toOn: search.toOn, aging: search.aging },
    always: lists[view],
    isSortable: true,
  })
  const empty = isLab ? t.finance.empty.lab : t.finance.empty.clinic
  return (
    <RecordList
      list={list}
      searchLabel={t.finance.searchLabel}
      skeletonLines={12}
      label={t.finance.views[view]}
      columns={invoiceColumns(t, format, counterpartTitle)}
      empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
    />
  )
}

function Actions() {
  const t = useMessages()
  const { isLab, isOwner } = useSession()
  const { change } = useAddress('/signed-in/invoices')
  const [open, setOpen] = useState<'export' | 'payment' | null>(null)
  return (
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
        <>
          <AllowedButton
            needs="finance.write"
            icon={<HandCoins aria-hidden className="size-4" />}
            onClick={() => setOpen('payment')}
          >
            {t.finance.payment.record}
          </AllowedButton>
          <AllowedButton
            needs="finance.write"
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => change({ view: 'ready' }, { replace: false })}
          >
            {t.finance.newInvoice}
          </AllowedButton>
        </>
      )}
      {open === 'export' && <ExportDialog onClose={() => setOpen(null)} />}
      {open === 'payment' && <RecordPaymentDialog onClose={() => setOpen(null)} />}
    </>
  )
}

/** Invoices of both sides, with what is owed; view, search and page are in the address. */
export function InvoicesPage() {
  const t = useMessages()
  const format = useFormat()
  const { isLab } = useSession()
  const { search, change } = useAddress('/signed-in/invoices')
  const views: View[] = isLab
    ? ['ready', 'draft', 'open', 'overdue', 'paid', 'all', 'credits', 'queries']
    : ['open', 'overdue', 'paid', 'all', 'credits', 'queries']
  const view = views.find((one) => one === search.view) ?? 'open'
  return (
    <Page title={t.finance.nav.invoices} actions={<Actions />}>
      <FinanceNav />
      <SummaryStrip />
      {isListView(view) && (
        <FilterNote
          parts={[
            search.aging && t.finance.aging[search.aging],
            search.fromOn && search.toOn && format.period(search.fromOn, search.toOn),
          ]}
          onClear={() => change({ aging: undefined, fromOn: undefined, toOn: undefined })}
        />
      )}
      <div className="mb-3">
        <ViewLinks
          label={t.finance.views.label}
          to="/invoices"
          usual="open"
          current={view}
          views={views.map((one) => ({ view: one, label: t.finance.views[one] }))}
        />
      </div>
      {isListView(view) && <InvoiceList key={view} view={view} />}
      {view === 'ready' && <ReadyToBill />}
      {view === 'credits' && <CreditNotes />}
      {view === 'queries' && <ContestedLines />}
    </Page>
  )
}

import { sql } from 'kysely'
import type { OrganizationType, Query } from '#contract/platform/endpoint'
import type { InvoiceSummary, listInvoices } from '#contract/finance/invoices'
import type { Page } from '#contract/platform/page'
import { dueDaysOf, lastDayEndedEverywhere } from '#server/finance/finance-settings'
import { sortByCounterpart } from '#server/finance/ledger'
import { build, type Tx } from '#platform/db/db'
import { changedSince, type PageBlanks } from '#platform/http/page'
import { narrowed, type Narrowed } from '#platform/http/search'
import { preparedSorts } from '#platform/http/sorted-list'
import { balanceMinor, invoiceRows, isInvoiceFoundBy, isOverdue, isUnpaidSince } from './queries.ts'

type Asked = Query<typeof listInvoices>
type Filters = Pick<
  Asked,
  'kind' | 'customerId' | 'labConnectionId' | 'orderId' | 'fromOn' | 'toOn' | 'updatedSinceAt'
> &
  Narrowed & {
    /** The last day that has ended everywhere: what was due by then is overdue. */
    endedOn: string
    statuses?: string[]
    /** Whether all of `statuses` are of unpaid invoices: there is an index of those alone. */
    isUnpaid?: true
    /** Whether drafts alone are asked for: there is an index of those alone. */
    isDraft?: true
    dueFromOn?: string
    dueToOn?: string
    isOverdue?: true
    isNotOverdue?: true
  }
type Blanks = PageBlanks<Filters>

const id = sql<string>`i.id`

// Two conditions with OR between them would use neither index.
const isAboutOrder = (orderId: string) => sql<boolean>`i.id in (
  select d.id from app.invoices d where d.deposit_order_id = ${orderId}
  union all select l.invoice_id from app.invoice_lines l where l.order_id = ${orderId})`

const isOfConnection = (connectionId: string) => sql<boolean>`exists (
  select from app.lab_connections c where c.id = ${connectionId}
    and c.lab_organization_id = i.lab_organization_id
    and c.clinic_organization_id = i.clinic_organization_id)`

// States are written out where an index is of them alone: PostgreSQL does not see which ones a value holds.
const foundInvoices = ({ value, has, eachWord }: Blanks) =>
  build
    .selectFrom('invoices as i')
    .where(eachWord(isInvoiceFoundBy))
    .$if(has('amongIds'), (rows) =>
      rows.where(sql<boolean>`i.id = any(${value('amongIds')}::uuid[])`),
    )
    .$if(has('isUnpaid'), (rows) =>
      rows.where(sql<boolean>`i.status in ('open', 'partially_paid')`),
    )
    .$if(has('isDraft'), (rows) => rows.where(sql<boolean>`i.status = 'draft'`))
    .$if(has('statuses') && !has('isDraft'), (rows) =>
      rows.where(sql<boolean>`i.status = any(${value('statuses')}::text[])`),
    )
    .$if(has('isOverdue'), (rows) => rows.where(isUnpaidSince(value('endedOn'))))
    .$if(has('isNotOverdue'), (rows) =>
      rows.where(sql<boolean>`not ${isOverdue(value('endedOn'))}`),
    )
    .$if(has('dueFromOn'), (rows) => rows.where('i.dueOn', '>=', value('dueFromOn')))
    .$if(has('dueToOn'), (rows) => rows.where('i.dueOn', '<=', value('dueToOn')))
    .$if(has('kind'), (rows) => rows.where('i.kind', '=', value('kind')))
    .$if(has('customerId'), (rows) => rows.where('i.customerId', '=', value('customerId')))
    .$if(has('labConnectionId'), (rows) => rows.where(isOfConnection(value('labConnectionId'))))
    .$if(has('orderId'), (rows) => rows.where(isAboutOrder(value('orderId'))))
    .$if(has('fromOn'), (rows) => rows.where('i.issuedOn', '>=', value('fromOn')))
    .$if(has('toOn'), (rows) => rows.where('i.issuedOn', '<=', value('toOn')))
    .$if(has('updatedSinceAt'), (rows) =>
      rows.where(changedSince('i.updatedAt', value('updatedSinceAt'))),
    )

const pagesOf = (side: OrganizationType) =>
  preparedSorts(
    {
      found: (blanks: Blanks, columns) => foundInvoices(blanks).select(columns),
      id,
      // Without the end PostgreSQL looks up what belongs to every invoice, not to those of the page alone.
      rows: (condition, { value }) =>
        sql<InvoiceSummary>`${invoiceRows(condition, value('endedOn'))} offset 0`,
    },
    {
      due: [sql`i.due_on`],
      issued: [sql`i.issued_on`],
      number: [sql`i.number`],
      counterpart: sortByCounterpart<Filters>('i', side, {
        found: foundInvoices,
        isFew: ({ has }) => has('isUnpaid') || has('isDraft') || has('isOverdue'),
      }),
      total: [sql`i.total_minor`],
      balance: [balanceMinor],
    },
  )
const pages = { lab: pagesOf('lab'), clinic: pagesOf('clinic') }

const unpaid = ['open', 'partially_paid']

function statesOf(status: string | undefined): Pick<Filters, 'statuses' | 'isUnpaid' | 'isDraft'> {
  if (status === undefined) return {}
  const statuses = [...new Set(status.split(','))]
  return {
    statuses,
    ...(statuses.every((one) => unpaid.includes(one)) ? { isUnpaid: true } : {}),
    ...(statuses.every((one) => one === 'draft') ? { isDraft: true } : {}),
  }
}

/** A page of invoices without lines, as one side sees them at an instant: newest first, or sorted. */
export async function selectInvoices(
  tx: Tx,
  now: Date,
  { status, isOverdue: isLate, aging, ...query }: Asked,
  side: OrganizationType,
): Promise<Page<InvoiceSummary>> {
  const endedOn = lastDayEndedEverywhere(now)
  return pages[side](tx, {
    ...(await narrowed(tx, 'app.narrow_invoices', query)),
    endedOn,
    ...statesOf(status),
    ...(aging === undefined ? {} : { isUnpaid: true as const, ...dueDaysOf(aging, endedOn) }),
    ...(isLate === undefined ? {} : isLate ? { isOverdue: true } : { isNotOverdue: true }),
  })
}

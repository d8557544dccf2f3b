import { sql } from 'kysely'
import type { OrganizationType, Query } from '#contract/platform/endpoint'
import { paymentStatuses, type listPayments, type Payment } from '#contract/finance/payments'
import type { Page } from '#contract/platform/page'
import { sortByCounterpart } from '#server/finance/ledger'
import { build, type Tx } from '#platform/db/db'
import { changedSince, type PageBlanks } from '#platform/http/page'
import { preparedSorts } from '#platform/http/sorted-list'
import { paymentRows, withCredit, type PaymentRow } from './queries.ts'

type Asked = Query<typeof listPayments>
type Filters = Pick<Asked, 'status' | 'method' | 'invoiceId' | 'customerId' | 'updatedSinceAt'>
type Blanks = PageBlanks<Filters>

const isPutTo = (invoiceId: string) =>
  sql<boolean>`exists (select from app.payment_allocations a
    where a.payment_id = p.id and a.invoice_id = ${invoiceId})`

const searched = sql<string>`app.fold(concat_ws(' ', p.reference,
  (select string_agg(i.number, ' ') from app.invoices i join app.payment_allocations a
    on a.invoice_id = i.id where a.payment_id = p.id)))`

const foundPayments = ({ value, has, matches }: Blanks) =>
  build
    .selectFrom('payments as p')
    .where(matches(searched))
    .$if(has('status'), (rows) => rows.where('p.status', '=', value('status')))
    .$if(has('method'), (rows) => rows.where('p.method', '=', value('method')))
    .$if(has('invoiceId'), (rows) => rows.where(isPutTo(value('invoiceId'))))
    .$if(has('customerId'), (rows) => rows.where('p.customerId', '=', value('customerId')))
    .$if(has('updatedSinceAt'), (rows) =>
      rows.where(changedSince('p.updatedAt', value('updatedSinceAt'))),
    )

// As the indexes of 0240 have it.
const statusRank = sql<number>`array_position(
  array[${sql.join(paymentStatuses.map((status) => sql.lit(status)))}], p.status)`

const pagesOf = (side: OrganizationType) =>
  preparedSorts(
    {
      found: (blanks: Blanks, columns) => foundPayments(blanks).select(columns),
      id: sql<string>`p.id`,
      // Without the end PostgreSQL sums up every payment, not those of the page alone, where there are few.
      rows: (condition) => sql<PaymentRow>`${paymentRows(condition)} offset 0`,
    },
    {
      received: [sql`coalesce(p.received_at, p.created_at)`],
      counterpart: sortByCounterpart<Filters>('p', side, {
        found: foundPayments,
        isFew: ({ has }) => has('invoiceId'),
      }),
      amount: [sql`p.amount_minor`],
      status: [statusRank],
    },
  )
const pages = { lab: pagesOf('lab'), clinic: pagesOf('clinic') }

/** A page of payments as one side sees them, each with what of it is put to no invoice. */
export async function selectPayments(
  tx: Tx,
  query: Asked,
  side: OrganizationType,
): Promise<Page<Payment>> {
  const { data, pagination } = await pages[side](tx, query)
  return { data: data.map(withCredit), pagination }
}

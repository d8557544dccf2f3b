import { sql } from 'kysely'
import type {
  createCustomer,
  Customer,
  CustomerWithBalances,
  listCustomers,
  updateCustomer,
} from '#contract/partners/customers'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { toColumns } from '#platform/db/columns'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, type PageBlanks } from '#platform/http/page'
import { preparedSorts } from '#platform/http/sorted-list'

const selectCustomerColumns = () =>
  build
    .selectFrom('customers')
    .select([
      'id',
      'labConnectionId',
      'name',
      'email',
      'phone',
      'addressLine1',
      'addressLine2',
      'city',
      'region',
      'postalCode',
      'country',
      'accountNumber',
      'tags',
      'creditHold as isOnCreditHold',
      'chargesLateFees as isChargedLateFees',
      'depositBasisPoints',
      'documentLanguage',
      'notes',
      'status',
      'createdAt',
      'updatedAt',
    ])

type Filters = { updatedSinceAt?: string; isArchived?: true }

const foundCustomers = ({ value, has, matches }: PageBlanks<Filters>) =>
  build
    .selectFrom('customers')
    .where('status', '=', has('isArchived') ? 'archived' : 'active')
    .where(matches(sql.ref('search')))
    .$if(has('updatedSinceAt'), (rows) =>
      rows.where(changedSince('updatedAt', value('updatedSinceAt'))),
    )

const customersPage = preparedSorts(
  {
    found: (blanks: PageBlanks<Filters>, columns) => foundCustomers(blanks).select(columns),
    id: sql<string>`customers.id`,
    rows: (condition) => selectCustomerColumns().where(condition),
  },
  {
    name: [sql`app.fold(name)`],
    accountNumber: [sql`app.fold(account_number)`],
    city: [sql`app.fold(city)`],
  },
)

/** A page of a laboratory's customers, newest first or sorted; active ones unless `isArchived` is set. */
export const selectCustomers = (
  tx: Tx,
  { isArchived, ...query }: Query<typeof listCustomers>,
): Promise<Page<Customer>> => customersPage(tx, { ...query, ...(isArchived ? { isArchived } : {}) })

/** A customer of the laboratory, archived or not. */
export const selectCustomer = (tx: Tx, id: string): Promise<Customer | undefined> =>
  tx.maybe(selectCustomerColumns().where('id', '=', id))

type Balances = NonNullable<CustomerWithBalances['balances']>

/** The customer with what it owes, in one statement. */
export const selectCustomerWithBalances = (
  tx: Tx,
  id: string,
): Promise<(Customer & { balances: Balances }) | undefined> =>
  tx.maybe(
    selectCustomerColumns()
      .select(
        sql<Balances>`(
          select coalesce(json_agg(json_build_object('currency', currency, 'amountMinor', amount_minor) order by currency), '[]')
          from (
            select currency, sum(balance_minor) as amount_minor from app.customer_sums
            where lab_organization_id = app.org() and customer_id = customers.id
            group by currency having sum(entry_count) > 0
          ) as sums)`.as('balances'),
      )
      .where('id', '=', id),
  )

/** The status of a customer, held until the transaction ends, so that nothing links it meanwhile. */
export const lockCustomer = (
  tx: Tx,
  id: string,
): Promise<{ status: Customer['status']; labConnectionId: string | null } | undefined> =>
  tx.maybe(
    build
      .selectFrom('customers')
      .select(['status', 'labConnectionId'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  )

const flagColumns = {
  isOnCreditHold: 'creditHold',
  isChargedLateFees: 'chargesLateFees',
} as const

/** Adds a customer to the laboratory. */
export const insertCustomer = (
  tx: Tx,
  customer: Body<typeof createCustomer> & { id: string },
): Promise<number> =>
  tx.run(
    build
      .insertInto('customers')
      .values({ ...toColumns(customer, flagColumns), organizationId: org }),
  )

/** Changes the sent keys of a customer; gives the number of rows that were changed. */
export const updateCustomerRow = (
  tx: Tx,
  id: string,
  changes: Body<typeof updateCustomer> & { status?: 'archived' },
): Promise<number> =>
  tx.run(build.updateTable('customers').set(toColumns(changes, flagColumns)).where('id', '=', id))

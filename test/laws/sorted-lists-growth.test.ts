import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceSorts } from '#contract/finance/invoices'
import { paymentSorts } from '#contract/finance/payments'
import { statementSorts } from '#contract/finance/statements'
import { customerSorts } from '#contract/partners/customers'
import { patientSorts } from '#contract/partners/patients'
import type { Tx } from '#platform/db/db'
import { testApp, type Organization } from '#test/app/test-app'
import { countOf, explain, pagesOf } from '#test/helpers/explained-lists'
import { insertRowsToSort } from '#test/helpers/insert-rows-to-sort'
import { selectInvoices } from '../../server/finance/invoices/list-queries.ts'
import { selectPayments } from '../../server/finance/payments/list-queries.ts'
import { selectStatements } from '../../server/finance/statements/queries.ts'
import { selectCustomers } from '../../server/partners/customers/queries.ts'
import { selectPatients } from '../../server/partners/patients/queries.ts'

const w = await testApp()
const [lab, clinic, largeLab] = [await w.org('lab'), await w.org('clinic'), await w.org('lab')]
const { customerId } = await w.connect(lab, clinic)
const [few, many] = [4_000, 40_000]
const stillUnpaid = 300

// Half of all is the clinic's. What is unpaid or a draft stays as much as it was.
const inserts = (from: number, to: number) => `
  insert into app.customers (organization_id, id, name)
    select '${lab.id}', md5('customer' || n)::uuid, 'Practice ' || n from generate_series(0, 39) as n
    where ${from} = 0;
  insert into app.invoices (id, lab_organization_id, clinic_organization_id, customer_id, number, status, issued_on,
      due_on, currency, tax_mode, total_minor, paid_minor)
    select uuidv7(), '${lab.id}', case when n % 2 = 0 then '${clinic.id}'::uuid end,
      case when n % 2 = 0 then '${customerId}'::uuid else md5('customer' || n % 40)::uuid end,
      case when n not between ${stillUnpaid} and ${stillUnpaid} + 40 then 'R-' || n end,
      case when n < ${stillUnpaid} then 'open' when n <= ${stillUnpaid} + 40 then 'draft' else 'paid' end,
      date '2025-01-01' - n / 50, date '2025-02-01' - n / 50, 'EUR', 'exclusive', 10000 + n * 7919 % 90000,
      case when n <= ${stillUnpaid} + 40 then 0 else 10000 + n * 7919 % 90000 end
    from generate_series(${from}, ${to - 1}) as n;
  insert into app.payments (id, lab_organization_id, clinic_organization_id, customer_id, method, status, amount_minor,
      currency, received_at)
    select uuidv7(), '${lab.id}', case when n % 2 = 0 then '${clinic.id}'::uuid end,
      case when n % 2 = 0 then '${customerId}'::uuid else md5('customer' || n % 40)::uuid end,
      'bank_transfer', (array['succeeded', 'failed', 'refunded'])[n % 3 + 1], 10000 + n * 7919 % 90000, 'EUR',
      case when n % 3 <> 1 then now() - n * interval '1 hour' end
    from generate_series(${from}, ${to - 1}) as n;
  insert into app.statements (id, lab_organization_id, clinic_organization_id, customer_id, currency, period_start,
      period_end, timezone, opening_balance_minor, charges_minor, credits_minor, payments_minor, closing_balance_minor,
      current_minor, days30_minor, days60_minor, days90_minor, credit_minor, parties, status)
    select uuidv7(), '${lab.id}', case when n % 2 = 0 then '${clinic.id}'::uuid end,
      case when n % 2 = 0 then '${customerId}'::uuid else md5('customer' || n % 40)::uuid end, 'EUR',
      date '2025-01-01' - n, date '2025-01-31' - n, 'Europe/Berlin', 0, n * 7919 % 90000, 0, 0, n * 7919 % 90000,
      n * 7919 % 90000, 0, 0, 0, 0, '{}',
      (array['issued', 'queried'])[n % 2 + 1]
    from generate_series(${from}, ${to - 1}) as n;
  insert into app.patients (organization_id, id, code, first_name, last_name, date_of_birth, archived_at)
    select o.id, uuidv7(), 'P-' || n, 'Nora', 'Sample' || md5(n::text),
      case when n % 4 > 0 then date '2001-03-01' - n % 20000 end, case when n < 100 then now() end
    from (values ('${lab.id}'::uuid), ('${clinic.id}'::uuid)) as o (id), generate_series(${from}, ${to - 1}) as n;
  insert into app.customers (organization_id, id, name, account_number, city)
    select '${largeLab.id}', uuidv7(), 'Practice ' || md5(n::text), 'K-' || n, 'City ' || n % 300
    from generate_series(${from}, ${to - 1}) as n;`

const insert = (from: number, to: number) =>
  insertRowsToSort(
    w.connection,
    ['invoices', 'payments', 'statements', 'patients', 'customers'],
    async (client) => {
      await client.query(inserts(from, to))
    },
  )

type List = (tx: Tx, query: never, org: Organization) => Promise<unknown>
const now = new Date('2025-01-30T00:00:00Z')
const lists: [name: string, orgs: Organization[], sorts: readonly string[], list: List][] = []
const add = (name: string, orgs: Organization[], sorts: readonly string[], list: List) =>
  lists.push([name, orgs, sorts, list])
const sides = [lab, clinic]
for (const filter of [
  {},
  { status: 'open,partially_paid' },
  { status: 'draft' },
  { isOverdue: true },
])
  add(`invoices ${JSON.stringify(filter)}`, sides, invoiceSorts, (tx, query: object, { type }) =>
    selectInvoices(tx, now, { ...query, ...filter } as never, type),
  )
add('payments', sides, paymentSorts, (tx, query, { type }) => selectPayments(tx, query, type))
add('statements', sides, statementSorts, (tx, query, { type }) => selectStatements(tx, query, type))
for (const isArchived of [false, true])
  add(`patients, archived ${isArchived}`, sides, patientSorts, (tx, query: object) =>
    selectPatients(tx, { ...query, isArchived } as never),
  )
add('customers', [largeLab], customerSorts, (tx, query: object) =>
  selectCustomers(tx, { ...query, isArchived: false } as never),
)

/** The pages that each sort of each list reads for its first rows, without its total. */
async function readAll(): Promise<Map<string, number>> {
  const read = new Map<string, number>()
  for (const [name, orgs, sorts, list] of lists) {
    for (const org of orgs) {
      for (const sort of sorts) {
        for (const direction of ['asc', 'desc']) {
          const query = { page: 1, limit: 50, sort, direction } as never
          const plan = await explain(w, org, (tx) => list(tx, query, org))
          const count = countOf(plan)
          assert.ok(count, 'the total is a part of the statement')
          read.set(`${org.type}: ${name} by ${sort} ${direction}`, pagesOf(plan) - pagesOf(count))
        }
      }
    }
  }
  return read
}

test('the first rows of each sort read what they did when there were ten times fewer', async () => {
  await insert(0, few)
  const before = await readAll()
  await insert(few, many)
  const faults: string[] = []
  for (const [what, pages] of await readAll()) {
    const then = before.get(what) ?? 0
    // An index of ten times as many may be one level deeper, for each row of the page.
    if (pages > then * 1.5 + 50) faults.push(`${what}: ${then} and ${pages} pages`)
  }
  assert.deepEqual(faults, [])
})

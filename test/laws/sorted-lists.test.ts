import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract'
import { customerSorts, type Customer, type CustomerSort } from '#contract/partners/customers'
import { invoiceSorts, type InvoiceSort, type InvoiceSummary } from '#contract/finance/invoices'
import {
  paymentSorts,
  paymentStatuses,
  type Payment,
  type PaymentSort,
} from '#contract/finance/payments'
import {
  statementSorts,
  statementStatuses,
  type StatementSort,
  type StatementSummary,
} from '#contract/finance/statements'
import { patientSorts, type Patient, type PatientSort } from '#contract/partners/patients'
import type { Page } from '#contract/platform/page'
import { demoApp } from '#test/app/demo-app'
import type { Actor } from '#test/app/test-app'
import { demoOwners } from '#test/helpers/callers'

const w = await demoApp()
const { lab, clinic } = await demoOwners(w)

type Value = string | number | null
type Row = { id: string }
type Sorted = [value: Value, id: string]
type List<Sort extends string, Of extends Row> = {
  sorts: readonly Sort[]
  /** What a row is sorted by, as a reader of the answers knows it. */
  valueOf: Record<Sort, (row: Of) => Value>
  filters: string[]
  actors: Actor[]
}

// What Unicode does not take apart, and the database folds all the same.
const plain: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  '’': "'",
}
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    // Korean letters are taken apart as well.
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, (letter) => plain[letter] ?? letter)
const folded = (text: string | null) => (text === null ? null : fold(text))
const both = [lab.session, clinic.session]

const invoices: List<InvoiceSort, InvoiceSummary> = {
  sorts: invoiceSorts,
  valueOf: {
    due: ({ dueOn }) => dueOn,
    issued: ({ issuedOn }) => issuedOn,
    number: ({ number }) => number,
    counterpart: ({ counterpartName }) => folded(counterpartName),
    total: ({ totalMinor }) => totalMinor,
    balance: ({ balanceMinor }) => balanceMinor,
  },
  filters: [
    'status=open,partially_paid',
    'status=draft',
    'status=paid',
    'isOverdue=true',
    'search=a',
  ],
  actors: both,
}
const payments: List<PaymentSort, Payment> = {
  sorts: paymentSorts,
  valueOf: {
    received: ({ receivedAt, createdAt }) => receivedAt ?? createdAt,
    counterpart: ({ counterpartName }) => folded(counterpartName),
    amount: ({ amountMinor }) => amountMinor,
    status: ({ status }) => paymentStatuses.indexOf(status),
  },
  filters: ['status=succeeded', 'method=bank_transfer', 'search=1'],
  actors: both,
}
const patients: List<PatientSort, Patient> = {
  sorts: patientSorts,
  valueOf: {
    name: ({ lastName, firstName, code }) =>
      fold(lastName === null ? code : `${lastName} ${firstName ?? ''}`),
    code: ({ code }) => fold(code),
    born: ({ bornOn }) => bornOn,
  },
  filters: ['search=a'],
  actors: both,
}
const customers: List<CustomerSort, Customer> = {
  sorts: customerSorts,
  valueOf: {
    name: ({ name }) => fold(name),
    accountNumber: ({ accountNumber }) => folded(accountNumber),
    city: ({ city }) => folded(city),
  },
  filters: ['search=a'],
  actors: [lab.session],
}
const statements: List<StatementSort, StatementSummary> = {
  sorts: statementSorts,
  valueOf: {
    period: ({ periodEndsOn }) => periodEndsOn,
    counterpart: ({ counterpartName }) => folded(counterpartName),
    status: ({ status }) => statementStatuses.indexOf(status),
    balance: ({ closingBalanceMinor }) => closingBalanceMinor,
  },
  filters: ['status=issued', 'toOn=2026-10-31', 'search=a'],
  actors: both,
}
const lists = {
  '/invoices': invoices,
  '/payments': payments,
  '/statements': statements,
  '/patients': patients,
  '/customers': customers,
} as unknown as Record<string, List<string, Row>>

async function walk(actor: Actor, path: string, query: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await actor.get<Page<Row>>(`${path}?page=${page}&limit=100&${query}`)
    assert.equal(answer.status, 200, answer.text)
    rows.push(...answer.body.data)
    if (page >= answer.body.pagination.totalPages) {
      assert.equal(rows.length, answer.body.pagination.total, `${path}?${query}`)
      return rows
    }
  }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Below zero where the first comes before the second: by value, what has none last, then the newest first. */
function compare([one, id]: Sorted, [other, otherId]: Sorted): number {
  if (one === other) return id > otherId ? -1 : 1
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}

// What the demo may not have: records without the values that they are sorted by, and equal ones.
for (const name of ['Zoë Ørsted', 'zoe orsted', 'Ärzte am Wall']) {
  const made = await lab.session.post('/customers', { name })
  assert.equal(made.status, 201, made.text)
}
for (const lastName of ['Ångström', 'angstrom', 'Öz']) {
  const made = await clinic.session.post('/patients', { firstName: 'Nora', lastName })
  assert.equal(made.status, 201, made.text)
}

test('every list that sorts is read here, or where orders are', () => {
  const sorted = endpoints.filter(({ query }) => query?.properties?.['sort'])
  assert.deepEqual(
    new Set(sorted.map(({ path }) => path)),
    new Set(['/orders', '/order-export', ...Object.keys(lists)]),
  )
})

for (const [path, { sorts, valueOf, filters, actors }] of Object.entries(lists)) {
  test(`${path}: each sort shows every row once, in its order, both ways, also of some`, async () => {
    let [missing, equal] = [0, 0]
    for (const actor of actors) {
      const all = await walk(actor, path, '')
      assert.ok(all.length > 2, path)
      const some: [filter: string, ids: Set<string>][] = []
      for (const filter of filters) {
        some.push([filter, new Set((await walk(actor, path, filter)).map(({ id }) => id))])
      }
      for (const sort of sorts) {
        const sorted = (rows: Row[]) =>
          rows.map((row): Sorted => [valueOf[sort]?.(row) ?? null, row.id])
        const expected = sorted(all).toSorted(compare)
        const up = await walk(actor, path, `sort=${sort}`)
        assert.deepEqual(sorted(up), expected, `${path} by ${sort}`)
        const turned = expected.toReversed()
        const down = await walk(actor, path, `sort=${sort}&direction=desc`)
        assert.deepEqual(sorted(down), turned, `${path} by ${sort}, turned`)
        for (const [filter, ids] of some) {
          const query = `${filter}&sort=${sort}&direction=desc&limit=100`
          const { data } = (await actor.get<Page<Row>>(`${path}?${query}`)).body
          const fitting = turned.filter(([, id]) => ids.has(id)).slice(0, 100)
          assert.deepEqual(sorted(data), fitting, `${path}?${query}`)
        }
        missing += expected.filter(([value]) => value === null).length
        equal += expected.length - new Set(expected.map(([value]) => value)).size
      }
      const oldest = await walk(actor, path, 'direction=asc')
      assert.deepEqual(idsOf(oldest), idsOf(all).toReversed(), path)
    }
    assert.ok(equal > 0, 'some are equal')
    // Every payment and statement has all that it is sorted by.
    const isWhole = ['/payments', '/statements'].includes(path)
    assert.ok(missing > 0 || isWhole, 'some have no value')
  })
}

test('a sort shows nothing of other organizations', async () => {
  const strangers = { lab: await w.org('lab'), clinic: await w.org('clinic') }
  for (const [path, { sorts }] of Object.entries(lists)) {
    for (const sort of sorts) {
      for (const { owner, type } of [strangers.lab, strangers.clinic]) {
        if (type === 'clinic' && path === '/customers') continue
        const answer = await owner.get<Page<Row>>(`${path}?sort=${sort}`)
        assert.deepEqual(answer.body.data, [], `${path} by ${sort}`)
        assert.equal(answer.body.pagination.total, 0)
      }
    }
  }
})

test('what no list sorts by is refused, and a mistyped key names the nearest', async () => {
  for (const path of Object.keys(lists)) {
    for (const query of ['sort=colour', 'sort=', 'sort=id', 'direction=up']) {
      const answer = await lab.session.get(`${path}?${query}`)
      assert.deepEqual([answer.status, answer.body.errors[0].in], [400, 'query'], query)
    }
    const near = await lab.session.get(`${path}?sorts=name`)
    assert.deepEqual([near.status, near.body.errors[0].params.nearest], [400, 'sort'])
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openBillingFixture, type BillingFixture } from '#test/fixtures/billing-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const today = new Date().toISOString().slice(0, 10)
const days = `fromOn=2020-01-01&toOn=2099-12-31`

/** A file of RFC 4180 as rows of cells. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/gy
  for (const [, raw = '', end] of text.replace(/^\ufeff/, '').matchAll(cell)) {
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  assert.deepEqual(row, [], 'the last row has an end')
  return rows
}

async function exportOf(actor: Actor, query: string) {
  const answer = await actor.get(`/finance/export?${days}&${query}`)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  const text = Buffer.from(answer.bytes).toString('utf8')
  const [head = [], ...rows] = parse(text)
  for (const row of rows) assert.equal(row.length, head.length, `a row of ${query}`)
  const column = (name: string) => {
    const place = head.indexOf(name)
    assert.ok(place >= 0, `${name} is not in ${head.join()}`)
    return rows.map((row) => row[place] ?? '')
  }
  const sum = (name: string) =>
    column(name).reduce((all, cell) => all + Math.round(Number(cell) * 100), 0)
  return { text, head, rows, column, sum }
}

const ledgerOf = async (billing: BillingFixture, kinds: string[]): Promise<number> => {
  const { minor } = await w.across((tx) =>
    tx.one(
      sql<{ minor: number }>`select coalesce(sum(e.amount_minor), 0)::bigint as minor
        from app.ledger_entries e join app.ledger_postings p on p.id = e.posting_id
        where e.account = 'receivable' and p.lab_organization_id = ${billing.lab.id}
          and p.kind = any (${kinds}::text[])`,
    ),
  )
  return minor
}

async function issueOf({ lab, customerId }: BillingFixture, lines: readonly object[]) {
  const draft = await lab.owner.post('/invoices', { customerId, lines })
  assert.equal(draft.status, 201, draft.text)
  const answer = await lab.owner.post(`/invoices/${draft.body.invoice.id}/issue`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.invoice
}

const taxRates = [
  { name: '20% (VAT on Income)', taxRateBasisPoints: 2000 },
  { name: 'T5', taxRateBasisPoints: 500 },
]

/** A billing fixture with invoices of odd cents, one of them void, one credited in parts, and payments. */
async function openBusyFixture(taxMode: string): Promise<BillingFixture> {
  const billing = await openBillingFixture(w, { taxMode, taxRates })
  const rates = [2000, 500, 0]
  const line = (place: number) => ({
    description: `Crown ${place}`,
    quantity: 1 + (place % 3),
    unitPriceMinor: 333 + place,
    discountMinor: place % 4 === 0 ? 7 : 0,
    taxRateBasisPoints: rates[place % 3],
  })
  for (let place = 0; place < 4; place++) {
    await issueOf(billing, [line(place), line(place + 1), line(place + 5), line(place + 8)])
  }
  const wrong = await issueOf(billing, [line(1)])
  await billing.lab.owner.post(`/invoices/${wrong.id}/void`, { reason: 'Wrong' })
  const credited = await issueOf(billing, [
    { description: 'Bridge', quantity: 3, unitPriceMinor: 333, taxRateBasisPoints: 2000 },
  ])
  for (let part = 0; part < 2; part++) {
    const answer = await billing.lab.owner.post('/credit-notes', {
      invoiceId: credited.id,
      reason: 'goodwill',
      lines: [{ invoiceLineId: credited.lines[0].id, quantity: 1 }],
    })
    assert.equal(answer.status, 201, answer.text)
  }
  const paid = await issueOf(billing, [line(2)])
  const amountMinor = paid.totalMinor - 1
  await billing.lab.owner.post('/payments', { invoiceId: paid.id, amountMinor, method: 'cash' })
  return billing
}

for (const taxMode of ['exclusive', 'inclusive', 'none']) {
  test(`lines and their tax sum to the ledger, on both sides (prices: ${taxMode})`, async () => {
    const billing = await openBusyFixture(taxMode)
    const invoiced = await ledgerOf(billing, ['invoice', 'invoice_void'])
    const credited = await ledgerOf(billing, ['credit'])
    const paid = await ledgerOf(billing, ['payment'])
    const [ours, theirs] = [billing.lab.owner, billing.clinic.owner]

    const sage = await exportOf(ours, 'format=sage&kind=invoices')
    assert.equal(sage.sum('Net Amount') + sage.sum('Tax Amount'), invoiced)
    const bills = await exportOf(theirs, 'format=sage&kind=bills')
    assert.equal(bills.sum('Net Amount') + bills.sum('Tax Amount'), invoiced)
    const notes = await exportOf(ours, 'format=sage&kind=credit-notes')
    assert.equal(notes.sum('Net Amount') + notes.sum('Tax Amount'), -credited)

    const books = await exportOf(ours, 'format=quickbooks&kind=invoices')
    assert.equal(books.sum('*ItemAmount') + books.sum('ItemTaxAmount'), invoiced)
    const payable = await exportOf(theirs, 'format=quickbooks&kind=bills')
    assert.equal(payable.sum('*LineAmount') + payable.sum('LineTaxAmount'), invoiced)

    for (const [kind, sum] of [
      ['invoices', invoiced],
      ['credit-notes', credited],
    ] as const) {
      const xero = await exportOf(ours, `format=xero&kind=${kind}`)
      const counts = xero.column('*Quantity')
      const net = xero
        .column('*UnitAmount')
        .reduce(
          (all, unit, place) => all + Math.round(Number(unit) * 100) * Number(counts[place]),
          0,
        )
      assert.equal(net + xero.sum('TaxAmount'), sum, kind)
    }

    const money = await exportOf(ours, 'format=xero&kind=payments')
    assert.equal(money.sum('*Amount'), -paid)
    assert.equal((await exportOf(theirs, 'format=xero&kind=payments')).sum('*Amount'), paid)
    const ledger = await exportOf(ours, 'format=ledger')
    assert.equal(ledger.sum('Amount'), 0)
    assert.ok(ledger.text.startsWith('\ufeff'))
    const seen = await exportOf(theirs, 'format=ledger')
    assert.deepEqual(new Set(seen.column('Account')), new Set(['receivable']))
    assert.equal(seen.sum('Amount'), invoiced + credited + paid)
  })
}

test('the columns, days and tax types are those of the import template', async () => {
  const billing = await openBusyFixture('exclusive')
  const [year = '', month = '', day = ''] = today.split('-')
  const { head, column, text } = await exportOf(billing.lab.owner, 'format=xero&kind=invoices')
  assert.deepEqual(
    [head[0], head[10], head[11], head.at(-1)],
    ['*ContactName', '*InvoiceNumber', 'Reference', 'BrandingTheme'],
  )
  assert.ok(text.startsWith('*ContactName,'))
  assert.deepEqual(new Set(column('*InvoiceDate')), new Set([`${day}/${month}/${year}`]))
  assert.deepEqual(
    new Set(column('*TaxType')),
    new Set(['20% (VAT on Income)', 'T5', 'Tax Exempt']),
  )
  assert.deepEqual(new Set(column('*AccountCode')), new Set(['200']))
  const sage = await exportOf(billing.lab.owner, 'format=sage&kind=invoices&account=4001')
  assert.deepEqual(new Set(sage.column('Nominal A/C Ref')), new Set(['4001']))
  assert.deepEqual(new Set(sage.column('Tax Code')), new Set(['T1', 'T5', 'T0']))
  await billing.lab.owner.patch('/organization', { country: 'US' })
  const american = await exportOf(billing.lab.owner, 'format=quickbooks&kind=invoices')
  assert.deepEqual(new Set(american.column('*InvoiceDate')), new Set([`${month}/${day}/${year}`]))
  // Sage 50 is British: it reads no other order, and no longer texts.
  await issueOf(billing, [{ description: 'x'.repeat(200), quantity: 1, unitPriceMinor: 100 }])
  const british = await exportOf(billing.lab.owner, 'format=sage&kind=invoices')
  assert.deepEqual(new Set(british.column('Date')), new Set([`${day}/${month}/${year}`]))
  assert.equal(Math.max(...british.column('Details').map((text) => text.length)), 60)
})

test('no text is run as a formula, and numbers below zero stay numbers', async () => {
  const billing = await openBillingFixture(w, { taxMode: 'none' })
  const texts = ['=1+1', '+1', '-1', '@sum', '|calc', '＝1', 'He said "x, y"', 'Ünïcödé 明']
  const { id, lines } = await issueOf(
    billing,
    texts.map((description) => ({ description, quantity: 1, unitPriceMinor: 100 })),
  )
  const { column } = await exportOf(billing.lab.owner, 'format=xero&kind=invoices')
  const written = column('*Description')
  for (const [place, text] of texts.entries()) {
    const isFormula = place < 6
    assert.equal(written[place], isFormula ? `'${text}` : text)
  }
  await billing.lab.owner.post('/credit-notes', {
    invoiceId: id,
    reason: 'other',
    lines: [{ invoiceLineId: lines[0].id, quantity: 1 }],
  })
  const notes = await exportOf(billing.lab.owner, 'format=xero&kind=credit-notes')
  assert.deepEqual(notes.column('*UnitAmount'), ['-1.00'])
})

test('only owners who sign in export, each side what it has, and nobody what is not theirs', async () => {
  const billing = await openBusyFixture('none')
  const path = `/finance/export?format=xero&kind=invoices&${days}`
  const staff = await w.member(billing.lab, { canSeeFinance: true })
  assert.equal((await staff.get(path)).body.code, 'role_required')
  assert.equal((await w.stranger.get(path)).status, 401)
  const other = await openBillingFixture(w)
  assert.deepEqual((await exportOf(other.lab.owner, 'format=xero&kind=invoices')).rows, [])
  for (const [actor, query, code] of [
    [billing.clinic.owner, 'format=xero&kind=invoices', 'clinic_has_no_invoices'],
    [billing.lab.owner, 'format=xero&kind=bills', 'lab_has_no_bills'],
    [billing.lab.owner, 'format=sage', 'export_kind_missing'],
  ] as const) {
    const answer = await actor.get(`/finance/export?${days}&${query}`)
    assert.deepEqual([answer.status, answer.body.code], [422, code])
  }
  const turned = '/finance/export?format=ledger&fromOn=2026-02-01&toOn=2026-01-01'
  assert.equal((await billing.lab.owner.get(turned)).status, 400)
})

test('the summary of either side equals a recount of what it exports', async () => {
  const billing = await openBusyFixture('exclusive')
  const other = await openBillingFixture(w, { taxMode: 'none' })
  await other.issue(9_999)
  const invoiced = await exportOf(billing.clinic.owner, 'format=sage&kind=bills')
  const credited = await exportOf(billing.clinic.owner, 'format=sage&kind=credit-notes')
  const money = await exportOf(billing.clinic.owner, 'format=xero&kind=payments')
  const grossOf = ({ sum }: typeof invoiced) => sum('Net Amount') + sum('Tax Amount')
  const spent = grossOf(invoiced) - grossOf(credited)
  const paid = -money.sum('*Amount')
  for (const { owner } of [billing.clinic, billing.lab]) {
    const [euros, ...others] = (await owner.get('/finance/summary')).body.summary.currencies
    assert.deepEqual(others, [])
    const { invoicedThisMonthMinor, paidThisMonthMinor, outstandingMinor, balanceMinor, aging } =
      euros
    assert.deepEqual([invoicedThisMonthMinor, paidThisMonthMinor], [spent, paid])
    assert.deepEqual([outstandingMinor, balanceMinor], [spent - paid, spent - paid])
    assert.equal(
      aging.currentMinor + aging.days30Minor + aging.days60Minor + aging.days90Minor,
      outstandingMinor,
    )
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { LedgerEntry } from '#contract/finance/ledger'
import { newId } from '#platform/clock'
import { orgScope } from '#platform/db/db'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { testApp, type Actor } from '#test/app/test-app'
import { manualSides, post, saleSides, type Side } from './index.ts'

const w = await testApp()
const billing = await openBillingFixture(w)
const { lab, clinic, customerId } = billing
const asLab = orgScope({ id: lab.id, type: 'lab' })
const customer = { customerId, clinicOrganizationId: clinic.id }

const postSides = (sides: readonly Side[], key: string = newId(), more: object = {}) =>
  w.app.db.write(asLab, (tx) =>
    post(tx, {
      kind: 'adjustment',
      customer,
      sides,
      cause: { key },
      description: 'Carried over',
      ...more,
    }),
  )

const eur = (account: Side['account'], amountMinor: number): Side => ({
  account,
  amountMinor,
  currency: 'EUR',
})
const usd = (account: Side['account'], amountMinor: number): Side => ({
  ...eur(account, amountMinor),
  currency: 'USD',
})

/** Runs statements in one transaction as whoever made the database: no policy binds it. */
async function asMaker(...statements: string[]): Promise<void> {
  const client = new pg.Client(w.connection)
  await client.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const posting = (id: string) => `insert into app.ledger_postings
  (id, lab_organization_id, kind, source, source_key, occurred_at)
  values ('${id}', '${lab.id}', 'adjustment', 'pontic', '${id}', now())`

const entry = (
  postingId: string,
  position: number,
  minor: number,
) => `insert into app.ledger_entries
  (id, posting_id, position, lab_organization_id, account, amount_minor, currency)
  values ('${newId()}', '${postingId}', ${position}, '${lab.id}', 'bank', ${minor}, 'EUR')`

const entries = async (actor: Actor, query: string): Promise<LedgerEntry[]> => {
  const answer = await actor.get(`/finance/ledger?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('a posting that does not sum to zero is refused, for us and for the owner of the tables', async () => {
  const broken = { constraint: 'ledger_postings_balance', code: '23514' }
  await assert.rejects(postSides([eur('receivable', 100), eur('bank', -99)]), broken)
  // Also where the sum over both currencies is zero.
  await assert.rejects(
    postSides([eur('receivable', 100), usd('exchange', -100), eur('exchange', 1)]),
    broken,
  )
  const id = newId()
  await assert.rejects(asMaker(posting(id), entry(id, 1, 5), entry(id, 2, -4)), broken)
})

test('a posting has two entries and more, each of an amount', async () => {
  const few = { constraint: 'ledger_postings_two_entries' }
  const id = newId()
  await assert.rejects(asMaker(posting(id)), few)
  await assert.rejects(asMaker(posting(id), entry(id, 1, 5)), few)
  await assert.rejects(asMaker(posting(id), entry(id, 1, 0), entry(id, 2, 0)), {
    constraint: 'ledger_entries_amount',
  })
  assert.equal(await postSides([eur('receivable', 0), eur('bank', 0)]), false)
})

test('a posting that is in force takes no further entry that unbalances it', async () => {
  const id = newId()
  await asMaker(posting(id), entry(id, 1, 5), entry(id, 2, -5))
  await assert.rejects(asMaker(entry(id, 3, 7)), { constraint: 'ledger_postings_balance' })
  await assert.rejects(asMaker(entry(newId(), 1, 7)), { constraint: 'ledger_entries_posting' })
})

test('two currencies meet only through exchange, and debt has the currency of its invoice', async () => {
  const sides = [eur('receivable', 100), eur('bank', -100)]
  await assert.rejects(postSides([...sides, usd('bank', 5), usd('revenue', -5)]), {
    constraint: 'ledger_postings_one_currency',
  })
  const through = [eur('receivable', -100), eur('exchange', 100), usd('exchange', -110)]
  assert.equal(await postSides([...through, usd('bank', 110)]), true)
  assert.equal(await postSides(manualSides(100, 'EUR')), true)
  const { id: invoiceId } = await billing.issue()
  await assert.rejects(postSides(manualSides(-5, 'USD'), newId(), { invoiceId }), {
    constraint: 'ledger_postings_as_caused',
  })
})

test('a debt is on the customer that the posting names, and on no other account', async () => {
  const id = newId()
  const owed = (account: string, owes: string) => `insert into app.ledger_entries
    (id, posting_id, position, lab_organization_id, customer_id, account, amount_minor, currency)
    values ('${newId()}', '${id}', 1, '${lab.id}', ${owes}, '${account}', 5, 'EUR')`
  const rest = entry(id, 2, -5)
  await assert.rejects(asMaker(posting(id), owed('receivable', `'${customerId}'`), rest), {
    constraint: 'ledger_postings_as_caused',
  })
  for (const wrong of [owed('receivable', 'null'), owed('revenue', `'${customerId}'`)]) {
    await assert.rejects(asMaker(posting(id), wrong, rest), {
      constraint: 'ledger_entries_customer_owes',
    })
  }
})

test('nothing that is posted or allocated is changed, deleted or truncated, whoever asks', async () => {
  const { id } = await billing.issue()
  await lab.owner.post('/payments', { invoiceId: id, amountMinor: 1, method: 'cash' })
  for (const table of ['ledger_postings', 'ledger_entries', 'payment_allocations']) {
    for (const statement of [
      `update app.${table} set lab_organization_id = lab_organization_id`,
      `delete from app.${table}`,
      `truncate app.${table} cascade`,
    ]) {
      await assert.rejects(asMaker(statement), /only grow/, statement)
      await assert.rejects(
        w.app.db.write(asLab, (tx) => tx.run({ sql: statement, parameters: [] } as never)),
        { code: '42501' },
      )
    }
  }
})

test('a clinic cannot post, neither to its own account nor to another', async () => {
  const asClinic = orgScope({ id: clinic.id, type: 'clinic' })
  const attempt = w.app.db.write(asClinic, (tx) =>
    post(tx, {
      kind: 'payment',
      customer,
      sides: manualSides(-5, 'EUR'),
      cause: { key: newId() },
      description: 'Paid, honestly',
    }),
  )
  await assert.rejects(attempt, { code: '42501' })
})

test('one cause is posted once, also when eight say it at the same moment', async () => {
  const key = newId()
  const before = await billing.owed()
  const posted = await Promise.all(
    Array.from({ length: 8 }, () => postSides(manualSides(700, 'EUR'), key)),
  )
  assert.equal(posted.filter(Boolean).length, 1)
  assert.equal(await billing.owed(), before + 700)
})

test('each line opens its cause, and says what was owed by then', async () => {
  const own = await openBillingFixture(w)
  const invoice = await own.issue(10_000)
  const { payment } = (
    await own.lab.owner.post('/payments', {
      invoiceId: invoice.id,
      amountMinor: 4_000,
      method: 'cash',
    })
  ).body
  const refund = await own.lab.owner.post(`/payments/${payment.id}/refund`, { amountMinor: 1_000 })
  const note = await own.lab.owner.post('/credit-notes', {
    invoiceId: invoice.id,
    reason: 'goodwill',
    lines: [{ invoiceLineId: invoice.lines[0]?.id, amountMinor: 500 }],
  })
  for (const actor of [own.lab.owner, own.clinic.owner]) {
    const lines = await entries(actor, '')
    assert.deepEqual(
      lines.map(({ kind, amountMinor, balanceMinor }) => [kind, amountMinor, balanceMinor]),
      [
        ['credit', -500, 6_500],
        ['refund', 1_000, 7_000],
        ['payment', -4_000, 6_000],
        ['invoice', 10_000, 10_000],
      ],
    )
    assert.ok(
      lines.every(({ invoiceId, account }) => invoiceId === invoice.id && account === 'receivable'),
    )
    assert.deepEqual(
      lines.map(({ creditNoteId, refundId, paymentId }) => [creditNoteId, refundId, paymentId]),
      [
        [note.body.creditNote.id, null, null],
        [null, refund.body.refund.id, payment.id],
        [null, null, payment.id],
        [null, null, null],
      ],
    )
  }
})

test('a laboratory sees every account of a posting, a clinic what it owes and nothing else', async () => {
  const own = await openBillingFixture(w)
  const draft = await own.lab.owner.post('/invoices', {
    customerId: own.customerId,
    lines: [{ description: 'Crown', quantity: 1, unitPriceMinor: 10_000, taxRateBasisPoints: 700 }],
  })
  await own.lab.owner.post(`/invoices/${draft.body.invoice.id}/issue`)
  const [line] = await entries(own.lab.owner, '')
  const whole = await entries(own.lab.owner, `account=all&postingId=${line?.postingId}`)
  assert.deepEqual(
    whole.map(({ account, amountMinor, balanceMinor }) => [account, amountMinor, balanceMinor]),
    [
      ['tax', -700, null],
      ['revenue', -10_000, null],
      ['receivable', 10_700, 10_700],
    ],
  )
  assert.equal((await entries(own.lab.owner, 'account=revenue')).length, 1)
  assert.deepEqual(await entries(own.clinic.owner, 'account=revenue'), [])
  assert.equal((await entries(own.clinic.owner, 'account=all')).length, 1)
  assert.deepEqual(await entries(lab.owner, `account=all&postingId=${line?.postingId}`), [])
})

test('what is billed and taken back leaves no account with a rest', () => {
  const sale = { totalMinor: 119, taxMinor: 19, currency: 'EUR' }
  const sides = [...saleSides(sale), ...saleSides({ ...sale, totalMinor: -119, taxMinor: -19 })]
  for (const account of ['receivable', 'revenue', 'tax'] as const) {
    const rest = sides.filter((side) => side.account === account)
    assert.equal(
      rest.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      0,
    )
  }
})

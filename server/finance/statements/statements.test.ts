import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { Statement } from '#contract/finance/statements'
import { issueMonthlyStatements } from '#server/finance/statements'
import { dayText } from '#platform/mail/mail-texts'
import { openBillingFixture, type BillingFixture } from '#test/fixtures/billing-fixture'
import { until, testApp } from '#test/app/test-app'

const w = await testApp()
const dayMs = 86_400_000
const dayOf = (shift: number) => new Date(Date.now() + shift * dayMs).toISOString().slice(0, 10)

/** Acts as the service does some days later. */
async function later<T>(days: number, command: () => Promise<T>): Promise<T> {
  w.moveClock(days * dayMs)
  try {
    return await command()
  } finally {
    w.moveClock(-days * dayMs)
  }
}

/** Issues what is booked until now, as a laboratory does tomorrow. */
const stateAll = (billing: BillingFixture, body: object = {}) =>
  later(2, () => billing.lab.owner.post('/statements', { periodEndsOn: dayOf(1), ...body }))

async function stateOne(billing: BillingFixture): Promise<Statement> {
  const answer = await stateAll(billing, { customerId: billing.customerId })
  assert.equal(answer.status, 201, answer.text)
  const [{ id }] = answer.body.statements
  return (await billing.lab.owner.get(`/statements/${id}`)).body.statement
}

const mailsTo = (userId: string) =>
  w.across((tx) =>
    tx.all(sql<{ subject: string; body: string }>`select m.subject, m.body from app.mails m
      join app.users u on u.email = m.recipient where u.id = ${userId} order by m.id`),
  )

test('a statement adds up to the ledger, its lines open their cause, and its clinic sees it whole', async () => {
  const billing = await openBillingFixture(w)
  const { lab, clinic, customerId } = billing
  const [paid, credited, gone, late] = [
    await billing.issue(10_000),
    await billing.issue(4_000),
    await billing.issue(700),
    await billing.issue(2_000),
  ]
  await lab.owner.post('/payments', { invoiceId: paid.id, amountMinor: 6_000, method: 'cash' })
  await lab.owner.post('/payments', { customerId, amountMinor: 300, method: 'cash' })
  await lab.owner.post('/credit-notes', {
    invoiceId: credited.id,
    reason: 'goodwill',
    lines: [{ invoiceLineId: credited.lines[0]?.id, amountMinor: 1_000 }],
  })
  await lab.owner.post(`/invoices/${gone.id}/void`, { reason: 'Wrong' })
  await w.across((tx) =>
    tx.run(sql`update app.invoices set due_on = ${dayOf(-44)} where id = ${late.id}`),
  )
  const statement = await stateOne(billing)
  assert.deepEqual(
    [
      statement.openingBalanceMinor,
      statement.chargesMinor,
      statement.creditsMinor,
      statement.paymentsMinor,
    ],
    [0, 16_700, 1_700, 6_300],
  )
  assert.deepEqual([statement.closingBalanceMinor, statement.creditMinor], [8_700, 300])
  assert.equal(statement.closingBalanceMinor, await billing.owed())
  assert.deepEqual(statement.aging, {
    currentMinor: 7_000,
    days30Minor: 0,
    days60Minor: 2_000,
    days90Minor: 0,
  })
  assert.equal(statement.lines.at(-1)?.balanceMinor, 8_700)
  assert.equal(statement.lines.length, 8)
  assert.deepEqual(
    statement.lines.slice(0, 4).map(({ invoiceId }) => invoiceId),
    [paid.id, credited.id, gone.id, late.id],
  )
  assert.equal(statement.lines.filter(({ creditNoteId }) => creditNoteId !== null).length, 1)
  assert.equal(statement.lines.filter(({ paymentId }) => paymentId !== null).length, 2)
  assert.equal(statement.seller.name, lab.name)
  assert.equal(statement.buyer.name, clinic.name)
  const seen = (await clinic.owner.get(`/statements/${statement.id}`)).body.statement
  // What each may do with it is its own.
  const { can } = seen
  assert.deepEqual(seen, { ...statement, customerId: null, counterpartName: lab.name, can })
  const { data } = (await clinic.owner.get(`/statements?search=${statement.periodEndsOn}`)).body
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [statement.id],
  )
})

test('statements follow each other without a gap, and what is booked late is on the next one', async () => {
  const billing = await openBillingFixture(w)
  const { lab, customerId } = billing
  await billing.issue(5_000)
  const first = await stateOne(billing)
  const again = await stateAll(billing, { customerId })
  assert.deepEqual([again.status, again.body.code], [409, 'statement_period_covered'])
  await lab.owner.post('/payments', {
    customerId,
    amountMinor: 1_200,
    method: 'bank_transfer',
    receivedAt: `${dayOf(-3)}T10:00:00.000Z`,
  })
  const answer = await later(9, () =>
    lab.owner.post('/statements', { periodEndsOn: dayOf(8), periodStartsOn: '2020-01-01' }),
  )
  const [{ id }] = answer.body.statements
  const { statement: next } = (await lab.owner.get(`/statements/${id}`)).body
  assert.deepEqual(
    [next.periodStartsOn, next.openingBalanceMinor, next.paymentsMinor, next.closingBalanceMinor],
    [dayOf(2), first.closingBalanceMinor, 1_200, 3_800],
  )
  assert.deepEqual(
    next.lines.map(({ occurredOn }: { occurredOn: string }) => occurredOn),
    [dayOf(-3)],
  )
  assert.equal(next.closingBalanceMinor, await billing.owed())
  const unchanged = (await lab.owner.get(`/statements/${first.id}`)).body.statement
  assert.deepEqual(unchanged, first)
})

test('what was before the first statement is its opening balance', async () => {
  const billing = await openBillingFixture(w)
  await billing.issue(5_000)
  const { body } = await stateAll(billing, { periodStartsOn: dayOf(1) })
  const [{ openingBalanceMinor, chargesMinor, closingBalanceMinor }] = body.statements
  assert.deepEqual([openingBalanceMinor, chargesMinor, closingBalanceMinor], [5_000, 0, 5_000])
})

test('days are days of the laboratory', async () => {
  const billing = await openBillingFixture(w)
  // One of the two has another day than UTC whatever the hour.
  const isMorning = new Date().getUTCHours() < 12
  const timezone = isMorning ? 'Etc/GMT+12' : 'Etc/GMT-14'
  const today = isMorning ? dayOf(-1) : dayOf(1)
  await w.across((tx) =>
    tx.run(sql`update app.organizations set timezone = ${timezone} where id = ${billing.lab.id}`),
  )
  await billing.issue(5_000)
  const early = await billing.lab.owner.post('/statements', { periodEndsOn: today })
  assert.equal(early.body.code, 'statement_period_not_over')
  const before = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10)
  assert.equal((await billing.lab.owner.post('/statements', { periodEndsOn: before })).status, 422)
  const answer = await later(2, () =>
    billing.lab.owner.post('/statements', { periodEndsOn: today }),
  )
  const { body } = await billing.lab.owner.get(`/statements/${answer.body.statements[0].id}`)
  assert.deepEqual(
    [body.statement.lines[0].occurredOn, body.statement.chargesMinor],
    [today, 5_000],
  )
})

test('many who issue at once make one statement for each customer', async () => {
  const billing = await openBillingFixture(w)
  await billing.issue(5_000)
  const offline = (await billing.lab.owner.post('/customers', { name: 'Paper practice' })).body
  await billing.lab.owner.post('/payments', {
    customerId: offline.customer.id,
    amountMinor: 50,
    currency: 'EUR',
    method: 'cash',
  })
  // No statement can be written until all four are at work: without the lock they would see the same.
  const gate = new pg.Client(w.connection)
  await gate.connect()
  await gate.query('begin; lock table app.statements in share mode')
  const waiting = async () => {
    await gate.query('select pg_stat_clear_snapshot()')
    const { rows } = await gate.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length === 4
  }
  const answers = await later(2, async () => {
    const issued = [1, 2, 3, 4].map(() =>
      billing.lab.owner.post('/statements', { periodEndsOn: dayOf(1) }),
    )
    await until(waiting, 'four who issue')
    await gate.query('commit')
    return Promise.all(issued)
  }).finally(() => gate.end())
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [201, 422, 422, 422],
  )
  const { data } = (await billing.lab.owner.get('/statements')).body
  assert.deepEqual(
    data
      .map(({ closingBalanceMinor }: Statement) => closingBalanceMinor)
      .sort((a: number, b: number) => a - b),
    [-50, 5_000],
  )
})

test('the monthly statements are made once, by two workers and after days of silence, and mailed', async () => {
  // A day to come within a week, which every month has.
  const day = new Date(Date.now() + 3 * dayMs).getUTCDate()
  const statementDay = day > 28 ? 1 : day
  const billing = await openBillingFixture(w, { statementDay })
  await billing.issue(5_000)
  const list = async () => (await billing.lab.owner.get('/statements')).body.data as Statement[]
  await issueMonthlyStatements(w.app)
  assert.deepEqual(await list(), [])
  await later(9, () =>
    Promise.all([1, 2, 3].map(() => issueMonthlyStatements(w.app))).then(() =>
      issueMonthlyStatements(w.app),
    ),
  )
  const [statement, ...others] = await list()
  assert.deepEqual([others, statement?.closingBalanceMinor], [[], 5_000])
  assert.equal(Number(statement?.periodStartsOn.slice(8)), statementDay)
  await Promise.all([w.settle(), w.settle()])
  const mails = await mailsTo(billing.clinic.ownerUserId)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    [
      `${billing.lab.name} sent you its account statement to ${dayText('en', statement?.periodEndsOn ?? '')}`,
    ],
  )
  assert.match(mails[0]?.body ?? '', /Balance: EUR 50\.00/)
  const fresh = await openBillingFixture(w, { statementDay: 1 })
  await fresh.issue(100)
  await issueMonthlyStatements(w.app)
  const isFirstOfMonth = new Date().getUTCDate() === 1
  const early = (await fresh.lab.owner.get('/statements')).body.data.length
  assert.ok(early === 0 || isFirstOfMonth, 'a day that was over when it was chosen counts')
})

test('a clinic asks, the laboratory answers, the clinic agrees, and each is reported', async () => {
  const billing = await openBillingFixture(w)
  const { lab, clinic } = billing
  await billing.issue(5_000)
  const { id } = await stateOne(billing)
  const ask = (question: string) => clinic.owner.post(`/statements/${id}/queries`, { question })
  const agree = () => clinic.owner.post(`/statements/${id}/acknowledge`)
  const answerWith = (answer: string) => lab.owner.post(`/statements/${id}/answer`, { answer })
  assert.equal((await answerWith('Nothing was asked')).status, 409)
  assert.equal((await ask('Where is my payment?')).body.statement.status, 'queried')
  assert.equal((await ask('Where?')).status, 409)
  assert.equal((await agree()).status, 409)
  const { statement } = (await answerWith('It came a day later.')).body
  assert.deepEqual(
    [statement.status, statement.queries[0].question, statement.queries[0].answer],
    ['issued', 'Where is my payment?', 'It came a day later.'],
  )
  const answers = await Promise.all([agree(), agree()])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  assert.equal((await ask('Too late?')).status, 409)
  await w.settle()
  const subjects = (await mailsTo(lab.ownerUserId)).map(({ subject }) => subject.split(' the ')[0])
  assert.deepEqual(subjects, [`${clinic.name} has a question about`, `${clinic.name} acknowledged`])
})

test('statements are seen by their two sides, issued by an owner, agreed by an owner', async () => {
  const billing = await openBillingFixture(w)
  const other = await openBillingFixture(w)
  await billing.issue(5_000)
  const { id } = await stateOne(billing)
  for (const stranger of [other.lab.owner, other.clinic.owner]) {
    assert.equal((await stranger.get(`/statements/${id}`)).status, 404)
    assert.equal((await stranger.get('/statements')).body.pagination.total, 0)
  }
  const foreign = await stateAll(other, { customerId: billing.customerId })
  assert.equal(foreign.status, 404)
  const staff = await w.member(billing.lab, { canSeeFinance: true })
  const refused = await staff.post('/statements', { periodEndsOn: dayOf(-1) })
  assert.equal(refused.body.code, 'role_required')
  const theirs = await w.member(billing.clinic, { canSeeFinance: true })
  assert.equal((await theirs.post(`/statements/${id}/acknowledge`)).body.code, 'role_required')
  const blind = await w.member(billing.clinic)
  assert.equal((await blind.get(`/statements/${id}`)).body.code, 'finance_access_required')
})

test('the database refuses to change a statement, whoever asks', async () => {
  const billing = await openBillingFixture(w)
  await billing.issue(5_000)
  await stateOne(billing)
  const owner = new pg.Client(w.connection)
  await owner.connect()
  try {
    for (const [statement, constraint] of [
      ['update app.statements set period_end = period_end + 1', 'statements_never_change'],
      ['delete from app.statements', 'statements_never_change'],
      ['update app.statement_lines set amount_minor = 0', 'statement_lines_only_grow'],
      ['delete from app.statement_lines', 'statement_lines_only_grow'],
      ['truncate app.statement_lines', 'statement_lines_only_grow'],
    ]) {
      await assert.rejects(owner.query(statement ?? ''), { constraint })
    }
  } finally {
    await owner.end()
  }
})

test('however many customers there are, whoever asks again is done at last, and each has one', async () => {
  const billing = await openBillingFixture(w)
  const organizationId = billing.lab.id
  await w.across(async (tx) => {
    await tx.run(sql`insert into app.customers (organization_id, id, name)
      select ${organizationId}, uuidv7(), 'Customer ' || n from generate_series(1, 230) n`)
    await tx.run(sql`with posted as (
        insert into app.ledger_postings (id, lab_organization_id, customer_id, kind, source, source_key, occurred_at)
        select uuidv7(), organization_id, id, 'adjustment', 'pontic', id::text, now() from app.customers
        where organization_id = ${organizationId} returning id, customer_id)
      insert into app.ledger_entries (id, posting_id, position, lab_organization_id, customer_id, account, amount_minor, currency)
      select uuidv7(), p.id, s.position, ${organizationId}, case s.position when 1 then p.customer_id end,
        case s.position when 1 then 'receivable' else 'revenue' end, s.amount, 'EUR'
      from posted p cross join (values (1, 100), (2, -100)) as s (position, amount)`)
  })
  const [first, ...others] = await Promise.all([stateAll(billing), stateAll(billing)])
  const counts = [first, ...others].map(({ body }) => [body.statements.length, body.remaining])
  assert.deepEqual(
    counts.sort((a, b) => b[0] - a[0]),
    [
      [200, 31],
      [31, 0],
    ],
  )
  const { body } = await stateAll(billing)
  assert.equal(body.code, 'nothing_to_state')
  const { pagination } = (await billing.lab.owner.get('/statements')).body
  assert.equal(pagination.total, 231)
})

test('the lines of a statement are in the language of whoever reads them', async () => {
  const billing = await openBillingFixture(w)
  const { lab, clinic, customerId } = billing
  const [one, two] = [await billing.issue(10_000), await billing.issue(4_000)]
  await lab.owner.post('/payments', {
    customerId,
    amountMinor: 14_000,
    method: 'bank_transfer',
    allocations: [
      { invoiceId: one.id, amountMinor: 10_000 },
      { invoiceId: two.id, amountMinor: 4_000 },
    ],
  })
  const changed = await clinic.owner.patch('/organization', { locale: 'de-DE' })
  assert.equal(changed.status, 200, changed.text)
  const { id, lines } = await stateOne(billing)
  assert.deepEqual(
    lines.map(({ description }) => description),
    [
      `Invoice: ${one.number}`,
      `Invoice: ${two.number}`,
      `Payment (bank transfer): ${one.number}, ${two.number}`,
    ],
  )
  const read = (await clinic.owner.get(`/statements/${id}`)).body.statement
  assert.deepEqual(
    read.lines.map(({ description }: { description: string }) => description),
    [
      `Rechnung: ${one.number}`,
      `Rechnung: ${two.number}`,
      `Zahlung (Überweisung): ${one.number}, ${two.number}`,
    ],
  )
  await clinic.owner.patch('/organization', { locale: 'en-GB' })
  const [paper, asked] = [
    await clinic.owner.get(`/statements/${id}/statement.pdf`),
    await clinic.owner.get(`/statements/${id}/statement.pdf?lang=en`),
  ]
  assert.match(paper.text, /Zahlung \(Überweisung\)/)
  assert.doesNotMatch(paper.text, /Payment|bank transfer/)
  assert.match(asked.text, /Payment \(bank transfer\)/)
})

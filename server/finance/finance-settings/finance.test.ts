import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agingParts } from '#contract/finance/aging'
import { sql } from 'kysely'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const billing = await openBillingFixture(w)
const { lab, clinic } = billing

test('a stranger and a device credential get no finance settings', async () => {
  assert.equal((await w.stranger.get('/finance/settings')).status, 401)
  const device = await w.device(lab, lab.ownerUserId)
  const answer = await device.get('/finance/settings')
  assert.deepEqual([answer.status, answer.body.code], [401, 'session_cookie_required'])
})

test('settings are the laboratory’s: a clinic gets 403, staff read and only an owner changes', async () => {
  assert.equal((await clinic.owner.get('/finance/settings')).status, 403)
  const staff = await w.member(lab)
  assert.equal((await staff.get('/finance/settings')).body.settings.currency, 'EUR')
  const refused = await staff.patch('/finance/settings', { currency: 'CHF' })
  assert.deepEqual([refused.status, refused.body.code], [403, 'role_required'])
})

test('bank and tax data are for members who may see finance', async () => {
  const own = await w.org('lab')
  const secret = {
    taxMode: 'exclusive',
    taxRates: [{ name: 'VAT', taxRateBasisPoints: 1900 }],
    taxId: 'DE000000017',
    taxNote: 'Exempt under Article 132',
    bankDetails: 'IBAN DE02 1203 0000 0000 2020 51',
  }
  await own.owner.patch('/finance/settings', { currency: 'EUR', paymentTermsDays: 14, ...secret })
  const read = async (person: typeof own.owner) =>
    (await person.get('/finance/settings')).body.settings
  const staff = await read(await w.member(own))
  assert.deepEqual(
    [staff.taxMode, staff.taxRates, staff.taxId, staff.taxNote, staff.bankDetails],
    [null, [], null, null, null],
  )
  assert.deepEqual([staff.currency, staff.paymentTermsDays], ['EUR', 14])
  const bookkeeper = await read(await w.member(own, { canSeeFinance: true }))
  for (const [key, value] of Object.entries(secret)) assert.deepEqual(bookkeeper[key], value)
})

test('settings nobody made are there with nothing set', async () => {
  const fresh = await w.org('lab')
  const { settings } = (await fresh.owner.get('/finance/settings')).body
  assert.deepEqual(
    [settings.currency, settings.confirmedAt, settings.billOn, settings.nextInvoiceNumber],
    [null, null, 'delivery', 1],
  )
})

test('settings are confirmed once currency, tax mode, terms and prefix are set, and not before', async () => {
  const fresh = await w.org('lab')
  const put = async (body: object) =>
    (await fresh.owner.patch('/finance/settings', body)).body.settings.confirmedAt
  assert.equal(await put({ currency: 'EUR', taxMode: 'none' }), null)
  assert.equal(
    await put({ paymentTermsDays: 14, taxRates: [{ name: 'VAT', taxRateBasisPoints: 1900 }] }),
    null,
  )
  const confirmedAt = await put({ invoicePrefix: 'R' })
  assert.match(confirmedAt, /Z$/)
  assert.equal(await put({ footerText: 'Thank you', lateFeeBasisPoints: 500 }), confirmedAt)
  const { settings } = (await fresh.owner.get('/finance/settings')).body
  assert.deepEqual(
    [
      settings.taxRates,
      settings.footerText,
      settings.lateFeeBasisPoints,
      settings.paymentTermsDays,
    ],
    [[{ name: 'VAT', taxRateBasisPoints: 1900 }], 'Thank you', 500, 14],
  )
})

test('a setting of the wrong form is refused and named', async () => {
  const wrong: [object, string][] = [
    [{ currency: 'eur' }, '/currency'],
    [{ currency: null }, '/currency'],
    [{ paymentTermsDays: 366 }, '/paymentTermsDays'],
    [{ taxRates: [{ name: 'VAT', taxRateBasisPoints: 10_001 }] }, '/taxRates/0/taxRateBasisPoints'],
    [{ invoicePrefix: '' }, '/invoicePrefix'],
    [{ confirmedAt: null }, '/confirmedAt'],
    [{}, ''],
  ]
  for (const [body, pointer] of wrong) {
    const answer = await lab.owner.patch('/finance/settings', body)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.errors[0].pointer, pointer)
  }
})

test('both sides see the same entry of an invoice; another laboratory sees nothing of it', async () => {
  const { id, number } = await billing.issue(12_345)
  const [ours] = (await lab.owner.get(`/finance/ledger?invoiceId=${id}`)).body.data
  const [theirs] = (await clinic.owner.get(`/finance/ledger?invoiceId=${id}`)).body.data
  assert.deepEqual(
    [ours.kind, ours.amountMinor, ours.currency, ours.description, ours.customerId],
    ['invoice', 12_345, 'EUR', `Invoice ${number}`, billing.customerId],
  )
  assert.equal(ours.counterpartName, clinic.name)
  // Each side reads the other's name.
  assert.deepEqual(theirs, {
    ...ours,
    customerId: null,
    feeMinor: null,
    counterpartName: lab.name,
  })
  const other = await openBillingFixture(w)
  assert.equal(
    (await other.lab.owner.get(`/finance/ledger?invoiceId=${id}`)).body.pagination.total,
    0,
  )
})

test('the ledger is filtered by counterpart, kind and day', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const total = async (query: string) =>
    (await clinic.owner.get(`/finance/ledger?${query}`)).body.pagination.total
  const all = await total('')
  assert.ok(all > 0)
  assert.equal(await total(`labConnectionId=${billing.connectionId}`), all)
  assert.equal(await total(`labConnectionId=${billing.customerId}`), 0)
  assert.equal(await total('kind=payout'), 0)
  assert.equal(await total(`fromOn=${today}&toOn=${today}`), all)
  assert.equal(await total('toOn=2020-01-01'), 0)
  assert.equal(await total('search=INVOICE'), all)
  assert.equal((await clinic.owner.get('/finance/ledger?fromOn=2026-02-31')).status, 400)
})

test('staff without access to finance get 403 from every list of money', async () => {
  const [ours, theirs] = [await w.member(lab), await w.member(clinic)]
  for (const path of [
    '/finance/ledger',
    '/finance/summary',
    '/invoices',
    '/payments',
    '/refunds',
  ]) {
    for (const staff of [ours, theirs]) {
      const { status, body } = await staff.get(path)
      assert.deepEqual([status, body.code], [403, 'finance_access_required'], path)
    }
  }
  assert.equal((await ours.get('/disputes')).body.code, 'finance_access_required')
  assert.equal((await ours.get('/payouts')).body.code, 'role_required')
  const trusted = await w.member(lab, { canSeeFinance: true })
  assert.equal((await trusted.get('/finance/ledger')).status, 200)
})

test('the summary counts what is open by currency and by how long it is overdue', async () => {
  const { lab: mine, clinic: payer, issue } = await openBillingFixture(w, { paymentTermsDays: 10 })
  const [first, second] = [await issue(10_000), await issue(4_000)]
  await mine.owner.post('/payments', { invoiceId: first.id, amountMinor: 2_500, method: 'cash' })
  const summaryOf = async (actor: typeof mine.owner) =>
    (await actor.get('/finance/summary')).body.summary.currencies
  const none = {
    currency: 'EUR',
    disputedMinor: 0,
    paidThisMonthMinor: 2_500,
    invoicedThisMonthMinor: 14_000,
    outstandingMinor: 11_500,
    balanceMinor: 11_500,
    creditMinor: 0,
  }
  assert.deepEqual(await summaryOf(mine.owner), [
    {
      ...none,
      overdueMinor: 0,
      aging: { currentMinor: 11_500, days30Minor: 0, days60Minor: 0, days90Minor: 0 },
    },
  ])
  assert.deepEqual(await summaryOf(payer.owner), await summaryOf(mine.owner))
  await w.across((tx) =>
    tx.run(
      sql`update app.invoices set due_on = due_on - 60, issued_on = issued_on - 60 where id = ${second.id}`,
    ),
  )
  assert.deepEqual(await summaryOf(mine.owner), [
    {
      ...none,
      overdueMinor: 4_000,
      aging: { currentMinor: 7_500, days30Minor: 0, days60Minor: 4_000, days90Minor: 0 },
    },
  ])
  // Behind each part are the invoices that it sums up, also on the days at its ends.
  const day = w.app.clock().getTime() - 36 * 3_600_000
  for (const days of [0, 1, 30, 31, 60, 61]) {
    const dueOn = new Date(day - (days - 1) * 86_400_000).toISOString().slice(0, 10)
    await w.across((tx) =>
      tx.run(
        sql`update app.invoices set due_on = ${dueOn}, issued_on = ${dueOn} where id = ${second.id}`,
      ),
    )
    const [{ aging }] = await summaryOf(mine.owner)
    for (const part of agingParts) {
      const { data } = (await mine.owner.get(`/invoices?aging=${part}`)).body
      const sum = data.reduce((all: number, one: any) => all + one.balanceMinor, 0)
      assert.equal(sum, aging[`${part}Minor`], `${part}, ${days} days overdue`)
    }
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { openBillingFixture, type BillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const billing = await openBillingFixture(w)
const other = await openBillingFixture(w)
const { lab, clinic, customerId } = billing

/** An order of the clinic with two items, as it is when the laboratory has delivered it. */
async function order(
  { lab: maker, clinic: prescriber, connectionId, customerId: customer }: BillingFixture,
  {
    status = 'delivered' as const,
    currency = 'EUR',
  }: { status?: 'delivered' | 'in_production'; currency?: string } = {},
) {
  const [orderId, productId, patientId] = [newId(), newId(), newId()]
  const itemIds = [newId(), newId()]
  await w.across(async (tx) => {
    await tx.run(
      build.insertInto('products').values({
        organizationId: maker.id,
        id: productId,
        name: 'Crown',
        restorationType: 'crown',
        unit: 'tooth',
        currency,
      }),
    )
    await tx.run(
      build.insertInto('patients').values({
        organizationId: prescriber.id,
        id: patientId,
        code: `P-${patientId}`,
        firstName: 'Nora',
        lastName: 'Sample',
      }),
    )
    await tx.run(
      build.insertInto('orders').values({
        id: orderId,
        labOrganizationId: maker.id,
        clinicOrganizationId: prescriber.id,
        labConnectionId: connectionId,
        customerId: customer,
        patientOrganizationId: prescriber.id,
        patientId,
        number: orderId,
        status,
        waitingOn: 'none',
        currency,
      }),
    )
    for (const [place, id] of itemIds.entries()) {
      await tx.run(
        build.insertInto('orderItems').values({
          id,
          orderId,
          labOrganizationId: maker.id,
          clinicOrganizationId: prescriber.id,
          productOwnerId: maker.id,
          productId,
          position: place + 1,
          description: `Crown ${place + 1}`,
          restorationType: 'crown',
          teeth: [16 + place],
          quantity: 2,
          unitPriceMinor: 12_900,
          discountMinor: 800,
          taxRateBasisPoints: 1_900,
        }),
      )
    }
  })
  return { orderId, itemIds }
}

const crown = { description: 'Crown', quantity: 1, unitPriceMinor: 10_000 }

test('only the laboratory drafts, and only members who may see money', async () => {
  const body = { customerId, lines: [crown] }
  assert.equal((await w.stranger.post('/invoices', body)).status, 401)
  const refused = await clinic.owner.post('/invoices', body)
  assert.equal(refused.body.code, 'organization_type_required')
  const staff = await w.member(lab)
  assert.equal((await staff.post('/invoices', body)).body.code, 'finance_access_required')
})

test('a laboratory that has not confirmed its settings cannot invoice yet', async () => {
  const fresh = await w.org('lab')
  const answer = await fresh.owner.post('/invoices', { customerId, lines: [crown] })
  assert.deepEqual([answer.status, answer.body.code], [422, 'finance_settings_incomplete'])
})

test('the customer of another laboratory is no customer', async () => {
  const body = { customerId: other.customerId, lines: [crown] }
  assert.equal((await lab.owner.post('/invoices', body)).status, 404)
})

test('a discount above the price of its line is refused', async () => {
  const lines = [crown, { ...crown, discountMinor: 10_001 }]
  const { status, body } = await lab.owner.post('/invoices', { customerId, lines })
  assert.deepEqual([status, body.errors[0].pointer], [400, '/lines/1/discountMinor'])
})

test('a draft of free lines has their totals with tax on top, and nobody else sees it', async () => {
  const answer = await lab.owner.post('/invoices', {
    customerId,
    lines: [
      {
        ...crown,
        quantity: 2,
        discountMinor: 1_000,
        taxRateBasisPoints: 1900,
        teeth: [16],
        patientLabel: 'P-1',
      },
      crown,
    ],
    notes: 'With thanks',
  })
  const { invoice } = answer.body
  assert.equal(answer.status, 201)
  assert.deepEqual(
    [invoice.status, invoice.number, invoice.issuedOn, invoice.currency, invoice.taxMode],
    ['draft', null, null, 'EUR', 'exclusive'],
  )
  assert.deepEqual(
    [
      invoice.subtotalMinor,
      invoice.discountMinor,
      invoice.taxMinor,
      invoice.totalMinor,
      invoice.balanceMinor,
    ],
    [30_000, 1_000, 3_610, 32_610, 32_610],
  )
  assert.equal(invoice.counterpartName, clinic.name)
  assert.deepEqual(
    invoice.lines.map(({ amountMinor }: { amountMinor: number }) => amountMinor),
    [19_000, 10_000],
  )
  assert.deepEqual((await lab.owner.get(`/invoices/${invoice.id}`)).body, { invoice })
  for (const stranger of [clinic.owner, other.lab.owner, other.clinic.owner]) {
    assert.equal((await stranger.get(`/invoices/${invoice.id}`)).status, 404)
    assert.equal((await stranger.get('/invoices')).body.pagination.total, 0)
  }
})

test('a draft from orders has a line for each item with its frozen price and the patient’s label', async () => {
  const { orderId, itemIds } = await order(billing)
  const { number } = await w.across((tx) =>
    tx.one(build.selectFrom('orders').select('number').where('id', '=', orderId)),
  )
  const { invoice } = (await lab.owner.post('/invoices', { customerId, orderIds: [orderId] })).body
  assert.ok(number)
  assert.deepEqual(
    invoice.lines.map((line: Record<string, unknown>) => [
      line['orderNumber'],
      line['orderItemId'],
      line['description'],
      line['patientLabel'],
      line['teeth'],
      line['amountMinor'],
    ]),
    [
      [number, itemIds[0], 'Crown 1', 'Nora Sample', [16], 25_000],
      [number, itemIds[1], 'Crown 2', 'Nora Sample', [17], 25_000],
    ],
  )
  assert.deepEqual([invoice.taxMinor, invoice.totalMinor], [9_500, 59_500])
})

test('an item of an order is billed once: by two drafts at the same moment, by one in two lines, after the issue', async () => {
  const race = async (orderId: string) => {
    const body = { customerId, orderIds: [orderId] }
    const answers = await Promise.all([1, 2, 3, 4].map(() => lab.owner.post('/invoices', body)))
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [201, 409, 409, 409],
    )
    return answers.find(({ status }) => status === 201)?.body.invoice
  }
  await race((await order(billing)).orderId)
  await race((await order(billing)).orderId)
  const { orderId, itemIds } = await order(billing)
  const first = await race(orderId)
  const twice = await order(billing)
  const line = { ...crown, orderItemId: twice.itemIds[0] }
  for (const lines of [[line, line], [line]]) {
    const orderIds = lines.length === 1 ? [twice.orderId] : []
    const { status } = await lab.owner.post('/invoices', { customerId, orderIds, lines })
    assert.equal(status, 409)
  }
  await lab.owner.post(`/invoices/${first.id}/issue`)
  const again = await lab.owner.post('/invoices', {
    customerId,
    lines: [{ ...crown, orderItemId: itemIds[1] }],
  })
  assert.deepEqual([again.status, again.body.code], [409, 'order_already_invoiced'])
  assert.match(again.body.params.invoiceNumber, /^INV-\d{6}$/)
  await lab.owner.post(`/invoices/${first.id}/void`, { reason: 'Wrong price' })
  await race(orderId)
})

test('orders that are not ready, of another customer, or in two currencies are refused', async () => {
  const early = await order(billing, { status: 'in_production' })
  const offline = (await lab.owner.post('/customers', { name: 'Paper practice' })).body.customer
  const [euros, francs] = [await order(billing), await order(billing, { currency: 'CHF' })]
  const draft = async (orderIds: string[], customer = customerId) =>
    (await lab.owner.post('/invoices', { customerId: customer, orderIds })).body
  const unready = await draft([early.orderId])
  assert.deepEqual(
    [unready.code, unready.params.status, unready.params.billOn],
    ['order_not_ready_to_invoice', 'in_production', 'delivery'],
  )
  assert.equal((await draft([euros.orderId], offline.id)).code, 'order_of_other_customer')
  const mixed = await draft([euros.orderId, francs.orderId])
  assert.deepEqual(
    [mixed.code, mixed.params],
    ['orders_in_several_currencies', { currencies: ['EUR', 'CHF'] }],
  )
  assert.equal((await draft([newId()])).code, 'not_found')
  assert.equal((await draft([(await order(other)).orderId])).code, 'not_found')
  await lab.owner.patch('/finance/settings', { billOn: 'acceptance' })
  assert.equal((await draft([early.orderId])).invoice.status, 'draft')
  await lab.owner.patch('/finance/settings', { billOn: 'delivery' })
})

test('a draft changes and goes; what is issued does neither', async () => {
  const { id } = await billing.draft()
  const changed = await lab.owner.patch(`/invoices/${id}`, {
    lines: [{ ...crown, quantity: 3 }],
    notes: 'Three',
  })
  assert.deepEqual([changed.body.invoice.totalMinor, changed.body.invoice.notes], [30_000, 'Three'])
  const kept = await lab.owner.patch(`/invoices/${id}`, { dueOn: '2099-01-31' })
  assert.deepEqual(
    [kept.body.invoice.dueOn, kept.body.invoice.notes, kept.body.invoice.lines.length],
    ['2099-01-31', 'Three', 1],
  )
  assert.equal((await lab.owner.delete(`/invoices/${id}`)).status, 204)
  assert.equal((await lab.owner.get(`/invoices/${id}`)).status, 404)
  const issued = await billing.issue()
  for (const answer of [
    await lab.owner.patch(`/invoices/${issued.id}`, { notes: 'x' }),
    await lab.owner.delete(`/invoices/${issued.id}`),
    await lab.owner.post(`/invoices/${issued.id}/issue`),
  ]) {
    assert.deepEqual(
      [answer.status, answer.body.code, answer.body.state],
      [409, 'invoice_transition_not_allowed', 'open'],
    )
  }
})

test('an issued invoice has number, dates and an entry, and its clinic sees it whole', async () => {
  const {
    lab: maker,
    clinic: payer,
    issue,
    customerId: own,
    owed,
  } = await openBillingFixture(w, {
    invoicePrefix: 'R/26',
    paymentTermsDays: 14,
  })
  const invoice = await issue(5_000)
  assert.deepEqual(
    [invoice.number, invoice.status, invoice.balanceMinor],
    ['R/26-000001', 'open', 5_000],
  )
  assert.equal(
    Date.parse(invoice.dueOn ?? '') - Date.parse(invoice.issuedOn ?? ''),
    14 * 86_400_000,
  )
  assert.equal(await owed(), 5_000)
  const seen = (await payer.owner.get(`/invoices/${invoice.id}`)).body.invoice
  // What each may do with it is its own.
  assert.deepEqual(seen, {
    ...invoice,
    customerId: null,
    counterpartName: maker.name,
    can: seen.can,
  })
  const listed = (await payer.owner.get('/invoices?search=r/26')).body
  const [summary] = listed.data
  assert.deepEqual(seen, { ...seen, ...summary })
  assert.deepEqual([listed.data.length, 'lines' in summary, 'seller' in summary], [1, false, false])
  assert.equal(
    (await maker.owner.get(`/invoices?customerId=${own}&status=open`)).body.data.length,
    1,
  )
  assert.equal((await maker.owner.get('/invoices?status=draft')).body.pagination.total, 0)
  const { settings } = (await maker.owner.get('/finance/settings')).body
  assert.equal(settings.nextInvoiceNumber, 2)
})

test('an invoice without lines, or due in the past, is not issued', async () => {
  const empty = (await lab.owner.post('/invoices', { customerId })).body.invoice
  assert.equal((await lab.owner.post(`/invoices/${empty.id}/issue`)).status, 422)
  const { id } = await billing.draft()
  await lab.owner.patch(`/invoices/${id}`, { dueOn: '2020-01-31' })
  const late = await lab.owner.post(`/invoices/${id}/issue`)
  assert.deepEqual([late.body.code, late.body.params], ['due_day_passed', { dueOn: '2020-01-31' }])
})

test('an invoice over nothing is paid as it is issued', async () => {
  assert.equal((await billing.issue(0)).status, 'paid')
})

test('an invoice is overdue once its due day has ended everywhere', async () => {
  const { issue, invoice } = await openBillingFixture(w, { paymentTermsDays: 1 })
  const { id, isOverdue } = await issue()
  assert.equal(isOverdue, false)
  w.moveClock(4 * 86_400_000)
  assert.equal((await invoice(id)).isOverdue, true)
  w.moveClock(-4 * 86_400_000)
})

test('32 that issue at once get 32 numbers without a gap or a double, failures included', async () => {
  const { lab: maker, customerId: own, draft } = await openBillingFixture(w)
  const drafts = await Promise.all(Array.from({ length: 32 }, () => draft()))
  const empty = await Promise.all(
    [1, 2, 3, 4].map(() => maker.owner.post('/invoices', { customerId: own })),
  )
  const answers = await Promise.all(
    [...drafts, ...empty.map(({ body }) => body.invoice)].map(({ id }) =>
      maker.owner.post(`/invoices/${id}/issue`),
    ),
  )
  const numbers = new Set(answers.flatMap(({ body }) => body.invoice?.number ?? []))
  assert.deepEqual(
    numbers,
    new Set(Array.from({ length: 32 }, (_, place) => `INV-${String(place + 1).padStart(6, '0')}`)),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 32)
})

test('of two that issue the same draft at once one wins, and one number is given', async () => {
  const { lab: maker, draft } = await openBillingFixture(w)
  const { id } = await draft()
  const answers = await Promise.all([1, 2, 3].map(() => maker.owner.post(`/invoices/${id}/issue`)))
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409, 409],
  )
  const { data } = (await maker.owner.get('/finance/ledger')).body
  assert.equal(data.length, 1)
})

test('only an owner voids; the number stays, the debt goes, and it happens once', async () => {
  const { lab: maker, issue, owed } = await openBillingFixture(w)
  const { id, number } = await issue()
  const staff = await w.member(maker, { canSeeFinance: true })
  const reason = 'Wrong customer'
  assert.equal((await staff.post(`/invoices/${id}/void`, { reason })).body.code, 'role_required')
  const answers = await Promise.all(
    [1, 2].map(() => maker.owner.post(`/invoices/${id}/void`, { reason })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  const { invoice } = (await maker.owner.get(`/invoices/${id}`)).body
  assert.deepEqual(
    [invoice.status, invoice.number, invoice.voidReason, invoice.balanceMinor],
    ['void', number, reason, 0],
  )
  assert.equal(await owed(), 0)
})

test('what is paid in part cannot be voided and can be written off', async () => {
  const { lab: maker, issue, owed } = await openBillingFixture(w)
  const { id } = await issue(10_000)
  await maker.owner.post('/payments', { invoiceId: id, amountMinor: 4_000, method: 'check' })
  const refused = await maker.owner.post(`/invoices/${id}/void`, { reason: 'x' })
  assert.deepEqual([refused.status, refused.body.state], [409, 'partially_paid'])
  assert.equal(await owed(), 6_000)
  const { invoice } = (await maker.owner.post(`/invoices/${id}/write-off`)).body
  assert.deepEqual(
    [invoice.status, invoice.paidMinor, invoice.balanceMinor],
    ['uncollectible', 4_000, 0],
  )
  assert.equal(await owed(), 0)
  assert.equal((await maker.owner.post(`/invoices/${id}/write-off`)).status, 409)
})

test('sending mails an issued invoice to the customer’s address, and names no patient', async () => {
  const offline = (
    await lab.owner.post('/customers', { name: 'Paper practice', email: 'desk@paper.example' })
  ).body.customer
  const line = { ...crown, patientLabel: 'Nora Sample' }
  const { id } = (await lab.owner.post('/invoices', { customerId: offline.id, lines: [line] })).body
    .invoice
  assert.equal((await lab.owner.post(`/invoices/${id}/send`, {})).body.state, 'draft')
  const { number } = (await lab.owner.post(`/invoices/${id}/issue`)).body.invoice
  const sent = await lab.owner.post(`/invoices/${id}/send`, {})
  assert.match(sent.body.invoice.sentAt, /Z$/)
  const [mail] = await w.across((tx) => tx.all(build.selectFrom('mails').selectAll()))
  assert.equal(mail?.recipient, 'desk@paper.example')
  assert.match(mail?.subject ?? '', new RegExp(`${number} from ${lab.name}`))
  assert.match(mail?.body ?? '', /1 x Crown: EUR 100\.00/)
  assert.doesNotMatch(mail?.body ?? '', /Nora/)
  const nobody = await billing.issue()
  const refused = await lab.owner.post(`/invoices/${nobody.id}/send`, {})
  assert.deepEqual([refused.status, refused.body.code], [422, 'customer_email_missing'])
  const sending = await lab.owner.post(`/invoices/${nobody.id}/send`, { to: 'a@b.example' })
  assert.equal(sending.status, 200)
})

test('mail writes amounts with the digits of the currency: none for yen, three for dinars', async () => {
  for (const [currency, written] of [
    ['JPY', 'JPY 12,345'],
    ['KWD', 'KWD 12.345'],
    ['EUR', 'EUR 123.45'],
  ] as const) {
    const { lab: maker, issue: issueOwn } = await openBillingFixture(w, { currency })
    const { id, lines } = await issueOwn(12_345)
    assert.equal(lines[0]?.amountMinor, 12_345)
    const to = `${currency.toLowerCase()}@clinic.example`
    assert.equal((await maker.owner.post(`/invoices/${id}/send`, { to })).status, 200)
    const mail = await w.across((tx) =>
      tx.one(build.selectFrom('mails').select('body').where('recipient', '=', to)),
    )
    assert.match(mail.body, new RegExp(`Total: ${written}`))
  }
})

test('a repeated request with the same Idempotency-Key drafts once', async () => {
  const body = { customerId, lines: [crown] }
  const options = { headers: { 'idempotency-key': 'draft-1' } }
  const [first, second] = await Promise.all([
    lab.owner.post('/invoices', body, options),
    lab.owner.post('/invoices', body, options),
  ])
  assert.equal(first.body.invoice.id, second.body.invoice.id)
})

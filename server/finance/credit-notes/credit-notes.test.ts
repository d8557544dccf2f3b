import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#platform/clock'
import { takeNumber } from '#platform/db/counters'
import { orgScope } from '#platform/db/db'
import { createStripeFake } from '#test/fakes/stripe'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { deliverAll, openBillingFixture, settingsFor } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const fake = await createStripeFake()
after(() => fake.close())
const w = await testApp(settingsFor(fake))
const billing = await openBillingFixture(w, { creditNotePrefix: 'GS' })
const { lab, clinic, customerId } = billing
const account = await billing.openAccount(fake)

type Line = {
  quantity: number
  unitPriceMinor: number
  discountMinor?: number
  taxRateBasisPoints?: number
}

/** An issued invoice of these lines. */
async function issue(lines: readonly Line[], at = billing) {
  const draft = await at.lab.owner.post('/invoices', {
    customerId: at.customerId,
    lines: lines.map((line, place) => ({ description: `Work ${place}`, ...line })),
  })
  assert.equal(draft.status, 201, draft.text)
  const answer = await at.lab.owner.post(`/invoices/${draft.body.invoice.id}/issue`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.invoice
}

const credit = (invoiceId: string, lines: object[], more: object = {}) =>
  lab.owner.post('/credit-notes', { invoiceId, reason: 'goodwill', lines, ...more })
const wholly = (invoice: { id: string; lines: { id: string; amountMinor: number }[] }) =>
  credit(
    invoice.id,
    invoice.lines.map(({ id, amountMinor }) => ({ invoiceLineId: id, amountMinor })),
  )

/** A sequence that repeats itself. */
function openNumbers(seed: number) {
  let state = seed
  return (least: number, most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return least + (state % (most - least + 1))
  }
}

test('a stranger, a clinic, staff and another laboratory issue no credit note', async () => {
  const invoice = await issue([{ quantity: 1, unitPriceMinor: 5_000 }])
  const body = {
    invoiceId: invoice.id,
    reason: 'goodwill',
    lines: [{ invoiceLineId: invoice.lines[0].id, amountMinor: 100 }],
  }
  assert.equal((await w.stranger.post('/credit-notes', body)).status, 401)
  assert.equal(
    (await clinic.owner.post('/credit-notes', body)).body.code,
    'organization_type_required',
  )
  const staff = await w.member(lab, { canSeeFinance: true })
  assert.equal((await staff.post('/credit-notes', body)).body.code, 'role_required')
  const other = await openBillingFixture(w)
  assert.equal((await other.lab.owner.post('/credit-notes', body)).status, 404)
  const blind = await w.member(clinic)
  assert.equal((await blind.get('/credit-notes')).body.code, 'finance_access_required')
  assert.equal((await billing.invoice(invoice.id)).creditedMinor, 0)
})

test('a line is named once, by a quantity or an amount, of an invoice that was issued', async () => {
  const invoice = await issue([{ quantity: 2, unitPriceMinor: 5_000 }])
  const invoiceLineId = invoice.lines[0].id
  assert.equal((await credit(invoice.id, [{ invoiceLineId }])).status, 400)
  assert.equal(
    (await credit(invoice.id, [{ invoiceLineId, quantity: 1, amountMinor: 1 }])).status,
    400,
  )
  assert.equal((await credit(invoice.id, [{ invoiceLineId, quantity: 3 }])).status, 400)
  const twice = [
    { invoiceLineId, quantity: 1 },
    { invoiceLineId, amountMinor: 1 },
  ]
  assert.equal((await credit(invoice.id, twice)).status, 400)
  assert.equal((await credit(invoice.id, [{ invoiceLineId: newId(), amountMinor: 1 }])).status, 404)
  assert.equal((await credit(newId(), [{ invoiceLineId, amountMinor: 1 }])).status, 404)
  const byHand = await credit(invoice.id, [{ invoiceLineId, amountMinor: 1 }], { reason: 'remake' })
  assert.equal(byHand.status, 400)
  const draft = await billing.draft()
  const refused = await credit(draft.id, [{ invoiceLineId: draft.lines[0]?.id, amountMinor: 1 }])
  assert.deepEqual([refused.status, refused.body.state], [409, 'draft'])
})

test('a credit note is issued at once with a number, and both sides and the ledger have it', async () => {
  const before = await billing.owed()
  const invoice = await issue([
    { quantity: 3, unitPriceMinor: 10_000, discountMinor: 1_000, taxRateBasisPoints: 1_900 },
    { quantity: 1, unitPriceMinor: 4_000, taxRateBasisPoints: 700 },
  ])
  const [line] = invoice.lines
  const answer = await credit(invoice.id, [{ invoiceLineId: line.id, quantity: 1 }], {
    reason: 'late',
    notes: 'With apologies',
  })
  assert.equal(answer.status, 201, answer.text)
  const { creditNote } = answer.body
  // A third of 29,000 and its tax.
  assert.match(creditNote.number, /^GS-\d{6}$/)
  assert.deepEqual(
    [
      creditNote.status,
      creditNote.subtotalMinor,
      creditNote.discountMinor,
      creditNote.taxMinor,
      creditNote.totalMinor,
    ],
    ['applied', 10_000, 333, 1_837, 11_504],
  )
  const { customerId: _, counterpartName: __, ...shared } = creditNote
  const theirs = (await clinic.owner.get(`/credit-notes/${creditNote.id}`)).body.creditNote
  // What each may do with it is its own.
  const { can } = theirs
  assert.deepEqual(theirs, { ...shared, customerId: null, counterpartName: lab.name, can })
  const other = await openBillingFixture(w)
  assert.equal((await other.lab.owner.get(`/credit-notes/${creditNote.id}`)).status, 404)
  const after = await billing.invoice(invoice.id)
  assert.deepEqual(
    [after.status, after.creditedMinor, after.balanceMinor],
    ['partially_paid', 11_504, invoice.totalMinor - 11_504],
  )
  assert.equal(await billing.owed(), before + invoice.totalMinor - 11_504)
  const [entry] = (await clinic.owner.get(`/finance/ledger?kind=credit&invoiceId=${invoice.id}`))
    .body.data
  assert.deepEqual(
    [entry.amountMinor, entry.description],
    [-11_504, `Credit note ${creditNote.number} for invoice ${invoice.number}`],
  )
})

test('never more than a line or an invoice has left, and all of it makes the invoice credited', async () => {
  const two = await issue([
    { quantity: 1, unitPriceMinor: 9_000 },
    { quantity: 1, unitPriceMinor: 9_000 },
  ])
  const above = await credit(two.id, [{ invoiceLineId: two.lines[0].id, amountMinor: 9_001 }])
  assert.deepEqual([above.status, above.body.code], [422, 'credit_above_line_rest'])
  const invoice = await issue([{ quantity: 1, unitPriceMinor: 9_000, taxRateBasisPoints: 1_900 }])
  const [{ id: invoiceLineId }] = invoice.lines
  assert.equal((await credit(invoice.id, [{ invoiceLineId, amountMinor: 9_001 }])).status, 422)
  assert.equal((await credit(invoice.id, [{ invoiceLineId, amountMinor: 4_000 }])).status, 201)
  assert.equal((await credit(invoice.id, [{ invoiceLineId, quantity: 1 }])).status, 422)
  assert.equal((await credit(invoice.id, [{ invoiceLineId, amountMinor: 5_000 }])).status, 201)
  const done = await billing.invoice(invoice.id)
  assert.deepEqual(
    [done.status, done.balanceMinor, done.creditedMinor],
    ['credited', 0, invoice.totalMinor],
  )
  const more = await credit(invoice.id, [{ invoiceLineId, amountMinor: 1 }])
  assert.deepEqual(
    [more.status, more.body.code, more.body.state],
    [409, 'invoice_transition_not_allowed', 'credited'],
  )
  assert.equal((await lab.owner.post(`/invoices/${invoice.id}/void`, { reason: 'No' })).status, 409)
})

test('of credits at once none goes beyond the line, and numbers have no gaps', async () => {
  const invoice = await issue([{ quantity: 1, unitPriceMinor: 10_000 }])
  const [{ id: invoiceLineId }] = invoice.lines
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => credit(invoice.id, [{ invoiceLineId, amountMinor: 4_000 }])),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 201, 422, 422, 422],
  )
  assert.equal((await billing.invoice(invoice.id)).creditedMinor, 8_000)
  const { data } = (await lab.owner.get('/credit-notes?limit=100')).body
  const numbers = data.map(({ number }: { number: string }) => Number(number.slice(3)))
  assert.deepEqual(
    numbers.toSorted((a: number, b: number) => a - b),
    numbers.map((_: number, place: number) => place + 1),
  )
})

test('random credits in any order end at exactly the total of the invoice, in each tax mode', async () => {
  const number = openNumbers(77)
  for (const taxMode of ['exclusive', 'inclusive', 'none']) {
    const at = await openBillingFixture(w, { taxMode })
    const lines = Array.from({ length: 5 }, () => ({
      quantity: number(1, 7),
      unitPriceMinor: number(1, 99_999),
      taxRateBasisPoints: [0, 700, 1_900, 1_234][number(0, 3)],
    }))
    const invoice = await issue(lines, at)
    const rest = new Map<string, number>(
      invoice.lines.map((line: { id: string; amountMinor: number }) => [line.id, line.amountMinor]),
    )
    let total = 0
    let tax = 0
    for (let turn = 0; rest.size > 0; turn++) {
      const picked = [...rest].filter(() => turn > 8 || number(0, 1) === 1)
      if (picked.length === 0) continue
      const parts = picked.map(([invoiceLineId, left]) => ({
        invoiceLineId,
        amountMinor: turn > 8 ? left : number(1, left),
      }))
      const answer = await at.lab.owner.post('/credit-notes', {
        invoiceId: invoice.id,
        reason: 'other',
        lines: parts,
      })
      assert.equal(answer.status, 201, answer.text)
      const { creditNote } = answer.body
      const net = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      assert.equal(creditNote.subtotalMinor - creditNote.discountMinor, net)
      assert.equal(creditNote.totalMinor, taxMode === 'exclusive' ? net + creditNote.taxMinor : net)
      total += creditNote.totalMinor
      tax += creditNote.taxMinor
      for (const { invoiceLineId, amountMinor } of parts) {
        const left = (rest.get(invoiceLineId) ?? 0) - amountMinor
        if (left === 0) rest.delete(invoiceLineId)
        else rest.set(invoiceLineId, left)
      }
    }
    assert.deepEqual([total, tax], [invoice.totalMinor, invoice.taxMinor], taxMode)
    assert.deepEqual([(await at.invoice(invoice.id)).status, await at.owed()], ['credited', 0])
  }
})

test('what was paid already becomes the customer’s credit, and so does what is paid later', async () => {
  const before = await billing.owed()
  const invoice = await issue([{ quantity: 1, unitPriceMinor: 10_000 }])
  const pay = (amountMinor: number) =>
    fake.world.pay({
      account,
      amountMinor,
      currency: 'EUR',
      metadata: { organizationId: lab.id, invoiceId: invoice.id },
    })
  pay(6_000)
  await deliverAll(w, fake)
  const answer = await credit(invoice.id, [
    { invoiceLineId: invoice.lines[0].id, amountMinor: 7_000 },
  ])
  assert.equal(answer.body.creditNote.status, 'issued')
  const inForce = async () => {
    const { status, paidMinor, creditedMinor, balanceMinor } = await billing.invoice(invoice.id)
    return [status, paidMinor, creditedMinor, balanceMinor]
  }
  assert.deepEqual(await inForce(), ['paid', 3_000, 7_000, 0])
  assert.equal(await billing.owed(), before - 3_000)
  pay(500)
  await deliverAll(w, fake)
  assert.deepEqual(await inForce(), ['paid', 3_000, 7_000, 0])
  assert.equal(await billing.owed(), before - 3_500)
  const { data } = (await clinic.owner.get(`/payments?invoiceId=${invoice.id}`)).body
  const credits = data.map((row: { unallocatedMinor: number }) => row.unallocatedMinor)
  assert.deepEqual(credits, [500, 3_000])
})

test('a payment that follows a credit pays what is left of the invoice', async () => {
  const invoice = await issue([{ quantity: 1, unitPriceMinor: 10_000 }])
  assert.equal(
    (await credit(invoice.id, [{ invoiceLineId: invoice.lines[0].id, amountMinor: 2_500 }])).status,
    201,
  )
  const payment = { invoiceId: invoice.id, method: 'cash' }
  assert.equal((await lab.owner.post('/payments', { ...payment, amountMinor: 7_501 })).status, 422)
  assert.equal((await lab.owner.post('/payments', { ...payment, amountMinor: 7_500 })).status, 201)
  const { status, balanceMinor } = await billing.invoice(invoice.id)
  assert.deepEqual([status, balanceMinor], ['paid', 0])
})

test('32 credit notes at once get 32 numbers without a gap, though others fail after theirs', async () => {
  const own = await openBillingFixture(w)
  const invoices = await Promise.all(
    Array.from({ length: 32 }, () => issue([{ quantity: 1, unitPriceMinor: 1_000 }], own)),
  )
  const body = ({ id, lines }: { id: string; lines: { id: string }[] }, amountMinor: number) => ({
    invoiceId: id,
    reason: 'other',
    lines: [{ invoiceLineId: lines[0]?.id, amountMinor }],
  })
  const asLab = orgScope({ id: own.lab.id, type: 'lab' })
  const failing = () =>
    w.app.db.write(asLab, async (tx) => {
      await takeNumber(tx, 'credit-notes')
      throw new Error('after its number')
    })
  const [answers] = await Promise.all([
    Promise.all(
      invoices.flatMap((invoice) => [
        own.lab.owner.post('/credit-notes', body(invoice, 400)),
        own.lab.owner.post('/credit-notes', body(invoice, 1_001)),
      ]),
    ),
    Promise.allSettled(Array.from({ length: 16 }, failing)),
  ])
  const numbers = answers.flatMap(({ body: answer }) => answer.creditNote?.number ?? [])
  assert.deepEqual(
    [numbers.length, new Set(numbers)],
    [
      32,
      new Set(Array.from({ length: 32 }, (_, place) => `CN-${String(place + 1).padStart(6, '0')}`)),
    ],
  )
})

test('void and written off invoices take no credit', async () => {
  const steps: [string, object][] = [
    ['void', { reason: 'Twice' }],
    ['write-off', {}],
  ]
  for (const [verb, body] of steps) {
    const invoice = await issue([{ quantity: 1, unitPriceMinor: 1_000 }])
    assert.equal((await lab.owner.post(`/invoices/${invoice.id}/${verb}`, body)).status, 200)
    assert.equal((await wholly(invoice)).body.code, 'invoice_transition_not_allowed')
  }
})

test('a repetition with the same key credits once', async () => {
  const invoice = await issue([{ quantity: 1, unitPriceMinor: 1_000 }])
  const body = {
    invoiceId: invoice.id,
    reason: 'other',
    lines: [{ invoiceLineId: invoice.lines[0].id, amountMinor: 300 }],
  }
  const options = { headers: { 'idempotency-key': newId() } }
  const first = await lab.owner.post('/credit-notes', body, options)
  const second = await lab.owner.post('/credit-notes', body, options)
  assert.deepEqual([first.status, second.body], [201, first.body])
  assert.equal((await billing.invoice(invoice.id)).creditedMinor, 300)
})

test('the list is filtered by customer, connection, invoice, claim and status, and searched', async () => {
  const invoice = await issue([{ quantity: 1, unitPriceMinor: 1_000 }])
  await wholly(invoice)
  const count = async (query: string, actor = lab.owner) =>
    (await actor.get(`/credit-notes?${query}`)).body.pagination.total
  assert.equal(await count(`invoiceId=${invoice.id}`), 1)
  assert.equal(await count(`invoiceId=${invoice.id}&status=applied&customerId=${customerId}`), 1)
  assert.equal(await count(`invoiceId=${invoice.id}&status=issued`), 0)
  assert.equal(await count(`search=${invoice.number}`, clinic.owner), 1)
  assert.equal(await count(`customerId=${newId()}`), 0)
  const connected = `invoiceId=${invoice.id}&labConnectionId=${billing.connectionId}`
  assert.deepEqual([await count(connected), await count(connected, clinic.owner)], [1, 1])
  assert.equal(await count(`labConnectionId=${newId()}`), 0)
  assert.equal(await count(`remakeClaimId=${newId()}`), 0)
})

test('while a payment is under way nothing is taken back', async () => {
  const invoice = await issue([{ quantity: 1, unitPriceMinor: 10_000 }])
  const { paymentIntentId } = fake.world.beginBankDebit({
    account,
    amountMinor: 10_000,
    currency: 'EUR',
    metadata: { organizationId: lab.id, invoiceId: invoice.id },
  })
  await deliverAll(w, fake)
  const part = [{ invoiceLineId: invoice.lines[0].id, amountMinor: 4_000 }]
  const refused = await credit(invoice.id, part)
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.state],
    [409, 'invoice_payment_processing', 'open'],
  )
  fake.world.settleBankDebit({ account, paymentIntentId })
  await deliverAll(w, fake)
  assert.equal((await credit(invoice.id, part)).status, 201)
})

test('a credit note calls the patient as the laboratory may at its issue, not as the invoice did', async () => {
  const fixture = await remakeFixture(w)
  const order = await fixture.deliveredAt([10_000])
  const invoice = await fixture.bill([order.id])
  const line = invoice.lines[0]
  assert.equal(line.patientLabel, 'Nora Sample')
  const label = async () => {
    const lines = [{ invoiceLineId: line.id, amountMinor: 100 }]
    const body = { invoiceId: invoice.id, reason: 'goodwill', lines }
    return (await fixture.post(fixture.lab.owner, '/credit-notes', body)).creditNote.lines[0]
      .patientLabel
  }
  const hide = (privacyMode: string) =>
    fixture.clinic.owner.patch(`/lab-connections/${fixture.connection.id}`, { privacyMode })
  assert.equal(await label(), 'Nora Sample')
  assert.equal((await hide('initials')).status, 200)
  assert.equal(await label(), 'N. S.')
  assert.equal((await hide('code_only')).status, 200)
  const { patient } = (await fixture.clinic.owner.get(`/patients/${fixture.patientId}`)).body
  assert.equal(await label(), patient.code)
})

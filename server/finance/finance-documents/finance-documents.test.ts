import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { assertHolds, assertTidy, getDocument } from '#test/helpers/document-helpers'
import { placesInPdf, type PlacedText } from '#test/fixtures/pdf'
import { openBillingFixture, type BillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp({ BASE_URL: 'https://pontic.example', STRIPE_SECRET_KEY: 'sk_test_sample' })

const settings = {
  taxMode: 'exclusive',
  taxRates: [
    { name: 'VAT', taxRateBasisPoints: 1900 },
    { name: 'VAT reduced', taxRateBasisPoints: 700 },
  ],
  taxId: 'DE123456789',
  bankDetails: 'Sample Bank\nIBAN DE02 1203 0000 0000 2020 51',
  footerText: 'Managing director Nora Sample',
  lateFeeBasisPoints: 150,
}

/** A billing fixture in Berlin whose both sides have an address. */
async function openBerlin(changes: Record<string, unknown> = {}): Promise<BillingFixture> {
  const billing = await openBillingFixture(w, { ...settings, ...changes })
  const address = { addressLine1: 'Sample Street 1', postalCode: '10115', city: 'Berlin' }
  const home = { ...address, country: 'DE', locale: 'en-GB' }
  await billing.lab.owner.patch('/organization', { ...home, legalName: 'North Dental Lab GmbH' })
  await billing.clinic.owner.patch('/organization', { ...home, addressLine1: 'Market Square 5' })
  return billing
}

const crown = {
  description: 'Crown, zirconia',
  teeth: [11, 16],
  quantity: 2,
  unitPriceMinor: 12_345,
}

async function draftOf(
  { lab, customerId }: BillingFixture,
  lines: readonly object[],
): Promise<string> {
  const answer = await lab.owner.post('/invoices', { customerId, lines })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.invoice.id
}

async function issueOf(billing: BillingFixture, lines: readonly object[]): Promise<string> {
  const id = await draftOf(billing, lines)
  const answer = await billing.lab.owner.post(`/invoices/${id}/issue`)
  assert.equal(answer.status, 200, answer.text)
  return id
}

const pdfOf = (id: string) => `/invoices/${id}/invoice.pdf`

test('an invoice has its parties, its tax by rate, and what is paid and open, for both sides alike', async () => {
  const billing = await openBerlin()
  const id = await issueOf(billing, [
    { ...crown, taxRateBasisPoints: 1900, patientLabel: 'P-000042' },
    {
      description: 'Model',
      quantity: 1,
      unitPriceMinor: 5_000,
      discountMinor: 1_000,
      taxRateBasisPoints: 700,
    },
  ])
  await billing.lab.owner.post('/payments', { invoiceId: id, amountMinor: 10_000, method: 'cash' })
  const { number } = await billing.invoice(id)
  const ours = await getDocument(billing.lab.owner, pdfOf(id))
  const theirs = await getDocument(billing.clinic.owner, pdfOf(id))
  assertHolds(ours.text, [
    'North Dental Lab GmbH',
    'Tax ID DE123456789',
    'Market Square 5',
    billing.clinic.name,
    String(number),
    'Crown, zirconia',
    'P-000042',
    'Teeth 16, 11',
    '123.45',
    '246.90',
    'Subtotal 296.90',
    'Discount -10.00',
    'Tax 49.71',
    'Total EUR 336.61',
    '19 % 246.90 46.91 293.81',
    '7 % 40.00 2.80 42.80',
    'Paid -100.00',
    'Balance due EUR 236.61',
    'Please pay 236.61 EUR by',
    'IBAN DE02 1203',
    'A late fee of 1.5 % a month',
    'Pay with a banking app',
    'Managing director Nora Sample',
    'Page 1 of 1',
  ])
  assert.equal(theirs.text, ours.text)
  const name = ours.headers.get('content-disposition')
  assert.equal(name, `inline; filename="${number}-invoice.pdf"`)
  assert.ok(Buffer.from(ours.bytes).equals((await getDocument(billing.lab.owner, pdfOf(id))).bytes))
  await assertTidy(ours.bytes)
})

test('an issued invoice and its credit note stay as they were when addresses and terms change', async () => {
  const billing = await openBerlin()
  const id = await issueOf(billing, [crown])
  const before = await getDocument(billing.clinic.owner, pdfOf(id))
  await billing.lab.owner.patch('/organization', {
    legalName: 'Other GmbH',
    addressLine1: 'Elsewhere 9',
  })
  await billing.clinic.owner.patch('/organization', { addressLine1: 'Elsewhere 10' })
  await billing.lab.owner.patch('/finance/settings', {
    bankDetails: 'Nowhere',
    footerText: 'Other',
  })
  assert.equal((await getDocument(billing.clinic.owner, pdfOf(id))).text, before.text)
  const [line] = (await billing.invoice(id)).lines
  const answer = await billing.lab.owner.post('/credit-notes', {
    invoiceId: id,
    reason: 'other',
    lines: [{ invoiceLineId: line?.id, quantity: 1 }],
  })
  const path = `/credit-notes/${answer.body.creditNote.id}/credit-note.pdf`
  assertHolds((await getDocument(billing.clinic.owner, path)).text, ['North Dental Lab GmbH'])
  const draft = await getDocument(billing.lab.owner, pdfOf(await draftOf(billing, [crown])))
  assertHolds(draft.text, ['Other GmbH', 'Elsewhere 9', 'Elsewhere 10'])
})

test('a draft is marked and the laboratory’s alone, a void one is marked and asks for nothing', async () => {
  const billing = await openBerlin()
  const draft = await draftOf(billing, [crown])
  const drawn = await getDocument(billing.lab.owner, pdfOf(draft))
  assertHolds(drawn.text, ['DRAFT'])
  assert.doesNotMatch(drawn.text, /Please pay|Balance due/)
  assert.equal((await billing.clinic.owner.get(pdfOf(draft))).status, 404)
  const id = await issueOf(billing, [crown])
  assert.doesNotMatch((await getDocument(billing.lab.owner, pdfOf(id))).text, /DRAFT|VOID/)
  await billing.lab.owner.post(`/invoices/${id}/void`, { reason: 'Wrong customer' })
  const { text } = await getDocument(billing.clinic.owner, pdfOf(id))
  assertHolds(text, ['VOID'])
  assert.doesNotMatch(text, /Please pay|banking app/)
})

const amountsAt = (words: readonly PlacedText[], pattern: RegExp) =>
  words.filter(({ text }) => pattern.test(text)).map(({ x, width }) => Math.round(x + width))

test('a long invoice carries its sum from page to page, and its amounts are below one another', async () => {
  const billing = await openBerlin()
  const lines = Array.from({ length: 120 }, (_, place) => ({
    ...crown,
    description: `Piece ${place + 1}${place % 9 === 0 ? ' with a much longer name'.repeat(8) : ''}`,
    quantity: 1,
    unitPriceMinor: 10_000 + place,
  }))
  const id = await issueOf(billing, lines)
  const { text, bytes, pages } = await getDocument(billing.lab.owner, pdfOf(id))
  assert.ok(pages.length > 3, `${pages.length} pages`)
  for (const place of lines.keys()) assertHolds(text, [`Piece ${place + 1}`])
  const carried = (page: string, word: string) =>
    new RegExp(`${word}\\s+([\\d,.]+)`).exec(page)?.[1]
  for (const [place, page] of pages.slice(0, -1).entries()) {
    const sum = carried(page, 'Carried forward')
    if (sum === undefined) continue
    assert.equal(carried(pages[place + 1] ?? '', 'Brought forward'), sum)
    const last = Number(/Piece (\d+)(?![\s\S]*Piece)/.exec(page)?.[1])
    const counted = lines
      .slice(0, last)
      .reduce((all, { unitPriceMinor }) => all + unitPriceMinor, 0)
    assert.equal(Number(sum.replace(',', '')) * 100, counted)
  }
  assert.ok(carried(pages[0] ?? '', 'Carried forward'))
  await assertTidy(bytes)
  const [first] = await placesInPdf(bytes.slice())
  assert.equal(new Set(amountsAt(first?.words ?? [], /^1\d\d\.\d\d$/)).size, 2, 'price and amount')
})

test('words, numbers and the sheet are those of the reader', async () => {
  const billing = await openBerlin()
  const id = await issueOf(billing, [
    { ...crown, unitPriceMinor: 123_456_789, taxRateBasisPoints: 1900 },
  ])
  await billing.lab.owner.patch('/organization', { locale: 'de-DE', toothNotation: 'universal' })
  const german = await getDocument(billing.lab.owner, `${pdfOf(id)}?lang=de`)
  assertHolds(german.text, [
    'Rechnung',
    '1.234.567,89',
    '2.469.135,78',
    'Zähne 16, 11',
    'Seite 1 von 1',
  ])
  const [page] = await placesInPdf(german.bytes.slice())
  assert.deepEqual(page?.size.map(Math.round), [595, 842])
  await billing.clinic.owner.patch('/organization', { locale: 'en-US', country: 'US' })
  const american = await getDocument(billing.clinic.owner, pdfOf(id))
  assertHolds(american.text, ['Invoice', '1,234,567.89', 'Teeth 16, 11'])
  assert.deepEqual((await placesInPdf(american.bytes.slice()))[0]?.size, [612, 792])
  const asked = await getDocument(billing.clinic.owner, `${pdfOf(id)}?lang=de&paper=a4`)
  assertHolds(asked.text, ['Rechnung', '1.234.567,89'])
})

test('amounts have the digits of their currency', async () => {
  for (const [currency, price, total] of [
    ['JPY', '12,345', 'Total JPY 24,690'],
    ['KWD', '12.345', 'Total KWD 24.690'],
  ] as const) {
    const billing = await openBerlin({ currency, taxMode: 'none' })
    const { text } = await getDocument(billing.clinic.owner, pdfOf(await issueOf(billing, [crown])))
    assertHolds(text, [price, total])
    assert.doesNotMatch(text, /banking app|Tax summary/)
  }
})

test('where prices include the tax it is shown as a part of the total', async () => {
  const billing = await openBerlin({ taxMode: 'inclusive' })
  const id = await issueOf(billing, [
    { ...crown, quantity: 1, unitPriceMinor: 11_900, taxRateBasisPoints: 1900 },
  ])
  const { text } = await getDocument(billing.lab.owner, pdfOf(id))
  assertHolds(text, ['Total EUR 119.00', 'Tax included 19.00', '19 % 100.00 19.00 119.00'])
})

test('a credit note names its invoice, and its tax by rate sums to what it states', async () => {
  const billing = await openBerlin()
  const id = await issueOf(billing, [
    { description: 'Crown', quantity: 3, unitPriceMinor: 333, taxRateBasisPoints: 1900 },
    { description: 'Model', quantity: 3, unitPriceMinor: 111, taxRateBasisPoints: 700 },
  ])
  const { number, lines } = await billing.invoice(id)
  for (let round = 0; round < 3; round++) {
    const answer = await billing.lab.owner.post('/credit-notes', {
      invoiceId: id,
      reason: 'goodwill',
      lines: lines.map((line) => ({ invoiceLineId: line.id, quantity: 1 })),
    })
    const note = answer.body.creditNote
    const path = `/credit-notes/${note.id}/credit-note.pdf`
    const { text, bytes } = await getDocument(billing.clinic.owner, path)
    assertHolds(text, ['Credit note', note.number, `For invoice ${number}`, 'Reason Goodwill'])
    const summary = text.slice(text.indexOf('Tax summary'))
    assert.ok(summary.length > 0)
    const [high, low] = ['19', '7'].map((rate) =>
      Number(new RegExp(`\\b${rate} %\\s+[\\d.]+\\s+([\\d.]+)`).exec(summary)?.[1]),
    )
    assert.equal(Math.round(((high ?? 0) + (low ?? 0)) * 100), note.taxMinor)
    await assertTidy(bytes)
    assert.equal((await getDocument(billing.lab.owner, path)).text, text)
  }
})

test('a stranger, another app and staff without access to finance get no paper about money', async () => {
  const billing = await openBerlin()
  const other = await openBillingFixture(w)
  const id = await issueOf(billing, [crown])
  assert.equal((await w.stranger.get(pdfOf(id))).status, 401)
  for (const actor of [other.lab.owner, other.clinic.owner]) {
    assert.equal((await actor.get(pdfOf(id))).status, 404)
  }
  for (const app of [billing.lab, billing.clinic]) {
    const staff = await w.member(app)
    const answer = await staff.get(pdfOf(id))
    assert.deepEqual([answer.status, answer.body.code], [403, 'finance_access_required'])
  }
})

test('a clinic is offered to pay online where the laboratory takes payments', async () => {
  const billing = await openBerlin()
  const id = await issueOf(billing, [crown])
  assert.doesNotMatch((await getDocument(billing.clinic.owner, pdfOf(id))).text, /Pay online/)
  const account = {
    providerAccountId: `acct_${id}`,
    chargesEnabled: true,
    status: 'enabled',
  } as const
  await w.across((tx) =>
    tx.run(
      build.insertInto('paymentAccounts').values({ ...account, organizationId: billing.lab.id }),
    ),
  )
  const { text } = await getDocument(billing.clinic.owner, pdfOf(id))
  assertHolds(text, ['Pay online', `https://pontic.example/app/invoices/${id}`])
})

test('a statement goes from the opening to the closing balance, line by line, for both sides', async () => {
  const billing = await openBerlin()
  const id = await issueOf(billing, [{ ...crown, quantity: 1, unitPriceMinor: 20_000 }])
  await billing.lab.owner.post('/payments', { invoiceId: id, amountMinor: 5_000, method: 'cash' })
  const periodEndsOn = new Date().toISOString().slice(0, 10)
  w.moveClock(2 * 86_400_000)
  const answer = await billing.lab.owner.post('/statements', { periodEndsOn })
  assert.equal(answer.status, 201, answer.text)
  const path = `/statements/${answer.body.statements[0].id}/statement.pdf`
  const ours = await getDocument(billing.lab.owner, path)
  assertHolds(ours.text, [
    'Account statement',
    'North Dental Lab GmbH',
    billing.clinic.name,
    'Opening balance 0.00',
    'Charges 200.00',
    'Payments -50.00',
    'Closing balance EUR 150.00',
    'Not due',
    '150.00',
    'Please pay 150.00 EUR.',
    'Page 1 of 1',
  ])
  assert.equal((await getDocument(billing.clinic.owner, path)).text, ours.text)
  assert.equal((await (await openBillingFixture(w)).clinic.owner.get(path)).status, 404)
  await assertTidy(ours.bytes)
})

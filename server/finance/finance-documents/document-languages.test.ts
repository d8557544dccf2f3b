import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Customer } from '#contract/partners/customers'
import { addCustomer, orderFixture } from '#test/fixtures/order-fixture'
import { assertHolds, getDocument, shippedOrder } from '#test/helpers/document-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp({ BASE_URL: 'https://pontic.example' })
const s = await orderFixture(w)
const { lab, clinic } = s
const german = { locale: 'de-DE', toothNotation: 'fdi', country: 'DE' }
const english = { locale: 'en-GB', toothNotation: 'palmer', country: 'GB' }
await lab.owner.patch('/organization', german)
await clinic.owner.patch('/organization', english)
const finance = {
  currency: 'EUR',
  taxMode: 'exclusive',
  paymentTermsDays: 30,
  invoicePrefix: 'INV',
}
assert.equal((await lab.owner.patch('/finance/settings', finance)).status, 200)

const issue = async (customerId: string) => {
  const line = { description: 'Brücke', teeth: [11], quantity: 1, unitPriceMinor: 123_456 }
  const draft = await lab.owner.post('/invoices', { customerId, lines: [line] })
  assert.equal(draft.status, 201, draft.text)
  const { invoice } = (await lab.owner.post(`/invoices/${draft.body.invoice.id}/issue`)).body
  return `/invoices/${invoice.id}`
}

test('each document of an order is in the language of its reader, whoever prints it', async () => {
  const { documents } = await shippedOrder(s)
  const [ticket = '', rx = '', , note = ''] = documents
  assertHolds((await getDocument(lab.owner, ticket)).text, ['Praxis', 'Fällig', 'Zähne 12, 11'])
  for (const actor of [lab.owner, clinic.owner]) {
    assertHolds((await getDocument(actor, rx)).text, ['Prescription', 'Teeth UR2, UR1'])
    assertHolds((await getDocument(actor, note)).text, ['Delivery note', 'Received by', 'UR1'])
  }
  assertHolds((await getDocument(clinic.owner, `${note}?lang=de`)).text, ['Lieferschein'])
})

test('an invoice and its credit note keep the language that their receiver had at the issue', async () => {
  const customers = (await lab.owner.get('/customers')).body.data
  const { id } = customers.find((one: Customer) => one.labConnectionId === s.connection.id)
  const path = await issue(id)
  const before = await getDocument(lab.owner, `${path}/invoice.pdf`)
  assertHolds(before.text, ['Invoice', 'Bill to', '1,234.56', 'UR1'])
  const [line] = (await lab.owner.get(path)).body.invoice.lines
  const lines = [{ invoiceLineId: line.id, amountMinor: 100 }]
  const credit = { invoiceId: path.replace('/invoices/', ''), reason: 'goodwill', lines }
  const note = await lab.owner.post('/credit-notes', credit)
  assert.equal(note.status, 201, note.text)
  await clinic.owner.patch('/organization', { locale: 'de-AT', toothNotation: 'fdi' })
  const after = await getDocument(lab.owner, `${path}/invoice.pdf`)
  assertHolds(after.text, ['Invoice', 'Bill to', '1,234.56', 'UR1'])
  const paper = `/credit-notes/${note.body.creditNote.id}/credit-note.pdf`
  for (const actor of [lab.owner, clinic.owner]) {
    assertHolds((await getDocument(actor, paper)).text, ['Credit note', 'Reason'])
  }
  assertHolds((await getDocument(clinic.owner, `${await issue(id)}/invoice.pdf`)).text, [
    'Rechnung',
  ])
  await clinic.owner.patch('/organization', english)
})

test('an offline customer reads in the language that its laboratory keeps, else in the own one', async () => {
  const id = await addCustomer(w, lab)
  assertHolds((await getDocument(lab.owner, `${await issue(id)}/invoice.pdf`)).text, ['Rechnung'])
  const change = await lab.owner.patch(`/customers/${id}`, { documentLanguage: 'en' })
  assert.equal(change.body.customer.documentLanguage, 'en')
  assertHolds((await getDocument(lab.owner, `${await issue(id)}/invoice.pdf`)).text, ['Bill to'])
  assert.equal((await lab.owner.patch(`/customers/${id}`, { documentLanguage: 'fr' })).status, 400)
})

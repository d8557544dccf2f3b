import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const legal = {
  bankDetails: 'IBAN DE02 1203 0000 0000 2020 51',
  footerText: 'With thanks',
  taxId: 'DE111111111',
  taxNote: 'Exempt as dental prosthetics.',
}
const { lab, clinic, customerId } = await openBillingFixture(w, { ...legal, taxMode: 'inclusive' })

const issue = async (taxRates: number[], customer = customerId) => {
  const lines = taxRates.map((taxRateBasisPoints) => ({
    description: 'Crown',
    quantity: 1,
    unitPriceMinor: 10_000,
    taxRateBasisPoints,
  }))
  const { invoice } = (await lab.owner.post('/invoices', { customerId: customer, lines })).body
  assert.deepEqual([invoice.seller, invoice.buyer, invoice.bankDetails], [null, null, null])
  return (await lab.owner.post(`/invoices/${invoice.id}/issue`)).body.invoice
}
const wanted = (city: string) =>
  Promise.all([
    lab.owner.patch('/organization', { legalName: 'Lab Ltd', addressLine1: 'Street 1', city }),
    clinic.owner.patch('/organization', { legalName: 'Clinic Ltd', taxId: 'DE2', city }),
  ])

test('an invoice names both sides in law, and stays as it was when they move', async () => {
  await wanted('Berlin')
  const invoice = await issue([1_900, 0, 700])
  assert.deepEqual(
    [invoice.seller.legalName, invoice.seller.city, invoice.seller.taxId],
    ['Lab Ltd', 'Berlin', legal.taxId],
  )
  assert.deepEqual(
    [invoice.buyer.legalName, invoice.buyer.city, invoice.buyer.taxId],
    ['Clinic Ltd', 'Berlin', 'DE2'],
  )
  assert.deepEqual(
    [invoice.bankDetails, invoice.footerText, invoice.taxNote, invoice.lateFeeBasisPoints],
    [legal.bankDetails, legal.footerText, legal.taxNote, 0],
  )
  await wanted('Hamburg')
  await lab.owner.patch('/finance/settings', { bankDetails: 'Elsewhere', taxNote: null })
  const { updatedAt: _, ...kept } = (await lab.owner.get(`/invoices/${invoice.id}`)).body.invoice
  const { updatedAt: __, ...issued } = invoice
  assert.deepEqual(kept, issued)
  const seen = (await clinic.owner.get(`/invoices/${invoice.id}`)).body.invoice
  assert.deepEqual([seen.seller, seen.buyer], [invoice.seller, invoice.buyer])
  assert.equal((await issue([1_900])).seller.city, 'Hamburg')
})

test('tax is stated by rate, inside the prices, and sums to the tax of the invoice', async () => {
  const invoice = await issue([1_900, 700, 1_900, 0])
  assert.deepEqual(invoice.taxes, [
    { taxRateBasisPoints: 0, netMinor: 10_000, taxMinor: 0 },
    { taxRateBasisPoints: 700, netMinor: 9_346, taxMinor: 654 },
    { taxRateBasisPoints: 1_900, netMinor: 16_807, taxMinor: 3_193 },
  ])
  assert.deepEqual([invoice.taxMinor, invoice.totalMinor], [654 + 3_193, 40_000])
})

test('a fully taxed invoice has no note on exemption, an offline customer its own address', async () => {
  await lab.owner.patch('/finance/settings', { taxNote: legal.taxNote })
  const { customer } = (
    await lab.owner.post('/customers', { name: 'Paper practice', city: 'Kiel' })
  ).body
  const invoice = await issue([1_900], customer.id)
  assert.equal(invoice.taxNote, null)
  assert.deepEqual([invoice.buyer.name, invoice.buyer.city], ['Paper practice', 'Kiel'])
})

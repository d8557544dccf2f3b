import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const billing = await openBillingFixture(w)
const { lab, clinic } = billing

const credit = async (invoice: Awaited<ReturnType<typeof billing.issue>>, amountMinor: number) =>
  (
    await lab.owner.post('/credit-notes', {
      invoiceId: invoice.id,
      reason: 'goodwill',
      lines: [{ invoiceLineId: invoice.lines[0]?.id, amountMinor }],
    })
  ).body.creditNote
const voidNote = (id: string, actor = lab.owner) =>
  actor.post(`/credit-notes/${id}/void`, { reason: 'Wrong line' })

test('a credit note is voided once: the invoice asks for its sum again, and the number stays', async () => {
  const before = await billing.owed()
  const invoice = await billing.issue(10_000)
  const note = await credit(invoice, 4_000)
  assert.equal((await billing.invoice(invoice.id)).balanceMinor, 6_000)
  assert.equal((await voidNote(note.id, await w.member(lab, { canSeeFinance: true }))).status, 403)
  const answers = await Promise.all([voidNote(note.id), voidNote(note.id)])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  const { creditNote } = (await clinic.owner.get(`/credit-notes/${note.id}`)).body
  assert.deepEqual(
    [creditNote.status, creditNote.number, creditNote.voidReason],
    ['void', note.number, 'Wrong line'],
  )
  const { balanceMinor, status, creditedMinor } = await billing.invoice(invoice.id)
  assert.deepEqual([balanceMinor, status, creditedMinor], [10_000, 'open', 0])
  assert.equal((await billing.owed()) - before, 10_000)
  assert.equal((await credit(invoice, 10_000)).totalMinor, 10_000)
})

test('what had been paid is covered by its payment again', async () => {
  const invoice = await billing.issue(10_000)
  await lab.owner.post('/payments', { invoiceId: invoice.id, amountMinor: 10_000, method: 'cash' })
  const note = await credit(invoice, 4_000)
  assert.equal(note.status, 'issued')
  assert.equal((await voidNote(note.id)).status, 200)
  const { balanceMinor, status } = await billing.invoice(invoice.id)
  assert.deepEqual([balanceMinor, status], [0, 'paid'])
})

test('a credit that was used for another invoice is not taken away', async () => {
  const invoice = await billing.issue(10_000)
  const { body } = await lab.owner.post('/payments', {
    invoiceId: invoice.id,
    amountMinor: 10_000,
    method: 'cash',
  })
  const note = await credit(invoice, 4_000)
  const next = await billing.issue(4_000)
  const used = await lab.owner.post(`/payments/${body.payment.id}/allocations`, {
    allocations: [{ invoiceId: next.id, amountMinor: 4_000 }],
  })
  assert.ok(used.status < 300, used.text)
  const refused = await voidNote(note.id)
  assert.deepEqual([refused.status, refused.body.code], [409, 'credit_note_used'])
  assert.equal((await billing.invoice(next.id)).status, 'paid')
  assert.equal((await lab.owner.get(`/credit-notes/${note.id}`)).body.creditNote.status, 'issued')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const billing = await openBillingFixture(w)
const other = await openBillingFixture(w)
const { lab, clinic } = billing

async function contested(total = 10_000) {
  const invoice = await billing.issue(total)
  const lineId = invoice.lines[0]?.id ?? ''
  const answer = await clinic.owner.post(`/invoice-lines/${lineId}/queries`, {
    reason: 'This crown came as a remake.',
  })
  assert.equal(answer.status, 201, answer.text)
  const { invoiceQuery } = answer.body
  const address = `/invoice-lines/${lineId}/queries/${invoiceQuery.id}`
  return { invoice, lineId, invoiceQuery, address }
}

test('a clinic contests a line once at a time; both sides see it, on the invoice too', async () => {
  const invoice = await billing.issue()
  const path = `/invoice-lines/${invoice.lines[0]?.id}/queries`
  const ask = () => clinic.owner.post(path, { reason: 'Why this price?' })
  const answers = await Promise.all([ask(), ask(), ask()])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [201, 409, 409],
  )
  const ours = (await lab.owner.get(`/invoice-queries?invoiceId=${invoice.id}`)).body.data
  const theirs = (await clinic.owner.get('/invoice-queries?status=open&search=price')).body.data
  // What each may do with it is its own.
  const { counterpartName, can } = ours[0]
  assert.deepEqual(ours[0], { ...theirs[0], counterpartName, can })
  assert.deepEqual(
    [ours.length, ours[0].reason, ours[0].invoiceNumber, ours[0].counterpartName],
    [1, 'Why this price?', invoice.number, clinic.name],
  )
  assert.equal((await billing.invoice(invoice.id)).isQueried, true)
  assert.equal((await billing.invoice(invoice.id)).balanceMinor, 10_000)
  for (const stranger of [other.lab.owner, other.clinic.owner]) {
    assert.equal((await stranger.get('/invoice-queries')).body.pagination.total, 0)
  }
  assert.equal((await other.clinic.owner.post(path, { reason: 'Why?' })).status, 404)
  assert.equal((await lab.owner.post(path, { reason: 'Why?' })).status, 403)
  const blind = await w.member(clinic)
  assert.equal((await blind.post(path, { reason: 'Why?' })).body.code, 'finance_access_required')
})

test('the line of a draft is not there to contest', async () => {
  const draft = await billing.draft()
  const path = `/invoice-lines/${draft.lines[0]?.id}/queries`
  assert.equal((await clinic.owner.post(path, { reason: 'Why?' })).status, 404)
})

test('the laboratory answers once, the clinic closes, and it can be contested again', async () => {
  const { invoice, address, lineId } = await contested()
  const answerWith = () => lab.owner.post(`${address}/answer`, { answer: 'It was new work.' })
  const answers = await Promise.all([answerWith(), answerWith()])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  assert.equal((await billing.invoice(invoice.id)).isQueried, false)
  const closed = await clinic.owner.post(`${address}/close`)
  assert.equal(closed.body.invoiceQuery.status, 'closed')
  assert.equal((await clinic.owner.post(`${address}/close`)).status, 409)
  const again = await clinic.owner.post(`/invoice-lines/${lineId}/queries`, { reason: 'Really?' })
  assert.equal(again.status, 201)
  const wrongLine = await lab.owner.post(
    `/invoice-lines/${newId()}/queries/${again.body.invoiceQuery.id}/answer`,
    { answer: 'Yes.' },
  )
  assert.equal(wrongLine.status, 404)
  await w.settle()
  const subjects = await w.across((tx) =>
    tx.all(sql<{ subject: string }>`select subject from app.mails m
      join app.users u on u.email = m.recipient where u.id = ${clinic.ownerUserId}`),
  )
  assert.ok(
    subjects.some(({ subject }) =>
      subject.endsWith(`answered your query about invoice ${invoice.number}`),
    ),
    JSON.stringify(subjects),
  )
})

test('an owner takes the line back with the answer: a credit note for what is left of it', async () => {
  const { invoice, address } = await contested()
  const body = { answer: 'You are right.', credit: {} }
  const staff = await w.member(lab, { canSeeFinance: true })
  assert.equal((await staff.post(`${address}/answer`, body)).body.code, 'role_required')
  const answers = await Promise.all([1, 2].map(() => lab.owner.post(`${address}/answer`, body)))
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  const [query] = (await clinic.owner.get(`/invoice-queries?invoiceId=${invoice.id}`)).body.data
  assert.equal(query.status, 'credited')
  const { creditNote } = (await clinic.owner.get(`/credit-notes/${query.creditNoteId}`)).body
  assert.equal(creditNote.totalMinor, 10_000)
  assert.equal((await billing.invoice(invoice.id)).status, 'credited')
})

test('a part of the line can be taken back, and never more than is left', async () => {
  const { invoice, address } = await contested()
  const credit = (amountMinor: number) =>
    lab.owner.post(`${address}/answer`, { answer: 'Half of it.', credit: { amountMinor } })
  assert.equal((await credit(10_001)).status, 422)
  assert.equal((await credit(4_000)).body.invoiceQuery.status, 'credited')
  assert.equal((await billing.invoice(invoice.id)).balanceMinor, 6_000)
})

test('neither side names the patient, whatever the laboratory may know', async () => {
  const fixture = await remakeFixture(w)
  const order = await fixture.deliveredAt([10_000])
  const draft = await fixture.lab.owner.post('/invoices', {
    customerId: fixture.connection.customerId,
    orderIds: [order.id],
  })
  const { invoice } = (await fixture.lab.owner.post(`/invoices/${draft.body.invoice.id}/issue`))
    .body
  const { lastName } = await w.across((tx) =>
    tx.one(sql<{ lastName: string }>`select p.last_name from app.patients p
      join app.orders o on o.patient_id = p.id and o.patient_organization_id = p.organization_id
      where o.id = ${order.id}`),
  )
  const path = `/invoice-lines/${invoice.lines[0].id}/queries`
  const named = await fixture.clinic.owner.post(path, { reason: `Not for ${lastName}` })
  assert.deepEqual([named.status, named.body.errors[0].code], [422, 'names_patient'])
  const asked = await fixture.clinic.owner.post(path, { reason: 'Not for this patient' })
  assert.equal(asked.status, 201, asked.text)
})

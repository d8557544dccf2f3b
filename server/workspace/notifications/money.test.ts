import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Notification } from '#contract/workspace/notifications'
import { moneyNouns } from '#contract/workspace/stream'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import type { Job } from '#platform/jobs/queue'
import { readEvents } from '#test/helpers/event-reader'
import { openBillingFixture, type BillingFixture } from '#test/fixtures/billing-fixture'
import { commentHelpers } from '#test/helpers/comment-helpers'
import { testApp, type Actor } from '#test/app/test-app'
import { announceDisputesDue, announceOverdue } from './jobs.ts'
import type { FinanceCause } from './money-queries.ts'
import { notifyOfFinanceOnce } from './money.ts'

const w = await testApp({ BASE_URL: 'https://pontic.example' })
const { choose } = commentHelpers(w)
const dayMs = 86_400_000
const dayOf = (shift: number) => new Date(Date.now() + shift * dayMs).toISOString().slice(0, 10)

/** What a member was notified, the oldest first. */
async function noticesOf(actor: Actor): Promise<Notification[]> {
  await w.settle()
  const answer = await actor.get('/notifications?limit=100')
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.toReversed()
}

/** The kinds of it by their names: what is about two records is reported in either order. */
const kindsTo = async (actor: Actor) => (await noticesOf(actor)).map(({ kind }) => kind).sort()

const mailsTo = (userId: string) =>
  w.across((tx) =>
    tx.all(sql<{ subject: string; body: string }>`select m.subject, m.body from app.mails m
      join app.users u on u.email = m.recipient where u.id = ${userId} order by m.id`),
  )

/** A payment at the payment provider, by hand: what it reports does not depend on how it came. */
async function onlinePayment(
  billing: BillingFixture,
  invoiceId: string,
  status: 'processing' | 'failed',
) {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('payments').values({
        id,
        labOrganizationId: billing.lab.id,
        clinicOrganizationId: billing.clinic.id,
        customerId: billing.customerId,
        invoiceId,
        method: 'bank_debit',
        status,
        amountMinor: 10_000,
        currency: 'EUR',
        provider: 'stripe',
        providerAccountId: 'acct_1',
        providerPaymentId: `pi_${id}`,
      }),
    ),
  )
  return id
}

const setPayment = (id: string, status: 'succeeded' | 'failed') =>
  w.across((tx) => tx.run(build.updateTable('payments').set({ status }).where('id', '=', id)))

test('whoever did not do it is notified of invoices and payments, in a sentence without an amount', async () => {
  const billing = await openBillingFixture(w)
  const { lab, clinic } = billing
  const invoice = await billing.issue()
  await lab.owner.post('/payments', { invoiceId: invoice.id, amountMinor: 4_000, method: 'cash' })
  const debit = await onlinePayment(billing, invoice.id, 'processing')
  await setPayment(debit, 'failed')
  await setPayment(debit, 'succeeded')
  const notices = (await noticesOf(clinic.owner)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  assert.deepEqual(
    notices.map(({ kind, text, invoiceId, paymentId }) => [kind, text, invoiceId ?? paymentId]),
    [
      ['invoice_sent', `${lab.name} sent you invoice ${invoice.number}.`, invoice.id],
      ['payment_failed', `Payment failed: invoice ${invoice.number} (${lab.name}).`, debit],
      [
        'payment_received',
        `Payment received: invoice ${invoice.number} (${lab.name}).`,
        notices[2]?.paymentId,
      ],
    ],
  )
  assert.ok(notices.every(({ invoiceNumber }) => invoiceNumber === invoice.number))
  assert.ok(notices.every(({ orderId, actorName }) => orderId === null && actorName === lab.name))
  assert.deepEqual(await kindsTo(lab.owner), ['payment_failed', 'payment_received'])
  const mails = await mailsTo(clinic.ownerUserId)
  const failed = mails.find(({ subject }) => subject.startsWith('Payment failed'))
  assert.ok(failed?.body.includes(`https://pontic.example/app/payments/${debit}`), failed?.body)
  assert.ok(mails.every(({ body }) => !/40\.00|100\.00/.test(body)))
  const found = await clinic.owner.get(`/notifications?search=${invoice.number}&kind=invoice_sent`)
  assert.equal(found.body.pagination.total, 1)
})

test('an invoice that is overdue is shown to both sides once, however often and by how many is looked', async () => {
  const billing = await openBillingFixture(w)
  const [late, timely] = [await billing.issue(), await billing.issue()]
  await w.across((tx) =>
    tx.run(sql`update app.invoices set due_on = ${dayOf(-3)} where id = ${late.id}`),
  )
  await Promise.all([announceOverdue(w.app), announceOverdue(w.app)])
  await announceOverdue(w.app)
  for (const { owner } of [billing.lab, billing.clinic]) {
    const notices = (await noticesOf(owner)).filter(({ kind }) => kind === 'invoice_overdue')
    assert.deepEqual(
      notices.map(({ invoiceId }) => invoiceId),
      [late.id],
    )
  }
  assert.equal((await billing.invoice(timely.id)).isOverdue, false)
})

test('disputes and failed payouts are shown to the laboratory, payouts to its owners alone', async () => {
  const billing = await openBillingFixture(w)
  const staff = await w.member(billing.lab, { canSeeFinance: true })
  const { id: invoiceId } = await billing.issue()
  const paymentId = await onlinePayment(billing, invoiceId, 'processing')
  const organizationId = billing.lab.id
  const amounts = { amountMinor: 10_000, currency: 'EUR' }
  await w.across(async (tx) => {
    const dispute = { paymentId, providerDisputeId: `dp_${paymentId}`, status: 'needs_response' }
    await tx.run(
      build
        .insertInto('disputes')
        .values({ ...amounts, ...dispute, id: newId(), organizationId } as never),
    )
    const payout = { id: newId(), providerPayoutId: `po_${paymentId}`, organizationId }
    await tx.run(build.insertInto('payouts').values({ ...amounts, ...payout, status: 'paid' }))
    await tx.run(build.updateTable('payouts').set({ status: 'failed' }).where('id', '=', payout.id))
  })
  assert.deepEqual(await kindsTo(billing.lab.owner), ['dispute_opened', 'payout_failed'])
  assert.deepEqual(await kindsTo(staff), ['dispute_opened'])
  assert.deepEqual(await kindsTo(billing.clinic.owner), ['invoice_sent'])
})

test('a dispute without an answer is brought to mind once, within three days of its end', async () => {
  const billing = await openBillingFixture(w)
  const { id: invoiceId, number } = await billing.issue()
  const paymentId = await onlinePayment(billing, invoiceId, 'processing')
  const inDays = (days: number) =>
    new Date(w.app.clock().getTime() + days * 86_400_000).toISOString()
  const disputed = async (columns: object) => {
    const id = newId()
    const money = { amountMinor: 10_000, currency: 'EUR', status: 'needs_response' }
    const keys = { id, paymentId, providerDisputeId: `dp_${id}`, organizationId: billing.lab.id }
    await w.across((tx) =>
      tx.run(build.insertInto('disputes').values({ ...money, ...keys, ...columns } as never)),
    )
  }
  const remindersTo = async () =>
    (await noticesOf(billing.lab.owner)).filter(({ kind }) => kind === 'dispute_due')
  await disputed({ evidenceDueBy: inDays(4) })
  await disputed({ evidenceDueBy: inDays(2), evidenceSubmittedAt: inDays(0) })
  await disputed({ evidenceDueBy: inDays(2), status: 'under_review' })
  await disputed({ evidenceDueBy: inDays(-1) })
  await announceDisputesDue(w.app)
  assert.deepEqual(await remindersTo(), [])

  await disputed({ evidenceDueBy: inDays(2) })
  await Promise.all([announceDisputesDue(w.app), announceDisputesDue(w.app)])
  await announceDisputesDue(w.app)
  const [reminder, ...more] = await remindersTo()
  assert.deepEqual([reminder?.paymentId, more], [paymentId, []])
  const mails = (await mailsTo(billing.lab.ownerUserId)).filter(({ subject }) =>
    subject.startsWith('Respond to the chargeback'),
  )
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.subject ?? '', new RegExp(`within three days: invoice ${number} `))
  assert.deepEqual(
    (await noticesOf(billing.clinic.owner)).filter(({ kind }) => kind === 'dispute_due'),
    [],
  )
})

test('contested lines and statements are reported as their sides act', async () => {
  const billing = await openBillingFixture(w)
  const { lab, clinic } = billing
  const { id, number, lines } = await billing.issue()
  const path = `/invoice-lines/${lines[0]?.id}/queries`
  const asked = (await clinic.owner.post(path, { reason: 'Not ours' })).body.invoiceQuery
  await lab.owner.post(`${path}/${asked.id}/answer`, { answer: 'It is.' })
  w.moveClock(2 * dayMs)
  const issued = await lab.owner.post('/statements', { periodEndsOn: dayOf(1) })
  w.moveClock(-2 * dayMs)
  assert.equal(issued.status, 201, issued.text)
  const [statement] = issued.body.statements
  await clinic.owner.post(`/statements/${statement.id}/queries`, { question: 'Why?' })
  const [queried, question] = (await noticesOf(lab.owner)).toSorted((a, b) =>
    a.kind < b.kind ? -1 : 1,
  )
  assert.deepEqual(
    [queried?.kind, queried?.invoiceId, queried?.text],
    ['line_queried', id, `${clinic.name} queried a line of invoice ${number}.`],
  )
  assert.deepEqual([question?.kind, question?.statementId], ['statement_queried', statement.id])
  assert.deepEqual(
    [question?.invoiceNumber, question?.periodStartsOn, question?.periodEndsOn],
    [null, statement.periodStartsOn, statement.periodEndsOn],
  )
  assert.deepEqual(await kindsTo(clinic.owner), [
    'invoice_sent',
    'line_answered',
    'statement_issued',
  ])
})

test('only members who may see money are notified of it, by notice, by mail and by the stream', async () => {
  const billing = await openBillingFixture(w)
  const blind = await w.member(billing.clinic)
  const seeing = await w.member(billing.clinic, { canSeeFinance: true })
  const [blindStream, seeingStream] = [await readEvents(w, blind), await readEvents(w, seeing)]
  const { id } = await billing.issue()
  await seeingStream.sees({ noun: 'invoice', id, change: 'open' })
  await billing.lab.owner.post('/payments', { invoiceId: id, amountMinor: 10_000, method: 'cash' })
  await seeingStream.sees({ noun: 'invoice', id, change: 'paid' })
  await seeingStream.sees({ noun: 'payment', change: 'succeeded' })
  assert.deepEqual(
    blindStream.changes().filter(({ noun }) => moneyNouns.has(noun)),
    [],
  )
  await Promise.all([blindStream.leave(), seeingStream.leave()])
  assert.deepEqual(await kindsTo(blind), [])
  assert.deepEqual(await kindsTo(seeing), ['invoice_sent', 'payment_received'])
  assert.deepEqual(await mailsTo(blind.userId), [])
})

test('whoever may see money no more keeps no notice of it', async () => {
  const billing = await openBillingFixture(w)
  const member = await w.member(billing.clinic, { canSeeFinance: true })
  await billing.issue()
  assert.deepEqual(await kindsTo(member), ['invoice_sent'])
  const changed = await billing.clinic.owner.patch(`/team/members/${member.membershipId}`, {
    canSeeFinance: false,
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await kindsTo(member), [])
  const unread = await w.across((tx) =>
    tx.all(build.selectFrom('notifications').select('id').where('userId', '=', member.userId)),
  )
  assert.deepEqual(unread, [])
})

test('a draft is not shown to the clinic, by notice or by stream', async () => {
  const billing = await openBillingFixture(w)
  const stream = await readEvents(w, billing.clinic.owner)
  const own = await readEvents(w, billing.lab.owner)
  const { id } = await billing.draft()
  await own.sees({ noun: 'invoice', id, change: 'draft' })
  await billing.lab.owner.delete(`/invoices/${id}`)
  await own.sees({ noun: 'invoice', id, change: 'removed' })
  assert.deepEqual(
    stream.changes().filter(({ noun }) => noun === 'invoice'),
    [],
  )
  await Promise.all([stream.leave(), own.leave()])
  assert.deepEqual(await kindsTo(billing.clinic.owner), [])
})

test('a member chooses what of money is reported and how', async () => {
  const billing = await openBillingFixture(w)
  await choose(billing.clinic.owner, [{ kind: 'invoice_sent', isInApp: false, isMailed: true }])
  const { id, number } = await billing.issue()
  assert.deepEqual(await kindsTo(billing.clinic.owner), [])
  const [mail] = await mailsTo(billing.clinic.ownerUserId)
  assert.equal(mail?.subject, `${billing.lab.name} sent you invoice ${number}`)
  assert.ok(mail?.body.includes(`https://pontic.example/app/invoices/${id}`))
})

test('an announcement that several workers have in hand notifies everybody once', async () => {
  const billing = await openBillingFixture(w)
  await w.settle()
  const { id } = await billing.issue()
  const jobs = await w.across((tx) =>
    tx.all(
      sql<Job<FinanceCause>>`select id, attempts, owner_id, payload from app.jobs
        where queue = 'finance-notifications' and order_key = ${id}`,
    ),
  )
  const [job] = jobs
  assert.ok(job && jobs.length === 1)
  const notifyOnce = () => w.across((tx) => notifyOfFinanceOnce(tx, w.app.env, job))
  assert.deepEqual(await Promise.all([notifyOnce(), notifyOnce(), notifyOnce()]), [
    'done',
    'done',
    'done',
  ])
  assert.deepEqual(await kindsTo(billing.clinic.owner), ['invoice_sent'])
})

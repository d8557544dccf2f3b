import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { remakeStatuses } from '#contract/finance/remakes'
import { findBreak } from '#server/orders/order-history-proof'
import { build } from '#platform/db/db'
import { demoApp } from '#test/app/demo-app'
import { demoOwners } from '#test/helpers/callers'

const w = await demoApp()
const { lab, clinic } = await demoOwners(w)

const ask = <Row>(text: string) =>
  w.across((tx) => tx.all(sql<Row>`${sql.raw(text)}`.compile(build)))

test('both sides have claims in every status, and credit notes', async () => {
  for (const actor of [lab.session, clinic.session]) {
    const total = async (path: string) => (await actor.get(path)).body.pagination.total
    assert.ok((await total('/credit-notes')) >= 10)
    for (const status of remakeStatuses) assert.ok((await total(`/remakes?status=${status}`)) > 0)
  }
  const outcomes = await ask<{ outcome: string }>(
    'select distinct outcome from app.remake_claims where outcome is not null order by 1',
  )
  assert.deepEqual(outcomes, [{ outcome: 'credit' }, { outcome: 'new_order' }, { outcome: 'none' }])
})

test('credit notes have numbers without gaps, the sums of their lines, and an entry in the ledger', async () => {
  const notes = await ask<{
    place: number
    number: string
    net: number
    taken: number
    entry: number
  }>(`
    select row_number() over (order by n.number) as place, n.number, n.total_minor - n.tax_minor as net,
      (select sum(amount_minor)::bigint from app.credit_note_lines l where l.credit_note_id = n.id) as taken,
      (select e.amount_minor from app.ledger_postings p join app.ledger_entries e on e.posting_id = p.id
        where e.account = 'receivable' and p.credit_note_id = n.id
        and p.description like '%' || n.number || '%') + n.total_minor as entry
    from app.credit_notes n order by n.number`)
  assert.ok(notes.length > 0)
  for (const { place, number, net, taken, entry } of notes) {
    assert.equal(Number(number.slice(-6)), place)
    assert.deepEqual([net, entry], [taken, 0])
  }
  assert.deepEqual(
    await ask(`select i.id from app.invoices i where credited_minor <>
      (select coalesce(sum(total_minor), 0) from app.credit_notes n where n.invoice_id = i.id)`),
    [],
  )
})

test('claimed orders report their claims, in a chain that holds, and count them', async () => {
  const { data } = (await lab.session.get('/remakes?limit=100')).body
  for (const claim of data) {
    const events = await lab.session.get(`/orders/${claim.orderId}/events?proof=1&limit=100`)
    const recordedEvents = events.body.data.toReversed()
    assert.equal(findBreak(recordedEvents), null)
    const actions = recordedEvents
      .filter(
        ({ details }: { details: { remakeClaimId: string } }) => details.remakeClaimId === claim.id,
      )
      .map(({ action }: { action: string }) => action)
    assert.ok(actions.includes('remake_claimed'))
    assert.equal(actions.includes('remake_resolved'), claim.status === 'resolved')
    const { order } = (await lab.session.get(`/orders/${claim.orderId}`)).body
    assert.equal(order.remakeCount, claim.status === 'withdrawn' ? 0 : 1)
    assert.equal((await lab.session.get(`/remakes/${claim.id}`)).status, 200)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { newId } from '#platform/clock'
import { orgScope } from '#platform/db/db'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await remakeFixture(w)
const { lab, clinic, deliveredAt, bill, claim, agree } = fixture

const order = await deliveredAt([20_000])
await bill([order.id])
const standing = await claim(order)
const creditedOrder = await deliveredAt([20_000])
await bill([creditedOrder.id])
const credited = await claim(creditedOrder)
await agree(credited.id, 'lab')
await fixture.post(lab.owner, `/remakes/${credited.id}/resolve`, { outcome: 'credit' })

type Side = 'lab' | 'clinic' | 'across'

/** The SQLSTATE that a role gets for a statement, or the rows that it wrote. */
async function tryAs(side: Side, statement: RawBuilder<unknown>): Promise<string | number> {
  const scope = orgScope(side === 'lab' ? lab : clinic)
  try {
    return side === 'across'
      ? await w.across((tx) => tx.run(statement))
      : await w.db.write(scope, (tx) => tx.run(statement))
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}
const setClaim = (assignment: string, id = standing.id) =>
  sql`update app.remake_claims set ${sql.raw(assignment)} where id = ${id}`

const denied = '42501'
const kept = '23000'
const checked = '23514'

test('a clinic writes its own verdict of a claim, and nothing of what the laboratory says', async () => {
  for (const assignment of [
    `evidence = '{}'`,
    `terms = '{"chargePercents":{}}'`,
    `lab_verdict = 'lab'`,
    `lab_charge_percent = 0`,
    `outcome = 'none'`,
    `resolved_at = now()`,
    `new_order_id = order_id`,
    `item_ids = new_item_ids`,
    `claimed_by = 'lab'`,
  ]) {
    assert.equal(await tryAs('clinic', setClaim(assignment)), denied, assignment)
  }
  assert.equal(await tryAs('clinic', setClaim(`clinic_comment = 'Look'`)), 1)
})

test('nobody agrees for the other side, and a clinic changes nothing that is agreed or over', async () => {
  const agreed = `status = 'agreed', agreed_responsibility = 'lab', charge_percent = 0, clinic_verdict = 'lab'`
  assert.equal(await tryAs('clinic', setClaim(agreed)), checked)
  const alone = `status = 'agreed', agreed_responsibility = 'clinic', charge_percent = 100, lab_verdict = 'clinic'`
  assert.equal(await tryAs('lab', setClaim(alone)), checked)
  assert.equal(await tryAs('clinic', setClaim('charge_percent = 0', credited.id)), kept)
  const inserted = sql`insert into app.remake_claims (id, lab_organization_id, clinic_organization_id, customer_id,
      order_id, kind, item_ids, reason_code, claimed_by, claimed_by_user_id, terms, evidence, lab_verdict)
    select ${newId()}, lab_organization_id, clinic_organization_id, customer_id, order_id, kind, item_ids,
      reason_code, claimed_by, claimed_by_user_id, terms, evidence, 'lab' from app.remake_claims where id = ${standing.id}`
  assert.equal(await tryAs('clinic', inserted), denied)
})

test('what was claimed, its terms and its evidence stay as they were, for every role', async () => {
  for (const side of ['lab', 'across'] as const) {
    for (const assignment of [
      `evidence = '{}'`,
      `terms = '{}'`,
      `order_id = new_order_id`,
      `new_order_id = null`,
      `item_ids = new_item_ids`,
      `new_item_ids = item_ids`,
      `claimed_by = 'lab'`,
    ]) {
      assert.equal(await tryAs(side, setClaim(assignment)), kept, `${side}: ${assignment}`)
    }
  }
})

test('a credit note is written once, by the laboratory', async () => {
  const update = sql`update app.credit_notes set total_minor = 0`
  const lines = sql`update app.credit_note_lines set amount_minor = 0`
  for (const side of ['lab', 'clinic'] as const) {
    assert.deepEqual([await tryAs(side, update), await tryAs(side, lines)], [denied, denied])
  }
  const columns =
    sql.raw(`lab_organization_id, clinic_organization_id, customer_id, invoice_id, status, reason,
    issued_on, currency, tax_mode, subtotal_minor, discount_minor, tax_minor, total_minor`)
  const note = sql`insert into app.credit_notes (id, number, ${columns})
    select ${newId()}, 'X-1', ${columns} from app.credit_notes limit 1`
  assert.equal(await tryAs('clinic', note), denied)
  const line = sql`insert into app.credit_note_lines (id, position, credit_note_id, invoice_line_id, lab_organization_id,
      clinic_organization_id, description, quantity, unit_price_minor, discount_minor, tax_rate_basis_points, amount_minor)
    select ${newId()}, 99, credit_note_id, invoice_line_id, lab_organization_id, clinic_organization_id, description,
      quantity, unit_price_minor, discount_minor, tax_rate_basis_points, amount_minor from app.credit_note_lines limit 1`
  assert.equal(await tryAs('clinic', line), denied)
})

test('no side writes the job that resolves a claim', async () => {
  const job = sql`insert into app.jobs (queue, payload, order_key)
    values ('remake-claims', ${JSON.stringify({ claimId: standing.id, labOrganizationId: lab.id })}, 'x')`
  assert.deepEqual([await tryAs('lab', job), await tryAs('clinic', job)], [denied, denied])
})

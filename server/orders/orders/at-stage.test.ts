import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { orgScope } from '#platform/db/db'
import { productionFixture } from '#test/fixtures/production-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const floor = await productionFixture(w)
const { lab, clinic, productId, plainProductId } = floor
const [design, milling, check] = floor.workflow.stages.map(({ id }: { id: string }) => id)

const at = async (stageId: string, more = '', actor: Actor = lab.owner): Promise<string[]> => {
  const answer = await actor.get(`/orders?stageId=${stageId}${more}`)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.pagination.total, answer.body.data.length)
  return answer.body.data.map(({ id }: { id: string }) => id)
}

test('a clinic, which sees no stages, is given what it reads instead', async () => {
  const refused = await clinic.owner.get(`/orders?stageId=${design}`)
  assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request'])
  assert.equal(refused.body.errors[0].pointer, '/stageId')
  assert.equal((await lab.owner.get('/orders?stageId=design')).status, 400)
})

test('an order is found at the stage that waits or is worked on, and at no other', async () => {
  const { id } = await floor.made()
  await floor.accepted()
  assert.deepEqual([await at(design), await at(milling), await at(check)], [[id], [], []])
  const [first, second] = await floor.stagesOf(id)
  assert.equal((await floor.changeStage(floor.technician, first, 'start')).status, 200)
  assert.deepEqual([await at(design), await at(milling)], [[id], []])
  assert.equal((await floor.changeStage(floor.technician, first, 'finish')).status, 200)
  assert.deepEqual([await at(design), await at(milling), await at(check)], [[], [id], []])
  await floor.work([second])
  const again = await floor.changeStage(floor.technician, second, 'rework', {
    toStageId: first.id,
    reason: 'Porosity',
  })
  assert.equal(again.status, 200, again.text)
  assert.deepEqual([await at(design), await at(milling), await at(check)], [[id], [], []])
  await floor.transition('lab', id, 'cancel', { reason: 'Patient moved' })
  assert.deepEqual(await at(design), [])
})

test('an order with items at several stages is found at each, once, with the other filters', async () => {
  const { id } = await floor.made([
    { productId, teeth: [11] },
    { productId, teeth: [21] },
    { productId: plainProductId, teeth: [31] },
  ])
  const [first] = await floor.stagesOf(id)
  await floor.work([first])
  const other = await floor.made()
  assert.deepEqual([await at(design), await at(milling)], [[other.id, id], [id]])
  assert.deepEqual(await at(milling, '&status=in_production&kind=new'), [id])
  assert.deepEqual(await at(milling, '&status=ready'), [])
  const { number } = (await lab.owner.get(`/orders/${other.id}`)).body.order
  assert.deepEqual(await at(design, `&search=${number}`), [other.id])
  await floor.transition('lab', other.id, 'hold', { reason: 'No alloy' })
  assert.deepEqual(await at(design), [other.id, id])
})

test('the stage of another laboratory finds nothing', async () => {
  const neighbour = await productionFixture(w)
  await neighbour.made()
  assert.deepEqual(await at(neighbour.workflow.stages[0].id), [])
  assert.deepEqual(await at(design, '', neighbour.lab.owner), [])
})

test('the open stages are found by their own index', async () => {
  const plan = await w.db.write(orgScope(lab), async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`)
    return tx.all<Record<string, string>>(
      sql`explain select f.order_id from app.order_stages f
        where f.workflow_stage_id = ${design} and (f.is_current or f.status = 'in_progress')`,
    )
  })
  assert.match(JSON.stringify(plan), /order_stages_at/)
})

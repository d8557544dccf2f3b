import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { productionFixture } from '#test/fixtures/production-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const design = { name: 'Design', minutesPerOrder: 10, minutesPerPiece: 20 }
const { lab, workflow, technician, made, productId, stagesOf } = await productionFixture(w, [
  design,
  { name: 'Milling', minutesPerPiece: 5 },
])
const path = '/workflows/measured/minutes'
const [designId] = workflow.stages.map(({ id }: { id: string }) => id)
const order = await made([{ productId, teeth: [11] }])
const [first] = await stagesOf(order.id)

/**
 * Finished stages of Design that took these minutes by the timer, each begun at nine a day before the last;
 * copies of a stage of an order, of one piece.
 */
const finish = (minutes: readonly number[], changes: { status?: string; rework?: number } = {}) =>
  w.across(async (tx) => {
    const { status = 'done', rework = 0 } = changes
    await tx.run(
      sql`with made as (
          insert into app.order_stages (lab_organization_id, order_id, former_item_id, former_product_id,
            former_description, former_quantity, workflow_id, workflow_stage_id, sort_order, name,
            public_label, status, started_at, finished_at, worked_minutes, rework_count)
          select s.lab_organization_id, s.order_id, i.id, i.product_id, 'Crown', 1, s.workflow_id,
            s.workflow_stage_id, s.sort_order, s.name, s.public_label, ${status}, d.at, d.at + d.minutes * interval '1 minute',
            d.minutes, ${rework}
          from app.order_stages s join app.order_items i on i.id = s.order_item_id
          cross join lateral (
            select m.minutes, date_trunc('day', clock_timestamp()) + interval '9 hours'
              - (m.place + 1) * interval '1 day' as at
            from unnest(${[...minutes]}::integer[]) with ordinality as m (minutes, place)) as d
          where s.id = ${first.id}
          returning id, lab_organization_id, started_at, finished_at, worked_minutes)
        insert into app.stage_sittings (lab_organization_id, order_stage_id, technician_user_id, started_at,
          finished_at, minutes)
        select lab_organization_id, id, ${technician.userId}, started_at, finished_at, worked_minutes from made`,
    )
  })

const read = async () => (await lab.owner.get(path)).body.measuredMinutes

test('stages are compared with their plan once twenty were finished, without rework and skipped ones', async () => {
  await finish(Array.from({ length: 19 }, () => 42))
  await finish(
    Array.from({ length: 9 }, () => 200),
    { rework: 1 },
  )
  await finish(
    Array.from({ length: 9 }, () => 200),
    { status: 'skipped' },
  )
  assert.deepEqual(await read(), [])
  await finish([30])
  const [measured, ...others] = await read()
  assert.deepEqual(others, [])
  assert.deepEqual(measured, {
    workflowId: workflow.id,
    workflowName: 'Zirconia',
    stageId: designId,
    name: 'Design',
    workCentreId: null,
    workCentreName: null,
    stageCount: 20,
    plannedMinutes: 30,
    measuredMinutes: 42,
    lowMinutes: 42,
    highMinutes: 42,
    before: { minutesPerOrder: 10, minutesPerPiece: 20 },
    after: { minutesPerOrder: 14, minutesPerPiece: 28 },
  })
})

test('a timer that ran through a break counts as far as the time clock says that somebody worked', async () => {
  // On each of the last 20 days the technician was there from nine to a quarter past nine.
  await w.across((tx) =>
    tx.run(
      sql`insert into app.time_entries (id, organization_id, user_id, kind, started_at, ended_at)
        select uuidv7(), ${lab.id}, ${technician.userId}, 'work', d.at, d.at + interval '15 minutes'
        from (select date_trunc('day', clock_timestamp()) + interval '9 hours' - n * interval '1 day' as at
          from generate_series(2, 21) as n) as d`,
    ),
  )
  assert.equal((await read())[0].measuredMinutes, 15)
  // Minutes that somebody corrected are right whatever a clock says.
  await w.across((tx) =>
    tx.run(
      sql`update app.stage_sittings set minutes = 41 where technician_user_id = ${technician.userId}`,
    ),
  )
  assert.equal((await read())[0].measuredMinutes, 41)
})

test('what was looked at becomes the plan, once; what somebody changed meanwhile stays', async () => {
  const [{ stageId, before, after }] = await read()
  const body = { stages: [{ stageId, ...before }] }
  const stranger = await w.org('lab')
  assert.equal((await technician.post(path, body)).status, 403)
  assert.equal((await technician.get(path)).status, 403)
  assert.equal((await stranger.owner.post(path, body)).status, 404)
  assert.deepEqual((await stranger.owner.get(path)).body.measuredMinutes, [])
  const old = { stages: [{ stageId, minutesPerOrder: 9, minutesPerPiece: 20 }] }
  assert.deepEqual((await lab.owner.post(path, old)).body, { stages: 0 })
  const answers = await Promise.all([lab.owner.post(path, body), lab.owner.post(path, body)])
  assert.deepEqual(
    answers.map((answer) => answer.body.stages).toSorted((a, b) => a - b),
    [0, 1],
  )
  const { stages } = (await lab.owner.get(`/workflows/${workflow.id}`)).body.workflow
  assert.deepEqual(
    { minutesPerOrder: stages[0].minutesPerOrder, minutesPerPiece: stages[0].minutesPerPiece },
    after,
  )
  const [again] = await read()
  assert.deepEqual(again.before, again.after, 'nothing more to take over')
})

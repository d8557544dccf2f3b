import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { productionFixture } from '#test/fixtures/production-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const { lab, workflow, made } = await productionFixture(w)

type Planned = Record<
  | 'kind'
  | 'workCentreId'
  | 'plannedMinutesPerOrder'
  | 'plannedMinutes'
  | 'waitMinutes'
  | 'canWaitOvernight'
  | 'clinicDays',
  unknown
>

const plannedOf = (orderId: string) =>
  w.across((tx) =>
    tx.all(
      sql<Planned>`select kind, work_centre_id, planned_minutes_per_order, planned_minutes, wait_minutes,
          can_wait_overnight, clinic_days
        from app.order_stages where order_id = ${orderId} order by sort_order`,
    ),
  )

test('the stages of a started order keep where they are done and how long, whatever changes later', async () => {
  const furnace = await lab.owner.post('/work-centres', {
    name: 'Furnace',
    kind: 'runs',
    runs: [{ startTime: '17:00', minutes: 600, pieces: 30 }],
  })
  const workCentreId = furnace.body.workCentre.id
  const design = { name: 'Design', minutesPerOrder: 5, minutesPerPiece: 20, waitMinutes: 60 }
  const sintering = { name: 'Sintering', kind: 'run', workCentreId, canWaitOvernight: false }
  const path = `/workflows/${workflow.id}`
  const changed = await lab.owner.patch(path, {
    stages: [design, sintering, { name: 'Try-in', kind: 'try_in', clinicDays: 3 }],
  })
  assert.equal(changed.status, 200, changed.text)
  const order = await made()
  const usual = {
    kind: 'work',
    workCentreId: null,
    plannedMinutesPerOrder: 0,
    plannedMinutes: null,
    waitMinutes: 0,
    canWaitOvernight: true,
    clinicDays: 5,
  }
  const planned = [
    { ...usual, plannedMinutesPerOrder: 5, plannedMinutes: 20, waitMinutes: 60 },
    { ...usual, kind: 'run', workCentreId, canWaitOvernight: false },
    { ...usual, kind: 'try_in', clinicDays: 3 },
  ]
  assert.deepEqual(await plannedOf(order.id), planned)
  assert.equal((await lab.owner.patch(path, { stages: [{ name: 'One' }] })).status, 200)
  assert.deepEqual(await plannedOf(order.id), planned)
})

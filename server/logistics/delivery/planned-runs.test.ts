import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { deliveryFixture, ok } from '#test/fixtures/delivery-fixture'
import { testApp } from '#test/app/test-app'
import { planDueRuns } from './jobs.ts'

const w = await testApp()
const { addRoute, parcel, lab } = await deliveryFixture(w)

type Run = { id: string; runOn: string; stops: { parcels: { shipmentId: string }[] }[] }

// Monday, 2031-02-03, at this time of the laboratory, whose time zone is UTC.
const at = (time: string) => ({ ...w.app, clock: () => new Date(`2031-02-03T${time}:00Z`) })
const runsOf = async (route: Record<string, any>): Promise<Run[]> =>
  (await ok(lab.owner.get(`/delivery-runs?deliveryRouteId=${route['id']}`)))['data']
const planAt = (route: Record<string, any>, planTime: string | null) =>
  ok(lab.owner.patch(`/delivery-routes/${route['id']}`, { planTime }))

test('the run of a day is planned once its time has come, with what is ready, once by two processes', async () => {
  await ok(lab.owner.patch('/organization', { timezone: 'Europe/Berlin' }))
  const [route, byHand] = [await addRoute(), await addRoute()]
  await planAt(route, '07:00')
  const { id } = await parcel()
  await planDueRuns(at('05:59'))
  assert.deepEqual(await runsOf(route), [])
  await Promise.all([planDueRuns(at('06:00')), planDueRuns(at('06:00'))])
  await planDueRuns(at('12:00'))
  const runs = await runsOf(route)
  assert.deepEqual(
    runs.map(({ runOn }) => runOn),
    ['2031-02-03'],
  )
  const parcels = runs[0]?.stops.flatMap((stop) => stop.parcels) ?? []
  assert.deepEqual(
    parcels.map(({ shipmentId }) => shipmentId),
    [id],
  )
  assert.deepEqual(await runsOf(byHand), [])
})

test('what somebody planned or cancelled is not planned again, nor on a free day or of an old route', async () => {
  const [cancelled, archived, closed, other] = await Promise.all([
    addRoute(),
    addRoute(),
    addRoute(),
    addRoute(),
  ])
  for (const route of [cancelled, archived, closed]) await planAt(route, '00:00')
  const body = { deliveryRouteId: cancelled['id'], runOn: '2031-02-03' }
  const { deliveryRun } = await ok(lab.owner.post('/delivery-runs', body))
  await ok(lab.owner.post(`/delivery-runs/${deliveryRun.id}/cancel`))
  await ok(lab.owner.patch(`/delivery-routes/${archived['id']}`, { isActive: false }))
  await ok(lab.owner.patch(`/delivery-routes/${other['id']}`, { weekdays: [2], planTime: '00:00' }))
  const holidays = [{ startsOn: '2031-02-03', endsOn: '2031-02-03', reason: 'Closed' }]
  await ok(lab.owner.patch('/production/calendar', { closures: holidays }))
  await planDueRuns(at('09:00'))
  assert.deepEqual(await runsOf(closed), [])
  await ok(lab.owner.patch('/production/calendar', { closures: [] }))
  await planDueRuns(at('09:00'))
  assert.equal((await runsOf(closed)).length, 1)
  assert.equal((await runsOf(cancelled)).length, 1)
  assert.deepEqual([await runsOf(archived), await runsOf(other)], [[], []])
})

test('a route whose run cannot be planned keeps no other waiting', async () => {
  const [broken, other] = [await addRoute(), await addRoute()]
  for (const route of [broken, other]) await planAt(route, '00:00')
  const admin = new pg.Client(w.connection)
  await admin.connect()
  try {
    await admin.query(`create function app.break_off() returns trigger language plpgsql
      as $$ begin raise exception 'broken off'; end $$;
      create trigger break_off before insert on app.delivery_runs for each row
        when (new.delivery_route_id = '${broken['id']}') execute function app.break_off()`)
    await assert.rejects(planDueRuns(at('10:00')), /broken off/)
    assert.deepEqual([(await runsOf(broken)).length, (await runsOf(other)).length], [0, 1])
    await admin.query('drop function app.break_off() cascade')
  } finally {
    await admin.end()
  }
  await planDueRuns(at('10:00'))
  assert.equal((await runsOf(broken)).length, 1)
})

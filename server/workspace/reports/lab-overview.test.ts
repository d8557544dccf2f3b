import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)

const dayMs = 86_400_000
const instantAgo = (days: number) => new Date(w.app.clock().getTime() - days * dayMs).toISOString()
const dayAgo = (days: number) => instantAgo(days).slice(0, 10)

// Only the owner of the database can move what has happened.
async function asOwner(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(w.connection)
  await client.connect()
  await client.query(text, values)
  await client.end()
}

const promiseFor = (id: string, day: string) =>
  w.across((tx) =>
    tx.run(build.updateTable('orders').set({ promisedDeliveryDate: day }).where('id', '=', id)),
  )

type Stage = { startedAt: string; finishedAt: string; workCentreId?: string; reworkCount?: number }

async function addStages(order: { id: string; items: { id: string }[] }, stages: Stage[]) {
  await w.across(async (tx) => {
    for (const [place, stage] of stages.entries()) {
      await tx.run(
        build.insertInto('orderStages').values({
          id: newId(),
          labOrganizationId: lab.id,
          orderId: order.id,
          orderItemId: order.items[0]?.id ?? null,
          sortOrder: place + 50,
          name: `Stage ${place}`,
          publicLabel: `Stage ${place}`,
          status: 'done',
          ...stage,
        }),
      )
    }
  })
}

async function delivered(days: number) {
  const order = await fixture.orderAt('delivered')
  await promiseFor(order.id, dayAgo(days))
  return order
}

const overviewOf = async (weeks = 4) => {
  const answer = await lab.owner.get(`/lab-overview?weeks=${weeks}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.overview
}

test('an owner says what figures are to be; staff read it, and money only where they may', async () => {
  const staff = await w.member(lab, { canSeeFinance: false })
  assert.equal((await lab.owner.get('/report-targets')).body.targets.onTimeBasisPoints, null)
  const wanted = { onTimeBasisPoints: 9500, ordersPerWeek: 80, revenuePerMonthMinor: 84_000_00 }
  const changed = await lab.owner.patch('/report-targets', wanted)
  assert.equal(changed.status, 200, changed.text)
  await lab.owner.patch('/report-targets', { turnaroundDays: 5 })
  const { updatedAt: _, ...targets } = (await lab.owner.get('/report-targets')).body.targets
  assert.deepEqual(targets, { ...wanted, turnaroundDays: 5, remakesBasisPoints: null })
  const seen = (await staff.get('/report-targets')).body.targets
  assert.deepEqual([seen.ordersPerWeek, seen.revenuePerMonthMinor], [80, null])
  assert.equal((await staff.patch('/report-targets', wanted)).status, 403)
  assert.equal((await lab.owner.patch('/report-targets', { ordersPerWeek: 0 })).status, 400)
  const { revenue, months, onTime } = (await staff.get('/lab-overview')).body.overview
  assert.deepEqual([revenue, months, onTime.target], [null, null, 9500])
})

test('a clinic says what the figures of its laboratories are to be, and nothing of a laboratory', async () => {
  const practice = other.clinic
  await other.lab.owner.patch('/report-targets', { onTimeBasisPoints: 9900 })
  const wanted = { onTimeBasisPoints: 9700, remakesBasisPoints: 300, turnaroundDays: 6 }
  assert.equal((await practice.owner.patch('/report-targets', wanted)).status, 200)
  for (const key of ['ordersPerWeek', 'revenuePerMonthMinor']) {
    const { status, body } = await practice.owner.patch('/report-targets', { [key]: 5 })
    assert.deepEqual(
      [status, body.errors[0].pointer, body.errors[0].code],
      [400, `/${key}`, 'only_for_labs'],
    )
  }
  const staff = await w.member(practice)
  assert.equal((await staff.patch('/report-targets', wanted)).status, 403)
  assert.equal((await clinic.owner.get('/report-targets')).body.targets.onTimeBasisPoints, null)
  const { updatedAt: _, ...seen } = (await staff.get('/report-targets')).body.targets
  assert.deepEqual(seen, { ...wanted, ordersPerWeek: null, revenuePerMonthMinor: null })
  const ofLab = (await other.lab.owner.get('/report-targets')).body.targets
  assert.deepEqual([ofLab.onTimeBasisPoints, ofLab.remakesBasisPoints], [9900, null])
  await other.orderAt('delivered')
  const [one] = (await practice.owner.get('/labs-overview')).body.overview.labs
  assert.deepEqual([one.onTime.target, one.remakes.target, one.turnaround.target], [9700, 300, 6])
})

test('each late order says why, and the overview counts the reasons beside those before', async () => {
  const centre = await lab.owner.post('/work-centres', { name: 'Ceramics', kind: 'people' })
  assert.equal(centre.status, 201, centre.text)
  const carrier = await delivered(3)
  await asOwner(
    `update app.shipments s set created_at = $2 from app.shipment_orders p
     where p.shipment_id = s.id and p.order_id = $1`,
    [carrier.id, instantAgo(20)],
  )
  const awaited = await fixture.orderAt('in_production')
  await fixture.transition('lab', awaited.id, 'hold', { reason: 'The shade is missing' })
  await promiseFor(awaited.id, dayAgo(3))
  await asOwner(
    `update app.order_events set created_at = $2 where order_id = $1 and action = 'held'`,
    [awaited.id, instantAgo(5)],
  )
  const redone = await delivered(3)
  const at = instantAgo(6)
  await addStages(redone, [{ startedAt: at, finishedAt: at, reworkCount: 1 }])
  const busy = await delivered(3)
  await addStages(busy, [
    { startedAt: at, finishedAt: at },
    {
      startedAt: instantAgo(4),
      finishedAt: instantAgo(4),
      workCentreId: centre.body.workCentre.id,
    },
  ])
  const unknown = await delivered(3)
  const before = await delivered(30)
  await delivered(0)

  const { data } = (await lab.owner.get(`/late-orders?fromOn=${dayAgo(10)}`)).body
  const causeOf = new Map(
    data.map(({ id, cause, workCentre }: any) => [id, [cause, workCentre]] as const),
  )
  assert.deepEqual(
    [carrier, awaited, redone, busy, unknown].map(({ id }) => causeOf.get(id)),
    [
      ['carrier', null],
      ['answer_awaited', null],
      ['redone', null],
      ['work_centre_busy', 'Ceramics'],
      ['other', null],
    ],
  )
  assert.equal(data.length, 5)
  const [missing] = data.filter(({ id }: any) => id === awaited.id)
  assert.deepEqual([missing.arrivedOn, missing.daysLate, missing.promisedOn], [null, 3, dayAgo(3)])
  const filtered = await lab.owner.get(`/late-orders?cause=other&search=${unknown.number}`)
  assert.deepEqual(
    filtered.body.data.map(({ id }: any) => id),
    [unknown.id],
  )
  const workCentreId = centre.body.workCentre.id
  const waited = await lab.owner.get(`/late-orders?workCentreId=${workCentreId}`)
  assert.deepEqual(
    waited.body.data.map(({ id }: any) => id),
    [busy.id],
  )
  assert.equal((await lab.owner.get(`/late-orders?workCentreId=${newId()}`)).body.data.length, 0)
  assert.deepEqual((await other.lab.owner.get('/late-orders')).body.data, [])
  await assertSeenByClinic(data)
  const file = await lab.owner.get(`/late-order-export?fromOn=${dayAgo(10)}`, {
    headers: { 'accept-language': 'de' },
  })
  assert.equal(file.status, 200, file.text)
  const lines = file.text.trimEnd().split('\r\n')
  assert.equal(lines[0], 'Auftrag;Praxis;Zugesagt;Angekommen;Tage zu spät;Grund;Arbeitsplatz')
  assert.equal(lines.length, 6)
  const ofBusy = lines.find((line) => line.startsWith(String(busy.number)))
  assert.match(ofBusy ?? '', /;3;Warten auf einen Arbeitsplatz;Ceramics$/)
  const ofClinic = await clinic.owner.get(`/late-order-export?fromOn=${dayAgo(10)}`)
  assert.equal(ofClinic.text.split('\r\n')[0], 'Order,Lab,Promised,Arrived,Days late')

  const { onTime, lateCauses, weeks, received } = await overviewOf()
  assert.deepEqual([onTime.orders, onTime.previousOrders, onTime.previous], [6, 1, 0])
  assert.equal(onTime.value, Math.round(10_000 / 6))
  assert.deepEqual(
    lateCauses.find(({ cause }: any) => cause === 'other'),
    { cause: 'other', workCentreId: null, workCentre: null, orders: 1, previousOrders: 1 },
  )
  assert.deepEqual(
    lateCauses.find(({ cause }: any) => cause === 'work_centre_busy'),
    {
      cause: 'work_centre_busy',
      workCentreId,
      workCentre: 'Ceramics',
      orders: 1,
      previousOrders: 0,
    },
  )
  assert.deepEqual([weeks.length, weeks.at(-1).isRunning, weeks[0].isRunning], [13, true, false])
  assert.equal(
    weeks.reduce((sum: number, { orders }: any) => sum + orders, 0),
    7,
  )
  assert.deepEqual([received.orders, received.target], [7, 320])
  assert.ok(before.id)
  assert.equal((await overviewOf(13)).onTime.orders, 7)
  assert.equal((await lab.owner.get('/lab-overview?weeks=53')).status, 400)
})

// The same orders, without what happened in the laboratory, and the figures of the laboratory from them.
async function assertSeenByClinic(ofLab: { id: string }[]): Promise<void> {
  const days = `fromOn=${dayAgo(10)}`
  const seen = (await clinic.owner.get(`/late-orders?${days}`)).body.data
  const idsOf = (orders: { id: string }[]) => orders.map(({ id }) => id)
  assert.deepEqual(idsOf(seen), idsOf(ofLab))
  for (const { cause, workCentre, customerName } of seen) {
    assert.deepEqual([cause, workCentre, customerName], [null, null, lab.name])
  }
  const over = async (id: string) =>
    (await clinic.owner.get(`/late-orders?${days}&labConnectionId=${id}`)).body.data.length
  assert.equal(await over(fixture.connection.id), 5)
  assert.equal(await over(other.connection.id), 0)
  assert.equal((await clinic.owner.get('/late-orders?cause=other')).status, 400)
  assert.equal((await clinic.owner.get(`/late-orders?workCentreId=${newId()}`)).status, 400)

  const { labs, previousToOn } = (await clinic.owner.get('/labs-overview?weeks=4')).body.overview
  assert.equal(previousToOn, dayAgo(28))
  assert.deepEqual(
    labs.map(({ name, labConnectionId }: any) => [name, labConnectionId]),
    [[lab.name, fixture.connection.id]],
  )
  const { onTime, remakes, turnaround, weeks } = labs[0]
  assert.deepEqual([weeks.length, weeks.at(-1).isRunning, weeks[0].isRunning], [13, true, false])
  assert.deepEqual(
    weeks.map(({ orders, onTime: kept }: any) => [orders, kept]),
    (await overviewOf()).weeks.map(({ orders, onTime: kept }: any) => [orders, kept]),
  )
  assert.deepEqual(onTime, {
    value: Math.round(10_000 / 6),
    previous: 0,
    target: null,
    orders: 6,
    previousOrders: 1,
  })
  assert.deepEqual([remakes.value, remakes.orders], [0, 6])
  assert.equal(turnaround.orders, 6)
  const staff = await w.member(clinic, { canSeeFinance: false })
  assert.equal((await staff.get('/labs-overview')).body.overview.labs[0].spend, null)
  const ofOthers = (await other.clinic.owner.get('/labs-overview')).body.overview.labs
  assert.deepEqual(
    ofOthers.map(({ name }: any) => name),
    [other.lab.name],
  )
  assert.equal((await lab.owner.get('/labs-overview')).status, 403)
}

test('revenue of the running month is compared with the same days of the month before', async () => {
  const { issue, lab: seller, clinic: buyer } = await openBillingFixture(w)
  await issue(12_000)
  const former = await issue(5_000)
  const target = { revenuePerMonthMinor: 40_000 }
  assert.equal((await seller.owner.patch('/report-targets', target)).status, 200)
  const first = `${dayAgo(0).slice(0, 7)}-01`
  // The first of the month before is in its part of the month on every day.
  await asOwner(
    `update app.invoices set issued_on = ($2::date - interval '1 month')::date where id = $1`,
    [former.id, first],
  )
  const { revenue, months } = (await seller.owner.get('/lab-overview')).body.overview
  const { currency } = former
  const [labOfBuyer] = (await buyer.owner.get('/labs-overview?weeks=13')).body.overview.labs
  assert.deepEqual(labOfBuyer.spend, [{ currency, netMinor: 17_000, previousMinor: 0 }])
  assert.deepEqual(revenue, [
    { currency, netMinor: 12_000, previousMinor: 5_000, targetMinor: 40_000 },
  ])
  assert.deepEqual(
    months.map(({ netMinor, isRunning }: any) => [netMinor, isRunning]),
    [
      [0, false],
      [0, false],
      [0, false],
      [5_000, false],
      [12_000, true],
    ],
  )
})

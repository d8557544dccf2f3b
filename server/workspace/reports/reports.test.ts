import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { productionFixture } from '#test/fixtures/production-fixture'
import { addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)

const reportOf = async (actor: Actor, name: string, query = '') => {
  const answer = await actor.get(`/reports/${name}?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.report
}

const given = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

test('a stranger is asked to sign in, and a report that is not there is none', async () => {
  assert.equal((await w.stranger.get('/reports/on-time')).status, 401)
  assert.equal((await lab.owner.get('/reports/profit')).status, 400)
})

test('each report is for its side, and money for members who may see it', async () => {
  const blind = {
    lab: await w.member(lab, { canSeeFinance: false }),
    clinic: await w.member(clinic, { canSeeFinance: false }),
  }
  const codeOf = async (actor: Actor, name: string) =>
    (await actor.get(`/reports/${name}`)).body.code ?? 'ok'
  const expected: [string, string, string, string, string][] = [
    ['on-time', 'ok', 'ok', 'ok', 'ok'],
    ['turnaround', 'ok', 'ok', 'ok', 'ok'],
    ['try-ins', 'ok', 'ok', 'ok', 'ok'],
    ['remakes', 'ok', 'ok', 'ok', 'ok'],
    ['remakes-by-product', 'ok', 'ok', 'ok', 'ok'],
    ['technician-load', 'ok', 'organization_type_required', 'ok', 'organization_type_required'],
    [
      'revenue',
      'ok',
      'organization_type_required',
      'finance_access_required',
      'organization_type_required',
    ],
    [
      'spend',
      'organization_type_required',
      'ok',
      'organization_type_required',
      'finance_access_required',
    ],
  ]
  for (const [name, ...codes] of expected) {
    const actors = [lab.owner, clinic.owner, blind.lab, blind.clinic]
    assert.deepEqual(await Promise.all(actors.map((actor) => codeOf(actor, name))), codes, name)
  }
})

test('a report refuses what it does not take, and days that make no time', async () => {
  const { connection, productId } = fixture
  const bad: [Actor, string, string][] = [
    [lab.owner, 'remakes?groupBy=day', '/groupBy'],
    [lab.owner, `remakes?productId=${productId}`, '/productId'],
    [lab.owner, `technician-load?labConnectionId=${connection.id}`, '/labConnectionId'],
    [clinic.owner, `on-time?customerId=${fixture.customerId}`, '/customerId'],
    [lab.owner, 'on-time?groupBy=year', '/groupBy'],
    [lab.owner, 'on-time?fromOn=2031-01-02&toOn=2031-01-01', '/toOn'],
    [lab.owner, 'on-time?fromOn=2020-01-01&toOn=2031-01-01', '/fromOn'],
    [lab.owner, 'on-time?fromOn=soon', '/fromOn'],
  ]
  for (const [actor, path, pointer] of bad) {
    const answer = await actor.get(`/reports/${path}`)
    assert.deepEqual([answer.status, answer.body.errors?.[0]?.pointer], [400, pointer], path)
  }
  assert.equal((await lab.owner.get('/reports/on-time?fromOn=2031-02-31')).status, 400)
})

test('without days a report looks at the last ninety, where the caller is', async () => {
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    await lab.owner.patch('/organization', { timezone })
    const report = await reportOf(lab.owner, 'turnaround')
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format()
    assert.deepEqual([report.toOn, report.timezone], [today, timezone])
    assert.equal((Date.parse(report.toOn) - Date.parse(report.fromOn)) / 86_400_000, 89)
    assert.deepEqual([report.groupBy, report.rows, report.totals], [null, [], []])
  }
})

test('another app is counted nowhere', async () => {
  const { id } = await fixture.orderAt('delivered')
  assert.ok(id)
  const days = 'fromOn=2030-01-01&toOn=2031-12-31'
  assert.equal((await reportOf(lab.owner, 'on-time', days)).totals[0].orders, 1)
  for (const actor of [other.lab.owner, other.clinic.owner]) {
    assert.deepEqual((await reportOf(actor, 'on-time', days)).rows, [])
    assert.deepEqual((await reportOf(actor, 'turnaround')).rows, [])
  }
  const today = await reportOf(clinic.owner, 'turnaround')
  assert.deepEqual(today.rows.map(given), [
    {
      product: { id: fixture.productId, name: 'Zirconia crown', names: {} },
      orders: 1,
      medianDays: 0,
      p90Days: 0,
      medianDaysFromSubmit: 0,
      p90DaysFromSubmit: 0,
    },
  ])
})

test('an order that is shipped counts by the day on which it is to arrive, until it is missing', async () => {
  const s = await orderFixture(w)
  const days = 'fromOn=2031-01-01&toOn=2031-01-31'
  const shipped = async (expectedOn: string | null) => {
    const { id } = await s.orderAt('ready')
    const parcel = { orderIds: [id], direction: 'to_clinic', purpose: 'final', expectedOn }
    return (await s.lab.owner.post('/shipments', parcel)).body.shipment.id
  }
  await shipped('2031-01-15')
  const late = await shipped('2031-01-16')
  await shipped(null)
  await s.orderAt('in_production')
  const count = async () => given((await reportOf(s.clinic.owner, 'on-time', days)).rows[0])
  const counterpart = { id: s.lab.id, name: s.lab.name }
  const month = { periodStartsOn: '2031-01-01', counterpart }
  assert.deepEqual(await count(), {
    ...month,
    orders: 3,
    onTime: 2,
    late: 1,
    shareBasisPoints: 6667,
  })
  await s.clinic.owner.post(`/shipments/${late}/not-received`)
  assert.deepEqual(await count(), {
    ...month,
    orders: 2,
    onTime: 2,
    late: 0,
    shareBasisPoints: 10_000,
  })
})

test('an order counts on the day that it is where the caller is', async () => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('delivered')
  // The first minutes of 1 January in Auckland are the last day of the year everywhere else.
  const at = '2030-12-31T12:30:00.000Z'
  const moved = { promisedDeliveryDate: '2030-12-31', deliveredAt: at }
  await w.across((tx) => tx.run(build.updateTable('orders').set(moved).where('id', '=', id)))
  await moveEvents(id, 'delivered', at)
  await moveEvents(id, 'shipped', at)
  await s.lab.owner.patch('/organization', { timezone: 'Pacific/Auckland' })
  await s.clinic.owner.patch('/organization', { timezone: 'Europe/Berlin' })
  const days = 'fromOn=2030-12-31&toOn=2030-12-31'
  const onTime = async (actor: Actor) => (await reportOf(actor, 'on-time', days)).totals[0].onTime
  assert.deepEqual([await onTime(s.lab.owner), await onTime(s.clinic.owner)], [0, 1])
  const walked = async (actor: Actor) => (await reportOf(actor, 'turnaround', days)).rows.length
  assert.deepEqual([await walked(s.lab.owner), await walked(s.clinic.owner)], [0, 1])
})

/** Nobody of the service may change an event; the owner of the database can. */
async function moveEvents(orderId: string, action: string, at: string): Promise<void> {
  const client = new pg.Client(w.connection)
  await client.connect()
  const text = 'update app.order_events set created_at = $3 where order_id = $1 and action = $2'
  await client.query(text, [orderId, action, at])
  await client.end()
}

test('technicians are counted by their sittings and the pieces that they finished', async () => {
  const s = await orderFixture(w)
  const productId = await addProduct(w, s.lab, { name: 'Inlay' })
  const { id } = await s.draft({ items: [{ productId, teeth: [11], quantity: 1 }] })
  await s.transition('clinic', id, 'submit')
  const { items } = await s.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  const people = [await w.member(s.lab, { name: 'Ada' }), await w.member(s.lab, { name: 'Bo' })]
  const stages = [
    ['Design', 0, 30, '2030-05-01T21:30:00.000Z'],
    ['Milling', 1, 45, '2030-05-01T22:30:00.000Z'],
    ['Polish', 0, 15, '2030-05-02T08:00:00.000Z'],
  ] as const
  await w.across(async (tx) => {
    for (const [place, [name, who, minutes, finishedAt]] of stages.entries()) {
      const stageId = newId()
      const technicianUserId = people[who]?.userId ?? ''
      await tx.run(
        build.insertInto('orderStages').values({
          id: stageId,
          labOrganizationId: s.lab.id,
          orderId: id,
          orderItemId: items[0].id,
          sortOrder: place + 50,
          name,
          publicLabel: name,
          status: 'done',
          technicianUserId,
          startedAt: finishedAt,
          finishedAt,
          workedMinutes: minutes,
        }),
      )
      await tx.run(
        build.insertInto('stageSittings').values({
          labOrganizationId: s.lab.id,
          orderStageId: stageId,
          technicianUserId,
          startedAt: finishedAt,
          finishedAt,
          minutes,
        }),
      )
    }
  })
  await s.lab.owner.patch('/organization', { timezone: 'Europe/Berlin' })
  const loadOf = async (query: string) => {
    const { rows, totals } = await reportOf(s.lab.owner, 'technician-load', query)
    return [
      rows.map((row: any) => [
        row.periodStartsOn,
        row.technician.name,
        row.stage,
        row.minutes,
        row.pieces,
      ]),
      totals.map(given),
    ]
  }
  const all = 'fromOn=2030-05-01&toOn=2030-05-02'
  assert.deepEqual(await loadOf(all), [
    [
      [null, 'Ada', 'Design', 30, 1],
      [null, 'Ada', 'Polish', 15, 1],
      [null, 'Bo', 'Milling', 45, 1],
    ],
    [{ minutes: 90, pieces: 3 }],
  ])
  // Half past ten in the evening in London is the next day in Berlin.
  assert.deepEqual(await loadOf(`${all}&groupBy=day`), [
    [
      ['2030-05-01', 'Ada', 'Design', 30, 1],
      ['2030-05-02', 'Ada', 'Polish', 15, 1],
      ['2030-05-02', 'Bo', 'Milling', 45, 1],
    ],
    [{ minutes: 90, pieces: 3 }],
  ])
  assert.deepEqual(await loadOf(`${all}&productId=${s.productId}`), [[], []])
  assert.equal((await loadOf(`${all}&productId=${productId}`))[0]?.length, 3)
})

test('a parcel that is taken back has not left, and the next one has', async () => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('ready')
  const parcel = await s.ship([id])
  await moveEvents(id, 'shipped', '2030-05-02T12:00:00.000Z')
  const walked = async (query: string) =>
    (await reportOf(s.clinic.owner, 'turnaround', query)).totals.map((row: any) => row.orders)
  const thatDay = 'fromOn=2030-05-01&toOn=2030-05-03'
  assert.deepEqual(await walked(thatDay), [1])
  const back = await s.lab.owner.post(`/shipments/${parcel.id}/cancel`)
  assert.equal(back.status, 200, back.text)
  assert.deepEqual([await walked(thatDay), await walked('')], [[], []])
  await s.ship([id])
  assert.deepEqual([await walked(thatDay), await walked('')], [[], [1]])
})

test('whom a stage was given to did nothing of it before they worked', async () => {
  const s = await productionFixture(w)
  const [one, two] = [await s.made(), await s.made()]
  for (const { id } of [one, two]) {
    for (const stage of await s.stagesOf(id)) {
      await s.lab.owner.patch(`/order-stages/${stage.id}`, {
        technicianUserId: s.technician.userId,
      })
    }
  }
  await s.work((await s.stagesOf(one.id)).slice(0, 1), s.colleague)
  await s.lab.owner.patch(`/order-stages/${(await s.stagesOf(one.id))[0].id}`, {
    technicianUserId: s.technician.userId,
  })
  // As an order ends whose stages nobody finished.
  await w.across(async (tx) => {
    await tx.run(sql`select set_config('app.organization_id', ${s.lab.id}, true)`)
    for (const { id } of [one, two]) {
      await tx.run(build.updateTable('orders').set({ status: 'ready' }).where('id', '=', id))
      await tx.run(sql`select app.end_stages(${id})`)
    }
  })
  assert.ok((await s.stagesOf(two.id)).every(({ status }: any) => status === 'done'))
  const { rows } = await reportOf(s.lab.owner, 'technician-load')
  assert.deepEqual(
    rows.map((row: any) => [row.technician.name, row.stage, row.pieces]),
    [['Ole Sample', 'Design', 1]],
  )
})

test('the reasons of remakes are those that the claims themselves count', async () => {
  const s = await orderFixture(w)
  for (const reasonCode of ['open_margin', 'open_margin', 'late']) {
    const { id } = await s.orderAt('delivered')
    const claim = { kind: 'remake', reasonCode, teeth: [11], requiresNewOrder: false }
    const answer = await s.clinic.owner.post(`/orders/${id}/remakes`, claim)
    assert.equal(answer.status, 201, answer.text)
  }
  for (const side of [s.lab, s.clinic]) {
    const { rows, totals, fromOn, toOn } = await reportOf(side.owner, 'remakes')
    assert.deepEqual(rows.map(given), [
      { reasonCode: 'open_margin', claims: 2, shareBasisPoints: 6667 },
      { reasonCode: 'late', claims: 1, shareBasisPoints: 3333 },
    ])
    assert.deepEqual(totals.map(given), [{ claims: 3, orders: 3, shareBasisPoints: 10_000 }])
    const counted = (await side.owner.get(`/remakes/reasons?fromOn=${fromOn}&toOn=${toOn}`)).body
    assert.deepEqual(
      counted.remakeReasons.reasons.map(({ claims }: { claims: number }) => claims),
      [2, 1],
    )
  }
})

test('try-ins are counted by what they showed, for both sides, and days that are not over by nobody', async () => {
  const s = await orderFixture(w)
  const goOn = await s.orderAt('at_try_in')
  const found = await s.orderAt('at_try_in')
  await s.orderAt('at_try_in')
  await s.transition('clinic', goOn.id, 'answer-try-in', { result: 'go_on' })
  await s.transition('lab', goOn.id, 'return-from-try-in')
  await s.transition('clinic', found.id, 'return-from-try-in', { findings: 'Too tight' })
  for (const actor of [s.lab.owner, s.clinic.owner]) {
    const { rows, totals } = await reportOf(actor, 'try-ins')
    const counts = {
      tryIns: 3,
      wentOn: 1,
      withFindings: 1,
      shareBasisPoints: 5_000,
      medianDays: 0,
      p90Days: 0,
    }
    assert.deepEqual(totals.map(given), [counts])
    assert.deepEqual(
      rows.map(({ tryIns }: { tryIns: number }) => tryIns),
      [3],
    )
  }
  assert.deepEqual((await reportOf(other.lab.owner, 'try-ins')).rows, [])
})

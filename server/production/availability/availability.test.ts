import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { selectSchedule, type CalendarRow } from '#server/orders/scheduling'
import { newId } from '#platform/clock'
import { build, orgScope } from '#platform/db/db'
import { addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { mondayNoon, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const { narrowFixture, setZone } = scheduleHelpers(w)

test('a stranger, another clinic and bad input get no day', async () => {
  const s = await narrowFixture()
  const other = await orderFixture(w)
  const { id } = await s.draft()
  assert.equal((await w.stranger.get('/availability')).status, 401)
  assert.equal((await other.clinic.owner.get(`/availability?orderId=${id}`)).status, 404)
  assert.equal((await s.lab.owner.get(`/availability?orderId=${id}`)).status, 404, 'a draft')
  const items = `items=${s.productId}:2`
  const elsewhere = `/availability?labConnectionId=${s.connection.id}&${items}`
  assert.equal((await other.clinic.owner.get(elsewhere)).status, 404)
  const theirs = `/availability?labConnectionId=${other.connection.id}&${items}`
  assert.equal((await other.clinic.owner.get(theirs)).status, 404, 'a product of another app')
  for (const query of [
    '',
    items,
    `labConnectionId=${s.connection.id}`,
    `labConnectionId=${s.connection.id}&items=${s.productId}`,
    `labConnectionId=${s.connection.id}&items=${s.productId}:0`,
    `customerId=${s.customerId}&${items}`,
    `orderId=${id}&${items}`,
  ]) {
    assert.equal((await s.clinic.owner.get(`/availability?${query}`)).status, 400, query)
  }
  assert.equal(
    (
      await other.clinic.owner.post('/availability/reserve', {
        orderId: id,
        deliveryOn: '2031-01-20',
      })
    ).status,
    404,
  )
  assert.equal((await s.reserve(id, '2031-02-30')).status, 400)
  assert.equal((await s.reserve(id, '2034-01-20')).body.code, 'reservation_too_far_ahead')
  assert.equal(
    (await s.lab.owner.post('/availability/reserve', { orderId: id, deliveryOn: '2031-01-20' }))
      .status,
    403,
  )
})

test('the earliest day follows from stages and transit; the next ones from the room after it', async () => {
  const s = await narrowFixture()
  const { id } = await s.draft()
  const { availability } = (await s.ask(id)).body
  const dayOf = (on: string, deliveryOn: string) => ({
    startOn: on,
    shipOn: on,
    arriveOn: on,
    deliveryOn,
    laterLegs: [],
  })
  // Work begins tomorrow, both stages share the day, and a parcel takes one day.
  assert.deepEqual(availability, {
    earliest: {
      startOn: '2031-01-14',
      shipOn: '2031-01-14',
      deliveryOn: '2031-01-15',
      arriveOn: '2031-01-13',
      laterLegs: [],
    },
    next: [dayOf('2031-01-15', '2031-01-16'), dayOf('2031-01-16', '2031-01-17')],
    basis: 'stages',
    purpose: 'final',
    isBeforeAppointment: null,
    limitedBy: 'production',
    closedDays: [],
    standard: availability.earliest,
    rush: null,
    rushRefusedBecause: 'not_earlier',
    reckoning: null,
  })
  const byItems = `/availability?labConnectionId=${s.connection.id}&items=${s.productId}:2&choices=0`
  // Without a scan the case is posted today and arrives tomorrow.
  const posted = (await s.clinic.owner.get(byItems)).body.availability
  assert.deepEqual(posted.earliest, { ...availability.earliest, arriveOn: '2031-01-14' })
  const offline = await s.lab.owner.get(
    `/availability?customerId=${s.customerId}&items=${s.productId}:5&impressionType=digital_scan`,
  )
  assert.equal(
    offline.body.availability.earliest.deliveryOn,
    '2031-01-16',
    'three days, no transit',
  )
})

test('an appointment counts in days of the clinic, for the laboratory too', async () => {
  const s = await narrowFixture()
  await setZone(s.clinic, 'Pacific/Auckland')
  // 23:30 in Auckland of the 16th is the 16th there, and noon of the 16th in Berlin.
  for (const [appointmentAt, isOk] of [
    ['2031-01-15T10:30:00.000Z', false],
    ['2031-01-15T11:30:00.000Z', true],
  ] as const) {
    const { id } = await s.draft({ appointmentAt })
    const { availability } = (await s.ask(id)).body
    assert.equal(availability.earliest.deliveryOn, '2031-01-15')
    assert.equal(availability.isBeforeAppointment, isOk, appointmentAt)
    await s.transition('clinic', id, 'submit')
    const seen = (await s.lab.owner.get(`/availability?orderId=${id}`)).body.availability
    assert.equal(seen.isBeforeAppointment, isOk, 'for the laboratory')
  }
})

test('the day is the one of the laboratory, on either side of the date line and of daylight saving', async () => {
  const s = await narrowFixture()
  const { id } = await s.draft()
  const first = async () => (await s.ask(id)).body.availability.earliest.startOn
  await setZone(s.lab, 'Pacific/Kiritimati')
  assert.equal(await first(), '2031-01-14', 'early on Tuesday there')
  await setZone(s.lab, 'America/Los_Angeles')
  assert.equal(await first(), '2031-01-13', 'early on Monday there')
  await setZone(s.lab, 'Europe/Berlin')
  // The night to 2031-03-30 has no hour from 2 to 3 in Berlin: 22:30 UTC of the 29th is 23:30 there,
  // of the 30th it is 00:30 of Monday, the 31st; the cut-off at noon is 10:00 UTC from then on.
  const back = Date.now()
  const moveTo = (instant: string) => {
    const now = w.app.clock().getTime()
    w.moveClock(Date.parse(instant) - now)
  }
  try {
    moveTo('2031-03-29T22:30:00Z')
    assert.equal(await first(), '2031-03-31', 'Saturday night: from Monday on')
    moveTo('2031-03-30T22:30:00Z')
    assert.equal(await first(), '2031-03-31', 'Monday has begun')
    moveTo('2031-03-31T09:59:00Z')
    assert.equal(await first(), '2031-03-31', 'before the cut-off')
    moveTo('2031-03-31T10:00:00Z')
    assert.equal(await first(), '2031-04-01', 'after it')
  } finally {
    w.moveClock(mondayNoon + (Date.now() - back) - w.app.clock().getTime())
  }
})

test('holidays, weekends and half days of the laboratory are no days of work, and the clinic takes none at the weekend', async () => {
  const s = await narrowFixture()
  const { id } = await s.draft()
  await w.across(async (tx) => {
    const organizationId = s.lab.id
    await tx.run(
      build.insertInto('workCalendars').values({
        organizationId,
        weekdays: JSON.stringify(
          [2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '17:00', minutes: 480 })),
        ),
      }),
    )
    await tx.run(
      build
        .insertInto('workHolidays')
        .values({ organizationId, kind: 'closure', firstOn: '2031-01-14', lastOn: '2031-01-16' }),
    )
    await tx.run(
      build
        .insertInto('workCapacities')
        .values({ organizationId, dayOn: '2031-01-17', percent: 50 }),
    )
  })
  const { availability } = (await s.ask(id)).body
  // One piece on Friday, the other on Saturday; the courier comes on Tuesday, as Monday is closed.
  const days = { startOn: '2031-01-17', arriveOn: '2031-01-17', laterLegs: [] }
  assert.deepEqual(availability.earliest, {
    ...days,
    shipOn: '2031-01-21',
    deliveryOn: '2031-01-22',
  })
  const askAgain = async () => (await s.ask(id)).body.availability.earliest
  const pickupAt = (time: string) =>
    s.lab.owner.patch('/production/calendar', { pickups: [{ weekday: 6, time }] })
  assert.equal((await pickupAt('17:00')).status, 200)
  const onSaturday = { ...days, shipOn: '2031-01-18', deliveryOn: '2031-01-20' }
  assert.deepEqual(await askAgain(), onSaturday, 'a pick-up on Saturday, taken on Monday')
  await s.lab.owner.patch(`/lab-connections/${s.connection.id}`, { hasSaturdayDelivery: true })
  const pickups = [5, 6].map((weekday) => ({ weekday, time: '16:59' }))
  await s.lab.owner.patch('/production/calendar', { pickups })
  const nextFriday = { ...days, shipOn: '2031-01-24', deliveryOn: '2031-01-27' }
  assert.deepEqual(await askAgain(), nextFriday, 'ready on Saturday after the pick-up')
  await s.clinic.owner.patch('/clinic-calendar', { receivingWeekdays: [3, 6] })
  const onReceivingDay = { ...days, shipOn: '2031-01-24', deliveryOn: '2031-01-25' }
  assert.deepEqual(await askAgain(), onReceivingDay, 'a courier on Saturday, and a clinic too')
})

test('a case that is posted counts business days of the courier, from a day on which the clinic posts', async () => {
  const s = await narrowFixture()
  await s.lab.owner.patch(`/lab-connections/${s.connection.id}`, { inboundTransitDays: 3 })
  const { id } = await s.draft({ impressionType: 'physical_impression' })
  const arriveOn = async () => (await s.ask(id)).body.availability.earliest.arriveOn
  assert.equal(await arriveOn(), '2031-01-16', 'posted on Monday')
  const holiday = (source: string) => ({
    holidays: [{ dayOn: '2031-01-14', name: 'A holiday', source, isClosed: false }],
  })
  await s.clinic.owner.patch('/clinic-calendar', holiday('observance'))
  assert.equal(await arriveOn(), '2031-01-16')
  await s.clinic.owner.patch('/clinic-calendar', holiday('public_holiday'))
  assert.equal(await arriveOn(), '2031-01-17', 'no courier on Tuesday, though the clinic is open')
  await s.clinic.owner.patch('/clinic-calendar', { receivingWeekdays: [2, 3, 4, 5] })
  assert.equal(await arriveOn(), '2031-01-20', 'posted on Wednesday')
  await s.lab.owner.patch('/production/calendar', {
    holidays: [{ dayOn: '2031-01-20', name: 'Closed' }],
  })
  assert.equal(await arriveOn(), '2031-01-21')
})

test('the published turnaround is the least of standard work through stages, not of rush', async () => {
  const s = await narrowFixture()
  await w.across((tx) =>
    tx.run(build.updateTable('products').set({ turnaroundDays: 5 }).where('id', '=', s.productId)),
  )
  const earliest = async (id: string) => (await s.ask(id)).body.availability.earliest
  const { id } = await s.draft()
  assert.deepEqual(await earliest(id), {
    startOn: '2031-01-14',
    shipOn: '2031-01-20',
    deliveryOn: '2031-01-21',
    arriveOn: '2031-01-13',
    laterLegs: [],
  })
  const rush = await s.draft({ priority: 'rush' })
  assert.equal((await earliest(rush.id)).deliveryOn, '2031-01-15')
  assert.equal((await s.reserve(rush.id, '2031-01-15')).status, 201)
  const slower = await s.clinic.owner.patch(`/orders/${rush.id}`, { priority: 'standard' })
  assert.equal(slower.body.order.reservedOn, null, 'a day of rush is not kept for less')
  assert.equal((await s.reserve(rush.id, '2031-01-15')).body.code, 'day_not_available')
  assert.equal((await s.reserve(rush.id, '2031-01-21')).status, 201)
})

test('no product of the starter catalogue is offered before its published turnaround, which decides alone until work centres are confirmed', async () => {
  const s = await orderFixture(w)
  await s.lab.owner.post('/product-categories/starter', { currency: 'EUR' })
  await s.lab.owner.post('/workflows/starter', {})
  const products = (await s.lab.owner.get('/products?limit=100')).body.data as {
    id: string
    code: string | null
    turnaroundDays: number | null
    legTurnaroundDays: number[] | null
  }[]
  const timed = products.filter(({ turnaroundDays }) => turnaroundDays !== null)
  assert.equal(timed.length, 46)
  const first = timed[0]?.id ?? ''
  const asked = () =>
    s.clinic.owner.get(`/availability?labConnectionId=${s.connection.id}&items=${first}:1`)
  const doubted = (await asked()).body.availability
  assert.deepEqual([doubted.basis, doubted.limitedBy], ['turnaround', 'turnaround'])
  const centres = (await s.lab.owner.get('/work-centres?limit=100')).body.data as { id: string }[]
  const workCentreIds = centres.map(({ id }) => id)
  assert.equal((await s.lab.owner.post('/work-centres/confirm', { workCentreIds })).status, 200)
  let byStages = 0
  for (const { id, code, turnaroundDays, legTurnaroundDays } of timed) {
    // What is tried in is there for the try-in first.
    const published = legTurnaroundDays?.[0] ?? turnaroundDays ?? 0
    const query = `labConnectionId=${s.connection.id}&items=${id}:1&impressionType=digital_scan`
    const { availability } = (await s.clinic.owner.get(`/availability?${query}`)).body
    if (availability.basis === 'stages') byStages++
    const { arriveOn, shipOn } = availability.earliest
    const { days } = await w.across((tx) =>
      tx.one(
        sql<{ days: number }>`select count(*)::integer as days
          from generate_series(${arriveOn}::date + 1, ${shipOn}::date, '1 day') as d
          where extract(isodow from d) < 6`,
      ),
    )
    assert.equal(availability.purpose, legTurnaroundDays === null ? 'final' : 'try_in', `${code}`)
    assert.ok(days >= published, `${code}: ${days} days instead of ${published}`)
  }
  assert.equal(byStages, 46, 'each goes through stages')
})

test('a reserved day is kept when the turnaround goes by, a day that was asked for does not', async () => {
  const s = await narrowFixture()
  await w.across((tx) =>
    tx.run(build.updateTable('products').set({ turnaroundDays: 40 }).where('id', '=', s.productId)),
  )
  const day = '2031-01-22'
  const [held, asked] = [await s.draft({ requestedOn: day }), await s.draft({ requestedOn: day })]
  await w.across((tx) =>
    tx.run(
      build.insertInto('reservations').values({
        id: newId(),
        orderId: held.id,
        labOrganizationId: s.lab.id,
        clinicOrganizationId: s.clinic.id,
        deliveryOn: day,
        shipOn: day,
        startOn: day,
        arriveOn: day,
        work: '[]',
        heldUntil: '2099-01-01T00:00:00Z',
        expiresAt: '2099-01-01T00:00:00Z',
      }),
    ),
  )
  const promisedOn = async (id: string) => {
    await s.transition('clinic', id, 'submit')
    // The turnaround counts from the submit, whose time is the database's.
    await w.across((tx) =>
      tx.run(
        sql`update app.orders set submitted_at = ${w.app.clock().toISOString()} where id = ${id}`,
      ),
    )
    return String((await s.transition('lab', id, 'accept')).promisedOn)
  }
  assert.equal(await promisedOn(held.id), day)
  assert.ok((await promisedOn(asked.id)) > day)
})

test('without stages the turnaround counts, and where nobody said anything there is no day', async () => {
  const s = await orderFixture(w)
  const slow = await addProduct(w, s.lab, { turnaroundDays: 5 })
  const dayOf = async (productId: string) => {
    const { id } = await s.draft({
      items: [{ productId, teeth: [11] }],
      impressionType: 'digital_scan',
    })
    return { id, ...(await s.clinic.owner.get(`/availability?orderId=${id}`)).body.availability }
  }
  const turned = await dayOf(slow)
  assert.equal(turned.basis, 'turnaround')
  assert.equal(turned.earliest.deliveryOn, '2031-01-21', 'five working days, then one by courier')
  const unknown = await dayOf(s.productId)
  assert.deepEqual([unknown.basis, unknown.earliest, unknown.next], [null, null, []])
  const body = { orderId: unknown.id, deliveryOn: '2031-01-20' }
  assert.equal(
    (await s.clinic.owner.post('/availability/reserve', body)).body.code,
    'production_time_unknown',
  )
  const held = { orderId: turned.id, deliveryOn: '2031-01-21' }
  assert.equal((await s.clinic.owner.post('/availability/reserve', held)).status, 201)
})

test('a draft asks for days while its connection works; what is sent asks on', async () => {
  const s = await narrowFixture()
  const [draft, sent] = [await s.draft(), await s.draft()]
  await s.transition('clinic', sent.id, 'submit')
  const schedule = (exceptOrderId: string) =>
    selectSchedule(w.db.read(orgScope(s.clinic)), {
      labOrganizationId: s.lab.id,
      labConnectionId: s.connection.id,
      productIds: [s.productId],
      exceptOrderId,
      at: '2031-01-13T11:00:00Z',
    })
  for (const status of ['suspended', 'ended'] as const) {
    await w.across((tx) =>
      tx.run(build.updateTable('labConnections').set({ status }).where('id', '=', s.connection.id)),
    )
    const refused = await s.ask(draft.id)
    assert.deepEqual([refused.status, refused.body.code], [422, 'connection_not_active'], status)
    assert.equal((await s.reserve(draft.id, '2031-01-20')).body.code, 'connection_not_active')
    assert.equal(await schedule(draft.id), null, 'the database shows it no more either')
    assert.equal((await s.ask(sent.id)).status, 200)
    assert.equal((await s.lab.owner.get(`/availability?orderId=${sent.id}`)).status, 200)
    assert.equal((await schedule(sent.id))?.stages.length, 2)
  }
})

test('closures come as one and reach two years, however many there are', async () => {
  const lab = await w.org('lab')
  const closures = [
    { startsOn: '2030-12-20', endsOn: '2031-01-20', reason: null },
    { startsOn: '2031-01-21', endsOn: '2033-01-01', reason: null },
    { startsOn: '2032-06-01', endsOn: '2034-06-01', reason: null },
    { startsOn: '2990-01-01', endsOn: '2991-01-01', reason: null },
  ]
  const capacities = ['2033-01-13', '2033-01-14'].map((dayOn) => ({
    dayOn,
    department: null,
    percent: 50,
  }))
  assert.equal(
    (await lab.owner.patch('/production/calendar', { closures, capacities })).status,
    200,
  )
  const { calendar } = await w.across((tx) =>
    tx.one(
      sql<{ calendar: CalendarRow }>`select app.calendar_of(${lab.id}, '2031-01-13') as calendar`,
    ),
  )
  assert.deepEqual(calendar.closures, [['2030-12-20', '2033-01-13']])
  assert.deepEqual(calendar.capacities, [['2033-01-13', null, 50]])
})

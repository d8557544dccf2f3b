import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

// Half past midnight of the 16th at the laboratory; the small hours of the 15th at the clinic.
const now = '2031-01-15T11:30:00.000Z'
w.moveClock(Date.parse(now) - Date.now())
const setTimezone = (id: string, timezone: string) =>
  w.across((tx) =>
    tx.run(build.updateTable('organizations').set({ timezone }).where('id', '=', id)),
  )
await setTimezone(lab.id, 'Pacific/Auckland')
await setTimezone(clinic.id, 'America/Los_Angeles')

const hoursBefore = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString()
const change = (id: string, columns: object) =>
  w.across((tx) => tx.run(build.updateTable('orders').set(columns).where('id', '=', id)))
const worklistOf = async (actor: Actor, limit = 50) =>
  (await actor.get(`/worklist?limit=${limit}`)).body.worklist

const idsOf = ({ orders }: { orders: { id: string }[] }) => orders.map(({ id }) => id)
const emptied = JSON.stringify({ total: 0, orders: [], oldestDays: null })

test('a stranger is asked to sign in, and a limit has bounds', async () => {
  assert.equal((await w.stranger.get('/worklist')).status, 401)
  for (const limit of ['0', '51', 'x']) {
    assert.equal((await lab.owner.get(`/worklist?limit=${limit}`)).status, 400)
  }
})

test('who has no orders has an empty worklist, whatever others have', async () => {
  await fixture.orderAt('needs_info')
  for (const other of [await w.org('lab'), await w.org('clinic')]) {
    const { calculatedAt, todayOn, tomorrowOn, appointmentsTomorrow, open, ...sections } =
      await worklistOf(other.owner)
    assert.equal(calculatedAt.slice(0, 13), now.slice(0, 13))
    assert.deepEqual([todayOn, tomorrowOn, open], ['2031-01-15', '2031-01-16', 0])
    const { lacking, dueToday, dueTomorrow, promisedAfterAppointment, ...others } = sections
    const { atRisk, reservedUnanswered, stock, ...waits } = others
    for (const section of [...Object.values(waits), ...Object.values(lacking)]) {
      assert.deepEqual(section, JSON.parse(emptied))
    }
    assert.deepEqual(
      [dueToday, dueTomorrow],
      [
        { total: 0, orders: [] },
        { total: 0, orders: [] },
      ],
    )
    assert.deepEqual(promisedAfterAppointment, dueToday)
    assert.equal(stock?.toOrder, other.type === 'lab' ? 0 : undefined)
    assert.deepEqual(atRisk, other.type === 'lab' ? dueToday : null)
    assert.deepEqual(reservedUnanswered, JSON.parse(emptied))
    assert.deepEqual(
      appointmentsTomorrow,
      other.type === 'lab' ? null : { total: 0, here: 0, orders: [] },
    )
  }
})

test('each side sees what waits on it and on the other, the longest wait first', async () => {
  const s = await orderFixture(w)
  const young = await s.orderAt('needs_info')
  const old = await s.orderAt('awaiting_approval')
  const fresh = await s.orderAt('submitted')
  const sent = await s.orderAt('shipped')
  for (const status of ['completed', 'rejected', 'cancelled']) await s.orderAt(status)
  await change(young.id, { waitingSince: hoursBefore(20) })
  await change(old.id, { waitingSince: hoursBefore(4 * 24 + 1) })
  await change(fresh.id, { waitingSince: hoursBefore(49) })
  await change(sent.id, { waitingSince: hoursBefore(1) })

  const atLab = await worklistOf(s.lab.owner)
  assert.equal(atLab.open, 4)
  assert.deepEqual(idsOf(atLab.waitingOnThem), [old.id, young.id])
  assert.deepEqual([atLab.waitingOnThem.total, atLab.waitingOnThem.oldestDays], [2, 4])
  assert.deepEqual([idsOf(atLab.waitingOnUs), atLab.waitingOnUs.oldestDays], [[fresh.id], 2])
  assert.deepEqual([idsOf(atLab.withCourier), atLab.withCourier.oldestDays], [[sent.id], 0])
  const atClinic = await worklistOf(s.clinic.owner)
  assert.deepEqual(idsOf(atClinic.waitingOnUs), [old.id, young.id])
  assert.deepEqual(idsOf(atClinic.waitingOnThem), [fresh.id])

  const cut = await worklistOf(s.lab.owner, 1)
  assert.deepEqual([cut.waitingOnThem.total, idsOf(cut.waitingOnThem)], [2, [old.id]])
})

test('a line has what a person needs to act, as the own side sees it, and no money', async () => {
  const s = await orderFixture(w, 'code_only')
  const { id, number } = await s.orderAt('needs_info')
  const [line] = (await worklistOf(s.lab.owner)).lacking.information.orders
  assert.equal(line.id, id)
  assert.deepEqual(
    [line.number, line.missing, line.lacks],
    [number, ['Bite scan'], ['information']],
  )
  assert.deepEqual(line.counterpart, { id: s.clinic.id, name: s.clinic.name })
  assert.deepEqual([line.patient.firstName, line.patient.lastName], [null, null])
  assert.equal(line.dentist.lastName, 'Example')
  const [own] = (await worklistOf(s.clinic.owner)).lacking.information.orders
  assert.deepEqual([own.patient.firstName, own.counterpart.name], ['Nora', s.lab.name])
  assert.doesNotMatch(JSON.stringify(own), /Minor\b|total/)
})

test('due days are days at the laboratory, for both sides; what is there is not late', async () => {
  const s = await orderFixture(w)
  const dueOn = async (status: string, promisedOn: string | null, more = {}) => {
    const { id } = await s.orderAt(status)
    await change(id, { promisedDeliveryDate: promisedOn, ...more })
    return id
  }
  const late = await dueOn('in_production', '2031-01-15')
  const later = await dueOn('shipped', '2031-01-10')
  const today = await dueOn('ready', '2031-01-16')
  const rush = await dueOn('accepted', '2031-01-16', { priority: 'rush' })
  const tomorrow = await dueOn('on_hold', '2031-01-17')
  const asked = await dueOn('submitted', null, { requestedDeliveryDate: '2031-01-17' })
  await dueOn('delivered', '2031-01-15')
  await dueOn('at_try_in', '2031-01-16')
  await dueOn('draft', null, { requestedDeliveryDate: '2031-01-15' })
  await dueOn('accepted', '2031-01-18')
  await setTimezone(s.lab.id, 'Pacific/Auckland')
  await setTimezone(s.clinic.id, 'America/Los_Angeles')
  for (const [side, ownDay] of [
    [s.lab, '2031-01-16'],
    [s.clinic, '2031-01-15'],
  ] as const) {
    const list = await worklistOf(side.owner)
    assert.equal(list.todayOn, ownDay)
    assert.deepEqual(idsOf(list.overdue), [later, late])
    assert.equal(list.overdue.oldestDays, 6)
    assert.deepEqual(idsOf(list.dueToday), [rush, today])
    assert.deepEqual(new Set(idsOf(list.dueTomorrow)), new Set([tomorrow, asked]))
    assert.equal(list.overdue.orders[0].dueOn, '2031-01-10')
  }
})

test('what lacks something is named by what it lacks', async () => {
  const s = await orderFixture(w)
  const info = await s.orderAt('needs_info')
  const approval = await s.orderAt('awaiting_approval')
  const lost = await s.orderAt('ready')
  const { id: parcel } = await s.ship([lost.id])
  await s.clinic.owner.post(`/shipments/${parcel}/not-received`)
  const wish = await s.orderAt('accepted')
  await s.transition('clinic', wish.id, 'cancel', { reason: 'Moved away' })
  const changed = await s.orderAt('accepted')
  const rx = await s.clinic.owner.patch(`/orders/${changed.id}`, { instructions: 'Longer' })
  assert.equal(rx.status, 200, rx.text)
  const oldDraft = await s.draft()
  await change(oldDraft.id, { waitingSince: hoursBefore(49) })
  const newDraft = await s.draft()
  await change(newDraft.id, { waitingSince: hoursBefore(47) })
  const paper = await s.labDraft()
  await change(paper.id, { waitingSince: hoursBefore(100) })

  const expected = {
    information: info.id,
    approval: approval.id,
    redelivery: lost.id,
    cancellation: wish.id,
    acknowledgement: changed.id,
  }
  for (const [side, draft] of [
    [s.lab, paper],
    [s.clinic, oldDraft],
  ] as const) {
    const { lacking } = await worklistOf(side.owner)
    for (const [word, id] of Object.entries({ ...expected, submission: draft.id })) {
      assert.deepEqual(idsOf(lacking[word]), [id], `${word} for the ${side.type}`)
      assert.deepEqual(lacking[word].orders[0].lacks, [word])
    }
  }
  assert.equal((await worklistOf(s.clinic.owner)).lacking.submission.oldestDays, 2)
})

test("tomorrow's appointments are the clinic's alone, by its own days", async () => {
  const s = await orderFixture(w)
  await setTimezone(s.clinic.id, 'America/Los_Angeles')
  const seat = async (status: string, appointmentAt: string) => {
    const { id } = await s.orderAt(status)
    await w.across((tx) =>
      tx.run(sql`update app.orders set appointment_at = ${appointmentAt} where id = ${id}`),
    )
    return id
  }
  // The 16th at the clinic lasts from 08:00 UTC of the 16th to 08:00 UTC of the 17th.
  const here = await seat('delivered', '2031-01-16T17:00:00.000Z')
  const missing = await seat('in_production', '2031-01-16T08:00:00.000Z')
  const trial = await seat('at_try_in', '2031-01-17T07:59:59.999Z')
  await seat('delivered', '2031-01-16T07:59:59.999Z')
  await seat('delivered', '2031-01-17T08:00:00.000Z')
  const { appointmentsTomorrow } = await worklistOf(s.clinic.owner)
  assert.deepEqual([appointmentsTomorrow.total, appointmentsTomorrow.here], [3, 2])
  assert.deepEqual(idsOf(appointmentsTomorrow), [missing, here, trial])
  assert.equal(appointmentsTomorrow.orders[0].appointmentAt, '2031-01-16T08:00:00.000Z')
  const atLab = await worklistOf(s.lab.owner)
  assert.equal(atLab.appointmentsTomorrow, null)
})

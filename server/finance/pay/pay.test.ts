import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testApp, type Actor } from '#test/app/test-app'
import { productionFixture } from '#test/fixtures/production-fixture'
import { race } from '#test/helpers/race'
import { drawCount, seedOf } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, clinic, technician, colleague, productId, made, stagesOf, work } = fixture
const other = await w.org('lab')
const berlin = await lab.owner.patch('/organization', { timezone: 'Europe/Berlin' })
assert.equal(berlin.status, 200, berlin.text)
const money = await lab.owner.patch('/finance/settings', { currency: 'EUR' })
assert.equal(money.status, 200, money.text)

async function posted(path: string, body: object, actor: Actor = lab.owner) {
  const answer = await actor.post(path, body)
  assert.ok(answer.status < 300, `${path}: ${answer.text}`)
  return answer.body
}
const terms = async (body: object) => (await posted('/pay-terms', body)).payTerms
const clocked = async (userId: string, startedAt: string, minutes: number) =>
  (
    await posted('/time-entries', {
      userId,
      kind: 'work',
      startedAt,
      endedAt: new Date(Date.parse(startedAt) + minutes * 60_000).toISOString(),
      reason: 'Not clocked',
    })
  ).timeEntry
const runOf = async (fromOn: string, toOn: string) =>
  (await posted('/pay-runs', { fromOn, toOn })).payRun
const close = async (id: string) => (await posted(`/pay-runs/${id}/close`, {})).payRun
const short = ({ lines }: any) =>
  lines.map((line: any) => [line.kind, line.minutes ?? line.pieceCount, line.amountMinor])

test('pay is for owners who may see money alone, and of their own laboratory', async () => {
  const bookkeeper = await w.member(lab, { canSeeFinance: true })
  for (const path of ['/pay-terms', '/pay-runs']) {
    assert.equal((await w.stranger.get(path)).status, 401)
    assert.equal((await clinic.owner.get(path)).status, 403)
    assert.equal((await bookkeeper.get(path)).status, 403)
    assert.equal((await technician.get(path)).status, 403)
  }
  const { userId } = await w.member(lab)
  const { id } = await terms({ userId, startsOn: '2025-01-01', hourlyRateMinor: 1_850 })
  await clocked(userId, '2025-01-06T08:00:00.000Z', 20)
  const run = await runOf('2025-01-01', '2025-01-31')
  assert.equal((await other.owner.get(`/pay-runs/${run.id}`)).status, 404)
  assert.equal((await other.owner.post(`/pay-runs/${run.id}/close`, {})).status, 404)
  assert.equal((await other.owner.get(`/pay-runs/${run.id}/export`)).status, 404)
  assert.equal((await other.owner.request('DELETE', `/pay-terms/${id}`)).status, 404)
  const foreign = await w.member(other)
  const body = { userId: foreign.userId, startsOn: '2025-01-01', hourlyRateMinor: 1 }
  assert.equal((await lab.owner.post('/pay-terms', body)).status, 400)
})

test('terms pay something, once a day of a person', async () => {
  const { userId } = await w.member(lab)
  const empty = await lab.owner.post('/pay-terms', { userId, startsOn: '2025-01-01' })
  assert.deepEqual([empty.status, empty.body.code], [422, 'pay_terms_empty'])
  const body = { userId, startsOn: '2025-01-01', hourlyRateMinor: 2_000 }
  await terms(body)
  const again = await lab.owner.post('/pay-terms', body)
  assert.deepEqual([again.status, again.body.code], [409, 'pay_terms_taken'])
  const pieceRates = [{ workCentreId: userId, rateMinor: 1 }]
  const unknown = await lab.owner.post('/pay-terms', {
    ...body,
    startsOn: '2025-01-02',
    pieceRates,
  })
  assert.deepEqual(
    [unknown.status, unknown.body.errors[0].pointer],
    [400, '/pieceRates/0/workCentreId'],
  )
})

test('a run pays minutes at the rate of their day, rounded once for each rate', async () => {
  const { userId } = await w.member(lab, { name: 'Uma Sample' })
  await terms({ userId, startsOn: '2025-02-01', hourlyRateMinor: 1_999 })
  await terms({ userId, startsOn: '2025-02-10', hourlyRateMinor: 2_100 })
  await clocked(userId, '2025-02-09T22:59:00.000Z', 1)
  await clocked(userId, '2025-02-09T23:00:00.000Z', 60)
  await clocked(userId, '2025-02-03T08:00:00.000Z', 100)
  const run = await runOf('2025-02-01', '2025-02-28')
  // 101 minutes at 19.99: 33.649 83; the day begins at 23:00 UTC.
  assert.deepEqual(short(run), [
    ['hours', 101, 3_365],
    ['hours', 60, 2_100],
  ])
  assert.deepEqual(
    [run.totalMinor, run.currency, run.status, run.personCount],
    [5_465, 'EUR', 'draft', 1],
  )
  const csv = await lab.owner.get(`/pay-runs/${run.id}/export`)
  assert.match(csv.text, /2025-02-01,2025-02-28,Uma Sample,hours,,101,,19\.99,33\.65,EUR\r\n/)
})

test('a closed run never changes, and a correction is settled by the next', async () => {
  const { userId } = await w.member(lab)
  await terms({ userId, startsOn: '2025-03-01', hourlyRateMinor: 6_000 })
  const long = await clocked(userId, '2025-03-03T08:00:00.000Z', 240)
  const twice = await clocked(userId, '2025-03-04T08:00:00.000Z', 60)
  const march = await close((await runOf('2025-03-01', '2025-03-31')).id)
  assert.deepEqual(march.can, { close: false, delete: false })
  for (const answer of [
    await lab.owner.post(`/pay-runs/${march.id}/close`, {}),
    await lab.owner.request<any>('DELETE', `/pay-runs/${march.id}`),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [409, 'pay_run_closed'])
  }
  await assert.rejects(
    w.across((tx) => tx.run(sql`update app.pay_runs set total_minor = 1 where id = ${march.id}`)),
  )
  const endedAt = '2025-03-03T11:00:00.000Z'
  await posted(`/time-entries/${long.id}/correct`, { endedAt, reason: 'Left early' })
  await posted(`/time-entries/${twice.id}/cancel`, { reason: 'Was not there' })
  await clocked(userId, '2025-03-05T08:00:00.000Z', 30)
  await clocked(userId, '2025-04-02T08:00:00.000Z', 100)
  const april = await runOf('2025-04-01', '2025-04-30')
  // 100 minutes of April, 30 more of March, 60 and 60 less.
  assert.deepEqual(short(april), [['hours', 10, 1_000]])
  assert.deepEqual(short((await lab.owner.get(`/pay-runs/${march.id}`)).body.payRun), [
    ['hours', 300, 30_000],
  ])
})

test('pieces are paid once to who finished the stage, at the rate of the work centre or the stage', async () => {
  const dayOf = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await terms({ userId: technician.userId, startsOn: '2020-01-01', isPaidByPiece: true })
  const { workCentres } = {
    workCentres: (await lab.owner.get('/work-centres?limit=100')).body.data,
  }
  const [centre] = workCentres.filter(({ name }: any) => name === 'CAD')
  await terms({
    userId: colleague.userId,
    startsOn: '2020-01-01',
    isPaidByPiece: true,
    ...(centre ? { pieceRates: [{ workCentreId: centre.id, rateMinor: 700 }] } : {}),
  })
  const orders = [await made([{ productId, teeth: [11, 12] }]), await made()]
  const [first] = await stagesOf(orders[0]?.id ?? '')
  const [second] = await stagesOf(orders[1]?.id ?? '')
  await work([first])
  await work([second], colleague)
  // The stages were done today; a run pays what is over.
  await w.across((tx) =>
    tx.run(
      sql`update app.order_stages set finished_at = finished_at - interval '3 days'
        where id in (${first.id}, ${second.id})`,
    ),
  )
  const run = await runOf(dayOf(-6), dayOf(-2))
  assert.deepEqual(short(run).toSorted(), [
    ['pieces', 1, centre ? 700 : 500],
    ['pieces', 2, 1_000],
  ])
  const again = await lab.owner.post('/pay-runs', { fromOn: dayOf(-9), toOn: dayOf(-2) })
  assert.deepEqual([again.status, again.body.code], [422, 'nothing_to_pay'])
  assert.equal((await lab.owner.request('DELETE', `/pay-runs/${run.id}`)).status, 204)
  assert.equal((await runOf(dayOf(-9), dayOf(-2))).totalMinor, run.totalMinor)
  const inBerlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })
  for (const toOn of [inBerlin.format(new Date()), dayOf(2)]) {
    const late = await lab.owner.post('/pay-runs', { fromOn: dayOf(-2), toOn })
    assert.deepEqual([late.status, late.body.code], [422, 'pay_period_not_over'])
  }
})

test('of two runs at once each minute is in one', async () => {
  const { userId } = await w.member(lab)
  await terms({ userId, startsOn: '2025-05-01', hourlyRateMinor: 6_000 })
  await clocked(userId, '2025-05-05T08:00:00.000Z', 120)
  const period = { fromOn: '2025-05-01', toOn: '2025-05-31' }
  const send = () => lab.owner.post('/pay-runs', period)
  const lock = `select pg_advisory_xact_lock(hashtextextended('pay ' || $1, 0))`
  const answers = await race(w, { text: lock, values: [lab.id] }, () => [send(), send()])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 422],
  )
})

const dayOfJune = (place: number) => `2025-06-${String(1 + (place % 28)).padStart(2, '0')}`

test('whatever is clocked, corrected, paid and deleted, runs add up and pay each minute once', async () => {
  const people = [await w.member(lab), await w.member(lab)]
  for (const [place, { userId }] of people.entries()) {
    await terms({ userId, startsOn: '2025-06-01', hourlyRateMinor: 1_777 + place * 333 })
  }
  const entries = new Map<string, { startedAt: string; minutes: number; isCancelled: boolean }>()
  type Draw = { pick: number; minutes: number; day: number; isClosed: boolean }
  const chosen = ({ pick }: Draw) => [...entries][pick % Math.max(1, entries.size)]
  const steps = {
    async clock({ pick, minutes }: Draw) {
      const userId = people[pick % people.length]?.userId ?? ''
      const at = Date.UTC(2025, 5, 2) + entries.size * 5 * 3_600_000
      const startedAt = new Date(at).toISOString()
      const { id } = await clocked(userId, startedAt, minutes)
      entries.set(id, { startedAt, minutes, isCancelled: false })
    },
    async correct(draw: Draw) {
      const [id, entry] = chosen(draw) ?? []
      if (!id || !entry || entry.isCancelled) return
      const { minutes } = draw
      const endedAt = new Date(Date.parse(entry.startedAt) + minutes * 60_000).toISOString()
      await posted(`/time-entries/${id}/correct`, { endedAt, reason: 'Counted again' })
      entries.set(id, { ...entry, minutes })
    },
    async cancel(draw: Draw) {
      const [id, entry] = chosen(draw) ?? []
      if (!id || !entry || entry.isCancelled) return
      await posted(`/time-entries/${id}/cancel`, { reason: 'Twice' })
      entries.set(id, { ...entry, minutes: 0, isCancelled: true })
    },
    async run({ pick, day, isClosed }: Draw) {
      const [fromOn, toOn] = [dayOfJune(pick), dayOfJune(day)].toSorted()
      const answer = await lab.owner.post('/pay-runs', { fromOn, toOn })
      assert.ok(answer.status === 201 || answer.body.code === 'nothing_to_pay', answer.text)
      if (answer.status === 201 && isClosed) await close(answer.body.payRun.id)
    },
    async remove({ pick }: Draw) {
      const { data } = (await lab.owner.get('/pay-runs?limit=100&status=draft&search=2025-06')).body
      const draft = data[pick % Math.max(1, data.length)]
      if (!draft) return
      const answer = await lab.owner.request('DELETE', `/pay-runs/${draft.id}`)
      assert.equal(answer.status, 204)
    },
  }
  const drawn = fc.sample(
    fc.record({
      step: fc.constantFrom('clock', 'clock', 'clock', 'correct', 'cancel', 'run', 'run', 'remove'),
      pick: fc.nat(10_000),
      minutes: fc.nat(240),
      day: fc.nat(27),
      isClosed: fc.boolean(),
    }),
    { numRuns: drawCount(60, 600), seed: seedOf() },
  )
  for (const draw of drawn) await steps[draw.step](draw)
  // The last one settles what the others left.
  await lab.owner.post('/pay-runs', { fromOn: '2025-06-01', toOn: '2025-10-30' })
  const paid = await w.across((tx) =>
    tx.all(
      sql<{
        id: string
        minutes: number
      }>`select time_entry_id as id, sum(minutes)::integer as minutes
        from app.pay_run_entries group by 1`,
    ),
  )
  const sums = new Map(paid.map(({ id, minutes }) => [id, minutes]))
  for (const [id, { minutes }] of entries) assert.equal(sums.get(id) ?? 0, minutes, id)
  const { data } = (await lab.owner.get('/pay-runs?limit=100')).body
  for (const { id } of data) {
    const { payRun } = (await lab.owner.get(`/pay-runs/${id}`)).body
    const total = payRun.lines.reduce((sum: number, line: any) => sum + line.amountMinor, 0)
    assert.equal(payRun.totalMinor, total)
  }
})

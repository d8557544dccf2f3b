import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPassword, seedDemo } from '#demo/demo'
import { sessionCookieName } from '#platform/auth/session'
import { testApp, type Actor, type TestApp } from '#test/app/test-app'
import { inTurn } from '#test/runner/turns'

const dayMs = 86_400_000

const averageOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

async function enter(w: TestApp, email: string): Promise<Actor> {
  const body = { email, password: demoPassword }
  const answer = await w.stranger.post('/auth/sign-in/email', body)
  const cookies = answer.headers.getSetCookie()
  const cookie = cookies.find((line) => line.startsWith(sessionCookieName))?.split(';', 1)[0]
  return w.as({ cookie: cookie ?? '' })
}

/** How full the people are on each working day, as a share of what they may be promised for. */
function loadsOf({ days, centres }: any): number[] {
  const people = centres.filter(({ kind }: any) => kind === 'people').map(({ id }: any) => id)
  const loads: number[] = []
  for (const { isWorkday, centres: ofDay } of days) {
    const limited = ofDay.filter(
      ({ workCentreId, limitAmount }: any) => people.includes(workCentreId) && limitAmount,
    )
    const sumOf = (key: string) => limited.reduce((sum: number, one: any) => sum + one[key], 0)
    const taken = sumOf('plannedAmount') + sumOf('reservedAmount')
    if (isWorkday) loads.push(taken / sumOf('limitAmount'))
  }
  return loads
}

/** The laboratories of a demo that is made on a day at eight in the morning, and was planned. */
async function planDemo(today: string) {
  const w = await testApp()
  w.moveClock(Date.parse(`${today}T08:00:00Z`) - Date.now())
  const { db, app } = w
  const now = app.clock()
  await seedDemo({ db, files: app.files, secretKey: app.env.SECRET_KEY ?? '', now })
  await w.settle()
  const [lab, english, clinic] = [
    await enter(w, 'owner@quellgrund.example'),
    await enter(w, 'owner@harbourmoor.example'),
    await enter(w, 'owner@kastanienbogen.example'),
  ]
  return { lab, english, clinic }
}

// To make a demo takes fifteen seconds of a core: each run makes that of one weekday, by turns.
const days = inTurn(
  [
    { weekday: 'Monday', today: '2031-01-13' },
    { weekday: 'Friday', today: '2031-01-17' },
  ],
  2,
)
const planned = await Promise.all(
  days.map(async (day) => ({ ...day, ...(await planDemo(day.today)) })),
)
const [first] = planned
assert.ok(first)

for (const { weekday, today, lab } of planned) {
  test(`the laboratory of the demo keeps most promises, and its load explains the late ones on a ${weekday}`, async () => {
    const { promises } = (await lab.get('/production/promises')).body
    const keptShare = promises.kept / promises.due
    assert.ok(keptShare >= 0.85 && keptShare <= 0.98, `${promises.kept} of ${promises.due}`)

    const toOn = new Date(Date.parse(today) + 14 * dayMs).toISOString().slice(0, 10)
    const { capacity } = (await lab.get(`/production/capacity?fromOn=${today}&toOn=${toOn}`)).body
    const full = capacity.days.flatMap(({ dayOn, centres }: any) =>
      centres
        .filter(({ plannedAmount, limitAmount }: any) => plannedAmount > limitAmount)
        .map(({ workCentreId }: any) => ({ workCentreId, dayOn })),
    )
    const fullDays = new Set(full.map(({ dayOn }: any) => dayOn))
    assert.ok(fullDays.size >= 2, 'two days are full')

    // What an owner sees at home: near the limit for some days, two of them full, then more and more room.
    const shares = loadsOf(capacity)
    const [first, second] = [shares.slice(0, 5), shares.slice(5, 10)].map(averageOf)
    assert.ok(first !== undefined && first >= 0.6 && first <= 0.95, `${first} in the first week`)
    assert.ok(second !== undefined && second < first, `${second} in the second week`)
    assert.ok(shares.filter((share) => share >= 0.85).length >= 2, shares.join(' '))
    assert.ok(Math.max(...shares) <= 1.12, shares.join(' '))

    const behind = new Set<string>()
    for (const { workCentreId, dayOn } of full) {
      const path = `/work-centres/${workCentreId}/planned-orders?dayOn=${dayOn}&limit=100`
      for (const { id } of (await lab.get(path)).body.data) behind.add(id)
    }
    const { orders } = (await lab.get('/worklist')).body.worklist.atRisk
    assert.ok(orders.length >= 3, String(orders.length))
    const unexplained = orders.filter(({ id }: any) => !behind.has(id))
    assert.deepEqual(
      unexplained.map(({ number }: any) => number),
      [],
    )
  })
}

for (const weeks of [4, 13, 26]) {
  test(`the reports of ${weeks} weeks show few remakes, and most orders on time`, async () => {
    const { lab } = first
    const { overview } = (await lab.get(`/lab-overview?weeks=${weeks}`)).body
    const { remakes, onTime } = overview
    assert.ok(remakes.value >= 300 && remakes.value <= 500, `${remakes.value} of remakes`)
    assert.ok(onTime.value >= 8_500 && onTime.value <= 9_700, `${onTime.value} on time`)
  })
}

for (const weeks of [13, 26]) {
  test(`the page of a practice shows as few remakes of its laboratory in ${weeks} weeks`, async () => {
    const { overview } = (await first.clinic.get(`/labs-overview?weeks=${weeks}`)).body
    const { name, remakes } = overview.labs.toSorted(
      (a: any, b: any) => b.remakes.orders - a.remakes.orders,
    )[0]
    assert.ok(remakes.orders > 100, name)
    assert.ok(remakes.value >= 300 && remakes.value <= 500, `${remakes.value} of remakes`)
  })
}

test('most orders that came late have a reason that somebody can act on', async () => {
  const { overview } = (await first.lab.get('/lab-overview?weeks=13')).body
  const countOf = (causes: { orders: number }[]) =>
    causes.reduce((sum, { orders }) => sum + orders, 0)
  const other = overview.lateCauses.filter(({ cause }: { cause: string }) => cause === 'other')
  assert.ok(countOf(other) * 3 <= countOf(overview.lateCauses), JSON.stringify(overview.lateCauses))
})

test('there is work to start, at almost every stage, and to finish', async () => {
  const { lab } = first
  const { columns } = (await lab.get('/production/board')).body.board
  const empty = columns.filter(({ total }: { total: number }) => total === 0)
  assert.deepEqual(
    empty.map(({ name }: { name: string }) => name),
    [],
  )
})

test('a German laboratory names its stages and work centres in German', async () => {
  const { lab, english } = first
  const namesOf = async (actor: Actor, path: string): Promise<string[]> =>
    (await actor.get(path)).body.data.map(({ name }: { name: string }) => name)
  const { columns } = (await lab.get('/production/board')).body.board
  const named = [
    ...columns.map(({ name }: { name: string }) => name),
    ...(await namesOf(lab, '/work-centres?limit=100')),
    ...(await namesOf(lab, '/workflows?limit=100')),
  ]
  for (const name of ['Eingang und Prüfung', 'Keramik', 'Totalprothese']) {
    assert.ok(named.includes(name), name)
  }
  assert.deepEqual(
    named.filter((name) => /\b(and|bridge|check|crown|denture|ceramics|printing)\b/i.test(name)),
    [],
  )
  assert.deepEqual(await namesOf(english, '/workflows'), ['Standard (template)'])
})

test('a catalogue is in the language of its laboratory, and each reader reads its own', async () => {
  const { lab, english } = first
  const namesOf = async (actor: Actor) =>
    (await actor.get('/products?limit=100')).body.data.map(
      ({ name, names }: { name: string; names: { en?: string } }) => [name, names.en],
    )
  const german = await namesOf(lab)
  assert.ok(german.length > 40)
  for (const [name, en] of german) assert.ok(en && en !== name, name)
  for (const [name, en] of await namesOf(english)) assert.equal(en, undefined, name)
})

test('several open orders have a conversation of both sides', async () => {
  const { lab } = first
  const { data } = (await lab.get('/orders?status=in_production&limit=30')).body
  let talked = 0
  for (const { id } of data) {
    const comments = (await lab.get(`/orders/${id}/comments`)).body.data
    const sides = new Set(comments.map((one: { organizationId: string }) => one.organizationId))
    if (sides.size === 2) talked++
  }
  assert.ok(talked >= 3, `${talked} of ${data.length}`)
})

test('invoices, statements and payments agree', async () => {
  const { lab } = first
  const { data: invoices } = (await lab.get('/invoices?limit=100')).body
  for (const { number, status, totalMinor, paidMinor, creditedMinor, balanceMinor } of invoices) {
    if (!['open', 'partially_paid', 'paid'].includes(status)) continue
    assert.equal(balanceMinor, totalMinor - paidMinor - creditedMinor, number)
    if (status === 'paid') assert.ok(balanceMinor <= 0, number)
  }
  const { data: statements } = (await lab.get('/statements?limit=100')).body
  assert.ok(statements.length > 0)
  for (const one of statements) {
    const moved = one.chargesMinor - one.creditsMinor - one.paymentsMinor
    assert.equal(one.closingBalanceMinor, one.openingBalanceMinor + moved, one.id)
  }
  const { data: payments } = (await lab.get('/payments?limit=100')).body
  const refundable = payments.filter(({ can }: { can: { refund: boolean } }) => can.refund)
  assert.ok(refundable.length >= 10, String(refundable.length))
})

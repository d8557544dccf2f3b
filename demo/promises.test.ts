import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPassword, seedDemo } from '#demo/demo'
import { sessionCookieName } from '#platform/auth/session'
import { testApp } from '#test/app/test-app'

const dayMs = 86_400_000

async function enter(w: Awaited<ReturnType<typeof testApp>>) {
  const answer = await w.stranger.post('/auth/sign-in/email', {
    email: 'owner@quellgrund.example',
    password: demoPassword,
  })
  const cookies = answer.headers.getSetCookie()
  const cookie = cookies.find((line) => line.startsWith(sessionCookieName))?.split(';', 1)[0]
  return w.as({ cookie: cookie ?? '' })
}

/** The first laboratory of a demo that is made on a day at eight in the morning, and was planned. */
async function planDemo(today: string) {
  const w = await testApp()
  w.moveClock(Date.parse(`${today}T08:00:00Z`) - Date.now())
  const { db, app } = w
  const now = app.clock()
  await seedDemo({ db, files: app.files, secretKey: app.env.SECRET_KEY ?? '', now })
  await w.settle()
  return enter(w)
}

for (const [weekday, today] of [
  ['Monday', '2031-01-13'],
  ['Friday', '2031-01-17'],
] as const) {
  test(`the laboratory of the demo keeps most promises, and its load explains the late ones on a ${weekday}`, async () => {
    const lab = await planDemo(today)
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

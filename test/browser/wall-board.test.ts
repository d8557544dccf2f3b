import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { loadsOf } from '../../web/workspace/home/week.ts'
import { made, owed, unfinished } from '../../web/production/wall-board/unfinished.ts'
import { addDays, todayHere } from '../../web/i18n/formats.ts'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const words = en.bench.wallBoard

test('the wall board shows what leaves, what to finish next, what is late or at risk, and who is at work', async () => {
  const { page, context, open } = await stage.visit('lab-owner')
  // Answers differ in form, and a test that reads another field than the board does fails.
  const read = async (path: string) => (await context.request.get(path)).json() as any
  const clock = await context.request.post('/time-clock', { data: { action: 'in' } })
  assert.ok(clock.ok(), await clock.text())
  await open('/production')
  const today = todayHere()
  const yesterday = addDays(today, -1)
  await page.getByRole('link', { name: en.floor.wallBoard }).click()
  const rowOf = (list: string, ...texts: string[]) =>
    texts
      .reduce(
        (rows, hasText) => rows.filter({ hasText }),
        page.getByRole('list', { name: list, exact: true }).getByRole('listitem'),
      )
      .first()
      .waitFor()

  const { departures } = (await read('/departures')).departures
  for (const { name, orderCount, packedCount } of departures.slice(0, 3)) {
    const left = orderCount - packedCount
    const state = left > 0 ? words.missing(left) : words.allPacked(orderCount)
    await rowOf(words.leaving, name ?? words.courier, state)
  }
  if (departures.length === 0) {
    await page.getByText(words.nothingLeaves).waitFor()
    const next = await read(`/orders?status=${unfinished}&dueFromOn=${today}&sort=due&limit=4`)
    assert.ok(next.data.length > 0, 'the demo has work ahead')
    for (const { number } of next.data) await rowOf(words.toFinish, number)
  }

  const late = await read(`/orders?status=${owed}&dueToOn=${yesterday}&sort=due&limit=3`)
  const isAhead = ({ dueOn }: { dueOn: string | null }) => dueOn !== null && dueOn >= today
  const ahead = (await read('/worklist')).worklist.atRisk.orders.filter(isAhead)
  const risks = [...late.data, ...ahead].slice(0, 3)
  assert.equal(risks.length, 3, 'the demo has work that is late or at risk')
  for (const { number } of risks) await rowOf(words.risk, number)

  const count = async (status: string, days: string) =>
    (await read(`/orders?limit=1&status=${status}&${days}`)).pagination.total as number
  const [due, done] = await Promise.all(
    [unfinished, made].map((status) => count(status, `dueFromOn=${today}&dueToOn=${today}`)),
  )
  const { organization, user } = await read('/auth/session')
  await page
    .getByText(words.head(organization.name, due ?? 0, done ?? 0, late.pagination.total))
    .waitFor()
  await rowOf(words.people, user.name.split(' ')[0])
  await page.getByRole('region', { name: words.load }).waitFor()
})

test('tomorrow is as full on the wall as on the first page', async () => {
  const { page } = await stage.visit('lab-owner')
  const today = todayHere()
  const days = `fromOn=${today}&toOn=${addDays(today, 13)}`
  const answer = await page.request.get(`/production/capacity?${days}`)
  const load = loadsOf((await answer.json()).capacity).find(({ planned }) => planned)
  assert.ok(load, 'the demo has work ahead')
  await page.clock.setFixedTime(new Date(`${addDays(load.dayOn, -1)}T12:00:00`))
  await page.goto('/app/wall-board')
  const share = `${Math.round(((load.planned ?? 0) + load.reserved) * 100)}%`
  await page.getByText(words.loadOf(share)).waitFor()
})

test('the wall board is a lab’s: a practice is led home', async () => {
  const { page } = await stage.visit('clinic-owner')
  await page.goto('/app/wall-board')
  await page.waitForURL((url) => url.pathname === '/app/')
})

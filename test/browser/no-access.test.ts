import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'
import { collectCases } from './cases-in-turn.ts'

// The cases come by turns, and each begins with a browser of its own.
const { it, inTurn } = collectCases(3)

const stage = await openStage()
after(stage.assertNoFaults)

it('a page of the other side says whose it is, asks the service nothing, and leads on', async () => {
  const { page, open } = await stage.visit('clinic-owner')
  await open('/catalog/price-lists')
  await page.getByText(en.palette.noAccess.labs(en.app.catalog)).waitFor()
  await page.getByRole('link', { name: en.palette.noAccess.toOrders }).click()
  await page.waitForURL((url) => url.pathname === '/app/orders')
})

it('the wall board of a laboratory names the day, and leads a practice home', async () => {
  const lab = await stage.visit('lab-owner')
  await lab.open('/production')
  await lab.page.getByRole('link', { name: en.floor.wallBoard }).click()
  for (const title of Object.values({
    leaving: en.bench.wallBoard.leaving,
    risk: en.bench.wallBoard.risk,
    load: en.bench.wallBoard.load,
    people: en.bench.wallBoard.people,
  }))
    await lab.page.getByRole('region', { name: title }).waitFor()
  const { bench } = en
  const read = async (path: string) => (await lab.context.request.get(path)).json() as any
  const { departures } = (await read('/departures')).departures
  const leaving = lab.page.getByRole('list', { name: bench.wallBoard.leaving })
  for (const { name, orderCount, packedCount } of departures.slice(0, 3)) {
    const left = orderCount - packedCount
    const state = left > 0 ? bench.wallBoard.missing(left) : bench.wallBoard.allPacked(orderCount)
    await leaving
      .getByRole('listitem')
      .filter({ hasText: name ?? bench.wallBoard.courier })
      .filter({ hasText: state })
      .first()
      .waitFor()
  }
  const { overdue, atRisk, todayOn } = (await read('/worklist')).worklist
  const isAhead = ({ dueOn }: { dueOn: string | null }) => dueOn !== null && dueOn >= todayOn
  const risky = overdue.total === 0 ? atRisk.orders.filter(isAhead) : []
  const risks = lab.page.getByRole('list', { name: bench.wallBoard.risk })
  for (const { number } of risky.slice(0, 3)) await risks.getByText(number).waitFor()
  assert.ok(departures.length + risky.length + overdue.total > 0, 'the demo has something to show')
  const clinic = await stage.visit('clinic-owner')
  await clinic.page.goto('/app/wall-board')
  await clinic.page.waitForURL((url) => url.pathname === '/app/')
})

it('a record of the other side, and one that is not there, lead on too', async () => {
  const { page, open } = await stage.visit('clinic-owner', { expects: [404] })
  const nobodys = '01980000-0000-7000-8000-000000000000'
  await open(`/pay-runs/${nobodys}`)
  await page.getByText(en.palette.noAccess.labs(en.app.pay)).waitFor()
  await open(`/orders/${nobodys}`)
  await page.getByRole('alert').getByRole('link', { name: en.app.goHome }).click()
  await page.waitForURL((url) => url.pathname === '/app/')
})

for (const [title, run] of inTurn()) test(title, run)

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

import { after, test } from 'node:test'
import { sql } from 'kysely'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const lab = await stage.visit('lab-owner')
const clinic = await stage.visit('clinic-owner')
const words = en.order

/** An order in a status that both of them see. */
async function orderAt(status: string): Promise<{ id: string; promisedOn: string | null }> {
  const got = await clinic.context.request.get(`/orders?status=${status}&limit=20`)
  const { data } = (await got.json()) as { data: { id: string }[] }
  for (const { id } of data) {
    const seen = await lab.context.request.get(`/orders/${id}`)
    if (seen.ok()) return (await seen.json()).order
  }
  throw new Error(`the demo has no ${status} order of both`)
}

test('the laboratory records a late case, and the clinic confirms the day that can be kept', async () => {
  const { id } = await orderAt('accepted')
  const day = 86_400_000
  const dateIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
  const promised = await lab.context.request.patch(`/orders/${id}`, {
    data: { promisedOn: dateIn(3) },
  })
  if (!promised.ok()) throw new Error(await promised.text())
  await stage.world.settle()
  await lab.open(`/orders/${id}`)
  const card = lab.page.locator('section').filter({ hasText: words.details.title })
  await card.getByRole('button', { name: en.ui.edit }).first().click()
  await lab.page.getByRole('menuitem', { name: words.details.recordArrival }).click()
  const dialog = lab.page.getByRole('dialog')
  await dialog.getByLabel(words.details.arrivalState).selectOption('expected')
  await dialog.getByLabel(words.details.arrivalDay).fill(dateIn(14))
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await stage.world.settle()
  await clinic.open(`/orders/${id}`)
  await clinic.page.getByText(words.dayChange.lateCaseHint).waitFor()
  await clinic.page.getByRole('button', { name: words.dayChange.confirm }).click()
  await clinic.page.getByText(words.dayChange.lateCaseHint).waitFor({ state: 'detached' })
})

test('the accept dialog of a rush order names the promises that it endangers, and asks', async () => {
  const { id } = await orderAt('submitted')
  // Every promise that the plan keeps without a day to spare is in the way of more rush.
  await stage.world.across(async (tx) => {
    await tx.run(
      sql`update app.orders set priority = 'rush', reserved_delivery_date = null where id = ${id}`,
    )
    await tx.run(sql`update app.order_items set quantity = 99 where order_id = ${id}`)
  })
  await stage.world.settle()
  await lab.open(`/orders/${id}`)
  await lab.page.locator('main').getByRole('button', { name: words.action.accept }).first().click()
  const dialog = lab.page.getByRole('dialog')
  const asked = dialog.getByRole('region', { name: words.endangered.title })
  await asked.getByRole('listitem').first().waitFor()
  const accept = dialog.getByRole('button', { name: words.action.accept })
  if (await accept.isEnabled()) throw new Error('it can be accepted without an answer')
  await asked.getByRole('checkbox', { name: words.endangered.agree }).check()
  await accept.click()
  await dialog.waitFor({ state: 'detached' })
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { en } from '../../web/i18n/en.ts'
import { takeStep } from './browser-helpers.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const lab = await stage.visit('lab-owner')
const clinic = await stage.visit('clinic-owner')
const words = en.order

type Planned = { id: string; promisedOn: string }

/** The orders in a status that both of them see. */
async function ordersAt(status: string): Promise<Planned[]> {
  const got = await clinic.context.request.get(`/orders?status=${status}&limit=100`)
  const { data } = (await got.json()) as { data: { id: string }[] }
  const seen = await Promise.all(data.map(({ id }) => lab.context.request.get(`/orders/${id}`)))
  return Promise.all(
    seen.filter((answer) => answer.ok()).map(async (answer) => (await answer.json()).order),
  )
}

/** An accepted order whose plan keeps its promise. */
async function keptOrder(): Promise<Planned> {
  for (const order of await ordersAt('accepted')) {
    const { plan } = await (await lab.context.request.get(`/orders/${order.id}/plan`)).json()
    if (plan !== null && plan.slackDays >= 0) return order
  }
  throw new Error('the demo has no accepted order whose promise the plan keeps')
}

test('a case that comes too late asks the practice, whose answer both sides see', async () => {
  await stage.world.settle()
  const { id, promisedOn } = await keptOrder()
  const path = `/orders/${id}`
  await lab.open(path)
  await lab.page.getByRole('button', { name: en.ui.edit, exact: true }).first().click()
  await lab.page.getByRole('menuitem', { name: words.details.recordArrival }).click()
  const dialog = lab.page.getByRole('dialog')
  await dialog.getByLabel(words.details.arrivalState).selectOption('expected')
  await dialog.getByLabel(words.details.arrivalDay).fill(promisedOn)
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })
  // The next plan judges the arrival.
  await lab.page.getByText(/^The case is late, so/).waitFor()
  const { dayChange } = (await (await lab.context.request.get(path)).json()).order
  assert.deepEqual([dayChange.cause, dayChange.answer], ['late_arrival', null])
  assert.ok(dayChange.proposedOn > promisedOn)
  assert.equal(await lab.page.getByRole('button', { name: words.dayChange.confirm }).count(), 0)
  await clinic.open(path)
  await clinic.page.getByText(words.dayChange.lateCaseHint).waitFor()
  await clinic.page.getByRole('button', { name: words.dayChange.confirm }).click()
  await clinic.page.getByText(/^The case is late, so/).waitFor({ state: 'detached' })
  await lab.page.getByText(/^The case is late, so/).waitFor({ state: 'detached' })
  const { order } = await (await lab.context.request.get(path)).json()
  assert.deepEqual([order.promisedOn, order.dayChange.answer], [dayChange.proposedOn, 'confirmed'])
})

test('the accept dialog of a rush order names the promises that it endangers, and asks', async () => {
  const [asked] = await ordersAt('submitted')
  if (!asked) throw new Error('the demo has no submitted order of both')
  const path = `/orders/${asked.id}`
  // Rush is planned before everything else, so that much of it is in the way of what is promised.
  await stage.world.across(async (tx) => {
    await tx.run(
      sql`update app.orders set priority = 'rush', reserved_delivery_date = null,
        requested_delivery_date = null where id = ${asked.id}`,
    )
    await tx.run(sql`update app.order_items set quantity = 90 where order_id = ${asked.id}`)
  })
  await stage.world.settle()
  const got = await lab.context.request.get(`/availability?orderId=${asked.id}`)
  const standardOn: string = (await got.json()).availability.standard.deliveryOn
  const before = new Date(Date.parse(standardOn) - 86_400_000).toISOString().slice(0, 10)
  await lab.open(path)
  await takeStep(lab, words.action.accept, async (dialog) => {
    const day = dialog.getByLabel(words.dialog.day, { exact: true })
    await day.fill(standardOn)
    await dialog.getByRole('button', { name: words.action.accept, disabled: false }).waitFor()
    assert.equal(await dialog.getByText(words.endangered.title).count(), 0, 'that is no rush')
    await day.fill(before)
    const endangered = dialog.getByRole('region', { name: words.endangered.title })
    await endangered.getByRole('listitem').first().waitFor()
    const accept = dialog.getByRole('button', { name: words.action.accept })
    assert.ok(await accept.isDisabled(), 'it can be accepted without an answer')
    await endangered.getByRole('checkbox', { name: words.endangered.agree }).check()
  })
  const { order } = await (await lab.context.request.get(path)).json()
  assert.deepEqual([order.status, order.priority], ['accepted', 'rush'])
})

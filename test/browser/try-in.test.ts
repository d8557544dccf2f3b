import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { en } from '../../web/i18n/en.ts'
import { fillOrder, sharedOrder, takeStep } from './browser-helpers.ts'
import { openStage } from './browser-app.ts'
import { collectCases } from './cases-in-turn.ts'

// The cases come by turns: none needs what another left.
const { it, inTurn } = collectCases(3)

const stage = await openStage()
after(stage.assertNoFaults)

const clinic = await stage.visit('clinic-owner')
const lab = await stage.visit('lab-owner')
const actions = en.order.action
const words = en.order.tryIn

/** Makes the second stage of each item a try-in, with the first one done. */
const putTryIn = (id: string) =>
  stage.world.across(async (tx) => {
    await tx.run(sql`update app.order_stages set kind = 'try_in', work_centre_id = null,
      requires_quality_check = false where order_id = ${id} and sort_order = 1`)
    await tx.run(sql`update app.order_stages set status = 'done', finished_at = clock_timestamp(),
      requires_quality_check = false where order_id = ${id} and sort_order = 0`)
  })

it('work leaves for the try-in, comes back with findings and goes on', async () => {
  const path = await sharedOrder(clinic, lab, '/orders?status=accepted')
  const id = path.replace('/orders/', '')
  await lab.open(path)
  await takeStep(lab, actions.start)
  await putTryIn(id)
  await lab.open(path)
  await lab.page.getByText(en.order.stages.afterTryIn).first().waitFor()
  await takeStep(lab, actions.finish)
  await takeStep(lab, actions.ship)
  await clinic.open(path)
  await clinic.page
    .getByText(`${words.tryInOf(null)}:`)
    .first()
    .waitFor()
  await takeStep(clinic, actions.deliver)
  await takeStep(clinic, actions.answerTryIn, async (dialog) => {
    await dialog.getByLabel(words.result).selectOption('findings')
    await dialog.getByLabel(words.findings, { exact: true }).fill('Rocks on the left side')
  })
  await clinic.page.getByText(words.results.findings).first().waitFor()
  await lab.open('/production')
  await lab.page.getByText(en.floor.blockers.at_try_in).first().waitFor()
  await lab.open(path)
  await takeStep(lab, actions.returnFromTryIn, async (dialog) => {
    await dialog.getByText(words.ofPractice('Rocks on the left side')).waitFor()
    await dialog
      .getByLabel(new RegExp(`^${words.backTo}`))
      .first()
      .selectOption({ index: 1 })
  })
  await lab.page.getByText('Rocks on the left side').first().waitFor()
  const { order } = await (await lab.context.request.get(path)).json()
  assert.equal(order.status, 'in_production')
  const { stages } = await (await lab.context.request.get(`${path}/stages`)).json()
  assert.equal(stages[0].status, 'rework')
  assert.equal(stages[1].status, 'done')
})

it('a practice books by its appointment, and the laboratory accepts with the same facts', async () => {
  await stage.world.across((tx) =>
    tx.run(sql`update app.workflow_stages set kind = 'try_in', work_centre_id = null,
      minutes_per_order = 0, minutes_per_piece = 0, wait_minutes = 0 where sort_order = 2`),
  )
  const { page } = clinic
  await fillOrder(clinic, 'Lena Booked')
  const card = page.getByRole('group', { name: en.newOrder.priority })
  await card.getByText(en.booking.isExpected).first().waitFor()
  // Today is before any day that can be booked.
  const at = new Date(Date.now() + 60_000).toISOString().slice(0, 10)
  const appointment = page.getByRole('group', { name: en.booking.tryInAppointment })
  await appointment.getByLabel(en.dates.date).fill(at)
  await appointment.getByLabel(en.dates.time).fill('09:30')
  await appointment.getByLabel(en.dates.time).press('Tab')
  await card.getByText(en.booking.afterAppointment).first().waitFor()
  // The calendar is one choice: arrows go from a day that can be booked to the next.
  const days = page.getByRole('group', { name: en.newOrder.date }).getByRole('radio')
  const chosen = await days.evaluateAll((all) =>
    all.findIndex((day) => 'checked' in day && day.checked),
  )
  await days.nth(chosen).focus()
  await page.keyboard.press('ArrowRight')
  await clinic.settle()
  assert.ok(await days.nth(chosen + 1).isChecked())
  await page.getByText(/is reserved for you/).waitFor()
  await page.getByText(/^Saved \d/).waitFor()
  await page.getByRole('button', { name: en.newOrder.send }).click()
  await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}$/)
  const path = new URL(page.url()).pathname.replace('/app', '')
  await lab.open(path)
  await lab.page.getByText(en.order.details.appointment, { exact: true }).waitFor()
  await takeStep(lab, actions.accept, async (dialog) => {
    const asked = dialog.getByLabel(en.booking.asked)
    await asked.getByText('09:30').waitFor()
    await dialog.getByText(en.booking.whyNotEarlier).waitFor()
    await dialog.getByText(en.booking.afterAppointment).first().waitFor()
    await dialog.getByText(en.booking.load).first().click()
    await dialog
      .getByRole('list', { name: en.booking.load })
      .getByRole('listitem')
      .first()
      .waitFor()
  })
  await lab.page.getByText(en.booking.afterAppointment).first().waitFor()
  for (const { open, page: home } of [lab, clinic]) {
    await open('/')
    await home.getByRole('list', { name: en.home.promisedAfterAppointment }).waitFor()
  }
})

it('an owner adds a try-in to a workflow', async () => {
  const { page } = lab
  await lab.open('/workflows?workflow=new')
  await page.getByLabel(en.workflow.name, { exact: true }).fill('With a try-in')
  const name = page.getByLabel(en.workflow.stageName, { exact: true })
  if ((await name.count()) === 0)
    await page.getByRole('button', { name: en.workflow.addStage }).click()
  await name.first().fill('Wax try-in')
  await page.getByLabel(en.workflow.kind, { exact: true }).first().selectOption('try_in')
  await page.getByText(en.workflow.tryInHint).waitFor()
  await page.getByRole('button', { name: en.workflow.save }).click()
  await page.getByText(en.workflow.saved('With a try-in')).first().waitFor()
})

for (const [title, run] of inTurn()) test(title, run)

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { meshFile, sharedOrder } from './browser-helpers.ts'
import { answerDialog, chooseItem, pressAt, tabTo, takeStepByKeys } from './keys.ts'
import { openStage } from './browser-app.ts'

const actions = en.order.action
const stage = await openStage()
after(stage.assertNoFaults)

const clinic = await stage.visit('clinic-owner')
const lab = await stage.visit('lab-owner')
const order = await sharedOrder(lab, clinic, '/orders?status=accepted')

test('a design is sent and approved', async () => {
  await lab.open(order)
  await takeStepByKeys(lab, actions.start)
  await pressAt(lab.page, lab.page.getByRole('button', { name: en.order.files.add }))
  await lab.settle()
  await tabTo(lab.page, lab.page.getByLabel(en.files.drop))
  const [chooser] = await Promise.all([
    lab.page.waitForEvent('filechooser'),
    lab.page.keyboard.press('Enter'),
  ])
  await chooser.setFiles([meshFile('bridge-design.stl', 'upper')])
  await lab.page.getByRole('button', { name: actions.sendForApproval }).waitFor()
  await takeStepByKeys(lab, actions.sendForApproval)
  await clinic.open(order)
  await pressAt(clinic.page, clinic.page.getByRole('button', { name: en.order.banner.look }))
  const approve = clinic.page.getByRole('button', { name: actions.approve, exact: true })
  await pressAt(clinic.page, approve)
  await answerDialog(clinic)
  await lab.page.getByText(/^Approved by/).waitFor()
})

test('work goes over the board by its menu, and the focus goes with it', async () => {
  const { page, settle } = lab
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.waitForURL(/\/production/)
  await settle()
  const answer = await lab.context.request.get(order)
  const { number } = ((await answer.json()) as { order: { number: string } }).order
  const mover = page.getByRole('button', { name: en.floor.move(number) })
  const column = () =>
    mover.evaluate((button) => button.closest('section')?.getAttribute('aria-label') ?? '')
  await tabTo(page, mover)
  const columns = [await column()]
  while (!columns.at(-1)?.startsWith(en.floor.columns.to_finish)) {
    await page.keyboard.press('Enter')
    await chooseItem(lab, en.floor.finishStage)
    await page.waitForFunction(
      ([name = '', from = '']) => {
        const at = document.activeElement
        const place = at?.closest('section')?.getAttribute('aria-label')
        return at?.getAttribute('aria-label') === name && place !== from
      },
      [en.floor.move(number), columns.at(-1) ?? ''],
    )
    await settle()
    columns.push(await column())
    assert.ok(columns.length < 12, columns.join())
  }
  assert.equal(new Set(columns).size, columns.length)
})

test('it is checked, shipped, taken in and completed', async () => {
  const { page } = lab
  await lab.open(order)
  await pressAt(page, page.getByRole('button', { name: en.order.stages.quality }))
  await answerDialog(lab, async () => {
    for (const point of await page.getByRole('dialog').getByRole('checkbox').all())
      await pressAt(page, point, 'Space')
  })
  await takeStepByKeys(lab, actions.finish)
  await takeStepByKeys(lab, actions.ship)
  await clinic.open(order)
  await takeStepByKeys(clinic, actions.deliver)
  await takeStepByKeys(clinic, actions.complete)
})

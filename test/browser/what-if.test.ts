import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const lab = await stage.visit('lab-owner')
const { page } = lab
const words = en.floor.whatIf

test('a closed day and overtime are tried on the capacity page, and cleared', async () => {
  await lab.open('/capacity')
  const figures = page.getByRole('region', { name: en.floor.capacity.promises.label })
  await figures.getByText(en.floor.capacity.promises.atRisk).waitFor()
  const bar = page.getByRole('region', { name: words.what })
  const add = async (kind: string, fillIn: () => Promise<void>) => {
    await bar.getByRole('button', { name: words.add }).click()
    await page.getByRole('dialog').getByLabel(words.kind).selectOption({ label: kind })
    await fillIn()
    await page.getByRole('dialog').getByRole('button', { name: words.add }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const load = page.getByRole('table', { name: en.floor.capacity.load })
  const before = await load.innerText()
  await add(words.kinds.closed, async () => undefined)
  await bar.getByRole('status').waitFor()
  await lab.settle()
  assert.notEqual(await load.innerText(), before, 'a closed day does nothing')
  await add(words.kinds.overtime, async () => {
    await page.getByRole('dialog').getByLabel(words.centre).selectOption({ index: 1 })
    await page.getByRole('dialog').getByLabel(words.hours).fill('2')
  })
  assert.equal(await bar.getByRole('listitem').count(), 2)
  await lab.settle()
  await bar.getByRole('button', { name: words.clear }).click()
  await lab.settle()
  assert.equal(await bar.getByRole('listitem').count(), 0)
  assert.equal(await load.innerText(), before, 'nothing was stored')
})

test('arrows move over the load, Enter opens the orders behind it, overtime is tried from there', async () => {
  await lab.open('/capacity')
  const load = page.getByRole('table', { name: en.floor.capacity.load })
  const cells = load.getByRole('button')
  await cells.first().focus()
  const nameOf = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const first = await nameOf()
  await page.keyboard.press('ArrowRight')
  const second = await nameOf()
  assert.notEqual(second, first)
  assert.equal(second.split(',')[0], first.split(',')[0], 'the same work centre')
  assert.equal(await load.locator('button[tabindex="0"]').count(), 1, 'one stop for Tab')
  await page.keyboard.press('ArrowLeft')
  assert.equal(await nameOf(), first)
  for (let steps = 0; steps < 20 && !/ h free| h over/.test(await nameOf()); steps++) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: en.floor.capacity.tryOvertime(2) }).click()
  await drawer.waitFor({ state: 'detached' })
  const bar = page.getByRole('region', { name: words.what })
  assert.equal(await bar.getByRole('listitem').count(), 1)
  // Once it is planned it is tried no more, and listed where it can be deleted.
  await bar.getByRole('button', { name: en.workCentres.absences.keepChange('') }).click()
  await page.getByText(en.workCentres.absences.kept).waitFor()
  assert.equal(await bar.getByRole('listitem').count(), 0)
  await lab.open('/work-centres?tab=absences')
  const planned = page.getByRole('row').filter({ hasText: en.workCentres.absences.overtime('2 h') })
  await planned.getByRole('button').click()
  await page.getByRole('menuitem', { name: en.workCentres.absences.delete }).click()
  await page.getByText(en.workCentres.absences.overtimeDeleted).waitFor()
})

test('measured times are shown beside the plan of the stages, and the chosen ones are taken over', async () => {
  const t = en.numbers.measured
  await lab.open('/workflows')
  await page.getByRole('button', { name: t.review }).click()
  const dialog = page.getByRole('dialog', { name: t.title })
  const box = dialog.getByRole('checkbox', { disabled: false }).first()
  await box.waitFor()
  const chosen = dialog.getByRole('checkbox', { checked: true })
  while ((await chosen.count()) > 0) await chosen.first().uncheck()
  assert.ok(await dialog.getByRole('button', { name: t.apply(0) }).isDisabled())
  await box.check()
  await dialog.getByRole('button', { name: t.apply(1), exact: true }).click()
  await page.getByText(en.numbers.applied(1)).waitFor()
  await dialog.waitFor({ state: 'detached' })
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const lab = await stage.visit('lab-owner')
const { page } = lab
const words = en.timeClock

test('a member clocks in, has a break and clocks out, and an owner corrects what was forgotten', async () => {
  await lab.open('/')
  await page
    .getByRole('navigation', { name: en.app.mainNavigation })
    .getByRole('link', { name: en.app.time, exact: true })
    .click()
  for (const [action, status] of [
    ['in', 'working'],
    ['start_break', 'on_break'],
    ['end_break', 'working'],
    ['out', 'out'],
  ] as const) {
    await page.getByRole('button', { name: words.actions[action] }).click()
    await page.getByRole('status').getByText(words.statuses[status]).waitFor()
  }
  await page.getByRole('button', { name: words.previousWeek }).click()
  await page.getByText(words.endMissing).first().waitFor()

  await page.getByRole('link', { name: words.tabs.entries }).click()
  await page.getByLabel(words.onlyForgotten).check()
  await page
    .getByRole('button', { name: /^Actions for the entry/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: words.correct }).click()
  const dialog = page.getByRole('dialog')
  const partOf = (name: string, part: string) =>
    dialog.getByRole('group', { name }).getByLabel(part)
  const startOn = await partOf(words.start, en.dates.date).inputValue()
  await partOf(words.end, en.dates.date).fill(startOn)
  await partOf(words.end, en.dates.time).fill('23:59')
  await dialog.getByLabel(words.reason).fill('Forgot to clock out')
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(words.saved).waitFor()
})

test('an owner pays the last two weeks, closes the run and downloads it', async () => {
  await lab.open('/pay')
  await page.getByRole('button', { name: en.pay.add }).click()
  const dialog = page.getByRole('dialog')
  const dayOf = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel(en.pay.from).fill(dayOf(-21))
  await dialog.getByLabel(en.pay.to).fill(dayOf(-1))
  await dialog.getByRole('button', { name: en.pay.create }).click()
  await page.getByRole('table', { name: en.pay.lines }).waitFor()
  const csv = page.getByRole('link', { name: en.pay.export })
  const file = await lab.context.request.get((await csv.getAttribute('href')) ?? '')
  assert.match(await file.text(), /,hours,/)
  await page.getByRole('button', { name: en.pay.close }).click()
  await dialog.getByRole('button', { name: en.pay.close }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(en.pay.statuses.closed, { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: en.pay.close }).count(), 0)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const lab = await stage.visit('lab-owner')
const { page } = lab
const words = en.overview

test('an owner sets a target, sees it beside the figure, and goes from a week to its late orders', async () => {
  await lab.open('/overview')
  await page.getByRole('button', { name: words.setTargets }).click()
  const dialog = page.getByRole('dialog', { name: words.targets.title })
  await dialog.getByLabel(words.targets.onTime).fill('95')
  await dialog.getByLabel(words.targets.received).fill('20')
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })
  const figure = page.getByRole('link', { name: words.figures.onTime })
  await figure.getByText(words.target('95%')).waitFor()
  await page.getByRole('link', { name: words.target('80') }).waitFor()

  // From the last week back to the first that had a late order, then on to it: by keys alone.
  const chart = page.getByRole('group', { name: words.weeks })
  await chart.focus()
  const late = page.getByRole('status').getByRole('link')
  for (let steps = 0; steps < 13 && (await late.count()) === 0; steps++) {
    await page.keyboard.press('ArrowLeft')
  }
  const promised = await late.innerText()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: words.late.title }).waitFor()
  await lab.settle()
  const rows = await page.getByRole('table', { name: words.late.title }).getByRole('row').count()
  assert.equal(promised, words.lateOrders(rows - 1))
})

test('a practice compares its labs, opens the late orders of one and saves them as a file', async () => {
  const clinic = await stage.visit('clinic-owner')
  const { labs, late } = en.overview
  await clinic.open('/reports')
  await clinic.page.getByRole('link', { name: en.reports.labsOverview }).click()
  await clinic.page.getByRole('heading', { name: labs.title }).waitFor()
  const list = clinic.page.getByRole('list', { name: labs.about })
  const ofLab = list.getByRole('listitem').filter({ hasText: 'Quellgrund Zahntechnik' })
  await ofLab.getByRole('link', { name: words.figures.turnaround }).waitFor()
  await ofLab.getByRole('link', { name: labs.spend('EUR') }).waitFor()
  await ofLab.getByRole('link', { name: words.figures.onTime }).click()
  await clinic.page.getByRole('heading', { name: late.title }).waitFor()
  const [download] = await Promise.all([
    clinic.page.waitForEvent('download'),
    clinic.page.getByRole('button', { name: late.save }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'late-orders.csv')
})

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
  const marks = chart.locator('[data-mark]')
  assert.equal(await chart.locator('[data-mark][tabindex="0"]').count(), 1, 'one stop for Tab')
  await marks.last().focus()
  const focusedName = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  for (let steps = 0; steps < 13 && !/late order/.test(await focusedName()); steps++) {
    await page.keyboard.press('ArrowLeft')
  }
  const late = Number(/(\d+) late order/.exec(await focusedName())?.[1])
  await page.getByText(await focusedName(), { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: words.late.title }).waitFor()
  await lab.settle()
  const rows = await page.getByRole('table', { name: words.late.title }).getByRole('row').count()
  assert.equal(late, rows - 1)
})

test('a remake is found from the product that was claimed', async () => {
  await lab.open('/reports')
  await page
    .getByRole('navigation', { name: en.reports.title })
    .getByRole('link', { name: en.reports.names.remakes, exact: true })
    .click()
  const chart = page.getByRole('group', { name: en.reports.charts.claimedShare })
  const product = chart.getByRole('link').first()
  const claimed = Number(
    /(\d+) of \d+ items/.exec((await product.getAttribute('aria-label')) ?? '')?.[1],
  )
  assert.ok(claimed > 0)
  await product.hover()
  await page.getByText((await product.getAttribute('aria-label')) ?? '', { exact: true }).waitFor()
  await product.click()
  await page.getByRole('heading', { name: en.remakes.title }).waitFor()
  await page.getByText(en.remakes.ofProduct).waitFor()
  await lab.settle()
  const table = page.getByRole('table', { name: en.remakes.title })
  assert.equal((await table.getByRole('row').count()) - 1, claimed)
  await page.getByRole('button', { name: en.ui.clear }).click()
  await lab.settle()
  assert.ok((await table.getByRole('row').count()) - 1 > claimed)
})

test('every day of the load of two weeks is on the overview, and leads to its day', async () => {
  await lab.page.setViewportSize({ width: 1440, height: 900 })
  await lab.open('/overview')
  const chart = page.getByRole('group', { name: en.home.weekLoad })
  const days = chart.getByRole('link')
  await days.last().waitFor()
  const box = await chart.boundingBox()
  const last = await days.last().boundingBox()
  assert.ok(box && last && last.x + last.width <= box.x + box.width, 'the last day is cut off')
  await days.nth(1).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: en.floor.capacity.title }).waitFor()
  assert.match(page.url(), /fromOn=\d{4}-\d\d-\d\d/)
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
  await ofLab.getByRole('group', { name: labs.weeksOf('Quellgrund Zahntechnik') }).waitFor()
  await clinic.page.getByRole('button', { name: words.setTargets }).click()
  const dialog = clinic.page.getByRole('dialog', { name: words.targets.title })
  await dialog.getByLabel(words.targets.remakes).fill('4')
  assert.equal(await dialog.getByLabel(words.targets.received).count(), 0)
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await ofLab.getByText(words.targetBelow('4%')).waitFor()
  await ofLab.getByRole('link', { name: new RegExp(`^${words.figures.onTime}`) }).click()
  await clinic.page.getByRole('heading', { name: late.title }).waitFor()
  const [download] = await Promise.all([
    clinic.page.waitForEvent('download'),
    clinic.page.getByRole('button', { name: late.save }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'late-orders.csv')
})

test('the home of a laboratory leaves no hole beside its day', async () => {
  await lab.open('/')
  const cardOf = async (title: string) => {
    const heading = page.getByRole('heading', { name: title, exact: true })
    const box = await page.locator('.card').filter({ has: heading }).boundingBox()
    assert.ok(box, title)
    return box
  }
  const [leaving, stock, today, todo] = await Promise.all(
    [en.team.leaving, en.home.stock.title, en.team.title, en.home.todo].map(cardOf),
  )
  assert.ok(leaving && stock && today && todo)
  assert.equal(leaving.y, today.y)
  for (const [above, below] of [
    [leaving, stock],
    [today, todo],
  ] as const) {
    assert.equal(below.x, above.x)
    assert.ok(below.y - (above.y + above.height) < 24, JSON.stringify({ above, below }))
  }
})

test('the name of an organization is whole beside the number of its notices', async () => {
  const clinic = await stage.visit('clinic-owner')
  await clinic.open('/patients')
  const name = clinic.page
    .getByRole('navigation', { name: en.app.mainNavigation })
    .getByRole('button', { name: 'Zahnarztpraxis Kastanienbogen' })
    .locator('span')
    .last()
  const [needed, given] = await name.evaluate((span) => [span.scrollWidth, span.clientWidth])
  assert.ok(needed && given && needed <= given, `${needed} of ${given} px`)
})

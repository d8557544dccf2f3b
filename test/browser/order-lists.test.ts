import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

test('orders are sorted by their column heads, and grouped with the count and sum of the whole list', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  await lab.open('/orders')
  const head = (name: string) => page.getByRole('columnheader', { name })
  const due = head(en.orders.columns.due)
  assert.equal(await due.getAttribute('aria-sort'), 'ascending')
  const group = page.getByRole('rowheader').first()
  await group.getByText(/\d/).first().waitFor()
  if (process.env['PICTURE']) await page.screenshot({ path: `${process.env['PICTURE']}-due.png` })

  await due.getByRole('button').press('Enter')
  await page.waitForURL(/direction=desc/)
  assert.equal(await due.getAttribute('aria-sort'), 'descending')
  await head(en.orders.columns.patient).getByRole('button').click()
  await page.waitForURL(/sort=patient/)
  await lab.settle()
  assert.equal(await page.getByRole('rowheader').count(), 0, 'a name makes no groups')
  await page.getByText(/^[\d,]+ orders$/).waitFor()

  await head(en.orders.columns.counterpart).getByRole('button').click()
  await page.waitForURL(/sort=counterpart/)
  await lab.settle()
  const name = await page.getByRole('rowheader').first().innerText()
  assert.ok(
    await page
      .getByRole('row')
      .nth(2)
      .getByText(name.split('\n')[0] ?? '')
      .count(),
  )
})

test('columns, their order and the density stay after a reload', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  await lab.open('/orders')
  const openView = () => page.getByRole('button', { name: en.orders.listView }).click()
  const dialog = page.getByRole('dialog', { name: en.orders.listView })
  await openView()
  if (process.env['PICTURE']) await page.screenshot({ path: `${process.env['PICTURE']}-view.png` })
  await dialog.getByLabel(en.orders.columns.patient, { exact: true }).uncheck()
  await dialog.getByLabel(en.orderTools.compact).check()
  await dialog.getByRole('button', { name: en.orderTools.moveUp(en.orders.columns.due) }).click()
  await dialog.getByLabel(en.orders.columnsBy).selectOption({ label: en.orders.columns.status })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(/sort=status/)
  await page.reload()
  await lab.settle()
  const heads = await page.getByRole('columnheader').allInnerTexts()
  assert.ok(!heads.includes(en.orders.columns.patient), heads.join())
  assert.ok(heads.indexOf(en.orders.columns.due) < heads.indexOf(en.orders.columns.status))
  const row = await page.getByRole('row').nth(2).boundingBox()
  assert.ok(row && row.height <= 34, `${row?.height}`)
  if (process.env['PICTURE']) await page.screenshot({ path: `${process.env['PICTURE']}-dense.png` })
})

test('on a phone the list reads as groups of cards', async () => {
  const lab = await stage.visit('lab-owner', { isPhone: true })
  await lab.open('/orders')
  await lab.page.getByRole('rowheader').first().waitFor()
  if (process.env['PICTURE'])
    await lab.page.screenshot({ path: `${process.env['PICTURE']}-phone.png` })
})

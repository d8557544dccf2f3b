import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const lab = await stage.visit('lab-owner', { expects: [409] })
const { page } = lab
const words = en.trays

/** The first order of a status. */
async function orderOf(status: string): Promise<{ id: string; number: string }> {
  const got = await lab.context.request.get(`/orders?status=${status}&priority=standard&limit=1`)
  const [order] = ((await got.json()) as { data: { id: string; number: string }[] }).data
  assert.ok(order)
  return order
}

test('trays are added as a range, taken out of use and printed', async () => {
  await lab.open('/')
  await page.getByRole('link', { name: en.app.trays, exact: true }).click()
  await page.getByRole('heading', { name: words.title }).waitFor()
  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.prefix).fill('Wall ')
  await dialog.getByLabel(words.from).fill('08')
  await dialog.getByLabel(words.to).fill('11')
  await dialog.getByText(words.preview('Wall 08', 'Wall 11')).waitFor()
  await dialog.getByRole('button', { name: words.add }).click()
  await page.getByText(words.added(4, 0)).waitFor()
  await lab.open('/trays?search=Wall')
  assert.equal(await page.getByRole('row').count(), 5)
  await page.getByRole('button', { name: words.printAll }).click()
  const { printer, downloadLabels } = en.orderTools.print
  await page.getByRole('dialog').getByLabel(printer).selectOption('203')
  const labels = lab.context.waitForEvent('request', (request) =>
    request.url().includes('/tray-labels.zpl'),
  )
  await page.getByRole('button', { name: downloadLabels }).click()
  const zpl = await (await lab.context.request.get((await labels).url())).text()
  assert.equal(zpl.match(/\^XA/g)?.length, 4)
  await page.getByRole('button', { name: words.more('Wall 09') }).click()
  await page.getByRole('menuitem', { name: words.retire }).click()
  await page.getByText(words.retired('Wall 09')).waitFor()
  await lab.open('/trays?search=Wall&state=free')
  assert.equal(await page.getByRole('row').count(), 4)
})

test('an order is accepted into the next free tray, which the lists show', async () => {
  const { id, number } = await orderOf('submitted')
  const got = await lab.context.request.get('/trays?isFree=true&limit=1')
  const [next] = ((await got.json()) as { data: { code: string }[] }).data
  assert.ok(next)
  await lab.open(`/orders/${id}`)
  await page.getByRole('button', { name: en.order.action.accept, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.field.take(next.code) }).click()
  assert.equal(await dialog.getByLabel(words.tray).inputValue(), next.code)
  await dialog.getByRole('button', { name: en.order.action.accept, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const details = page.getByRole('definition').filter({ hasText: next.code })
  await details.first().waitFor()
  await lab.open(`/orders?search=${next.code}`)
  await page.getByRole('link', { name: number }).waitFor()
  await page
    .getByText(en.orders.trays([next.code]))
    .first()
    .waitFor()
  await lab.open(`/production?search=${next.code}`)
  await page
    .getByText(en.orders.trays([next.code]))
    .first()
    .waitFor()
})

test('a tray that is taken is refused beside what was typed, and one is taken away', async () => {
  const taken = (await (await lab.context.request.get('/trays?isFree=false&limit=1')).json()) as {
    data: { code: string; order: { id: string; number: string } }[]
  }
  const [holder] = taken.data
  assert.ok(holder)
  const { id } = await orderOf('needs_info')
  await lab.open(`/orders/${id}`)
  const card = page.locator('section').filter({ hasText: en.order.details.title })
  await card.getByRole('button', { name: en.ui.edit }).first().click()
  await page.getByRole('menuitem', { name: en.order.details.changeTrays }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.tray).fill(holder.code)
  await dialog.getByRole('button', { name: en.order.trays.add }).click()
  await dialog.getByText(holder.order.number).waitFor()
  await dialog.getByLabel(words.tray).fill('tray:Wall 10')
  await dialog.getByRole('button', { name: en.order.trays.add }).click()
  await dialog.waitFor({ state: 'detached' })
  await card.getByRole('button', { name: en.ui.edit }).first().click()
  await page.getByRole('menuitem', { name: en.order.details.changeTrays }).click()
  await dialog.getByRole('button', { name: en.order.trays.remove('Wall 10') }).click()
  await dialog.getByRole('list').waitFor({ state: 'detached' })
})

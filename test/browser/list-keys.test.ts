import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { startLossyProxy } from '#test/fakes/lossy-proxy'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'
import { collectCases } from './cases-in-turn.ts'

// The cases come by turns, and each begins with a browser of its own.
const { it, inTurn } = collectCases(3)

const stage = await openStage()
after(stage.assertNoFaults)
const proxy = await startLossyProxy(stage.url)
after(proxy.stop)

const hints = (page: Page, words = en) => page.getByText(words.orderTools.keys.all, { exact: true })
const peek = (page: Page) => page.getByRole('complementary', { name: /^(Preview of|Vorschau von)/ })
const selected = (page: Page, count: number) =>
  page.getByRole('region', { name: en.orderTools.selected(count) })

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURE']
  if (folder) await page.screenshot({ path: `${folder}-${name}.png` })
}

it('the list is read by keys as a mail client: move, preview, choose a range, act, open', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  await lab.open('/orders')
  await hints(page).waitFor()
  const { keyboard } = page
  const rows = page.locator('tbody tr a[href^="/app/orders/"]')
  const first = await rows.nth(0).innerText()
  const second = await rows.nth(1).innerText()

  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('k')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), first)

  await keyboard.press('Space')
  await peek(page).getByText(first).first().waitFor()
  await peek(page).getByRole('img', { name: en.order.work.chart }).waitFor()
  await lab.settle()
  await picture(page, 'peek')
  await keyboard.press('j')
  await peek(page).getByText(second).first().waitFor()
  await keyboard.press('Escape')
  await peek(page).waitFor({ state: 'detached' })

  await keyboard.press('x')
  await selected(page, 1).waitFor()
  await keyboard.press('Shift+J')
  await keyboard.press('Shift+J')
  await selected(page, 3).waitFor()
  await keyboard.press('.')
  const hold = page.getByRole('menuitem', { name: en.orderTools.bulk.actions.hold })
  await hold.waitFor()
  await picture(page, 'actions')
  await hold.press('Enter')
  await page.getByRole('dialog', { name: /3 orders/ }).waitFor()
  await keyboard.press('Escape')

  await keyboard.press('?')
  await page.getByText(en.palette.inOrders.range).waitFor()
  await picture(page, 'keys')
  await keyboard.press('Escape')

  await page.locator('tbody tr').filter({ hasText: first }).locator('a').first().focus()
  await keyboard.press('Enter')
  await page.waitForURL(/orders\/[0-9a-f-]{36}$/)
})

it('the keys go on past the end of a page, and back', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  await lab.open('/orders?status=all')
  await hints(page).waitFor()
  const rows = page.locator('tbody tr a[href^="/app/orders/"]')
  const last = await rows.last().innerText()
  const isHere = (text: string) =>
    page.waitForFunction((name) => document.activeElement?.textContent === name, text)
  await rows.last().focus()
  await page.keyboard.press('j')
  await page.waitForURL(/page=2/)
  await page.waitForFunction(
    () =>
      document.activeElement !== null &&
      document.activeElement ===
        document.querySelector('[aria-busy=false] tbody a[href^="/app/orders/"]'),
  )
  await page.keyboard.press('k')
  await isHere(last)
})

it('a row that is pressed is previewed; what is typed into a field moves nothing', async () => {
  const clinic = await stage.visit('clinic-owner', { theme: 'dark' })
  const { page } = clinic
  await clinic.open('/orders')
  await hints(page).waitFor()
  await page
    .locator('tbody td')
    .filter({ has: page.locator('time') })
    .first()
    .click()
  await peek(page).waitFor()
  await clinic.settle()
  await picture(page, 'peek-dark')
  await page.getByRole('searchbox').first().press('j')
  assert.equal(await page.getByRole('searchbox').first().inputValue(), 'j')
})

it('what the list shows is saved as CSV, in German with semicolons', async () => {
  const lab = await stage.visit('lab-owner', { locale: 'de-DE' })
  const { page } = lab
  await lab.open('/orders?status=in_production&sort=patient')
  await hints(page, de).waitFor()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: de.orderTools.exportList }).click()
  const download = await waiting
  assert.equal(download.suggestedFilename(), 'auftraege.csv')
  const [head = '', ...rows] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  assert.match(head, /^\ufeff?Auftrag;Schalen;Arbeit;Patient;/)
  const total = await page.getByText(/^[\d.]+ Aufträge$/).innerText()
  assert.equal(rows.length - 1, Number(total.replaceAll(/\D/g, '')))
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await peek(page).waitFor()
  await lab.settle()
  await picture(page, 'peek-german')
})

it('orders put on hold by mistake are resumed by Undo, on another page and over lost replies', async () => {
  const lab = await stage.visit('lab-owner', { through: proxy.url, expects: [503] })
  const { page } = lab
  await lab.open('/orders?status=in_production')
  await hints(page).waitFor()
  const { keyboard } = page
  const held = async () => {
    const got = await lab.context.request.get(`${stage.url}/orders?status=on_hold&limit=100`)
    return ((await got.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
  }
  const before = await held()
  await keyboard.press('j')
  await keyboard.press('x')
  await keyboard.press('Shift+J')
  await selected(page, 2).waitFor()
  await keyboard.press('.')
  await page.getByRole('menuitem', { name: en.orderTools.bulk.actions.hold }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /2 orders/ })
  await dialog.getByLabel(en.orderTools.bulk.reason).fill('The wrong two')
  const isBulk = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path === '/orders/bulk'
  proxy.treatFirst(1, isBulk, 'drop')
  await dialog.getByRole('button', { name: en.orderTools.bulk.actions.hold }).click()
  const undo = page.getByRole('button', { name: en.ui.undo })
  await undo.waitFor()
  assert.equal((await held()).length, before.length + 2)
  await page.getByRole('link', { name: en.app.patients }).first().click()
  proxy.treatFirst(1, isBulk, 'drop')
  await undo.click()
  await page.getByText(en.orderTools.bulk.resumed(2)).waitFor()
  assert.deepEqual(await held(), before)
  const sent = proxy.seen.filter(isBulk).map(({ headers }) => headers['idempotency-key'])
  assert.deepEqual([sent.length, new Set(sent).size], [4, 2], 'each step twice, under one key')
})

for (const [title, run] of inTurn()) test(title, run)

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { textOfPdf } from '../fixtures/pdf.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const lab = await stage.visit('lab-owner', { expects: [422] })
const { page } = lab

test('labels of chosen orders are printed in the size and for the printer of this device', async () => {
  // The newest lie in no trays yet: each has one label.
  await lab.open('/orders?view=all&sort=number&direction=desc')
  const boxes = page.getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const openMenu = () => page.getByRole('button', { name: en.orderTools.bulk.more }).click()
  const requested = (part: string) =>
    lab.context.waitForEvent('request', (request) => request.url().includes(part))
  await openMenu()
  await page.getByRole('menuitem', { name: en.orderTools.print.labels }).click()
  const dialog = page.getByRole('dialog')
  const { size, printer, downloadLabels } = en.orderTools.print
  await dialog.getByLabel(size).selectOption('102x51')
  await dialog.getByLabel(printer).selectOption('300')
  const labels = requested('/order-labels.zpl')
  await dialog.getByRole('button', { name: downloadLabels }).click()
  const address = new URL((await labels).url())
  assert.equal(address.searchParams.get('size'), '102x51')
  const zpl = await (await lab.context.request.get(address.href)).text()
  assert.equal(zpl.match(/\^XA/g)?.length, 2)
  await openMenu()
  const tickets = requested('/order-tickets.pdf')
  await page.getByRole('menuitem', { name: en.orderTools.print.tickets }).click()
  assert.equal(new URL((await tickets).url()).searchParams.get('orderIds')?.split(',').length, 2)
})

test('the keyboard opens the work ticket of an order in a tab of its own', async () => {
  const list = await lab.context.request.get('/orders?status=in_production&limit=1')
  const [order] = (await list.json()).data
  await lab.open(`/orders/${order.id}`)
  const opened = lab.context.waitForEvent('request', (request) =>
    request.url().includes(`/orders/${order.id}/ticket.pdf`),
  )
  await page.getByRole('link', { name: en.order.documents.ticket }).press('Enter')
  const answer = await lab.context.request.get((await opened).url())
  const text = await textOfPdf(new Uint8Array(await answer.body()))
  assert.ok(text.includes(order.number), text)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('tickets of orders that were chosen on the board are one file', async () => {
  await lab.open('/production')
  const print = page.getByRole('button', { name: en.floor.print, exact: true })
  await print.first().click()
  const boxes = page.getByRole('region', { name: en.floor.board }).getByRole('checkbox')
  await boxes.first().check()
  const chosen = page.getByRole('region', { name: en.orderTools.selected(1) })
  await chosen.getByRole('button', { name: en.floor.print }).click()
  const opened = lab.context.waitForEvent('request', (request) =>
    request.url().includes('/order-tickets.pdf'),
  )
  await page.getByRole('menuitem', { name: en.orderTools.print.tickets }).click()
  assert.equal(new URL((await opened).url()).searchParams.get('orderIds')?.split(',').length, 1)
  await chosen.getByRole('button', { name: en.floor.print }).click()
  await page.getByRole('menuitem', { name: en.orderTools.print.labels }).click()
  await page.getByRole('dialog').getByLabel(en.orderTools.print.size).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: en.orderTools.clearSelection }).click()
  assert.equal(await boxes.count(), 0)
})

test('an owner chooses the sections of a document and sees it beside the form', async () => {
  const words = en.documentTemplates
  await lab.open('/settings')
  await page.getByRole('link', { name: en.settings.pages.documents[0] }).click()
  await page.getByLabel(words.kind, { exact: true }).selectOption('delivery_note')
  await page.getByLabel(words.blocks.signature, { exact: true }).uncheck()
  assert.ok(await page.getByLabel(words.blocks.items, { exact: true }).isDisabled())
  await page.getByRole('button', { name: words.moveDown(words.blocks.facts) }).click()
  await page.getByLabel(words.headerText('English')).fill('Open 8–17')
  const frame = page.getByTitle(words.preview, { exact: true })
  await page.locator('object[data*="headerText=Open"]').waitFor()
  const address = new URL((await frame.getAttribute('data')) ?? '', page.url())
  assert.equal(address.searchParams.get('blocks'), 'items,facts,patient_code,teeth')
  const preview = await lab.context.request.get(address.href)
  assert.equal(preview.headers()['content-type'], 'application/pdf')
  const text = await textOfPdf(new Uint8Array(await preview.body()))
  assert.match(text, /Open 8–17/)
  assert.doesNotMatch(text, /Received by/)
  await page.getByRole('button', { name: en.ui.save }).click()
  await page.getByText(en.settings.saved).waitFor()
  await page.reload()
  assert.equal(await page.getByLabel(words.headerText('English')).inputValue(), 'Open 8–17')
  assert.equal(await page.getByLabel(words.blocks.signature, { exact: true }).isChecked(), false)
})

test('an owner uploads a logo, chooses a colour and looks at a document with both', async () => {
  const words = en.settings.letterhead
  await lab.open('/settings')
  await page.getByRole('link', { name: en.settings.pages.letterhead[0] }).click()
  await page.getByText(words.noLogo).waitFor()
  const upload = async (buffer: Buffer) => {
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: words.upload }).click()
    await (await chosen).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer })
  }
  await upload(Buffer.from('no picture'))
  await page.getByText('PNG, JPEG or SVG.').waitFor()
  const circle = '<circle cx="40" cy="40" r="36" fill="#0b5d4e"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80">${circle}</svg>`
  await upload(Buffer.from(svg))
  await page.getByRole('img', { name: words.logo }).waitFor()
  const color = page.getByLabel(words.color)
  await color.fill('#ffee00')
  await page.getByRole('button', { name: en.ui.save }).click()
  await page.getByText('too light').waitFor()
  await color.fill('#0b5d4e')
  await page.getByRole('button', { name: en.ui.save }).click()
  await page.getByRole('button', { name: words.black }).waitFor()
  const link = page.getByRole('link', { name: words.preview })
  const preview = await lab.context.request.get((await link.getAttribute('href')) ?? '')
  assert.equal(preview.headers()['content-type'], 'application/pdf')
  const bytes = await preview.body()
  assert.ok(bytes.includes('/Subtype /Image'))
  await page.getByRole('button', { name: words.remove }).click()
  await page.getByText(words.noLogo).waitFor()
})

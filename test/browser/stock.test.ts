import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

// More than was ordered is refused first.
const lab = await stage.visit('lab-owner', { expects: [409] })
const { page } = lab
const words = en.stock

test('a supplier is added, what is low is ordered from it, and the parcel is received by its label', async () => {
  await lab.open('/')
  await page
    .getByRole('navigation', { name: en.app.mainNavigation })
    .getByRole('link', { name: en.app.stock })
    .click()
  await page.getByRole('link', { name: words.tabs.suppliers }).click()
  await page.getByRole('button', { name: words.suppliers.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.suppliers.name).fill('Ceramic Depot')
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })

  await lab.open('/materials')
  await page.getByRole('button', { name: en.materials.list.add }).click()
  await dialog.getByLabel(en.materials.list.name).fill('Kiln disc 98')
  await dialog.getByLabel(en.materials.list.manufacturer).fill('Kiln & Sons')
  await dialog.getByLabel(en.materials.list.gtin).fill('04012345000009')
  await dialog.getByLabel(en.materials.list.supplier).selectOption({ label: 'Ceramic Depot' })
  await dialog.getByLabel(en.materials.list.reorderPoint).fill('5')
  await dialog.getByLabel(en.materials.list.orderQuantity).fill('20')
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })

  await lab.open('/stock?toOrder=true&search=kiln%20disc')
  await page
    .getByRole('row', { name: /Kiln disc 98/ })
    .getByText(words.list.below)
    .waitFor()
  await page.getByRole('button', { name: words.list.order }).click()
  await dialog
    .getByLabel(words.purchases.supplier, { exact: true })
    .selectOption({ label: 'Ceramic Depot' })
  await dialog.getByRole('group', { name: 'Kiln disc 98' }).waitFor()
  await dialog.getByRole('button', { name: words.purchases.saveDraft }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words.purchases.send }).click()
  await dialog.getByText(words.purchases.noEmail).waitFor()
  await dialog.getByRole('button', { name: words.purchases.send }).click()
  await dialog.waitFor({ state: 'detached' })

  const barcode = page.getByLabel(words.receive.barcode, { exact: true })
  await barcode.fill('(01)04012345000009(17)401231(30)15(10)KD-1')
  await barcode.press('Enter')
  await page.getByText(words.receive.done('15 pcs', 'Kiln disc 98', 'KD-1')).waitFor()
  await page.getByText(words.purchaseStatus.partly_received).waitFor()
  await barcode.fill('(01)04012345000009(30)8(10)KD-2')
  await barcode.press('Enter')
  await page.getByRole('button', { name: words.receive.more }).click()
  await page.getByText(words.purchaseStatus.received, { exact: true }).first().waitFor()
  await page.getByRole('table', { name: words.purchases.receipts }).getByText('KD-2').waitFor()
})

test('an owner chooses how early lots count as expiring, and sees them', async () => {
  await lab.open('/stock')
  await page
    .getByRole('link', { name: /expiring soon/ })
    .first()
    .click()
  const lots = page.getByRole('table', { name: en.materials.lots.receive })
  await lots.getByText(en.materials.lotStatus.available).first().waitFor()
  await lab.open('/stock?view=settings')
  await page.getByLabel(words.settings.days).fill('2')
  await page.getByRole('button', { name: en.ui.save }).click()
  await page.getByText(en.ui.saved).first().waitFor()
  await lab.open('/materials?view=lots&expiring=true')
  await page.getByText(en.materials.lots.emptyTitle).waitFor()
})

test('what has no label that can be scanned is received by hand, and the rest is cancelled', async () => {
  await lab.open('/stock?view=purchases&status=partly_received')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: words.receive.byHand }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.receive.lotNumber).fill('BY-HAND-1')
  await dialog.getByLabel(words.receive.quantity).fill('1')
  await dialog.getByRole('button', { name: words.receive.submit }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('table', { name: words.purchases.receipts }).getByText('BY-HAND-1').waitFor()
  await page.getByRole('button', { name: words.purchases.cancel }).click()
  await dialog.getByLabel(words.purchases.reason).fill('Not available')
  await dialog.getByRole('button', { name: words.purchases.cancel }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(words.purchaseStatus.cancelled, { exact: true }).waitFor()
})

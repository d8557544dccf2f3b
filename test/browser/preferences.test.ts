import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { fillOrder } from './browser-helpers.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const clinic = await stage.visit('clinic-owner')
const { page } = clinic
const words = en.newOrder

test('preferences fill what is left empty, are named, and leave what is typed', async () => {
  await clinic.open('/dentists')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  const editor = page.getByRole('dialog')
  const last = await editor.getByLabel(en.dentists.lastName).inputValue()
  await editor.getByLabel(en.dentists.marginDesign).fill('Deep chamfer')
  await editor.getByLabel(en.dentists.occlusalContact).selectOption('light')
  await editor.getByRole('button', { name: en.ui.save }).click()
  await editor.waitFor({ state: 'detached' })
  await fillOrder(clinic, 'Paula Prefer')
  const dentist = page.getByLabel(words.dentist)
  const option = dentist.locator('option').filter({ hasText: last }).first()
  const name = (await option.textContent()) ?? ''
  await dentist.selectOption({ label: name })
  await page.getByText(words.fromPreferences(name)).waitFor()
  await page.getByText(words.details).click()
  const contact = page.getByLabel(words.contact, { exact: true })
  const preferred = words.preferred(words.contacts.light, name)
  await contact.locator('option:checked').filter({ hasText: preferred }).waitFor({
    state: 'attached',
  })
  await contact.selectOption({ label: words.contacts.heavy })
  await page.getByText(words.fromPreferences(name)).filter({ hasNotText: words.contact }).waitFor()
  await page.getByRole('button', { name: words.templates.save }).click()
  const saving = page.getByRole('dialog')
  await saving.getByLabel(words.templates.name).fill('Deep, heavy')
  await saving.getByRole('button', { name: en.ui.save }).click()
  await saving.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words.send }).click()
  await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}$/)
  await page.getByText(/From the dentist’s preferences: .*Margin type/).waitFor()
  await page.getByText(/Margin: Deep chamfer .* Occlusion: heavy/).waitFor()
  assert.ok(name.includes(last))
})

test('a template brings its pieces of work to a new order, and a starred product comes first', async () => {
  await clinic.open('/orders/new')
  await page
    .getByLabel(words.lab, { exact: true })
    .selectOption({ label: 'Quellgrund Zahntechnik' })
  await page.getByRole('button', { name: words.templates.use }).click()
  await page.getByRole('menuitem', { name: 'Deep, heavy' }).click()
  await page.getByText(words.details).click()
  const contact = page.getByLabel(words.contact, { exact: true })
  await contact.locator('option:checked').filter({ hasText: words.contacts.heavy }).waitFor({
    state: 'attached',
  })
  const products = page.getByRole('group', { name: words.product, exact: true })
  const star = products.getByRole('button').last()
  const label = (await star.getAttribute('aria-label')) ?? ''
  // What is ordered most is known a moment later, and changes the order.
  await page.getByRole('button', { name: label, exact: true }).click()
  const name = label.replace(/^Add (.*) to favourites$/, '$1')
  const first = products.getByRole('button').first()
  await page.getByRole('button', { name: words.unstar(name) }).waitFor()
  assert.equal(await first.getAttribute('aria-pressed'), 'true')
})

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
  await page.getByRole('button', { name: words.send }).click()
  await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}$/)
  await page.getByText(/From the dentist’s preferences: .*Margin type/).waitFor()
  await page.getByText(/Margin: Deep chamfer .* Occlusion: heavy/).waitFor()
  assert.ok(name.includes(last))
})

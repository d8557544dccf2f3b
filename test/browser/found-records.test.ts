import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
const lab = await stage.visit('lab-owner')
const { page } = lab

test('to clear the filters of an archived tab leads back to all of that tab', async () => {
  for (const path of ['/patients', '/customers', '/dentists']) {
    await lab.open(`${path}?isArchived=true&search=nobody%20of%20this%20name`)
    await page.getByRole('button', { name: en.orders.clearFilters }).click()
    await page.waitForFunction(() => !location.search.includes('search'))
    assert.equal(new URL(page.url()).search, '?isArchived=true', path)
  }
  stage.assertNoFaults()
})

test('the palette says how many it shows, and “100+” where the service stops counting', async () => {
  for (const { locale, words } of [
    { locale: 'en-GB', words: en },
    { locale: 'de-DE', words: de },
  ]) {
    const visit = await stage.visit('lab-owner', { locale })
    await visit.open('/settings')
    await visit.page.keyboard.press('Control+k')
    const field = visit.page.getByRole('combobox', { name: words.palette.findOrDo })
    await field.fill('26-0')
    const text = words.palette.firstOf({ shown: 12, total: 101 })
    assert.match(text, /12 .*100/)
    await visit.page.getByRole('status').filter({ hasText: text }).waitFor()
    // All of few: nothing is said but to who listens.
    await field.fill('26-000403')
    await visit.page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'detached' })
  }
  stage.assertNoFaults()
})

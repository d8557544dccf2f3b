import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
const clinic = await stage.visit('clinic-owner', { locale: 'de-DE' })
const { page } = clinic

const openDialog = async () => {
  await clinic.open('/settings/receiving')
  await page.getByRole('button', { name: de.calendars.addClosure }).first().click()
  return page.getByRole('dialog')
}

test('a day is typed as people write it, and what is none keeps the form and says how', async () => {
  const dialog = await openDialog()
  const first = dialog.getByLabel(de.calendars.firstDay)
  await first.fill('1.7.31')
  await first.press('Tab')
  assert.equal(await first.inputValue(), '01.07.2031')
  const last = dialog.getByLabel(de.calendars.lastDay)
  await last.fill('31.6.2031')
  await dialog.getByLabel(de.calendars.reason).focus()
  await dialog.getByText(/^Geben Sie ein Datum ein/).waitFor()
  assert.equal(await last.inputValue(), '31.6.2031', 'what was typed is kept')
  await dialog.getByRole('button', { name: de.ui.add }).click()
  assert.ok(await dialog.isVisible(), 'the form is not sent')
  await last.fill('30.6.2031')
  await dialog.getByLabel(de.calendars.reason).focus()
  await dialog.getByText('Wählen Sie den 01.07.2031 oder einen späteren Tag.').waitFor()
})

test('the calendar of a field works by keyboard alone, inside a dialog, and gives the focus back', async () => {
  const dialog = await openDialog()
  const first = dialog.getByLabel(de.calendars.firstDay)
  await first.fill('30.06.2031')
  await first.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: de.dates.calendar })
  await calendar.getByRole('grid', { name: 'Juni 2031' }).waitFor()
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await page.waitForFunction(() =>
    document.activeElement?.getAttribute('aria-label')?.includes('30. Juni 2031'),
  )
  await page.keyboard.press('ArrowRight')
  await calendar.getByRole('grid', { name: 'Juli 2031' }).waitFor()
  assert.match(await at(), /1\. Juli 2031/)
  await page.keyboard.press('ArrowDown')
  assert.match(await at(), /8\. Juli 2031/)
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'detached' })
  assert.equal(await first.inputValue(), '08.07.2031')
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
  await first.press('Alt+ArrowDown')
  await calendar.waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  assert.ok(await dialog.getByLabel(de.calendars.firstDay).isVisible(), 'the dialog stays')
})

test('a time is typed in any usual form and moves by the arrows', async () => {
  const visit = await stage.visit('lab-owner', { locale: 'en-US' })
  await visit.open('/capacity?tab=hours')
  await visit.page.getByRole('button', { name: en.ui.edit }).nth(1).click()
  const field = visit.page.getByRole('dialog').getByLabel(en.floor.times.cutOff).first()
  await field.fill('2pm')
  await field.press('Tab')
  assert.equal(await field.inputValue(), '2:00 PM')
  await field.press('ArrowUp')
  assert.equal(await field.inputValue(), '2:15 PM')
})

test('no page said an error', () => stage.assertNoFaults())

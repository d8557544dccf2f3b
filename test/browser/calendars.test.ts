import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { weekdayName } from '../../web/identity/calendars/weekday-name.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const words = en.calendars

/** Takes over the public holidays of Ireland, of which one is a day of work. */
async function takeOverHolidays({ page, settle }: Visit): Promise<void> {
  await page.getByRole('button', { name: words.propose.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.propose.country).selectOption('IE')
  await dialog.getByRole('checkbox', { name: /St. Patrick/ }).uncheck()
  await dialog.getByText(words.propose.hint).waitFor()
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'detached' })
  await settle()
  const lines = page.getByRole('listitem')
  await lines
    .filter({ hasText: /St. Patrick/ })
    .filter({ hasText: words.open })
    .waitFor()
  const closed = lines.filter({ hasText: /Easter Monday/ })
  await closed.filter({ hasText: words.sources.public_holiday }).first().waitFor()
}

test('a laboratory says its cut-off and pick-ups, and takes over public holidays', async () => {
  const lab = await stage.visit('lab-owner')
  const times = en.floor.times
  await lab.open('/settings')
  await lab.page.getByRole('link', { name: en.settings.pages.capacity[0] }).click()
  // The settings have a link of the same name until the page is there.
  const tabs = lab.page.getByRole('navigation', { name: en.floor.capacity.tabs.label })
  await tabs.getByRole('link', { name: en.floor.capacity.tabs.hours }).click()
  const edit = lab.page.getByRole('button', { name: en.ui.edit })
  await edit.nth(1).click()
  const dialog = lab.page.getByRole('dialog')
  const monday = dialog.getByRole('group', { name: weekdayName(1, 'en') })
  await monday.getByLabel(times.cutOff).fill('10:30')
  await monday.getByLabel(times.pickup).fill('15:45')
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await lab.page.getByText(times.until('10:30')).waitFor()
  await lab.page.getByText(times.pickupAt('15:45')).waitFor()
  await takeOverHolidays(lab)
})

test('a practice says when it takes parcels', async () => {
  const clinic = await stage.visit('clinic-owner')
  await clinic.open('/settings')
  await clinic.page.getByRole('link', { name: words.receiving.title }).click()
  await clinic.page.getByRole('button', { name: en.ui.edit }).click()
  const dialog = clinic.page.getByRole('dialog')
  await dialog.getByLabel(weekdayName(3, 'en')).uncheck()
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await takeOverHolidays(clinic)
  await clinic.page.getByRole('button', { name: words.addClosure }).click()
  await dialog.getByLabel(words.firstDay).fill('2031-07-01')
  await dialog.getByLabel(words.lastDay).fill('2031-06-01')
  await dialog.getByText(words.wrongOrder).waitFor()
  await dialog.getByLabel(words.lastDay).fill('2031-07-14')
  await dialog.getByLabel(words.reason).fill('Summer break')
  await dialog.getByRole('button', { name: en.ui.add }).click()
  await dialog.waitFor({ state: 'detached' })
  const line = clinic.page.getByRole('listitem').filter({ hasText: 'Summer break' })
  await line.getByRole('button').click()
  await line.waitFor({ state: 'detached' })
})

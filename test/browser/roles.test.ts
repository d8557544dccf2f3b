import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

// A role that somebody has is not deleted.
const owner = await stage.visit('lab-owner', { expects: [409] })
const staff = await stage.visit('lab-staff')
const { page } = owner
const words = en.settings.roles
const dialog = page.getByRole('dialog')

test('an owner adds a role, gives it to a colleague, and the colleague is offered what it allows', async () => {
  await owner.open('/settings')
  await page.getByRole('link', { name: en.settings.pages.roles.join(' ') }).click()
  const table = page.getByRole('table')
  await table.getByRole('columnheader', { name: words.kinds.driver }).waitFor()
  await page.getByRole('button', { name: words.add }).click()
  await dialog.getByLabel(en.settings.team.name).fill('Night shift')
  await dialog.getByLabel(words.permissions['stages.work'], { exact: true }).check()
  await dialog.getByRole('button', { name: words.add }).click()
  await dialog.waitFor({ state: 'detached' })
  await table.getByRole('columnheader', { name: /Night shift/ }).waitFor()

  await owner.open('/settings/team?search=staff@')
  // Whose name the demo invents: the one member whom the search finds.
  await page
    .getByRole('row', { name: /staff@/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: en.settings.team.edit }).click()
  // What only owners may do is said of owners alone.
  const role = dialog.getByLabel(en.settings.team.role)
  const ofOwners = dialog.getByText(en.settings.team.roleHint)
  await role.selectOption({ label: en.labels.role.owner })
  await ofOwners.waitFor()
  await role.selectOption({ label: 'Night shift' })
  await ofOwners.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'Night shift' }).waitFor()

  await staff.open('/trays')
  assert.equal(await staff.page.getByRole('button', { name: en.trays.add }).isEnabled(), true)
  await staff.open('/patients')
  const add = staff.page.getByRole('button', { name: en.patients.add })
  await add.waitFor()
  assert.equal(await add.isDisabled(), true)
  assert.equal(await add.getAttribute('title'), en.ui.roleLacks)
  const navigation = staff.page.getByRole('navigation', { name: en.app.mainNavigation })
  await navigation.getByRole('link', { name: en.app.trays }).waitFor()
  assert.equal(await navigation.getByRole('link', { name: en.app.reports }).count(), 0)
})

test('a built-in role is changed and reset; a role that somebody has is not deleted', async () => {
  await owner.open('/settings/roles')
  const driver = page.getByRole('columnheader', { name: /^Driver/ })
  const open = async (role: string, step: string) => {
    await page.getByRole('button', { name: en.settings.team.more(role) }).click()
    await page.getByRole('menuitem', { name: step }).click()
  }
  await open('Driver', en.ui.edit)
  await dialog.getByLabel(words.permissions['scans.write'], { exact: true }).check()
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await driver.getByText(words.changed).waitFor()
  await open('Driver', words.reset)
  await driver.getByText(words.changed).waitFor({ state: 'detached' })
  await open('Night shift', words.remove)
  await page.getByText(/This role still belongs to/).waitFor()
})

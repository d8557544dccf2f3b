import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { meshFile } from './browser-helpers.ts'
import { assertFocus, chooseRadio, isFocused, pressAt, tabTo, takeStepByKeys } from './keys.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

const clinic = await stage.visit('clinic-owner')
const lab = await stage.visit('lab-owner')

test('keys find every place and record, list themselves, and give the focus back', async () => {
  const { page, settle } = lab
  await lab.open('/')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(en.palette.shortcuts).first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.waitForURL(/\/orders$/)
  await settle()
  const search = page.locator('main').getByRole('searchbox').first()
  await tabTo(page, search)
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: en.palette.findOrDo })
  await field.waitFor()
  await page.keyboard.type('Kastanien')
  await page
    .getByRole('option', { name: /Kastanienbogen/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  assert.ok(await isFocused(search))
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('capac')
  await page.getByRole('option', { name: en.app.capacity }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/capacity$/)
})

test('a whole order is made and sent by keyboard alone', async () => {
  const { page, settle } = clinic
  await clinic.open('/')
  await page.keyboard.press('n')
  await page.waitForURL(/\/orders\/new/)
  await settle()
  await tabTo(page, page.getByLabel(en.newOrder.lab, { exact: true }))
  await page.keyboard.type('Quellgrund')
  const patient = page.getByRole('combobox', { name: en.newOrder.patient })
  await tabTo(page, patient)
  await page.keyboard.type('Kara Keys')
  await page.getByRole('option', { name: en.newOrder.addPatient('Kara Keys') }).waitFor()
  await settle()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await assertFocus(page)
  await tabTo(page, page.getByLabel(en.newOrder.dentist))
  await page.keyboard.press('ArrowDown')
  const chart = page.getByRole('listbox', { name: en.newOrder.chart })
  await tabTo(page, chart.locator('[role="option"][tabindex="0"]'))
  await page.keyboard.type('14')
  await page.keyboard.press('Space')
  // A range, as with the mouse: the arrow with Shift takes what lies between.
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  assert.equal(await chart.getByRole('option', { selected: true }).count(), 3)
  await chooseRadio(page, page.getByRole('radio', { name: /^Bridge$/ }))
  await settle()
  await chooseRadio(
    page,
    page.getByRole('group', { name: en.newOrder.product }).getByRole('radio').first(),
  )
  await settle()
  await chooseRadio(page, page.getByRole('radio', { name: /^2M2$/ }))
  const files = page.getByLabel(en.files.drop)
  await tabTo(page, files)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.keyboard.press('Enter'),
  ])
  await chooser.setFiles([meshFile('upper-jaw.stl', 'upper'), meshFile('lower-jaw.stl', 'lower')])
  await page.getByText('lower-jaw.stl').first().waitFor()
  await settle()
  await chooseRadio(
    page,
    page.getByRole('group', { name: en.newOrder.date }).getByRole('radio').first(),
  )
  await page.getByText(/is reserved for you/).waitFor()
  await page.getByText(/^Saved \d/).waitFor()
  await settle()
  await pressAt(page, page.getByRole('button', { name: en.newOrder.send }))
  await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}$/)
  await settle()
})

test('the inbox is read with j and k, and the order accepted with Enter', async () => {
  const { page, settle } = lab
  await lab.open('/')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.waitForURL(/\/inbox/)
  await settle()
  const heading = page.locator('p', { hasText: /^Keys, Kara · / })
  // The newest is first and is open; the keys go to the one below it and back.
  await heading.waitFor()
  await page.keyboard.press('j')
  await heading.waitFor({ state: 'detached' })
  await page.keyboard.press('k')
  await heading.waitFor()
  await assertFocus(page)
  await takeStepByKeys(lab, en.order.action.accept)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { meshFile } from './browser-helpers.ts'
import { assertFocus, chooseRadio, isFocused, pressAt, tabTo } from './keys.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'

const actions = en.order.action
const stage = await openStage()
after(stage.assertNoFaults)

const clinic = await stage.visit('clinic-owner')
const lab = await stage.visit('lab-owner')
let order = ''

/** Goes to a line of the open menu and takes it. */
async function chooseItem({ page }: Visit, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true })
  await item.waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'))
  for (let steps = 0; steps < 12 && !(await isFocused(item)); steps++) {
    await page.keyboard.press('ArrowDown')
  }
  assert.ok(await isFocused(item))
  await page.keyboard.press('Enter')
}

const nothing = async () => undefined

/** Answers the dialog that is open: its fields, then its step. */
async function answerDialog({ page, settle }: Visit, fill: () => Promise<void> = nothing) {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await assertFocus(page)
  await fill()
  await pressAt(page, dialog.getByRole('button').last())
  await dialog.waitFor({ state: 'detached' })
  await settle()
  await assertFocus(page)
}

/** Takes a step of an order by its button, or from the menu of further steps. */
async function takeStep(visit: Visit, name: string, fill: () => Promise<void> = nothing) {
  const { page, settle } = visit
  await settle()
  const button = page.locator('main').getByRole('button', { name, exact: true })
  if ((await button.count()) > 0) await pressAt(page, button.first())
  else {
    await pressAt(page, page.getByRole('button', { name: en.order.moreSteps, exact: true }))
    await chooseItem(visit, name)
  }
  await answerDialog(visit, fill)
}

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
  order = new URL(page.url()).pathname.replace('/app', '')
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
  await takeStep(lab, actions.accept)
})

test('a design is sent and approved', async () => {
  await lab.open(order)
  await takeStep(lab, actions.start)
  await pressAt(lab.page, lab.page.getByRole('button', { name: en.order.files.add }))
  await lab.settle()
  await tabTo(lab.page, lab.page.getByLabel(en.files.drop))
  const [chooser] = await Promise.all([
    lab.page.waitForEvent('filechooser'),
    lab.page.keyboard.press('Enter'),
  ])
  await chooser.setFiles([meshFile('bridge-design.stl', 'upper')])
  await lab.page.getByRole('button', { name: actions.sendForApproval }).waitFor()
  await takeStep(lab, actions.sendForApproval)
  await clinic.open(order)
  await pressAt(clinic.page, clinic.page.getByRole('button', { name: en.order.banner.look }))
  const approve = clinic.page.getByRole('button', { name: actions.approve, exact: true })
  await pressAt(clinic.page, approve)
  await lab.page.getByText(/^Approved by/).waitFor()
})

test('work goes over the board by its menu, and the focus goes with it', async () => {
  const { page, settle } = lab
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.waitForURL(/\/production/)
  await settle()
  const answer = await lab.context.request.get(order)
  const { number } = ((await answer.json()) as { order: { number: string } }).order
  const mover = page.getByRole('button', { name: en.floor.move(number) })
  const column = () =>
    mover.evaluate((button) => button.closest('section')?.getAttribute('aria-label') ?? '')
  await tabTo(page, mover)
  const columns = [await column()]
  while (!columns.at(-1)?.startsWith(en.floor.columns.to_finish)) {
    await page.keyboard.press('Enter')
    await chooseItem(lab, en.floor.finishStage)
    await page.waitForFunction(
      ([name = '', from = '']) => {
        const at = document.activeElement
        const place = at?.closest('section')?.getAttribute('aria-label')
        return at?.getAttribute('aria-label') === name && place !== from
      },
      [en.floor.move(number), columns.at(-1) ?? ''],
    )
    await settle()
    columns.push(await column())
    assert.ok(columns.length < 12, columns.join())
  }
  assert.equal(new Set(columns).size, columns.length)
})

test('it is checked, shipped, taken in and completed', async () => {
  const { page } = lab
  await lab.open(order)
  await pressAt(page, page.getByRole('button', { name: en.order.stages.quality }))
  await answerDialog(lab, async () => {
    for (const point of await page.getByRole('dialog').getByRole('checkbox').all())
      await pressAt(page, point, 'Space')
  })
  await takeStep(lab, actions.finish)
  await takeStep(lab, actions.ship)
  await clinic.open(order)
  await takeStep(clinic, actions.deliver)
  await takeStep(clinic, actions.complete)
})

test('it is billed and paid', async () => {
  const answer = await lab.context.request.get(order)
  const { number } = ((await answer.json()) as { order: { number: string } }).order
  await lab.open(`/invoices?view=ready&search=${number}`)
  await pressAt(lab.page, lab.page.getByRole('button', { name: en.finance.ready.draft }))
  await lab.page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
  await lab.settle()
  const invoice = new URL(lab.page.url()).pathname.replace('/app', '')
  await takeStep(lab, en.finance.issue.step)
  await clinic.open(invoice)
  await pressAt(clinic.page, clinic.page.getByRole('button', { name: en.finance.pay.online }))
  const standIn = clinic.context.waitForEvent('page')
  await pressAt(clinic.page, clinic.page.getByRole('link', { name: en.finance.pay.openStandIn }))
  const tab = await standIn
  await tab.getByRole('button', { name: 'Pay by card' }).press('Enter')
  await clinic.page.getByText(en.finance.labels.invoiceStatus.paid).first().waitFor()
  await tab.close()
})

test('a remake is claimed, and both give their verdict', async () => {
  await clinic.open(order)
  await takeStep(clinic, actions.requestRemake, async () => {
    const dialog = clinic.page.getByRole('dialog')
    await pressAt(clinic.page, dialog.getByLabel(en.remakes.reasonLabel), 'ArrowDown')
    await tabTo(clinic.page, dialog.getByLabel(en.remakes.description))
    await clinic.page.keyboard.type('The bridge rocks.')
  })
  await clinic.page.waitForURL(/\/remakes\/[0-9a-f-]{36}$/)
  await lab.open(new URL(clinic.page.url()).pathname.replace('/app', ''))
  for (const visit of [lab, clinic]) {
    await takeStep(visit, en.remakes.giveVerdict, async () => {
      const verdict = visit.page.getByRole('dialog').getByLabel(en.remakes.verdictLabel)
      await tabTo(visit.page, verdict)
      await verdict.press('ArrowDown')
    })
  }
  await lab.page
    .getByText(/Both sides agree|Resolved|disagree/i)
    .first()
    .waitFor()
})

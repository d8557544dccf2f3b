import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'
import { collectCases } from './cases-in-turn.ts'

// The forms and the other cases come by turns.
const { it, inTurn } = collectCases(4)

const stage = await openStage()
after(stage.assertNoFaults)

type Form = {
  who: 'lab-owner' | 'clinic-owner'
  path: string | ((visit: Visit) => Promise<string>)
  /** The button that opens it; none where it is the page itself. */
  opener?: string
  /** What is filled in: the first is what is looked at. */
  labels: readonly (string | RegExp)[]
  send: (form: Locator) => Locator
}

const typed = 'Typed without a network'

const last = (form: Locator) => form.getByRole('button').last()

async function firstOrder({ context }: Visit): Promise<string> {
  const answer = await context.request.get('/orders?status=in_production&limit=1')
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return `/orders/${data[0]?.id}`
}

const forms: Record<string, Form> = {
  'a new offline practice': {
    who: 'lab-owner',
    path: '/customers',
    opener: en.partners.addOffline,
    labels: [en.partners.fields.name],
    send: last,
  },
  'a new dentist': {
    who: 'clinic-owner',
    path: '/dentists',
    opener: en.dentists.add,
    labels: [en.dentists.lastName, en.dentists.firstName],
    send: last,
  },
  'a new patient': {
    who: 'clinic-owner',
    path: '/patients',
    opener: en.patients.add,
    labels: [en.patients.lastName, en.patients.firstName],
    send: last,
  },
  'the settings of the organization': {
    who: 'lab-owner',
    path: '/settings/company',
    labels: [en.settings.company.introduction],
    send: (form) => form.getByRole('button', { name: en.settings.save, exact: true }),
  },
  'a message about an order': {
    who: 'lab-owner',
    path: firstOrder,
    labels: [/^Message /],
    send: (form) => form.getByRole('button', { name: en.order.talk.send, exact: true }),
  },
}

for (const [name, { who, path, opener, labels, send }] of Object.entries(forms)) {
  it(`${name} stays as it was typed while there is no network`, async () => {
    const visit = await stage.visit(who)
    const { page, context } = visit
    await visit.open(typeof path === 'string' ? path : await path(visit))
    if (opener) await page.getByRole('button', { name: opener, exact: true }).first().click()
    const form = opener ? page.getByRole('dialog') : page.locator('main')
    const fieldOf = (label: string | RegExp) => form.getByRole('textbox', { name: label })
    for (const label of labels) await fieldOf(label).fill(typed)
    await context.setOffline(true)
    await send(form).click()
    await page.getByText(en.ui.problems.offline).first().waitFor()
    await page.getByText(en.offline.title).first().waitFor()
    for (const label of labels) assert.equal(await fieldOf(label).inputValue(), typed)
    assert.equal(await send(form).isEnabled(), true, 'it can be sent again')
    await context.setOffline(false)
  })
}

it('a part whose code is not there without a network leaves the form as it is, and comes with the network', async () => {
  const clinic = await stage.visit('clinic-owner')
  const { page, context } = clinic
  await clinic.open('/patients')
  await page.getByRole('button', { name: en.patients.add, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: en.patients.newTitle })
  const name = dialog.getByLabel(en.patients.lastName)
  await name.fill(typed)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: en.dates.openCalendar }).click()
  assert.equal(await name.inputValue(), typed)
  await context.setOffline(false)
  await page.getByRole('grid').waitFor()
  assert.equal(await name.inputValue(), typed)
})

it('an address that no page has says so inside the frame, whose ways out work', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  await lab.open('/no/such/page')
  await page.getByRole('heading', { level: 1, name: en.app.notFoundTitle }).waitFor()
  assert.equal(await page.getByRole('main').count(), 1)
  await page.getByRole('main').getByRole('link', { name: en.app.goHome }).waitFor()
  await page
    .getByRole('navigation', { name: en.app.mainNavigation })
    .getByRole('link', { name: en.app.orders, exact: true })
    .first()
    .click()
  await page.waitForURL(/\/app\/orders$/)
  await lab.settle()
})

for (const [title, run] of inTurn()) test(title, run)

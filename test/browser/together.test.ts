import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { demoPassword } from '#demo/demo'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'
import { meshFile } from './browser-helpers.ts'
import { addressOf } from './page-list.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'

const stage = await openStage()
after(stage.assertNoFaults)

test('what one side writes is on the screen of the other without loading again', async () => {
  const [lab, clinic] = [await stage.visit('lab-owner'), await stage.visit('clinic-owner')]
  const address = await addressOf('/orders/$id', clinic)
  await Promise.all([lab.open(address), clinic.open(address)])
  const words = 'The patient comes on Thursday, before noon.'
  await clinic.page.getByLabel(new RegExp(`^${en.order.talk.writeTo('')}`)).fill(words)
  await clinic.page.getByRole('button', { name: en.order.talk.send, exact: true }).click()
  await lab.page.getByRole('paragraph').filter({ hasText: words }).waitFor()
})

async function ordersInWork({ context }: Visit, count: number): Promise<string[]> {
  const answer = await context.request.get(`/orders?status=in_production&limit=${count}`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  assert.equal(data.length, count)
  return data.map(({ id }) => id)
}

async function write({ context }: Visit, orderId: string, body: string): Promise<void> {
  const answer = await context.request.post(`/orders/${orderId}/comments`, {
    data: { body, visibility: 'shared' },
    headers: { origin: stage.url },
  })
  assert.ok(answer.ok(), await answer.text())
}

/** What the page asks the service for from now on, without the stream. */
function readsOf({ page }: Visit): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.method() === 'GET')
      reads.push(new URL(request.url()).pathname)
  })
  return reads
}

test('what happens to other orders reads nothing of the one on the screen, and its own only its part', async () => {
  const [lab, clinic] = [await stage.visit('lab-owner'), await stage.visit('clinic-owner')]
  const [shown = '', other = ''] = await ordersInWork(clinic, 2)
  const listening = lab.page.waitForResponse((response) =>
    response.url().endsWith('/events/stream'),
  )
  await lab.open(`/orders/${shown}`)
  await listening
  await lab.page.getByLabel(/^Message /).waitFor()
  const reads = readsOf(lab)
  await write(clinic, other, 'This one may wait.')
  const words = 'The shade is as last time.'
  await write(clinic, shown, words)
  await lab.page.getByRole('paragraph').filter({ hasText: words }).waitFor()
  await lab.settle()
  assert.deepEqual(
    reads.filter((path) => path.includes(other)),
    [],
  )
  const parts = new Set(
    reads.filter((path) => path.includes(shown)).map((path) => path.split('/').at(-1)),
  )
  assert.ok(parts.has('comments'))
  for (const part of [shown, 'stages', 'approvals', 'events', 'material-uses'])
    assert.ok(!parts.has(part), `${part}: ${reads.join(' ')}`)
})

test('after an own note the notes are read, not the whole page', async () => {
  const clinic = await stage.visit('clinic-owner')
  const [shown = ''] = await ordersInWork(clinic, 1)
  await clinic.open(`/orders/${shown}`)
  const reads = readsOf(clinic)
  const words = 'Please make the contact a little lighter.'
  await clinic.page.getByLabel(/^Message /).fill(words)
  await clinic.page.getByRole('button', { name: 'Send', exact: true }).click()
  await clinic.page.getByRole('paragraph').filter({ hasText: words }).waitFor()
  await clinic.settle()
  assert.ok(reads.some((path) => path.endsWith(`/${shown}/comments`)))
  for (const path of [`/orders/${shown}`, '/auth/session', '/organizations', '/shipments'])
    assert.ok(!reads.includes(path), reads.join(' '))
})

test('what was typed is there again after loading again, with and without a network', async () => {
  const clinic = await stage.visit('clinic-owner')
  const { page, context } = clinic
  await clinic.open('/orders/new')
  await page
    .getByLabel(en.newOrder.lab, { exact: true })
    .selectOption({ label: 'Quellgrund Zahntechnik' })
  await page.getByRole('option', { name: /tooth 21,/ }).click()
  await context.setOffline(true)
  await page.getByLabel(en.newOrder.instructions).fill('Light contact, please.')
  // A second of quiet, in which the draft would be sent.
  await page.getByText(/^Waiting for network: 1 change/).waitFor()
  await context.setOffline(false)
  await page.reload()
  await clinic.settle()
  const typed = page.getByLabel(en.newOrder.instructions)
  assert.equal(await typed.inputValue(), 'Light contact, please.')
  assert.equal(
    await page.getByRole('option', { name: /tooth 21,/ }).getAttribute('aria-selected'),
    'true',
  )
})

test('a draft that is no order yet is emptied with one press, and stays empty after a reload', async () => {
  const clinic = await stage.visit('clinic-owner')
  const { page } = clinic
  await clinic.open('/orders/new')
  const lab = page.getByLabel(en.newOrder.lab, { exact: true })
  const startOver = page.getByRole('button', { name: en.newOrder.startOver })
  assert.equal(await startOver.count(), 0, 'there is nothing to empty')
  await lab.selectOption({ label: 'Quellgrund Zahntechnik' })
  await page.getByRole('option', { name: /tooth 21,/ }).click()
  await clinic.context.setOffline(true)
  await page.getByLabel(en.files.drop).setInputFiles([meshFile('upper-jaw.stl', 'upper')])
  await page.getByText(en.files.onlyHere).waitFor({ state: 'detached' })
  await page.getByRole('list', { name: en.files.uploads }).getByText('upper-jaw.stl').waitFor()
  await startOver.click()
  await page.getByText(en.newOrder.emptied).waitFor()
  assert.equal(await lab.inputValue(), '')
  await clinic.context.setOffline(false)
  await page.reload()
  await clinic.settle()
  assert.equal(await lab.inputValue(), '')
  assert.equal(await startOver.count(), 0)
  assert.equal(await page.getByText('upper-jaw.stl').count(), 0)
})

test('a file that names another patient is named in the order form before the order is sent, in both languages', async () => {
  const english = await stage.visit('clinic-owner')
  const { page, context } = english
  // The preflight alone: the check of the scans knows only the patient who was saved last.
  const withoutScanCheck = (visit: typeof english) =>
    visit.context.route('**/scan-check', (route) =>
      route.fulfill({ json: { scanCheck: { canBegin: true, findings: [] } } }),
    )
  await withoutScanCheck(english)
  await english.open('/orders/new')
  await page
    .getByLabel(en.newOrder.lab, { exact: true })
    .selectOption({ label: 'Quellgrund Zahntechnik' })
  await page.getByRole('combobox', { name: en.newOrder.patient }).fill('Sample Nora')
  await page.getByRole('option', { name: en.newOrder.addPatient('Sample Nora') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add|Save/ })
    .click()
  const scan = meshFile('upper-jaw.stl', 'upper')
  scan.buffer.write('Patient name: Fischer^Otto'.padEnd(80), 0, 'latin1')
  await page.getByLabel(en.files.drop).setInputFiles([scan])
  await page.getByText(/^This file seems to be of another patient/).waitFor()

  const got = await context.request.get('/orders?status=draft&limit=1')
  const { data } = (await got.json()) as { data: { id: string }[] }
  const german = await stage.visit('clinic-owner', { locale: 'de-DE' })
  await withoutScanCheck(german)
  await german.open(`/orders/${data[0]?.id}/edit`)
  await german.page.getByText(/^Diese Datei scheint von einem anderen Patienten zu sein/).waitFor()
})

test('what cannot be read is said in words, with the number of the request', async () => {
  const clinic = await stage.visit('clinic-owner', { expects: [404] })
  await clinic.open('/orders/0190a7f0-0000-7000-8000-000000000000')
  const alert = clinic.page.getByRole('alert')
  await alert.waitFor()
  assert.match(await alert.innerText(), /[a-z]{3,}[\s\S]*[0-9a-f]{8}-[0-9a-f]{4}-/)
  assert.doesNotMatch(await alert.innerText(), /[{}]|undefined|null/)
})

test('back leads to the list as it was left: its view, filters and page are in the address', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  await lab.open('/orders?status=completed&page=2')
  // The heads of the columns and of the groups lead nowhere.
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  const first = await rows.first().innerText()
  await rows.first().getByRole('link').first().click()
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
  await page.goBack()
  await lab.settle()
  assert.match(page.url(), /status=completed&page=2/)
  assert.equal(await rows.first().innerText(), first)
})

test('somebody who may not see money is shown no place for it', async () => {
  const staff = await stage.visit('lab-staff')
  await staff.open('/')
  const places = staff.page.getByRole('navigation').first().getByRole('link')
  const names = await places.allInnerTexts()
  assert.ok(names.includes('Orders'), names.join())
  assert.ok(!names.includes('Invoices') && !names.includes('Statements'), names.join())
})

test('the language changes at once and stays', async () => {
  const clinic = await stage.visit('clinic-owner')
  const { page } = clinic
  await clinic.open('/settings/appearance')
  await page.getByText('Deutsch', { exact: true }).click()
  await page.locator('html[lang="de"]').waitFor()
  await clinic.open('/orders')
  await page.getByRole('heading', { level: 1, name: 'Aufträge' }).waitFor()
})

test('a browser with a language tag that Intl refuses is no white page', async () => {
  const words = { en: en.accounts.signIn, de: de.accounts.signIn }
  for (const [tags, title] of [
    [['en-US@posix'], words.en],
    [['C', 'de_DE.UTF-8', 'de-CH'], words.de],
    [[], words.en],
  ] as const) {
    const visit = await stage.visit(undefined, { expects: [401] })
    await visit.context.addInitScript((languages) => {
      Object.defineProperty(navigator, 'languages', { get: () => languages })
    }, tags)
    await visit.open('/')
    await visit.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await visit.signIn('owner@kastanienbogen.example', demoPassword)
    await visit.open('/orders')
  }
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { demoPassword } from '#demo/demo'
import { build } from '#platform/db/db'
import { startLossyProxy } from '#test/fakes/lossy-proxy'
import { until } from '#test/app/test-app'
import { en } from '../../web/i18n/en.ts'
import { meshFile } from './browser-helpers.ts'
import { addressOf } from './page-list.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'
import { collectCases } from './cases-in-turn.ts'

// The cases come by turns. One browser for all: an account signs in so often only.
const { it, inTurn } = collectCases(4)

const stage = await openStage()
after(stage.assertNoFaults)
const proxy = await startLossyProxy(stage.url)
after(proxy.stop)
const clinic = await stage.visit('clinic-owner', { through: proxy.url, expects: [401, 404] })
const { page } = clinic

/** Opens the order form with a scan that has arrived; its link. */
async function openFormWithScan() {
  await clinic.open('/orders/new')
  const lab = page.getByLabel(en.newOrder.lab, { exact: true })
  if ((await lab.inputValue()) === '') await lab.selectOption({ label: 'Quellgrund Zahntechnik' })
  const link = page.getByRole('link', { name: en.files.download('upper-jaw.stl') }).first()
  if ((await link.count()) === 0) {
    await page.getByLabel(en.files.drop).setInputFiles([meshFile('upper-jaw.stl', 'upper')])
  }
  await link.waitFor()
  await page.getByRole('list', { name: en.files.uploads }).waitFor({ state: 'detached' })
  return link
}

/** Ends every session, as a service does after a week, or somebody from another device. */
async function endSessions(): Promise<void> {
  await stage.world.across((tx) =>
    tx.run(build.updateTable('sessions').set({ expiresAt: '2020-01-01T00:00:00.000Z' })),
  )
}

const again = ({ page }: Visit) => page.getByRole('dialog', { name: en.accounts.sessionEnded })

async function signInAgain(visit: Visit, email = 'owner@kastanienbogen.example'): Promise<void> {
  const dialog = again(visit)
  await dialog.waitFor()
  await dialog.getByLabel(en.accounts.email).fill(email)
  await dialog.getByLabel(en.accounts.password, { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: en.accounts.signIn, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

it('a draft, a file and a dialog that meet an ended session go on after the sign-in', async () => {
  await clinic.open('/orders/new')
  await page
    .getByLabel(en.newOrder.lab, { exact: true })
    .selectOption({ label: 'Quellgrund Zahntechnik' })
  const instructions = page.getByLabel(en.newOrder.instructions)
  await instructions.fill('Before the end')
  await page.getByText(/^Saved \d/).waitFor()
  const address = page.url()

  // Typed while it cannot be sent: what the page reads may open the dialog as soon as the session ends,
  // and nobody types into a page below a dialog.
  proxy.treat(({ method, path }) =>
    method !== 'GET' && path.startsWith('/orders') ? 'lose' : 'pass',
  )
  await instructions.fill('Unsent at the end')
  await endSessions()
  proxy.treat(() => 'pass')
  await page.getByLabel(en.files.drop).setInputFiles([meshFile('upper-jaw.stl', 'upper')])
  await signInAgain(clinic)
  await page.getByText(/^Saved \d/).waitFor()
  await page
    .getByRole('list', { name: en.files.list })
    .getByText('upper-jaw.stl', { exact: true })
    .waitFor()
  assert.equal(page.url(), address)
  assert.equal(await instructions.inputValue(), 'Unsent at the end')

  await clinic.open('/patients')
  await page.getByRole('button', { name: en.patients.add }).click()
  const dialog = page.getByRole('dialog', { name: en.patients.newTitle })
  await dialog.getByLabel(en.patients.lastName).fill('Sessionson')
  await dialog.getByLabel(en.patients.firstName).fill('Nora')
  await endSessions()
  await dialog.getByRole('button', { name: en.patients.create, exact: true }).click()
  await signInAgain(clinic)
  await dialog.waitFor({ state: 'detached' })
  await clinic.open('/patients?search=Sessionson')
  assert.equal(await page.getByRole('table').getByText('Sessionson').count(), 1)
})

it('a page that is only looked at notices the end, by what it reads and by its stream', async () => {
  const address = await addressOf('/orders/$id', clinic)
  await clinic.open(address)
  await endSessions()
  // A background read may meet the end first: then the dialog covers the link.
  const patients = page.getByRole('link', { name: en.app.patients }).first()
  await patients.evaluate((element: HTMLElement) => element.click())
  await signInAgain(clinic)
  await page.getByRole('heading', { level: 1, name: en.patients.title }).waitFor()

  // Nothing is asked here: the stream breaks off, and is refused when it is opened again.
  await clinic.settle()
  await endSessions()
  proxy.cutStreams()
  await signInAgain(clinic)
})

it('a file that is a link comes after the sign-in', async () => {
  const link = await openFormWithScan()
  await endSessions()
  const download = page.waitForEvent('download')
  // A background read may meet the ended session first: then the dialog covers the link.
  await link.evaluate((element: HTMLElement) => element.click())
  await signInAgain(clinic)
  assert.match((await download).suggestedFilename(), /\.stl$/)
})

it('a refusal that arrives after the sign-in asks nobody to sign in again', async () => {
  const link = await openFormWithScan()
  await endSessions()
  proxy.treatFirst(1, ({ path }) => path === '/auth/session', 'delay')
  const download = page.waitForEvent('download')
  await link.evaluate((element: HTMLElement) => element.click())
  await proxy.untilHeld(1)
  // Something else that the page reads meets the end first, this or what it reads anyway.
  const orders = page.getByRole('link', { name: en.app.orders }).first()
  await orders.evaluate((element: HTMLElement) => element.click())
  await signInAgain(clinic)
  proxy.release()
  assert.match((await download).suggestedFilename(), /\.stl$/)
  assert.equal(await again(clinic).count(), 0)
})

/** An order of the clinic with a scan that the viewer shows. */
async function orderWithScan(): Promise<string> {
  const read = async (path: string) =>
    ((await (await clinic.context.request.get(path)).json()) as { data: Record<string, unknown>[] })
      .data
  for (const { id } of await read('/orders?status=in_production,accepted&limit=20')) {
    const files = await read(`/orders/${String(id)}/files`)
    if (files.some(({ hasPreview }) => hasPreview === true)) return `/orders/${String(id)}`
  }
  throw new Error('The demo has no order with a scan.')
}

it('a scan that the viewer’s worker fetches waits for the sign-in, and is shown after it', async () => {
  const isScan = (path: string) => /^\/files\/[^/]+\/(?:preview|content)$/.test(path)
  const answers = () => proxy.seen.flatMap(({ path, status }) => (isScan(path) ? [status] : []))
  // The page is there and its scans are not: what the worker asks for next is all that is asked.
  proxy.treat(({ path }) => (isScan(path) ? 'lose' : 'pass'))
  await clinic.open(await orderWithScan())
  const retry = page.getByRole('button', { name: en.viewer.tryAgain }).first()
  await retry.waitFor()
  const before = answers().length
  await endSessions()
  proxy.treat(() => 'pass')
  await retry.click()
  await again(clinic).waitFor()
  assert.equal(answers()[before], 401)
  await signInAgain(clinic)
  await until(async () => answers().includes(200), 'the scan is read')
  // Each scan of the order has its own.
  while ((await retry.count()) > 0) {
    const first = await retry.elementHandle()
    await first?.click()
    await first?.waitForElementState('hidden')
  }
})

it('a file in a tab of its own leads to the sign-in and comes after it', async () => {
  const link = await openFormWithScan()
  const address = (await link.getAttribute('href')) ?? ''
  await endSessions()
  const tab = await clinic.context.newPage()
  await tab.goto(address)
  await tab.getByLabel(en.accounts.email).fill('owner@kastanienbogen.example')
  await tab.getByLabel(en.accounts.password, { exact: true }).fill(demoPassword)
  const download = tab.waitForEvent('download')
  await tab.getByRole('button', { name: en.accounts.signIn, exact: true }).click()
  assert.match((await download).suggestedFilename(), /\.stl$/)
  await tab.getByRole('link', { name: en.accounts.goToApp }).waitFor()
  await tab.close()
})

it('a session that ended while the app was closed leads to the sign-in and back, with what was typed', async () => {
  const address = await addressOf('/orders/$id', clinic)
  await clinic.open(address)
  await page.getByLabel(new RegExp(`^${en.order.talk.writeTo('')}`)).fill('Half a message')
  await endSessions()
  await page.reload()
  await page.waitForURL(/\/sign-in\?next=/)
  await page.getByLabel(en.accounts.email).fill('owner@kastanienbogen.example')
  await page.getByLabel(en.accounts.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: en.accounts.signIn, exact: true }).click()
  await page.waitForURL(`**/app${address}`)
  await clinic.settle()
  assert.equal(
    await page.getByLabel(new RegExp(`^${en.order.talk.writeTo('')}`)).inputValue(),
    'Half a message',
  )
})

it('somebody else who signs in sees nothing of it, and signing out leaves nothing behind', async () => {
  await openFormWithScan()
  proxy.treat(({ method, path }) =>
    method !== 'GET' && /^\/(?:orders|uploads)/.test(path) ? 'lose' : 'pass',
  )
  await page.getByLabel(en.newOrder.instructions).fill('Secret of the clinic')
  await page.getByLabel(en.files.drop).setInputFiles([meshFile('secret-jaw.stl', 'upper')])
  await page.getByText(/^Waiting for network/).waitFor()
  await page.getByText(en.files.onlyHere).waitFor({ state: 'detached' })
  const signOut = async (organization: RegExp) => {
    await page.getByRole('button', { name: organization }).first().click()
    await page.getByRole('menuitem', { name: en.app.signOut }).click()
  }
  await signOut(/Kastanienbogen/)
  await page.getByText(en.accounts.unsent).waitFor()
  await endSessions()
  proxy.treat(() => 'pass')
  await signInAgain(clinic, 'owner@quellgrund.example')
  await page.waitForURL(/\/app\/$/)
  await clinic.settle()
  const left = () =>
    page.evaluate(async () => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('pontic-files')
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error as Error))
      })
      const names = [...opened.objectStoreNames]
      const files = await new Promise<number>((resolve) => {
        if (names.length === 0) return resolve(0)
        const count = opened
          .transaction(names)
          .objectStore(names[0] ?? '')
          .count()
        count.addEventListener('success', () => resolve(count.result))
      })
      opened.close()
      const drafts = Object.keys(localStorage).filter((key) => key.startsWith('pontic.draft.'))
      return { files, drafts: drafts.length, session: sessionStorage.getItem('pontic.tries') }
    })
  const { files, drafts } = await left()
  assert.deepEqual({ files, drafts }, { files: 0, drafts: 0 })

  await clinic.open(await addressOf('/orders/$id', clinic))
  await page
    .getByLabel(new RegExp(`^${en.order.talk.writeTo('')}`))
    .fill('Half a message of the laboratory')
  await signOut(/Quellgrund/)
  await page.waitForURL(/\/sign-in$/)
  await until(async () => (await left()).drafts === 0, 'nothing is left')
  assert.deepEqual(await left(), { files: 0, drafts: 0, session: null })
})

for (const [title, run] of inTurn()) test(title, run)

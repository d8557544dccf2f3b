import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { demoPassword } from '#demo/demo'
import { startDeployment } from '#test/fakes/next-version'
import { en } from '../../web/i18n/en.ts'
import { openStage, shots, type Who } from './browser-app.ts'
import type { Looks, Visit } from './browser-session.ts'
import { collectCases } from './cases-in-turn.ts'

// The cases come by turns, and each begins with a browser of its own.
const { it, inTurn } = collectCases(4)

const stage = await openStage()
const dist = join(import.meta.dirname, '../../web/dist')
const deployment = await startDeployment(
  stage.url,
  readFileSync(join(dist, 'worker-off.js'), 'utf8'),
)
after(() => deployment.stop())

const rows = ({ page }: Visit) =>
  page.locator('main tbody tr').filter({ has: page.getByRole('link') })
const bar = ({ page }: Visit) => page.getByRole('status').filter({ hasText: /^Offline/ })

/** The operations whose answers the browser keeps, and of whom. */
const keptIn = ({ page }: Visit) =>
  page.evaluate(
    () =>
      new Promise<{ owner: string | null; operations: string[] }>((resolve, reject) => {
        const owner = localStorage.getItem('pontic.answers')
        const opening = indexedDB.open('pontic-answers')
        const fail = () => reject(new Error('The store of answers cannot be read.'))
        // The store is the app's to make.
        opening.addEventListener('upgradeneeded', () => {
          opening.transaction?.abort()
          resolve({ owner, operations: [] })
        })
        opening.addEventListener('error', fail)
        opening.addEventListener('success', () => {
          const db = opening.result
          const reading = db.transaction('answers').objectStore('answers').get('answers')
          reading.addEventListener('error', fail)
          reading.addEventListener('success', () => {
            const kept = reading.result as { answers: { queryKey: string[] }[] } | undefined
            db.close()
            resolve({ owner, operations: kept?.answers.map((one) => one.queryKey[0] ?? '') ?? [] })
          })
        })
      }),
  )

/** Waits until the browser keeps the app and the list of orders. */
async function untilKept(visit: Visit): Promise<void> {
  await visit.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await visit.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (;;) {
    const { operations } = await keptIn(visit)
    if (operations.includes('listOrders') && operations.includes('getSession')) return
  }
}

async function openKept(who: Who, looks: Looks = {}): Promise<Visit> {
  const visit = await stage.visit(who, { keepsApp: true, expects: [401, 404], ...looks })
  await visit.open('/orders')
  await rows(visit).first().waitFor()
  await untilKept(visit)
  return visit
}

it('without a network the app starts with the last list, and says of when it is', async () => {
  const lab = await openKept('lab-owner')
  const { page, context } = lab
  const first = await rows(lab).first().innerText()
  await context.setOffline(true)
  await page.goto('/app/orders')
  assert.equal(await rows(lab).first().innerText(), first)
  await bar(lab).waitFor()
  assert.match(await bar(lab).innerText(), /^Offline: as of \d\d:\d\d/)
  await page.screenshot({ path: join(shots, 'offline.png') })

  // What was never read says so.
  await page.getByRole('link', { name: en.app.shipments, exact: true }).first().click()
  await page.getByText(en.ui.problems.offline).first().waitFor()

  await context.setOffline(false)
  await page.goto('/app/orders')
  await bar(lab).waitFor({ state: 'detached' })
  await rows(lab).first().waitFor()
})

it('what is typed without a network is kept, and no change waits to be sent later', async () => {
  const clinic = await openKept('clinic-owner')
  const { page, context } = clinic
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`)
  })
  await clinic.open('/patients')
  await context.setOffline(true)
  await page.getByRole('button', { name: en.patients.add }).click()
  const dialog = page.getByRole('dialog', { name: en.patients.newTitle })
  await dialog.getByLabel(en.patients.lastName).fill('Offlinename')
  await dialog.getByLabel(en.patients.firstName).fill('Nora')
  await dialog.getByRole('button', { name: en.patients.create, exact: true }).click()
  await page.getByText(en.ui.problems.offline).first().waitFor()
  assert.equal(await dialog.getByLabel(en.patients.lastName).inputValue(), 'Offlinename')
  assert.equal(changes.length, 1, 'it was tried and said so')
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await clinic.open('/orders/new')
  const lab = page.getByLabel(en.newOrder.lab, { exact: true })
  if ((await lab.inputValue()) === '') await lab.selectOption({ label: 'Quellgrund Zahntechnik' })
  await context.setOffline(true)
  const instructions = page.getByLabel(en.newOrder.instructions)
  await instructions.fill('Typed without a network')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(false)
  await clinic.open('/orders/new')
  assert.equal(await instructions.inputValue(), 'Typed without a network')
  const { data } = (await (await context.request.get('/patients?search=Offlinename')).json()) as {
    data: unknown[]
  }
  assert.deepEqual(data, [], 'nothing was sent behind the back')
})

it('who signs out leaves no list in the browser, and nothing of the app that names anybody', async () => {
  const lab = await openKept('lab-owner')
  const { page, context } = lab
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: en.palette.findOrDo }).fill(en.app.signOut)
  await page.keyboard.press('Enter')
  const anyway = page.getByRole('button', { name: en.accounts.signOutAnyway })
  await Promise.race([page.waitForURL(/sign-in/), anyway.click().catch(() => undefined)])
  await page.waitForURL(/sign-in/)
  assert.deepEqual(await keptIn(lab), { owner: null, operations: [] })
  await context.setOffline(true)
  await page.goto('/app/orders').catch(() => undefined)
  assert.equal(await rows(lab).count(), 0)
})

it('somebody else at the same browser never sees the list that was kept', async () => {
  const lab = await openKept('lab-owner')
  const { page, context } = lab
  const number = await rows(lab).first().getByRole('link').first().innerText()
  await page.goto('about:blank')
  await lab.signIn('owner@kastanienbogen.example', demoPassword)
  await context.route(/\/orders\?/, () => undefined)
  const seen = page
    .waitForFunction((text) => document.body?.innerText.includes(text), number)
    .then(
      () => true,
      () => false,
    )
  await page.goto('/app/orders', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main .animate-pulse').first().waitFor()
  assert.equal(await rows(lab).count(), 0)
  await page.waitForFunction(() => localStorage.getItem('pontic.answers') !== null)
  const { operations } = await keptIn(lab)
  assert.ok(!operations.includes('listOrders'), 'what was kept is deleted')
  await page.close()
  assert.equal(await seen, false)
})

it('a session that is over shows nothing that was kept', async () => {
  const lab = await openKept('lab-owner')
  const { page, context } = lab
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/app/orders')
  await page.waitForURL(/sign-in/)
  assert.deepEqual(await keptIn(lab), { owner: null, operations: [] })
})

it('a new version is taken by the next page that is opened, and none before', async () => {
  deployment.state.version = 'built'
  const lab = await openKept('lab-owner', { through: deployment.url })
  const { page } = lab
  const isNext = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const pages = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).match('/app/'))?.text()),
      )
      return pages.map((text) => text?.includes('<title>Next</title>') ?? null)
    })
  assert.deepEqual(await isNext(), [false])
  deployment.state.version = 'next'
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true })
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      Object.assign(window, { isTaken: true }),
    )
    return navigator.serviceWorker.getRegistration().then((found) => found?.update())
  })
  await page.waitForFunction(() => 'isTaken' in window)
  // The page that is open stays as it is until another is opened.
  assert.equal(await page.evaluate(() => 'isSamePage' in window), true)
  await page.getByRole('link', { name: en.app.patients, exact: true }).first().click()
  await page.waitForFunction(() => !('isSamePage' in window))
  await lab.settle()
  assert.match(page.url(), /\/app\/patients$/)
  assert.deepEqual(await isNext(), [false, true])
})

it('the service can take the worker back, with all that it kept', async () => {
  deployment.state.version = 'built'
  const lab = await openKept('lab-owner', { through: deployment.url })
  const { page } = lab
  deployment.state.version = 'off'
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((found) => found?.update()),
  )
  await page.waitForFunction(
    async () =>
      (await caches.keys()).length === 0 &&
      (await navigator.serviceWorker.getRegistration('/app/')) === undefined,
  )
})

it('a page whose code the service no longer has loads again, once', async () => {
  deployment.state.version = 'built'
  const lab = await stage.visit('lab-owner', { through: deployment.url, expects: [404] })
  const { page } = lab
  await lab.open('/orders')
  const asked: string[] = []
  deployment.state.missing = (path) => {
    const isChunk = path.startsWith('/app/assets/') && path.endsWith('.js')
    if (isChunk && asked.length === 0) asked.push(path)
    return path === asked[0] && asked.push(path) === 2
  }
  await page.getByRole('link', { name: en.app.patients, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: en.patients.title }).waitFor()
  await lab.settle()
  assert.equal(asked.length >= 2, true)
})

for (const [title, run] of inTurn()) test(title, run)

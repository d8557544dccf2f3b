import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'
import { addressOf } from './page-list.ts'

const stage = await openStage()

/** Holds the answers to requests of an address back until they are released. */
async function hold({ page }: Visit, path: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (isHeld) held.push(route)
      else await route.continue()
    },
  )
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

// A font that comes late makes lines higher: that is not what is looked at here.
const topOf = (page: Page, name: string): Promise<number> =>
  page.getByRole('heading', { name, exact: true }).evaluate(async (title) => {
    await document.fonts.ready
    return title.getBoundingClientRect().top
  })

test('a page whose app never arrives says so in the language of the browser, with a way on', async () => {
  for (const [locale, text] of [
    ['en-GB', 'Loading failed. Reload'],
    ['de-DE', 'Laden fehlgeschlagen. Neu laden'],
  ] as const) {
    const lab = await stage.visit('lab-owner', { locale })
    const { page } = lab
    const app = /\/app\/assets\/main-[^/]*\.js/
    await page.route(app, (route) => route.abort())
    await page.goto('/app/patients', { waitUntil: 'commit' })
    const way = page.getByRole('alert').getByRole('link', { name: text })
    await way.waitFor()
    await page.unroute(app)
    await way.click()
    await page.getByRole('row').nth(1).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    // What the browser says of files that nobody used is meant here, and may come late.
    await lab.context.close()
    lab.faults.length = 0
  }
})

test('requests that answer late push no practice down that somebody reads', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  const release = await hold(lab, '/lab-connections')
  const list = page.waitForResponse((response) => new URL(response.url()).pathname === '/customers')
  await page.goto('/app/customers')
  await list
  await page.getByRole('heading', { name: en.app.customers, exact: false }).waitFor()
  assert.equal(await page.getByRole('table', { name: en.app.customers }).count(), 0)
  await release()
  await page.getByRole('heading', { name: en.partners.waitsForYou }).waitFor()
  await page.getByRole('table', { name: en.app.customers }).getByRole('row').nth(1).waitFor()
  stage.assertNoFaults()
})

// What is held back, on which page and screen, the title below it, and how far that may move. What is not held
// back may come meanwhile: the promises move the load by a few pixels.
const places = [
  ['/production/promises', '/capacity', {}, en.floor.capacity.load, 8],
  ['/production/promises', '/capacity', { isPhone: true }, en.floor.capacity.load, 24],
  ['/production/capacity', '/capacity', {}, en.floor.capacity.load, 8],
  ['/worklist', '/wall-board', {}, en.bench.wallBoard.load, 24],
] as const

for (const [held, address, looks, below, px] of places) {
  const screen = 'isPhone' in looks ? 'a phone' : 'a desk'
  test(`${address} keeps its place on ${screen} when what ${held} answers comes`, async () => {
    const lab = await stage.visit('lab-owner', looks)
    const { page } = lab
    const release = await hold(lab, held)
    await page.goto(`/app${address}`)
    await page.getByRole('heading', { name: below, exact: true }).waitFor()
    const before = await topOf(page, below)
    await release()
    await lab.settle()
    const moved = Math.abs((await topOf(page, below)) - before)
    assert.ok(moved <= px, `moved by ${moved} pixels`)
    stage.assertNoFaults()
  })
}

test('on a phone the invoices keep their place when the sums above them come', async () => {
  const lab = await stage.visit('lab-owner', { isPhone: true })
  const { page } = lab
  const release = await hold(lab, '/finance/summary')
  await page.goto('/app/invoices')
  const search = page.getByRole('searchbox', { name: en.finance.searchLabel })
  const top = async () => (await search.boundingBox())?.y ?? Number.NaN
  await search.waitFor()
  const before = await top()
  await release()
  await lab.settle()
  const moved = Math.abs((await top()) - before)
  assert.ok(moved <= 24, `moved by ${moved} pixels`)
  stage.assertNoFaults()
})

test('a draft keeps its place when the catalogue comes, and the templates after it', async () => {
  const clinic = await stage.visit('clinic-owner')
  const { page } = clinic
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) {
        shifts.push((entry as PerformanceEntry & { value: number }).value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const releaseCatalogue = await hold(clinic, '/products')
  const releaseTemplates = await hold(clinic, '/order-templates')
  await page.goto(`/app${await addressOf('/orders/$id/edit', clinic)}`)
  const { sections } = en.newOrder
  await page.getByRole('heading', { name: sections.files, exact: true }).waitFor()
  const catalogue = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/products',
  )
  await releaseCatalogue()
  await catalogue
  await releaseTemplates()
  await page.getByRole('listbox', { name: en.newOrder.chart }).waitFor()
  await clinic.settle()
  const moved = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  assert.ok(moved < 0.05, `${moved} of the screen moved`)
  stage.assertNoFaults()
})

test('what comes next with an order is not said before its stages are there', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  const address = await addressOf('/orders/$id', lab)
  const release = await hold(lab, `${address}/stages`)
  const others = ['', '/files', '/approvals'].map((part) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === address + part),
  )
  await page.goto(`/app${address}`)
  await Promise.all(others)
  await page.getByRole('heading', { level: 1, name: /\d/ }).waitFor()
  const steps = page.getByRole('button', { name: en.order.moreSteps, exact: true })
  const ready = page.getByRole('button', { name: en.order.action.finish })
  assert.deepEqual([await steps.count(), await ready.count()], [0, 0])
  assert.equal(await page.getByText(en.order.stages.none).count(), 0)
  await release()
  await steps.waitFor()
  await lab.settle()
  assert.equal(await ready.count(), 0)
  stage.assertNoFaults()
})

test('what was read before waits for the unread ones above it, and is pushed down by none', async () => {
  const clinic = await stage.visit('clinic-owner', { locale: 'de-DE' })
  const { page } = clinic
  const release = await hold(clinic, '/notifications')
  await page.goto('/app/notifications')
  await page.getByRole('heading', { name: de.notifications.unreadTitle }).waitFor()
  const earlier = page.getByRole('heading', { name: de.notifications.earlier })
  assert.equal(await earlier.count(), 0)
  await release()
  await earlier.waitFor()
  stage.assertNoFaults()
})

test('a press for the next page dims the rows before anything is asked, until the page is there', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  for (const path of ['/orders', '/patients']) {
    await lab.open(path)
    const release = await hold(lab, path)
    const dimmed = await page.evaluate(
      (name) =>
        new Promise<string>((resolve) => {
          const asked = performance.getEntriesByType('resource').length
          document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click()
          requestAnimationFrame(() => {
            const { opacity } = getComputedStyle(
              document.querySelector('main table') ?? document.body,
            )
            resolve(`${opacity}, asked ${performance.getEntriesByType('resource').length - asked}`)
          })
        }),
      en.ui.next,
    )
    assert.equal(dimmed, '0.6, asked 0', path)
    const first = page.getByRole('row').nth(1)
    const before = await first.innerText()
    await release()
    await page.waitForFunction(
      (text) =>
        document.querySelector('[data-turning]') === null &&
        document.querySelector<HTMLElement>('tbody tr')?.innerText !== text,
      before,
    )
    // A search leads to the first page: nobody turned to it.
    await page.getByRole('searchbox').first().fill('a')
    await page.waitForURL((url) => url.searchParams.has('search') && !url.searchParams.has('page'))
    await lab.settle()
    assert.equal(await page.locator('[data-turning]').count(), 0, path)
  }
  stage.assertNoFaults()
})

test('a press on a view marks it before its rows are asked for', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  await lab.open('/orders')
  const name = en.orders.views.ready
  const marked = await page.evaluate(
    (text) =>
      new Promise<string>((resolve) => {
        const links = [...document.querySelectorAll<HTMLElement>('main nav a')]
        const link = links.find(({ innerText }) => innerText === text)
        const asked = performance.getEntriesByType('resource').length
        link?.click()
        requestAnimationFrame(() => {
          const { fontWeight } = getComputedStyle(link ?? document.body)
          const more = performance.getEntriesByType('resource').length - asked
          resolve(`${fontWeight}, asked ${more}, ${location.search}`)
        })
      }),
    name,
  )
  assert.equal(marked, '500, asked 0, ')
  await page.locator('main nav a[aria-current=page]', { hasText: name }).waitFor()
  stage.assertNoFaults()
})

test('whoever goes back before the next page is there has this one again', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  await lab.open('/orders')
  await lab.goTo('/patients')
  const release = await hold(lab, '/patients')
  await page.getByRole('button', { name: en.ui.next }).click()
  await page.locator('[data-turning]').waitFor()
  await page.waitForURL(/page=2/)
  // A page of a list takes the place of the one before in the history: one step back is the page before.
  await page.goBack()
  await page.getByRole('heading', { name: en.app.orders, exact: false }).first().waitFor()
  await page.goForward()
  await release()
  await lab.settle()
  assert.equal(await page.locator('[data-turning]').count(), 0)
  stage.assertNoFaults()
})

test('on the home page of a clinic what needs it pushes nothing down', async () => {
  const clinic = await stage.visit('clinic-owner')
  const { page } = clinic
  const releases = [await hold(clinic, '/setup-guide'), await hold(clinic, '/worklist')] as const
  await page.goto('/app/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await releases[0]()
  const arrivals = page.getByRole('heading', {
    name: new RegExp([false, true].map((isNext) => en.home.arriving(isNext)).join('|')),
  })
  await arrivals.waitFor()
  const top = async () => (await arrivals.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await releases[1]()
  await page.getByRole('heading', { name: en.home.todo, exact: true }).waitFor()
  assert.equal(await top(), before)
  stage.assertNoFaults()
})

test('below the table of devices nothing is there to be pushed down', async () => {
  const clinic = await stage.visit('clinic-owner')
  const { page } = clinic
  const release = await hold(clinic, '/auth/device-credentials')
  await page.goto('/app/settings/devices')
  await page.getByRole('heading', { name: en.settings.devices.title, exact: true }).waitFor()
  const howTo = page.getByRole('heading', { name: en.settings.devices.agentTitle, exact: true })
  assert.equal(await howTo.count(), 0)
  await release()
  await howTo.waitFor()
  stage.assertNoFaults()
})

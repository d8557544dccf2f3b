import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import type { Metafile } from 'esbuild'
import type { Route } from 'playwright-core'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'
import { until } from '#test/app/test-app'
import { openStage, shots } from './browser-app.ts'
import type { Visit } from './browser-session.ts'
import { collectCases } from './cases-in-turn.ts'

// The cases come by turns, and each begins with a browser of its own.
const { it, inTurn } = collectCases(4)

const stage = await openStage()

/** Keeps the scripts and style sheets of the app from the page until it is released, but for those let through. */
async function holdAssets({ context }: Visit, through = /^$/): Promise<() => Promise<void>> {
  let held: Route[] = []
  let isHeld = true
  await context.route(/\/app\/assets\//, async (route) => {
    if (isHeld && !through.test(route.request().url())) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    const now = held
    held = []
    await Promise.all(now.map((route) => route.continue()))
  }
}

it('the frame is painted before any script and style sheet of the app has arrived', async () => {
  for (const [theme, color] of [
    ['light', 'rgb(245, 244, 242)'],
    ['dark', 'rgb(12, 14, 18)'],
  ] as const) {
    const lab = await stage.visit('lab-owner', { theme })
    const release = await holdAssets(lab)
    const { page } = lab
    await page.goto('/app/orders', { waitUntil: 'commit' })
    const frame = page.getByRole('status', { name: 'Pontic' })
    await frame.waitFor()
    assert.equal(await frame.getAttribute('aria-busy'), 'true')
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      color,
    )
    await page.screenshot({ path: join(shots, `frame-${theme}.png`) })
    await release()
    await page.locator('main tbody tr').first().waitFor()
    assert.equal(await frame.count(), 0)
  }
  stage.assertNoFaults()
})

it('what the first page reads is asked for once, before its code is there', async () => {
  const lab = await stage.visit('lab-owner')
  for (const [path, early] of [
    ['/orders', ['/auth/session', '/orders', '/saved-views']],
    ['/', ['/auth/session', '/setup-guide', '/worklist', '/notifications']],
  ] as const) {
    const release = await holdAssets(lab)
    const asked: string[] = []
    const note = (request: { url(): string; resourceType(): string }) => {
      const { pathname, search } = new URL(request.url())
      if (request.resourceType() === 'fetch') asked.push(pathname + search)
    }
    lab.page.on('request', note)
    await lab.page.goto(`/app${path}`, { waitUntil: 'commit' })
    await lab.page.getByRole('status', { name: 'Pontic' }).waitFor()
    await until(() => asked.length >= early.length, 'the early reads')
    const first = asked.map((address) => address.split('?')[0])
    assert.deepEqual(first, early, path)
    await release()
    await lab.settle()
    lab.page.off('request', note)
    await lab.context.unroute(/\/app\/assets\//)
    assert.deepEqual([...new Set(asked)], asked, 'nothing is asked twice')
  }
})

// What the browser says of its line; Chromium's own emulation says the same.
const onSlowLine = ({ context }: Visit) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { downlink: 0.4 } }),
  )

// What the rows need on a slow line: the app itself is none of it.
const firstView = /first-view|\.css$/

/** The addresses that the page asks for from now on, by their paths, with what hashes do to names left out. */
function askedBy({ page }: Visit): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    asked.push(pathname.replace(/-\w{8}(?=\.\w+$)/, ''))
  })
  return asked
}

/** Opens the list of orders on a slow line until its rows are there, with the app held back. */
async function openFirstView(visit: Visit, locale = 'en') {
  await onSlowLine(visit)
  // The texts are the app's own: which file they are in, the app alone knows.
  const texts = textFiles(locale)
  const release = await holdAssets(visit, new RegExp(`${firstView.source}|${texts.join('|')}`))
  const asked = askedBy(visit)
  await visit.page.goto('/app/orders', { waitUntil: 'commit' })
  await visit.page.locator('main tbody tr td').first().waitFor()
  assert.equal(await visit.page.locator('#app main').count(), 0, 'the app is not there')
  return { release, asked: [...asked] }
}

/** The names of the files that hold the texts of the first page. */
function textFiles(locale: string): string[] {
  const { outputs } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../web/dist/metafile.json'), 'utf8'),
  ) as Metafile
  return Object.values(outputs).flatMap(({ entryPoint, imports }, at) =>
    entryPoint === `i18n/core-${locale}.ts`
      ? [Object.keys(outputs)[at] ?? '', ...imports.map(({ path }) => path)].map((path) =>
          basename(path),
        )
      : [],
  )
}

/** The table at a place, an element a line; what is off until the app is there differs. */
const drawn = ({ page }: Visit, place: string) =>
  page.locator(`${place} table *`).evaluateAll((elements) =>
    elements.map((element) => {
      const attributes = element
        .getAttributeNames()
        .filter((name) => !['disabled', 'style'].includes(name))
        .map((name) => `${name}=${element.getAttribute(name)}`)
      const text = element.childElementCount === 0 ? element.textContent : ''
      return [element.tagName, ...attributes.toSorted(), text].join(' ')
    }),
  )

it('on a slow line the rows are there before the app, as the app draws them', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  const { release, asked } = await openFirstView(lab)
  // The style sheet is named in the page: the browser asks for it when it likes.
  const scripted = asked.filter((path) => !path.endsWith('.css'))
  assert.deepEqual(scripted.slice(0, 5), [
    '/app/orders',
    '/auth/session',
    '/orders',
    '/saved-views',
    '/app/assets/first-view.js',
  ])
  assert.equal(scripted.at(-1), '/app/assets/main.js', 'the app comes last')
  assert.equal(asked.filter((path) => path.endsWith('.woff2')).length, 0, 'no font before the app')
  const links = await page
    .locator('main tbody tr a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  assert.ok(links.length > 10, `${links.length} rows`)
  for (const link of links) assert.match(link ?? '', /^\/app\/orders\/[\da-f-]{36}$/)
  assert.equal(
    await page.getByRole('button', { name: en.orders.filter }).isDisabled(),
    true,
    'what answers no press yet is off',
  )
  await page.screenshot({ path: join(shots, 'first-view.png') })
  const before = await drawn(lab, 'main')
  // The counts of groups come later, for the app too.
  await lab.context.route('**/order-counts?*', () => undefined)
  await release()
  await page.locator('#app main tbody tr').first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('main').length === 1)
  const after = await drawn(lab, '#app main')
  assert.ok(before.length > 500, `${before.length} elements`)
  assert.deepEqual(
    before.filter((line, place) => line !== after[place]),
    [],
  )
  assert.equal(before.length, after.length)
  stage.assertNoFaults()
})

it('whoever reached a row by the keyboard stays on it when the app takes over', async () => {
  const clinic = await stage.visit('clinic-owner', { locale: 'de-DE' })
  const { page } = clinic
  const { release } = await openFirstView(clinic, 'de')
  await page.getByRole('heading', { level: 1, name: de.orders.title }).waitFor()
  const link = page.locator('main tbody tr a').nth(2)
  const address = await link.getAttribute('href')
  await link.focus()
  await release()
  await page.waitForFunction(
    (href) => document.activeElement?.matches(`#app a[href="${href}"]`),
    address,
  )
})

it('a link of the first rows leads to its order without the app', async () => {
  const lab = await stage.visit('lab-owner')
  const { page } = lab
  const { release } = await openFirstView(lab)
  const link = page.locator('main tbody tr a').first()
  const [address] = await Promise.all([link.getAttribute('href'), link.click()])
  await page.waitForURL((url) => url.pathname === address, { waitUntil: 'commit' })
  await release()
  await page.locator('#app main h1').waitFor()
  await lab.settle()
  stage.assertNoFaults()
})

it('nobody sees rows who is not signed in, and a fast line asks for no first view', async () => {
  const nobody = await stage.visit(undefined, { expects: [401] })
  await onSlowLine(nobody)
  await nobody.page.goto('/app/orders')
  await nobody.page.waitForURL(/sign-in/)
  assert.equal(await nobody.page.locator('table').count(), 0)
  const lab = await stage.visit('lab-owner')
  const asked = askedBy(lab)
  await lab.open('/orders')
  assert.ok(asked.includes('/app/assets/main.js'))
  assert.ok(!asked.includes('/app/assets/first-view.js'))
})

it('a page that takes its time is announced by a thin line', async () => {
  const lab = await stage.visit('lab-owner')
  await lab.open('/orders')
  const release = await holdAssets(lab)
  await lab.page.getByRole('link', { name: en.app.reports }).first().click()
  await lab.page.locator('.page-progress').waitFor({ state: 'attached' })
  await lab.page.locator('main [aria-busy="true"]').waitFor()
  await release()
  await lab.settle()
  assert.equal(await lab.page.locator('.page-progress').count(), 0)
  stage.assertNoFaults()
})

for (const [title, run] of inTurn()) test(title, run)

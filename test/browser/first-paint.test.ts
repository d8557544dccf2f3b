import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Route } from 'playwright-core'
import { en } from '../../web/i18n/en.ts'
import { openStage, shots } from './browser-app.ts'
import type { Visit } from './browser-session.ts'

const stage = await openStage()

/** Keeps every script and style sheet of the app from the page until it is released. */
async function holdAssets({ context }: Visit): Promise<() => Promise<void>> {
  let held: Route[] = []
  let isHeld = true
  await context.route(/\/app\/assets\//, async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    const now = held
    held = []
    await Promise.all(now.map((route) => route.continue()))
  }
}

test('the frame is painted before any script and style sheet of the app has arrived', async () => {
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

test('what the first page reads is asked for once, before its code is there', async () => {
  const lab = await stage.visit('lab-owner')
  for (const [path, early] of [
    ['/orders', ['/auth/session', '/orders', '/saved-views']],
    ['/', ['/auth/session', '/worklist', '/notifications']],
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
    const first = asked.map((address) => address.split('?')[0])
    assert.deepEqual(first, early, path)
    await release()
    await lab.settle()
    lab.page.off('request', note)
    await lab.context.unroute(/\/app\/assets\//)
    assert.deepEqual([...new Set(asked)], asked, 'nothing is asked twice')
  }
})

test('a page that takes its time is announced by a thin line', async () => {
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

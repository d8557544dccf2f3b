import assert from 'node:assert/strict'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { median } from './median.ts'
import { processorOf } from './web-page.ts'

/** The line of a practice in the country: 400 kilobits a second, 400 ms until an answer begins. */
const line = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400, offline: false }

const goals = {
  cold: { paintMs: 1_500, rowsMs: 4_000 },
  warm: { paintMs: 1_500, rowsMs: 1_000 },
} as const

type Start = {
  paintMs: number
  rowsMs: number
  /** How long the page's own thread had computed by then. */
  computedMs: number
  freshMs: number
  appMs: number
  requests: number
  kilobytes: number
}

/** Puts a page on the slow line; what is returned counts what it does there. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  return session
}

const untilThere = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(
    `new Promise((resolve) => { const look = () => document.querySelector('${selector}')
      ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look); look() })`,
  )

/** Opens the list of orders on the slow line, and measures from the navigation on. */
async function startOn(page: Page): Promise<Start> {
  const session = await slowDown(page)
  const processor = await processorOf(page)
  let requests = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/orders' && response.ok(),
  )
  await page.goto('/app/orders', { waitUntil: 'commit' })
  const rowsMs = await untilThere(page, 'main tbody tr')
  const computedMs = await processor()
  const response = await answered
  await response.finished()
  const freshMs = await page.evaluate(() => performance.now())
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
  )
  const [asked, kilobytes] = [requests, bytes / 1_000]
  const appMs = await untilThere(page, '#app main tbody tr')
  await session.detach()
  return {
    paintMs,
    rowsMs,
    computedMs,
    freshMs: Math.max(freshMs, rowsMs),
    appMs,
    requests: asked,
    kilobytes,
  }
}

/**
 * A first start on the slow line, of a browser that kept nothing, and one after it, of the same
 * browser: what it kept of the first is there.
 */
async function startTwice(context: BrowserContext): Promise<{ cold: Start; warm: Start }> {
  const first = await context.newPage()
  const cold = await startOn(first)
  // What the app keeps once it rests; the worker's own requests are not on the slow line.
  await first.waitForFunction(
    `navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null &&
      localStorage.getItem('pontic.answers') !== null)`,
    undefined,
    { timeout: 120_000 },
  )
  await first.waitForTimeout(3_000)
  await first.close()
  const second = await context.newPage()
  const warm = await startOn(second)
  await context.close()
  return { cold, warm }
}

const goalText = (ms: number, goalMs: number) => `${ms <= goalMs ? 'within' : 'OVER'} ${goalMs} ms`

/** Prints how the list of orders starts on a slow line, cold and warm, beside the goals. */
export async function measureSlowLine(
  open: () => Promise<BrowserContext>,
  rounds: number,
): Promise<void> {
  const found: { cold: Start; warm: Start }[] = []
  for (let round = 0; round <= rounds; round++) {
    const starts = await startTwice(await open())
    if (round > 0) found.push(starts)
  }
  assert.ok(found.length > 0)
  console.log('list of orders at 400 kb/s with 400 ms')
  for (const kind of ['cold', 'warm'] as const) {
    const of = (key: keyof Start) => median(found.map((starts) => starts[kind][key]))
    const [paintMs, rowsMs] = [of('paintMs'), of('rowsMs')]
    console.log(
      `${`${kind}: first paint`.padEnd(40)}${paintMs.toFixed(0).padStart(6)} ms   ${goalText(paintMs, goals[kind].paintMs)}`,
    )
    console.log(
      `${`${kind}: first rows`.padEnd(40)}${rowsMs.toFixed(0).padStart(6)} ms   ${goalText(rowsMs, goals[kind].rowsMs)}; computed ${of('computedMs').toFixed(0)} ms; rows of now ${of('freshMs').toFixed(0)} ms, after ${of('requests')} requests and ${of('kilobytes').toFixed(0)} kB; the app itself ${of('appMs').toFixed(0)} ms`,
    )
  }
}

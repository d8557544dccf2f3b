import assert from 'node:assert/strict'
import { loadavg } from 'node:os'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { demoPassword } from '#demo/demo'
import { buildWebWhenStale } from '../web/build/when-stale.ts'
import { launch } from '../test/browser/browser.ts'
import { en } from '../web/i18n/en.ts'
import { median } from './median.ts'
import { observe, press, processorOf, scroll, type Pressed, type Scrolled } from './web-page.ts'
import { measureSlowLine, slowDown } from './web-line.ts'
import { openFloor, openProduct } from './web-setup.ts'

const orders = Number(process.env['BENCH_ORDERS'] ?? 5_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const paintBudgetMs = 1_500
const answerBudgetMs = 100
// `BENCH_PARTS=line,steps` measures only these.
const partNames = ['line', 'loads', 'steps', 'slow-steps', 'scrolls'] as const
const parts = process.env['BENCH_PARTS']?.split(',') ?? partNames
// Whoever waits longer for what was asked has lost the thread.
const contentBudgetMs = 1_000

async function openContext(
  browser: Browser,
  url: string,
  // Fetching the whole app for later is measured with the slow line alone.
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  await context.addInitScript(observe)
  return context
}

async function signIn(browser: Browser, url: string) {
  const context = await openContext(browser, url)
  const answer = await context.request.post('/auth/sign-in/email', {
    data: { email: 'owner@quellgrund.example', password: demoPassword },
    headers: { origin: url },
  })
  assert.ok(answer.ok(), await answer.text())
  const list = (await (await context.request.get('/orders?limit=50')).json()) as never
  const cookies = await context.cookies()
  await context.close()
  return { list, cookies }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
type Load = { paintMs: number; rowsMs: number; computedMs: number }

/** One cold load: nothing is kept of any load before. */
async function load(
  browser: Browser,
  address: string,
  rows: string,
  cookies: Cookies = [],
): Promise<Load> {
  const context = await openContext(browser, address)
  await context.addCookies(cookies)
  const page = await context.newPage()
  const processor = await processorOf(page)
  await page.goto(address, { waitUntil: 'commit' })
  const rowsMs = await page.evaluate<number>(
    `new Promise((resolve) => { const look = () => document.querySelector('${rows}')
      ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look); look() })`,
  )
  await page.waitForLoadState('networkidle')
  const paintMs = await page.evaluate(() => window.measured.paintMs)
  const computedMs = await processor()
  await context.close()
  return { paintMs, rowsMs, computedMs }
}

type Sample = { computedMs: number }

/** One row: the medians of both, their ratio, how long the pages computed, and whether it is in time. */
function printRow<S extends Sample>(
  name: string,
  key: keyof S & string,
  [samples, floors]: readonly [S[], S[]],
  budgetMs: number,
): void {
  const of = (all: S[], which: keyof S) => median(all.map((sample) => Number(sample[which])))
  const [ms, floorMs] = [of(samples, key), of(floors, key)]
  const figures = [ms, floorMs].map((figure) => `${figure.toFixed(0)} ms`.padStart(9)).join('')
  const computed = [samples, floors].map((all) => of(all, 'computedMs').toFixed(0).padStart(6))
  const verdict = ms <= budgetMs ? 'within' : 'OVER'
  console.log(
    `${name.padEnd(40)}${figures} ${(ms / floorMs).toFixed(1).padStart(6)} ${computed.join(' ')}   ${verdict} ${budgetMs} ms`,
  )
}

async function measureLoads(browser: Browser, product: string, floor: string, cookies: Cookies) {
  const pages = {
    'list of orders': ['/app/orders', 'main tbody tr'],
    'board of orders': ['/app/orders?layout=board', 'main li a'],
    'board of stages': ['/app/orders?layout=board&by=stage', 'main li a'],
    home: ['/app/', 'main li, main tr'],
  } as const
  const floors: Load[] = []
  const found = new Map<string, Load[]>(Object.keys(pages).map((name) => [name, []]))
  // The first round warms the service, not the browser.
  for (let round = 0; round <= rounds; round++) {
    const bare = await load(browser, `${floor}/`, 'tbody tr')
    if (round > 0) floors.push(bare)
    for (const [name, [path, rows]] of Object.entries(pages)) {
      const sample = await load(browser, product + path, rows, cookies)
      if (round > 0) found.get(name)?.push(sample)
    }
  }
  for (const [name, samples] of found) {
    for (const [what, key] of [
      ['largest paint', 'paintMs'],
      ['first rows', 'rowsMs'],
    ] as const) {
      printRow(`${name}: ${what}`, key, [samples, floors], paintBudgetMs)
    }
  }
}

const firstRow = `document.querySelector('main tbody tr a')?.textContent`
const isOtherThan = (text: string | null) =>
  `![null, undefined, ${JSON.stringify(text)}].includes(${firstRow})`

type OpenPage = { page: Page; processor: () => Promise<number> }
type Step = { name: string; run: (open: OpenPage) => Promise<Pressed> }

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).first()
const link = (page: Page, name: string): Locator =>
  page.locator('main').getByRole('link', { name, exact: true }).first()

async function pressForRows({ page, processor }: OpenPage, target: Locator): Promise<Pressed> {
  const before = await page.evaluate<string | null>(firstRow)
  return press(page, processor, () => target.click(), isOtherThan(before))
}

async function openFilters({ page, processor }: OpenPage): Promise<Pressed> {
  const open = () => button(page, en.orders.filter).click()
  const pressed = await press(
    page,
    processor,
    open,
    `document.querySelector('dialog[open] select')`,
  )
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  return pressed
}

async function typeInPalette({ page, processor }: OpenPage): Promise<Pressed> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: en.palette.findOrDo })
  await field.click()
  const type = () => page.keyboard.press('b')
  const pressed = await press(page, processor, type, `document.activeElement.value === 'b'`)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  return pressed
}

const steps: Step[] = [
  { name: 'next page', run: (open) => pressForRows(open, button(open.page, en.ui.next)) },
  {
    name: 'another view',
    run: (open) => pressForRows(open, link(open.page, en.orders.views.ready)),
  },
  {
    name: 'all orders',
    run: (open) => pressForRows(open, link(open.page, en.orders.views.all)),
  },
  { name: 'open the filters', run: openFilters },
  {
    name: 'select all of a page',
    run: ({ page, processor }) =>
      press(
        page,
        processor,
        () => page.getByLabel(en.orders.selectAll).click(),
        `document.querySelector('main tbody input').checked`,
      ),
  },
  { name: 'a letter in the palette', run: typeInPalette },
  {
    name: 'open an order',
    run: ({ page, processor }) =>
      press(
        page,
        processor,
        () => page.locator('main tbody tr a').first().click(),
        `location.pathname.length > 40 && document.querySelector('main h1') && !document.querySelector('main .animate-pulse')`,
      ),
  },
]

async function openPage(browser: Browser, url: string, cookies: Cookies): Promise<OpenPage> {
  const context = await openContext(browser, url)
  await context.addCookies(cookies)
  const page = await context.newPage()
  return { page, processor: await processorOf(page) }
}

async function pressFloor({ page, processor }: OpenPage): Promise<Pressed> {
  const before = await page.locator('tbody a').first().textContent()
  return press(
    page,
    processor,
    () => page.getByRole('button').click(),
    `document.querySelector('tbody a').textContent !== ${JSON.stringify(before)}`,
  )
}

// Browsers report no answer that takes less.
const browserTimed = (pressed: Pressed): Pressed => ({
  ...pressed,
  answerMs: Math.max(16, pressed.answerMs),
})

type Place = { browser: Browser; product: string; floor: string; cookies: Cookies }

async function measureSteps({ browser, product, floor, cookies }: Place, isSlow: boolean) {
  const bare = await openPage(browser, floor, [])
  const own = await openPage(browser, product, cookies)
  await bare.page.goto('/')
  if (isSlow) await slowDown(bare.page)
  const floors: Pressed[] = []
  const found = new Map<string, Pressed[]>(steps.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    const pressed = browserTimed(await pressFloor(bare))
    if (round > 0) floors.push(pressed)
    await own.page.goto('/app/orders')
    await own.page.locator('#app main tbody tr').first().waitFor()
    await own.page.waitForLoadState('networkidle')
    // The presses are on the slow line, not the load before them.
    const line = isSlow ? await slowDown(own.page) : undefined
    for (const { name, run } of steps) {
      const sample = browserTimed(await run(own))
      if (round > 0) found.get(name)?.push(sample)
    }
    await line?.detach()
  }
  for (const [name, samples] of found) {
    const where = isSlow ? ' on the slow line' : ''
    printRow(`${name}${where}: answer`, 'answerMs', [samples, floors], answerBudgetMs)
    printRow(`${name}${where}: content`, 'contentMs', [samples, floors], contentBudgetMs)
  }
  await Promise.all([bare.page.context().close(), own.page.context().close()])
}

async function measureScrolls(browser: Browser, product: string, cookies: Cookies) {
  const context = await openContext(browser, product)
  await context.addCookies(cookies)
  const page = await context.newPage()
  for (const [name, path, by] of [
    ['list of orders, down', '/app/orders', [0, 120]],
    ['board of orders, across', '/app/orders?layout=board', [200, 0]],
    ['board of orders, down', '/app/orders?layout=board', [0, 200]],
    ['board of stages, across', '/app/orders?layout=board&by=stage', [200, 0]],
    ['production, across', '/app/production', [200, 0]],
  ] as const) {
    await page.goto(path)
    await page.locator('main').locator('a').nth(12).waitFor()
    await page.waitForLoadState('networkidle').catch(() => {})
    const { longTasks, longestMs, slowFrameMs }: Scrolled = await scroll(page, by)
    console.log(
      `${name.padEnd(44)} ${longTasks} tasks over 50 ms, the longest ${longestMs.toFixed(0)} ms; of 20 frames 19 take at most ${slowFrameMs.toFixed(0)} ms`,
    )
  }
  await context.close()
}

await buildWebWhenStale()
const product = await openProduct(orders)
const { browser } = await launch()
const measures = {
  line: (_floor: string, cookies: Cookies) =>
    measureSlowLine(async () => {
      const context = await openContext(browser, product.url, 'allow')
      await context.addCookies(cookies)
      return context
    }, rounds),
  loads: (floor: string, cookies: Cookies) => measureLoads(browser, product.url, floor, cookies),
  steps: (floor: string, cookies: Cookies) =>
    measureSteps({ browser, product: product.url, floor, cookies }, false),
  'slow-steps': (floor: string, cookies: Cookies) =>
    measureSteps({ browser, product: product.url, floor, cookies }, true),
  scrolls: (_floor: string, cookies: Cookies) => measureScrolls(browser, product.url, cookies),
}
try {
  const { list, cookies } = await signIn(browser, product.url)
  const floor = await openFloor(list)
  console.log(
    `${orders} orders, ${rounds} rounds in turns, medians; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log(`${''.padEnd(40)}  product    floor  ratio  computed ms   budget`)
  for (const part of partNames) if (parts.includes(part)) await measures[part](floor.url, cookies)
  console.log(`load of the machine at the end ${loadavg()[0]?.toFixed(1)}`)
  floor.stop()
} finally {
  await browser.close()
  await product.stop()
}

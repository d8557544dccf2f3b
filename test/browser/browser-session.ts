import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { en } from '../../web/i18n/en.ts'

/** How a browser looks at the app. */
export type Looks = {
  theme?: 'light' | 'dark'
  /** A phone has 390 pixels and is touched. */
  isPhone?: boolean
  locale?: string
  /** Refusals that the flow provokes; any other is a fault. */
  expects?: readonly number[]
  /** Whether the browser keeps the app, as browsers of people do: its worker fetches all of it. */
  keepsApp?: boolean
  /** Another address of the same service, such as that of a proxy which loses replies. */
  through?: string
}

// Chromium's own remarks: software WebGL reads slowly, and each refusal is reported as an error
// too.
const remarks =
  /GPU stall due to ReadPixels|^Failed to load resource|net::ERR_(?:INTERNET_DISCONNECTED|EMPTY_RESPONSE)|^Service Worker registration blocked/

function collectFaults(page: Page, { expects = [] }: Looks): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !remarks.test(message.text())) {
      faults.push(`console: ${message.text()}`)
    }
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status < 400 || expects.includes(status)) return
    faults.push(`${status} ${response.request().method()} ${response.url()} on ${page.url()}`)
  })
  return faults
}

/**
 * What is under way, and how many requests began; the stream of events never ends and does not count.
 */
function countRequests(page: Page) {
  const open = new Set<Request>()
  let count = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    open.add(request)
    count++
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('worker', (worker) => {
    const drop = (isOver: (request: Request) => boolean) => {
      for (const request of open) if (isOver(request)) open.delete(request)
    }
    // The end of the request for a worker's script is sometimes not reported: a worker that answers
    // has its script.
    void worker
      .evaluate(() => true)
      .then(
        () => drop((request) => request.url() === worker.url()),
        () => undefined,
      )
    // The end of the requests that a worker made is not reported when the worker is closed before it.
    worker.on('close', () =>
      drop(
        (request) =>
          request.url() === worker.url() ||
          (request.resourceType() === 'fetch' && request.url().includes('/files/')),
      ),
    )
  })
  return { open, begun: () => count }
}

/**
 * In the page: whether it has a title and no skeleton for three pictures in a row. One question for all
 * of them: a hundred times in a flow, each answer takes two milliseconds of a core.
 */
function showsAll(): Promise<boolean> {
  const end = Date.now() + 5_000
  return new Promise((resolve) => {
    let pictures = 0
    const look = () => {
      const isShown =
        document.querySelector('h1') !== null && document.querySelector('.animate-pulse') === null
      pictures = isShown ? pictures + 1 : 0
      if (pictures > 3 || Date.now() > end) resolve(isShown)
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** How many pixels a screen has. */
export const sizes = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

type Opening = { browser: Browser; url: string; looks: Looks; isRough: boolean }

async function openContext({ browser, url, looks, isRough }: Opening): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: looks.isPhone ? sizes.phone : sizes.desk,
    reducedMotion: 'reduce',
    locale: looks.locale ?? 'en-GB',
    hasTouch: looks.isPhone ?? false,
    isMobile: looks.isPhone ?? false,
    serviceWorkers: looks.keepsApp ? 'allow' : 'block',
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript((theme) => {
    // A page that is drawn by the server without scripts has no storage.
    if (origin !== 'null') localStorage.setItem('pontic.theme', theme)
  }, looks.theme ?? 'light')
  if (isRough) {
    // Only the viewer asks for it: a scan drawn in software costs by its pixels, and nothing in a page
    // is laid out by them.
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'devicePixelRatio', { value: 0.5 })
    })
  }
  return context
}

// More than any page takes on a busy machine.
const settleMs = 60_000

export type Visit = Awaited<ReturnType<typeof openVisit>>

/**
 * A browser of its own that looks at the app and notes what goes wrong. A rough one draws scans with a
 * quarter of the pixels.
 */
export async function openVisit(opening: Opening) {
  const { url, looks } = opening
  const context = await openContext(opening)
  const page = await context.newPage()
  const faults = collectFaults(page, looks)
  const { open, begun } = countRequests(page)
  // Handled from the start: a chooser that opens while the browser is only being asked to show is
  // lost.
  page.on('filechooser', () => undefined)

  /** Waits until the page shows what it has: a title, no skeleton, no request under way. */
  async function settle(): Promise<void> {
    const end = Date.now() + settleMs
    for (let isQuiet = false; !isQuiet;) {
      const asked = [...open].map((request) => request.url()).join(' ')
      assert.ok(Date.now() < end, `${page.url()} never rests: ${asked}`)
      if (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 10))
      const [wasQuiet, before] = [open.size === 0, begun()]
      const isShown = await page.evaluate(showsAll).catch((reason: unknown) => {
        // The page went on to another while it was asked.
        if (page.isClosed() || !/context was destroyed|navigat/i.test(String(reason))) throw reason
        return false
      })
      isQuiet = isShown && wasQuiet && open.size === 0 && begun() === before
    }
    // The app catches what a page throws and says so: it is a fault all the same.
    const broken = page.getByRole('heading', { name: en.app.brokenTitle })
    if ((await broken.count()) > 0) {
      faults.push(`${page.url()}: ${await page.locator('body').innerText()}`)
    }
  }

  return {
    page,
    context,
    faults,
    settle,
    /** Goes to an address of the app and waits until it is there. */
    async open(path: string): Promise<void> {
      const response = await page.goto(`/app${path}`, { waitUntil: 'load' })
      assert.ok(response?.ok(), `${path} answered with ${response?.status()}`)
      await settle()
    },
    /** Goes to an address as a link of the app does, without loading the app again. */
    async goTo(path: string): Promise<void> {
      const from = await page.evaluateHandle(() => document.querySelector('h1'))
      // The router listens to the browser's history.
      await page.evaluate((address) => history.pushState({}, '', address), `/app${path}`)
      await page.waitForFunction((old) => {
        const title = document.querySelector('h1')
        return title !== null && title !== old
      }, from)
      await from.dispose()
      await settle()
    },
    /** Signs in behind the scenes: the cookie is there when the first page is opened. */
    async signIn(email: string, password: string): Promise<void> {
      const answer = await context.request.post('/auth/sign-in/email', {
        data: { email, password },
        headers: { origin: url },
      })
      assert.ok(answer.ok(), await answer.text())
    },
    /** How much wider than the screen the page is, in pixels. */
    overflow: (): Promise<number> =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
  }
}

/** Shows the page in a theme, and waits until its colours are there. */
export async function setTheme({ page }: Visit, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
  }, theme)
  // Colours on their way from one theme to the other are neither.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  )
}

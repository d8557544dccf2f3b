import type { CDPSession, Page } from 'playwright-core'

declare global {
  interface Window {
    measured: { paintMs: number; events: number[]; longTasks: number[] }
    /** Resolves to the milliseconds from the next press to the paint after which it holds. */
    untilPainted: (holds: () => boolean) => Promise<number>
    painted: Promise<number>
  }
}

/** Observes a page from its first line on: largest paint, answers to presses, long tasks. */
export function observe(): void {
  const measured: Window['measured'] = { paintMs: 0, events: [], longTasks: [] }
  window.measured = measured
  const watch = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    })
  watch('largest-contentful-paint', ({ startTime }) => {
    measured.paintMs = startTime
  })
  watch('longtask', ({ duration }) => measured.longTasks.push(duration))
  // What is shorter than 16 ms is not reported.
  watch(
    'event',
    (entry) => {
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
        measured.events.push(entry.duration)
    },
    { durationThreshold: 16 },
  )
  window.untilPainted = (holds) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`waited in vain for ${holds.toString()}`)), 10_000)
      const begin = ({ timeStamp }: Event) => {
        for (const name of ['pointerdown', 'keydown']) removeEventListener(name, begin, true)
        const look = () => {
          if (!holds()) requestAnimationFrame(look)
          // The frame in which it holds is painted before the next one begins.
          else requestAnimationFrame(() => resolve(performance.now() - timeStamp))
        }
        requestAnimationFrame(look)
      }
      for (const name of ['pointerdown', 'keydown']) addEventListener(name, begin, true)
    })
}

/** How long the page's own thread has computed by now: neighbours on the machine do not count. */
export async function processorOf(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

const rest = (page: Page) => page.waitForTimeout(150)

/**
 * A press and what came of it: the slowest answer to it as browsers count it, when the content was
 * there, and how long the page computed for it.
 */
export type Pressed = { answerMs: number; contentMs: number; computedMs: number }

/** Presses, and measures until `holds` holds in the page and is painted. */
export async function press(
  page: Page,
  processor: () => Promise<number>,
  run: () => Promise<void>,
  holds: string,
): Promise<Pressed> {
  const before = await processor()
  await page.evaluate(() => {
    window.measured.events = []
  })
  // A script of the page itself: functions do not travel, and the page may forbid `eval`.
  await page.evaluate(`void (window.painted = window.untilPainted(() => ${holds}))`)
  await run()
  const contentMs = await page.evaluate(() => window.painted)
  await rest(page)
  const events = await page.evaluate(() => window.measured.events)
  return { answerMs: Math.max(0, ...events), contentMs, computedMs: (await processor()) - before }
}

/** How smoothly something scrolls: tasks over 50 ms, the longest, and the slowest frame of twenty. */
export type Scrolled = { longTasks: number; longestMs: number; slowFrameMs: number }

/** Turns the wheel over the middle of the page, and looks at each frame. */
export async function scroll(page: Page, [x, y]: readonly [number, number]): Promise<Scrolled> {
  await page.mouse.move(700, 500)
  await page.evaluate(() => {
    window.measured.longTasks = []
  })
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const look = (time: number) => {
          times.push(time)
          if (times.length <= 90) requestAnimationFrame(look)
          else resolve(times.slice(1).map((at, place) => at - (times[place] ?? at)))
        }
        requestAnimationFrame(look)
      }),
  )
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(x, y)
    await page.waitForTimeout(30)
  }
  const lengths = (await frames).toSorted((one, other) => one - other)
  await rest(page)
  const longTasks = await page.evaluate(() => window.measured.longTasks)
  return {
    longTasks: longTasks.length,
    longestMs: Math.max(0, ...longTasks),
    slowFrameMs: lengths[Math.floor(lengths.length * 0.95)] ?? Number.NaN,
  }
}

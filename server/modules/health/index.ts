import { getHealth, getReadiness } from '#contract/health'
import { Refusal } from '#platform/errors'
import type { House } from '#platform/house'
import { servePublic } from '#platform/serve'
import { version } from '#platform/version'

// A balancer that asks each second has its answer before it asks again.
const readyWithinMs = 800

const later = (ms: number) =>
  new Promise<false>((resolve) => {
    setTimeout(resolve, ms, false).unref()
  })

/** Health checks: `/health` for the process, `/health/ready` for what it needs. */
export function health(house: House, isReady: () => Promise<boolean>): void {
  servePublic(house, getHealth, async () => ({ status: 'ok' as const, version }))

  servePublic(house, getReadiness, async () => {
    const ready = await Promise.race([isReady().catch(() => false), later(readyWithinMs)])
    if (!ready) {
      throw new Refusal('unavailable', {}, { retryAfterSeconds: 2 })
    }
    return { status: 'ready' as const }
  })
}

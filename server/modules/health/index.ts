import { getHealth, getReadiness } from '#contract/health'
import { Refusal } from '#platform/errors'
import type { House } from '#platform/house'
import { servePublic } from '#platform/serve'
import { version } from '#platform/version'

/** Health checks: `/health` for the process, `/health/ready` for what it needs. */
export function health(house: House, isReady: () => Promise<boolean>): void {
  servePublic(house, getHealth, async () => ({ status: 'ok' as const, version }))

  servePublic(house, getReadiness, async () => {
    const ready = await isReady().catch(() => false)
    if (!ready) {
      throw new Refusal('unavailable', 'The service is not ready to take requests.', {
        retryAfterSeconds: 2,
      })
    }
    return { status: 'ready' as const }
  })
}

import { getHealth, getReadiness } from '#contract/system/health'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { servePublic } from '#platform/http/serve'
import { version } from '#platform/version'

// A balancer that asks each second has its answer before it asks again.
const readyWithinMs = 800

const later = (ms: number) =>
  new Promise<false>((resolve) => {
    setTimeout(resolve, ms, false).unref()
  })

async function isReady({ lifecycle, db, files }: AppContext): Promise<boolean> {
  if (lifecycle.isDraining) return false
  await Promise.all([db.ask({ name: 'ready', text: 'select 1', values: [] }), files.check()])
  return true
}

/** Health checks: `/health` for the process, `/health/ready` for what it needs. */
export function health(app: AppContext): void {
  servePublic(app, getHealth, async () => ({ status: 'ok' as const, version }))

  servePublic(app, getReadiness, async () => {
    const ready = await Promise.race([isReady(app).catch(() => false), later(readyWithinMs)])
    if (!ready) {
      throw new Refusal('unavailable', {}, { retryAfterSeconds: 2 })
    }
    return { status: 'ready' as const }
  })
}

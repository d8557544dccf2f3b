import { getEventStream } from '#contract/workspace/stream'
import type { AppContext } from '#platform/app-context'
import { serveStream } from '#platform/events/stream'
import { openHub } from './hub.ts'
import { changesSweep } from './source.ts'

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/**
 * Since when a stream that comes back received nothing: null where it says what nobody can read.
 */
function lastReceivedOf(header: string | string[] | undefined): string | null | undefined {
  if (header === undefined) return undefined
  const text = String(header)
  return instantPattern.test(text) && Date.parse(text) <= Date.now() ? text : null
}

/** Live updates: one stream for each browser or device that looks. */
export function stream(app: AppContext): void {
  const hub = openHub(app)
  app.http.addHook('onClose', async () => hub.close())
  app.worker.addPeriodic(changesSweep(app.db))

  serveStream(app, getEventStream, ({ session, stream: own, headers }) =>
    hub.subscribe(session, own, lastReceivedOf(headers['last-event-id'])),
  )
}

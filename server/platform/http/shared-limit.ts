import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** What all servers together counted of a caller in the present minute. */
export type SharedCount = { count: number; ageMs: number }

/** Adds requests of a caller to what all servers count, and gives the sum. */
export type AddRequests = (caller: string, requests: number) => Promise<SharedCount>

const windowMs = 60_000
// With so many a process uses some 2 MB for them; the one that is forgotten has asked least recently.
const mostCallers = 5_000
// Nobody waits for a report, and a caller within a tenth of the limit costs none.
const reportsOfLimit = 10

type Window = { startedAtMs: number; count: number; unreported: number; isReporting: boolean }

/** Counts requests of callers in the database, in windows that begin with their first report. */
export const addRequestsIn =
  (db: Db): AddRequests =>
  (caller, requests) =>
    db.acrossOrgsOnce('requests of a minute, of all servers').one(sql<SharedCount>`
      insert into app.rate_buckets as b (key, started_at, count)
      values (${`requests:${caller}`}, now(), ${requests})
      on conflict (key) do update set
        count = case when b.started_at > now() - interval '1 minute' then b.count else 0 end
          + excluded.count,
        started_at = case when b.started_at > now() - interval '1 minute' then b.started_at
          else now() end
      returning count, (extract(epoch from now() - started_at) * 1000)::integer as age_ms`)

/**
 * A store for the rate limit that holds over all servers: each counts in its memory, adds every tenth
 * of a limit to the shared count, and goes on from the sum. So a caller gets at most a tenth of the
 * limit more for each further server. While the database is away each server counts alone.
 */
export function openSharedLimit(addRequests: AddRequests): FastifyRateLimitStoreCtor {
  function openStore(prefix: string): FastifyRateLimitStore {
    const windows = new Map<string, Window>()

    async function report(key: string, window: Window): Promise<void> {
      const requests = window.unreported
      window.unreported = 0
      window.isReporting = true
      try {
        const { count, ageMs } = await addRequests(prefix + key, requests)
        // What came meanwhile is not in the sum.
        window.count = count + window.unreported
        window.startedAtMs = performance.now() - ageMs
      } catch {
        window.unreported += requests
      } finally {
        window.isReporting = false
      }
    }

    function windowOf(key: string, nowMs: number): Window {
      const known = windows.get(key)
      windows.delete(key)
      const [oldest] = windows.keys()
      if (windows.size >= mostCallers && oldest !== undefined) windows.delete(oldest)
      const window =
        known && nowMs - known.startedAtMs < windowMs
          ? known
          : { startedAtMs: nowMs, count: 0, unreported: 0, isReporting: false }
      windows.set(key, window)
      return window
    }

    return {
      incr(key, callback, _windowMs, limit) {
        const nowMs = performance.now()
        const window = windowOf(key, nowMs)
        window.count++
        window.unreported++
        const isDue = window.unreported >= limit / reportsOfLimit
        if (isDue && !window.isReporting) void report(key, window)
        callback(null, { current: window.count, ttl: windowMs - (nowMs - window.startedAtMs) })
      },
      // The one other limit: webhooks that do not verify.
      child: () => openStore('webhooks:'),
    }
  }

  return function Store() {
    return openStore('')
  } as unknown as FastifyRateLimitStoreCtor
}

import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/db/db'
import { deleteOldChanges, selectNews, type News } from './queries.ts'

// What changed is seen within 2 s; a look is one statement for the whole process.
const lookMs = 300
const keptMinutes = 10
// Well before what was not looked at is forgotten.
const maximumGapMs = 300_000

type Listeners = {
  /** The organizations that have readers now. */
  listening(): string[]
  /** What is new since then; null: it was too long ago, and what came meanwhile is not known. */
  received(news: News[] | null, since: Date): void
}

/**
 * Looks for what the database has to show, for all streams of the process at once, and only while
 * there are any. A look that fails is made good by the next: each shows what came since the last
 * one that did not.
 */
export function openSource(
  { db, log, clock }: { db: Db; log: Logger; clock: Clock },
  { listening, received }: Listeners,
) {
  let last: { snapshot: string; at: Date } | undefined
  let underway: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const organizationIds = listening()
    if (organizationIds.length === 0) {
      last = undefined
      return
    }
    const at = clock()
    const isLate = last !== undefined && at.getTime() - last.at.getTime() > maximumGapMs
    const from = isLate ? null : (last?.snapshot ?? null)
    const { snapshot, news } = await db.acrossOrgs('what is new for whom', (tx) =>
      selectNews(tx, from, organizationIds),
    )
    const since = last?.at
    last = { snapshot, at }
    if (since) received(isLate ? null : news, since)
  }

  function lookOnce(): Promise<void> {
    underway ??= look().finally(() => {
      underway = undefined
    })
    return underway
  }

  const lookAgain = () =>
    lookOnce().catch((error: unknown) => log.warn({ err: error }, 'live updates could not be read'))

  return {
    /** Done as soon as the organizations that listen by now learn what is committed from now on. */
    async start(): Promise<void> {
      timer ??= setInterval(() => void lookAgain(), lookMs).unref()
      // The look under way may not know the caller.
      if (underway) await lookAgain()
      if (!last) await lookOnce()
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await underway?.catch(() => {})
    },
  }
}

/** Forgets what was reported ten minutes ago; any server may, and twice is once. */
export const changesSweep = (db: Db) => ({
  name: 'delete old changes of the event stream',
  module: 'workspace/stream',
  everyMs: 60_000,
  run: () =>
    db.acrossOrgs('old changes', async (tx) => void (await deleteOldChanges(tx, keptMinutes))),
})

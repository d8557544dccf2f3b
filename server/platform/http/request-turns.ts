import { Refusal } from '../errors.ts'
import { openShares } from '../jobs/shares.ts'

/** How many requests an organization may have at work in this process, and how many may wait. */
export type RequestTurnSettings = {
  /** At once, for whoever asks for no more than others do. */
  atOnce: number
  /** So many requests may come together, such as those of a page that opens, before turns are counted. */
  burst: number
  /** How fast a burst fills up again. */
  perSecond: number
  /** With one more the organization is answered 503. */
  mostWaiting: number
  /** Milliseconds that only grow. */
  now: () => number
}

type Owner = {
  name: string
  running: number
  /** Its own requests that wait, the oldest first. */
  queued: (() => void)[]
  /** What is left of the burst, as of `at`. */
  left: number
  at: number
  /** When its last request ended. */
  endedMs: number
}

// Somebody who asked this long ago is not kept waiting by a flood any more.
const presentMs = 1_000
// Who asks one thing after the other, without a pause, asks again so soon after an answer.
const gapMs = 16
const longestRetrySeconds = 60
// How much the last request counts in the mean of their lengths.
const weight = 0.05
// Who asked for nothing in this time is forgotten: the burst is full again long before.
const forgottenMs = 60_000

/** When who asked: of the last and of whoever was last before it, more need not be known. */
function openPresence() {
  let [latest, latestMs, beforeMs] = ['', -Infinity, -Infinity]
  return {
    note(name: string, nowMs: number): void {
      if (name !== latest) {
        beforeMs = latestMs
        latest = name
      }
      latestMs = nowMs
    },
    isAlone: (name: string, nowMs: number): boolean =>
      nowMs - (name === latest ? beforeMs : latestMs) > presentMs,
  }
}

/** The organizations that asked of late, with what is left of the burst of each. */
function openOwners({ burst, perSecond, now }: RequestTurnSettings) {
  const owners = new Map<string, Owner>()
  let cleanedMs = now()

  function forget(nowMs: number): void {
    if (nowMs - cleanedMs < forgottenMs) return
    cleanedMs = nowMs
    for (const [name, { running, queued, at }] of owners) {
      if (running + queued.length === 0 && nowMs - at > forgottenMs) owners.delete(name)
    }
  }

  /** Takes one request of the burst of an organization. */
  return function take(name: string, nowMs: number): Owner {
    forget(nowMs)
    let owner = owners.get(name)
    if (!owner) {
      owner = { name, running: 0, queued: [], left: burst, at: nowMs, endedMs: -Infinity }
      owners.set(name, owner)
    }
    const refilled = owner.left + ((nowMs - owner.at) / 1_000) * perSecond
    owner.at = nowMs
    // Below zero, so that a flood has to end for as long as it lasted, up to a burst.
    owner.left = Math.max(-burst, Math.min(burst, refilled) - 1)
    return owner
  }
}

/**
 * Those who used up their burst and still ask: together they have as many turns as they are. One who has a
 * turn gets another only while one more stays free: whoever asks one thing after the other finds it, and
 * between two requests of one who has more waiting a request of others ends.
 */
function openFloods() {
  const floods = new Set<Owner>()
  let endedLast: Owner | undefined
  const isPresent = ({ running, queued, at, left }: Owner, nowMs: number) =>
    left < 0 && (running + queued.length > 0 || nowMs - at <= presentMs)
  const isSteady = ({ running, queued, endedMs }: Owner, nowMs: number) =>
    queued.length === 0 && (running > 0 || nowMs - endedMs < gapMs)
  return {
    note: (owner: Owner) => floods.add(owner),
    noteEnd(owner: Owner, nowMs: number): void {
      owner.endedMs = nowMs
      endedLast = owner
    },
    hasRoom(asking: Owner, nowMs: number): boolean {
      let running = 0
      let isOneSteady = false
      for (const owner of floods) {
        if (isPresent(owner, nowMs)) {
          running += owner.running
          isOneSteady ||= isSteady(owner, nowMs)
        } else floods.delete(owner)
      }
      const waitsForAnother = isOneSteady && asking === endedLast && asking.queued.length > 0
      return !waitsForAnother && running + (asking.running > 0 ? 1 : 0) < floods.size
    },
  }
}

/**
 * Turns of organizations at the process itself. Whoever floods the service has one request at work as long
 * as others ask too, and their other requests wait before anything is computed for them; alone they have
 * more at once. Several who flood share as many turns as they are, by the time that their requests take. A page
 * that asks for a dozen things is no flood.
 */
export function openRequestTurns(settings: RequestTurnSettings) {
  const { atOnce, mostWaiting, now } = settings
  const presence = openPresence()
  const take = openOwners(settings)
  const floods = openFloods()
  const shares = openShares()
  // What a request is taken for until it has ended.
  let meanMs = 0
  const waiting = new Set<Owner>()

  const mayBegin = (owner: Owner, nowMs: number) =>
    owner.left >= 0 || presence.isAlone(owner.name, nowMs)
      ? owner.running < atOnce
      : floods.hasRoom(owner, nowMs)

  function beginNext(): boolean {
    const nowMs = now()
    let next: Owner | undefined
    for (const owner of waiting) {
      if (next && shares.leadOf(next.name) <= shares.leadOf(owner.name)) continue
      if (mayBegin(owner, nowMs)) next = owner
    }
    if (!next) return false
    next.running++
    next.queued.shift()?.()
    if (next.queued.length === 0) waiting.delete(next)
    return true
  }

  function beginAll(): void {
    while (beginNext());
  }

  function wait(owner: Owner): Promise<void> {
    const { queued } = owner
    if (queued.length >= mostWaiting) {
      const seconds = Math.ceil((queued.length * meanMs) / 1_000)
      throw new Refusal(
        'service_busy',
        {},
        { retryAfterSeconds: Math.min(longestRetrySeconds, Math.max(1, seconds)) },
      )
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    queued.push(resolve)
    waiting.add(owner)
    return promise
  }

  return {
    /** Does the work of a request when its organization has a turn. @throws Refusal 503 where too many wait */
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const askedMs = now()
      presence.note(name, askedMs)
      const owner = take(name, askedMs)
      if (owner.left < 0) floods.note(owner)
      if (owner.queued.length === 0 && mayBegin(owner, askedMs)) owner.running++
      else await wait(owner)
      const beganMs = now()
      const expectedMs = meanMs
      shares.charge(name, expectedMs)
      try {
        return await work()
      } finally {
        const endedMs = now()
        const tookMs = endedMs - beganMs
        shares.correct(name, tookMs - expectedMs)
        meanMs += weight * (tookMs - meanMs)
        owner.running--
        floods.noteEnd(owner, endedMs)
        beginAll()
        // Whoever it waits for may ask for nothing more.
        if (owner.queued.length > 0) setTimeout(beginAll, gapMs).unref()
      }
    },
  }
}

/** Turns of organizations at the process itself. */
export type RequestTurns = ReturnType<typeof openRequestTurns>

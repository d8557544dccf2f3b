import { bringCase, isAllSent, type Bringing } from './bring-case.ts'
import { findCases, lookOf, type Found, type FoundCase } from './find-cases.ts'
import { readableSize, shortName } from './log.ts'
import { describeError, FileChanged, Refused, Stopped } from './problems.ts'
import type { WatchedFolder } from './settings.ts'

/** What is remembered from one look at the folders to the next; it ends with the process. */
export type Memory = {
  /** How each case looks, by its place, and since when it looks so. */
  looks: Map<string, { look: string; sinceMs: number }>
  /** Cases that were refused, how they looked then, and until when they are left alone. */
  refused: Map<string, { look: string; untilMs: number }>
  /** Sentences that were said and are not said again at every look. */
  logged: Map<string, string>
}

/** What the agent remembers of a folder before its first look: nothing. */
export const newMemory = (): Memory => ({ looks: new Map(), refused: new Map(), logged: new Map() })

/** What one look brought. */
export type Outcome = {
  cases: number
  sentFiles: number
  /** Cases that are still being written. */
  waiting: number
  /** Cases and folders that a person has to look at. */
  problems: number
}

const refusedForMs = 60 * 60_000
// So many times what a case has to rest is long: a minute.
const longRests = 12

function logOnce(bringing: Bringing, memory: Memory, about: string, sentence: string): void {
  if (memory.logged.get(about) === sentence) return
  memory.logged.set(about, sentence)
  bringing.log(sentence)
}

// How long a case has looked the same, in milliseconds; null when this is the first look at it.
function restOf(memory: Memory, key: string, look: string): number | null {
  const before = memory.looks.get(key)
  if (before?.look === look) return performance.now() - before.sinceMs
  memory.looks.set(key, { look, sinceMs: performance.now() })
  return null
}

async function lookAtCase(
  bringing: Bringing,
  memory: Memory,
  folder: WatchedFolder,
  found: FoundCase,
): Promise<Partial<Outcome>> {
  const key = `${folder.path}\n${found.place}`
  const look = lookOf(found)
  const known = bringing.journal.entries.cases[key]
  if (folder.left[found.place] === look) return {}
  if (isAllSent(folder, found, known)) {
    if (known) known.seenOn = new Date().toISOString().slice(0, 10)
    return { cases: 1 }
  }
  const restMs = restOf(memory, key, look)
  if (restMs === null || restMs < bringing.settleMs) return { cases: 1, waiting: 1 }
  const refusal = memory.refused.get(key)
  if (refusal?.look === look && performance.now() < refusal.untilMs) {
    return { cases: 1, problems: 1 }
  }
  const short = shortName(known?.externalCaseId ?? key)
  const refuse = (reason: string) => {
    memory.refused.set(key, { look, untilMs: performance.now() + refusedForMs })
    logOnce(bringing, memory, key, `case ${short}: not brought: ${reason}`)
    return { cases: 1, problems: 1 }
  }
  try {
    const { sent, waits, refused } = await bringCase(
      bringing,
      folder,
      found,
      restMs >= longRests * bringing.settleMs,
    )
    if (refused !== null) return { ...refuse(refused), sentFiles: sent }
    if (waits === null) return { cases: 1, sentFiles: sent }
    logOnce(bringing, memory, key, `case ${short}: waits, ${waits}`)
    return { cases: 1, waiting: 1 }
  } catch (error) {
    if (error instanceof FileChanged) {
      memory.looks.delete(key)
      return { cases: 1, waiting: 1 }
    }
    if (error instanceof Refused) return refuse(error.message)
    // A file that was there a moment ago, or that another program has just opened.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) {
      logOnce(bringing, memory, key, `case ${short}: waits, ${describeError(error)}`)
      return { cases: 1, waiting: 1 }
    }
    throw error
  }
}

function add(outcome: Outcome, part: Partial<Outcome>): void {
  outcome.cases += part.cases ?? 0
  outcome.sentFiles += part.sentFiles ?? 0
  outcome.waiting += part.waiting ?? 0
  outcome.problems += part.problems ?? 0
}

async function findOrLog(
  bringing: Bringing,
  memory: Memory,
  folder: WatchedFolder,
): Promise<Found | undefined> {
  try {
    const found = await findCases(folder.path, folder.layout)
    if (memory.logged.delete(folder.path)) bringing.log(`folder ${folder.path}: it is there again`)
    return found
  } catch (error) {
    // A drive that is not plugged in, a share that is not there now.
    const isExpected =
      error instanceof Stopped || (error as NodeJS.ErrnoException).syscall !== undefined
    if (!isExpected) throw error
    const sentence = `folder ${folder.path}: cannot be read now: ${describeError(error)}`
    logOnce(bringing, memory, folder.path, sentence)
    return undefined
  }
}

/**
 * Looks once at the watched folders and brings every case that rests and is not at the server yet.
 * @throws ServerAway, SignedOut; what was done until then is in the journal
 */
export async function lookAtFolders(
  bringing: Bringing,
  memory: Memory,
  folders: readonly WatchedFolder[],
): Promise<Outcome> {
  const outcome: Outcome = { cases: 0, sentFiles: 0, waiting: 0, problems: 0 }
  for (const folder of folders) {
    const found = await findOrLog(bringing, memory, folder)
    if (!found) {
      outcome.problems++
      continue
    }
    if (found.loose > 0) {
      const sentence = `folder ${folder.path}: ${found.loose} files belong to no recognizable case and were left where they are; export each case into its own folder`
      logOnce(bringing, memory, `${folder.path} loose`, sentence)
      outcome.problems++
    }
    if (found.closed > 0) {
      const sentence = `folder ${folder.path}: ${found.closed} folders in it cannot be read; what is in them is not brought`
      logOnce(bringing, memory, `${folder.path} closed`, sentence)
      outcome.problems++
    }
    for (const one of found.cases) {
      bringing.signal.throwIfAborted()
      add(outcome, await lookAtCase(bringing, memory, folder, one))
    }
  }
  return outcome
}

/** What one look brought, in a line. */
export const describeOutcome = ({ cases, sentFiles, waiting, problems }: Outcome): string =>
  `${cases} cases: ${sentFiles} files sent, ${waiting} cases still being written, ${problems} problems`

/** How much a set of cases holds, for `add`. */
export function describeCases(cases: readonly FoundCase[]): string {
  const sizes = cases.flatMap(({ files }) => files.map(({ sizeBytes }) => sizeBytes))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return `${cases.length} cases with ${sizes.length} files (${readableSize(total)})`
}

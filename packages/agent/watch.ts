import { watch, type FSWatcher } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Credential } from './credential.ts'
import { createProgress } from './progress.ts'
import type { Bringing } from './bring-case.ts'
import { describeOutcome, lookAtFolders, newMemory, type Outcome } from './look.ts'
import { openJournal } from './journal.ts'
import type { Log } from './log.ts'
import { describeError, exitCodes, ServerAway, SignedOut, Stopped } from './problems.ts'
import type { Screen } from './screen.ts'
import { connect } from './server.ts'
import { readSettings, type WatchedFolder } from './settings.ts'
import type { StateFolder } from './state-folder.ts'

/** How long the agent waits for what; milliseconds. */
export type Patience = {
  /** Between two looks at the folders. */
  lookMs: number
  /** How long a case has to look the same before it is taken. */
  settleMs: number
  /** After the first failure in a row; it doubles from there. */
  firstRetryMs: number
  longestRetryMs: number
  /** Within an upload, before the whole is tried again later. */
  uploadRetriesMs: number[]
}

/** How often the agent looks and tries again, unless its settings say otherwise. */
export const usualPatience: Patience = {
  lookMs: 10_000,
  settleMs: 5_000,
  firstRetryMs: 2_000,
  longestRetryMs: 5 * 60_000,
  uploadRetriesMs: [1_000, 3_000, 5_000],
}

/** What `run` and `once` work with. */
export type Watching = {
  folder: StateFolder
  credential: Credential
  screen: Screen
  log: Log
  patience: Patience
  isVerbose: boolean
  isDryRun: boolean
  signal: AbortSignal
}

async function begin(watching: Watching): Promise<Bringing> {
  const { credential, log, isVerbose, isDryRun, signal } = watching
  const account = `${credential.server} ${credential.organizationId}`
  const journal = await openJournal(watching.folder, { account, isReadOnly: isDryRun })
  if (journal.damage !== null) log(journal.damage)
  return {
    server: connect(credential.server, credential),
    address: credential.server,
    credential: credential.credential,
    journal,
    log,
    progress: createProgress(watching.screen),
    retryDelaysMs: watching.patience.uploadRetriesMs,
    settleMs: watching.patience.settleMs,
    isVerbose,
    isDryRun,
    signal,
  }
}

async function requireFolders(folder: StateFolder): Promise<WatchedFolder[]> {
  const { folders } = await readSettings(folder)
  if (folders.length === 0) {
    throw new Stopped('No folder is watched yet:  pontic-agent add <folder> --connection <id>')
  }
  return folders
}

const mostLooks = 20

/**
 * Brings everything that rests, and ends. A case that is being written gets a minute or so to come to
 * rest. Gives the exit code.
 */
export async function bringOnce(watching: Watching): Promise<number> {
  const { log, patience, signal } = watching
  const folders = await requireFolders(watching.folder)
  const bringing = await begin(watching)
  const memory = newMemory()
  let outcome: Outcome = { cases: 0, sentFiles: 0, waiting: 0, problems: 0 }
  let sentFiles = 0
  for (let look = 1; look <= mostLooks; look++) {
    outcome = await lookAtFolders(bringing, memory, folders)
    sentFiles += outcome.sentFiles
    // In a dry run nothing becomes less: the second look says all.
    if (outcome.waiting === 0 || (watching.isDryRun && look === 2)) break
    await pause(Math.min(patience.lookMs, patience.settleMs), undefined, { signal })
  }
  log(describeOutcome({ ...outcome, sentFiles }))
  return outcome.waiting + outcome.problems === 0 ? exitCodes.done : exitCodes.notAll
}

/** How long to wait after the given number of failures in a row: doubling, with some chance in it. */
export function backoffMs(
  { firstRetryMs, longestRetryMs }: Patience,
  failures: number,
  chance: number,
): number {
  const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 30))
  // So that the computers of a practice do not all come back in the same moment.
  return waitMs * (0.8 + 0.2 * chance)
}

// Only a hint, for a case to be taken a little sooner: it is not reliable on shares and on all systems.
function hintOfChanges(folders: readonly WatchedFolder[], onHint: () => void): () => void {
  const watchers: FSWatcher[] = []
  for (const { path } of folders) {
    try {
      const watcher = watch(path, { recursive: true }, onHint)
      watcher.on('error', () => watcher.close())
      watchers.push(watcher)
    } catch {
      // The folder is looked at every few seconds anyway.
    }
  }
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

async function waitForNextLook(
  watching: Watching,
  folders: readonly WatchedFolder[],
): Promise<void> {
  const hint = new AbortController()
  const stopHints = hintOfChanges(folders, () => hint.abort())
  try {
    await pause(watching.patience.lookMs, undefined, {
      signal: AbortSignal.any([watching.signal, hint.signal]),
    })
  } catch {
    if (watching.signal.aborted) return
    // Hints come in crowds while something is written.
    await pause(Math.min(watching.patience.lookMs, 1_000), undefined, {
      signal: watching.signal,
    }).catch(() => {})
  } finally {
    stopHints()
  }
}

async function waitForServer(watching: Watching, error: ServerAway, failures: number) {
  // Some proxies ask to come back in no seconds.
  const backMs = backoffMs(watching.patience, failures, Math.random())
  const waitMs = Math.max(error.retryAfterMs ?? 0, backMs)
  const seconds = Math.round(waitMs / 1000)
  watching.log(`${error.message} Trying again in ${seconds} seconds.`)
  await pause(waitMs, undefined, { signal: watching.signal }).catch(() => {})
}

/**
 * Brings what comes into the watched folders until it is asked to stop. Goes on on its own when the
 * network or the server comes back, however long it was away. Gives the exit code.
 */
export async function keepBringing(watching: Watching): Promise<number> {
  const { log, signal } = watching
  let folders = await requireFolders(watching.folder)
  const bringing = await begin(watching)
  const memory = newMemory()
  log(`watching ${folders.length} folders for ${watching.credential.server}`)
  let failures = 0
  while (!signal.aborted) {
    try {
      folders = (await readSettings(watching.folder)).folders
      const { sentFiles, ...rest } = await lookAtFolders(bringing, memory, folders)
      if (failures > 0) log('Going on.')
      failures = 0
      if (sentFiles > 0) log(describeOutcome({ sentFiles, ...rest }))
      await waitForNextLook(watching, folders)
    } catch (error) {
      if (signal.aborted) break
      if (error instanceof SignedOut) throw error
      failures++
      // A disk that is full or a share that fails: the next look may find it mended.
      const away = error instanceof ServerAway ? error : new ServerAway(`${describeError(error)}.`)
      await waitForServer(watching, away, failures)
    }
  }
  log('stopped')
  return exitCodes.done
}

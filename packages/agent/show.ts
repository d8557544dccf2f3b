import type { listScannerConnections } from '#contract/scans/scanner-connections'
import { readCredential } from './credential.ts'
import { openJournal } from './journal.ts'
import { findRunning } from './lock.ts'
import { localTime, logFiles, shortName } from './log.ts'
import { describeError } from './problems.ts'
import type { Screen } from './screen.ts'
import { connect } from './server.ts'
import { readSettings } from './settings.ts'
import type { StateFolder } from './state-folder.ts'
import { readTextFile } from './whole-file.ts'

async function describeServer(folder: StateFolder): Promise<string[]> {
  const credential = await readCredential(folder)
  if (!credential) return ['server      nobody has signed in:  pontic-agent login']
  const { server, organizationName, userName, deviceName, expiresAt } = credential
  const answer = await connect(server, credential)
    .call<typeof listScannerConnections>({
      method: 'GET',
      path: '/scanner-connections',
      query: { limit: 1 },
    })
    .then(() => 'answers, and takes the credential')
    .catch(describeError)
  return [
    `server      ${server}: ${answer}`,
    `signed in   ${userName} for ${organizationName}, as "${deviceName}", until ${localTime(new Date(expiresAt))}`,
  ]
}

/**
 * Prints how things are; changes nothing. `isVerbose` names folders, which are named after
 * patients.
 */
export async function showStatus(
  folder: StateFolder,
  screen: Screen,
  isVerbose: boolean,
): Promise<void> {
  const pid = await findRunning(folder)
  const { folders } = await readSettings(folder)
  const { entries, damage } = await openJournal(folder, { account: null, isReadOnly: true })
  screen.print(`agent       ${pid === undefined ? 'does not run' : `runs (process ${pid})`}`)
  for (const line of await describeServer(folder)) screen.print(line)
  screen.print(`state       ${folder.path}`)
  if (damage !== null) screen.print(`journal     ${damage}`)
  for (const { path, layout, scannerConnectionId } of folders) {
    const cases = Object.entries(entries.cases).filter(([key]) => key.startsWith(`${path}\n`))
    screen.print(`folder      ${path} (${layout}, connection ${scannerConnectionId})`)
    screen.print(`              ${cases.length} cases brought or on their way`)
    for (const [key, known] of cases) {
      const open = Object.values(known.files).filter((file) => file.sentSha256 !== file.sha256)
      if (open.length === 0 && !isVerbose) continue
      const name = isVerbose ? ` "${key.split('\n').at(-1)}"` : ''
      const state = open.length === 0 ? 'all sent' : `${open.length} files not sent yet`
      screen.print(`              case ${shortName(known.externalCaseId)}${name}: ${state}`)
    }
  }
  if (folders.length === 0) screen.print('folder      none is watched yet')
}

/** Prints the last lines of the log, the oldest first. */
export async function showLog(folder: StateFolder, screen: Screen, count: number): Promise<void> {
  const lines: string[] = []
  for (const path of logFiles(folder.log)) {
    if (lines.length >= count) break
    const text = (await readTextFile(path)) ?? ''
    lines.unshift(...text.split('\n').filter((line) => line !== ''))
  }
  for (const line of lines.slice(-count)) screen.print(line)
}

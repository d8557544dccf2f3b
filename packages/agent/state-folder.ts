import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** Where the agent keeps what it knows. */
export type StateFolder = {
  path: string
  credential: string
  settings: string
  journal: string
  previousJournal: string
  lock: string
  log: string
}

// The local folder on Windows: the roaming one would carry the credential to other computers.
function usualPath(): string {
  const { LOCALAPPDATA, XDG_CONFIG_HOME } = process.env
  if (process.platform === 'win32') {
    return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Pontic Agent')
  }
  if (process.platform === 'darwin') {
    return join(homedir(), 'Library', 'Application Support', 'pontic-agent')
  }
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'pontic-agent')
}

/** The files of the state, in the given folder or in the usual one of this user. Makes nothing. */
export function stateFolderAt(given: string | undefined): StateFolder {
  const path = resolve(given ?? process.env['PONTIC_AGENT_FOLDER'] ?? usualPath())
  return {
    path,
    credential: join(path, 'credential.json'),
    settings: join(path, 'settings.json'),
    journal: join(path, 'journal.json'),
    previousJournal: join(path, 'journal.previous.json'),
    lock: join(path, 'agent.lock'),
    log: join(path, 'agent.log'),
  }
}

/** Makes the folder, for its owner only. */
export async function makeStateFolder(folder: StateFolder): Promise<void> {
  await mkdir(folder.path, { recursive: true, mode: 0o700 })
}

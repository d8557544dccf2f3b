import { rm, stat } from 'node:fs/promises'
import { Stopped } from './problems.ts'
import { makeStateFolder, type StateFolder } from './state-folder.ts'
import { readTextFile, writeWholeFile } from './whole-file.ts'

/** What lets this computer in at the server. */
export type Credential = {
  /** The address of the server, without a slash at its end. */
  server: string
  credential: string
  deviceName: string
  organizationId: string
  organizationName: string
  userName: string
  expiresAt: string
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * The address of a server as it is stored. Unencrypted only on this computer itself: the credential
 * goes along with every request.
 * @throws Stopped when it is no such address
 */
export function serverAddress(text: string): string {
  const full = text.includes('://') ? text : `https://${text}`
  const url = URL.canParse(full) ? new URL(full) : undefined
  if (!url) throw new Stopped(`"${text}" is not an address of a server.`)
  const isOpen = url.protocol === 'http:' && loopback.includes(url.hostname)
  if (url.protocol !== 'https:' && !isOpen) {
    throw new Stopped('The server has to be reached by https, or the credential could be read.')
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

// Windows has no such bits: there the profile folder of the user is closed to other users.
async function refuseWhenOthersCanRead(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const { mode, uid } = await stat(path)
  if ((mode & 0o077) !== 0) {
    throw new Stopped(
      `Others on this computer can read the credential: close it with  chmod 600 "${path}"  and sign in again if somebody may have read it.`,
    )
  }
  if (uid !== process.getuid?.()) {
    throw new Stopped(`The credential in "${path}" belongs to another user of this computer.`)
  }
}

/**
 * The stored credential; undefined before the first sign-in.
 * @throws Stopped when other users can read it, or when it cannot be understood
 */
export async function readCredential(folder: StateFolder): Promise<Credential | undefined> {
  const text = await readTextFile(folder.credential)
  if (text === undefined) return undefined
  await refuseWhenOthersCanRead(folder.credential)
  try {
    const stored = JSON.parse(text) as Credential
    if (typeof stored.server === 'string' && typeof stored.credential === 'string') return stored
  } catch {
    // Answered below, as any other text that is not ours.
  }
  throw new Stopped('The stored credential cannot be read. Sign in again:  pontic-agent login')
}

/** The stored credential. @throws Stopped when nobody has signed in */
export async function requireCredential(folder: StateFolder): Promise<Credential> {
  const credential = await readCredential(folder)
  if (!credential) throw new Stopped('Nobody has signed in here yet:  pontic-agent login')
  return credential
}

/** Stores the credential visible to this user only. */
export async function writeCredential(folder: StateFolder, credential: Credential): Promise<void> {
  await makeStateFolder(folder)
  await writeWholeFile(folder.credential, JSON.stringify(credential, undefined, 2))
}

/** Forgets the credential. */
export async function removeCredential(folder: StateFolder): Promise<void> {
  await rm(folder.credential, { force: true })
}

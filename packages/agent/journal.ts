import { readdir, rename } from 'node:fs/promises'
import type { PreviousUpload } from 'tus-js-client'
import { makeStateFolder, type StateFolder } from './state-folder.ts'
import { readTextFile, writeWholeFile } from './whole-file.ts'

/** A file as it was when it was last read. */
export type KnownFile = {
  sizeBytes: number
  modifiedMs: number
  changedMs: number
  sha256: string
  /** The bytes that the server has of it; null before any. */
  sentSha256: string | null
}

/** A case as the server was notified of it. */
export type KnownCase = {
  scannerConnectionId: string
  externalCaseId: string
  /** The number of the vendor inside of it, once it was seen: another one is another case. */
  vendorCaseId: string | null
  files: Record<string, KnownFile>
  /** The day on which it was last in its folder. */
  seenOn: string
}

/** All that the agent has to remember. */
export type Journal = {
  version: 1
  /** The server and the organization that it speaks of. */
  account: string
  /** By watched folder and place in it. */
  cases: Record<string, KnownCase>
  /** Uploads that have begun, by what they are for. */
  uploads: Record<string, PreviousUpload>
}

/** The journal of a state folder, and the way to keep it. */
export type OpenJournal = {
  entries: Journal
  /** A sentence when the journal was damaged; null when all was well. */
  damage: string | null
  /** Writes it down: after this, a loss of power loses nothing. */
  save: () => Promise<void>
}

const emptyJournal = (): Journal => ({ version: 1, account: '', cases: {}, uploads: {} })

function parseJournal(text: string | undefined): Journal | undefined {
  if (text === undefined) return undefined
  try {
    const read = JSON.parse(text) as Partial<Journal> | null
    const isOurs = read?.version === 1 && isTable(read.cases) && isTable(read.uploads)
    return isOurs ? (read as Journal) : undefined
  } catch {
    return undefined
  }
}

const isTable = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function setAside(folder: StateFolder): Promise<void> {
  const count = (await readdir(folder.path)).filter((name) => name.includes('.broken')).length
  await rename(folder.journal, `${folder.journal}.broken-${count + 1}`)
}

const daysKept = 180

/** Forgets cases whose folder has been gone for half a year; the server knows what it has. */
function forgetOld(journal: Journal, today: Date): void {
  const oldest = new Date(today.getTime() - daysKept * 86_400_000).toISOString().slice(0, 10)
  for (const [place, known] of Object.entries(journal.cases)) {
    if (known.seenOn < oldest) delete journal.cases[place]
  }
}

/** For another server or organization nothing has been sent yet. */
function startAgain(journal: Journal, account: string): void {
  if (journal.account !== account) {
    journal.uploads = {}
    journal.cases = Object.fromEntries(
      Object.entries(journal.cases).map(([place, known]) => [place, withNothingSent(known)]),
    )
  }
  journal.account = account
}

/** A case of which the server has nothing. */
export const withNothingSent = (known: KnownCase): KnownCase => ({
  ...known,
  files: Object.fromEntries(
    Object.entries(known.files).map(([name, file]) => [name, { ...file, sentSha256: null }]),
  ),
})

/**
 * Opens the journal for an account; null only looks. One that cannot be read is set aside, and the
 * one before it is taken; without either the agent begins again, and what the server has already is
 * not sent again, for it says what it wants.
 */
export async function openJournal(
  folder: StateFolder,
  { account, isReadOnly }: { account: string | null; isReadOnly: boolean },
): Promise<OpenJournal> {
  const text = await readTextFile(folder.journal)
  let entries = parseJournal(text)
  let damage: string | null = null
  if (!entries) {
    const previous = parseJournal(await readTextFile(folder.previousJournal))
    if (text !== undefined) {
      damage = previous
        ? 'The journal was damaged; the one before it is used.'
        : 'The journal was damaged; the agent looks at every case again and sends what is missing.'
      if (!isReadOnly) await setAside(folder)
    }
    entries = previous ?? emptyJournal()
  }
  const journal = entries
  forgetOld(journal, new Date())
  if (account !== null) startAgain(journal, account)
  return {
    entries: journal,
    damage,
    async save() {
      if (isReadOnly) return
      await makeStateFolder(folder)
      await writeWholeFile(folder.journal, JSON.stringify(journal), folder.previousJournal)
    },
  }
}

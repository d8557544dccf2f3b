import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Body } from '#contract/platform/endpoint'
import type { announceScanCase } from '#contract/scans/scan-inbox'
import type { getUpload } from '#contract/scans/uploads'
import { jawOfName, kindOfName } from '#dental-scans/file-names'
import { findReference, joinWords, nameLine, readWords, type CaseWords } from './case-words.ts'
import type { FoundCase, FoundFile } from './find-cases.ts'
import { hashFile } from './hash-file.ts'
import { withNothingSent, type KnownCase, type KnownFile, type OpenJournal } from './journal.ts'
import { readableSize, shortName, type Log } from './log.ts'
import { FileChanged, Refused, ServerAway } from './problems.ts'
import type { Progress } from './progress.ts'
import { at, type Server } from './server.ts'
import type { WatchedFolder } from './settings.ts'
import { sendFile } from './upload.ts'
import { whyNotReady } from './whole-content.ts'

type Announcement = Body<typeof announceScanCase>

/** What it takes to bring a case. */
export type Bringing = {
  server: Server
  address: string
  credential: string
  journal: OpenJournal
  log: Log
  progress: Progress
  retryDelaysMs: number[]
  /** How long a case has to look the same before it is taken. */
  settleMs: number
  isVerbose: boolean
  /** Say what would be done, and do nothing. */
  isDryRun: boolean
  signal: AbortSignal
}

/** How far a case has come. */
export type Brought = { sent: number; waits: string | null; refused: string | null }

const mostFiles = 200
const mostWordsBytes = 5_000_000

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const isUnchanged = (file: FoundFile, known: KnownFile | undefined) =>
  known !== undefined &&
  known.sizeBytes === file.sizeBytes &&
  known.modifiedMs === file.modifiedMs &&
  known.changedMs === file.changedMs

/** Whether everything of a case is at the server, by the journal alone. */
export const isAllSent = (
  { scannerConnectionId }: WatchedFolder,
  found: FoundCase,
  known: KnownCase | undefined,
): boolean =>
  known?.scannerConnectionId === scannerConnectionId &&
  found.files.every((file) => {
    const entry = known.files[file.name]
    return isUnchanged(file, entry) && entry?.sentSha256 === entry?.sha256
  })

// Reads what is new. A file that cannot be taken yet holds up its case: a case without its lower jaw
// would be looked at as if it were whole.
async function readFiles(
  found: FoundCase,
  known: KnownCase | undefined,
  { signal, hasRestedLong }: { signal: AbortSignal; hasRestedLong: boolean },
) {
  const files: Record<string, KnownFile> = {}
  for (const file of found.files) {
    const before = known?.files[file.name]
    if (before && isUnchanged(file, before)) {
      files[file.name] = before
      continue
    }
    const reason = await whyNotReady(file.path, file.name, hasRestedLong)
    if (reason !== null) return { waits: `${kindOfName(file.name)}: ${reason}` }
    const sha256 = await hashFile(file.path, signal)
    const now = await stat(file.path)
    const { sizeBytes, modifiedMs, changedMs } = file
    const isSame = now.size === sizeBytes && now.mtimeMs === modifiedMs && now.ctimeMs === changedMs
    if (!isSame) return { waits: `${kindOfName(file.name)}: it changed while it was read` }
    const sentSha256 = before?.sentSha256 ?? null
    files[file.name] = { sizeBytes, modifiedMs, changedMs, sha256, sentSha256 }
  }
  return { files }
}

async function readCaseWords(found: FoundCase): Promise<CaseWords> {
  const readable = found.files.filter(
    ({ hasWords, sizeBytes }) => hasWords && sizeBytes <= mostWordsBytes,
  )
  return joinWords(
    await Promise.all(
      readable.map(async ({ name, path }) => readWords(name, await readFile(path))),
    ),
  )
}

/** The name of a case for the server: the vendor's number, else one of its place on this computer. */
function nameCase(
  folder: WatchedFolder,
  found: FoundCase,
  words: CaseWords,
  known: KnownCase | undefined,
): Pick<KnownCase, 'externalCaseId' | 'vendorCaseId'> {
  const { vendorCaseId } = words
  // The software writes its XML last: the case keeps the name that it has. With another number in the
  // same place it is another case, perhaps of another patient.
  const isSame = vendorCaseId === null || known?.vendorCaseId === null
  if (known && (isSame || known.vendorCaseId === vendorCaseId)) {
    return {
      externalCaseId: known.externalCaseId,
      vendorCaseId: vendorCaseId ?? known.vendorCaseId,
    }
  }
  const place = hash([hostname(), folder.path, found.place].join('\n')).slice(0, 32)
  return { externalCaseId: vendorCaseId ?? `export-${place}`, vendorCaseId }
}

// What shows the part of the case: folders such as "Lower", and the name of the file without that
// of the case, for a patient may be called Max or Preston.
function partOfName(found: FoundCase, name: string): string {
  const folders = name.split('/')
  const last = folders.pop() ?? ''
  const isLonger = last.length > found.name.length
  const isAfterCase = isLonger && last.toLowerCase().startsWith(found.name.toLowerCase())
  return [...folders, isAfterCase ? last.slice(found.name.length) : last].join(' ')
}

const kindOf = (found: FoundCase, name: string) => kindOfName(partOfName(found, name))

function roleOf(found: FoundCase, name: string): 'upper' | 'lower' | 'bite' | 'preop' | 'other' {
  const kind = kindOf(found, name)
  if (kind === 'scan_bite') return 'bite'
  if (kind === 'scan_preop') return 'preop'
  const isJaw = kind === 'scan_upper' || kind === 'scan_lower' || kind === 'scan_prep'
  return (isJaw ? jawOfName(partOfName(found, name)) : null) ?? 'other'
}

const externalIdOf = (name: string) => hash(name).slice(0, 32)
const lastPart = (name: string) => nameLine(name.split('/').at(-1) ?? name, 'scan')

function announcementOf(
  folder: WatchedFolder,
  found: FoundCase,
  words: CaseWords,
  { externalCaseId, files }: Pick<KnownCase, 'externalCaseId' | 'files'>,
): Announcement {
  const names = [found.name, ...words.references]
  return {
    scannerConnectionId: folder.scannerConnectionId,
    externalCaseId,
    reference: findReference(names),
    patient: words.patient,
    dentist: words.dentist,
    rx: { name: nameLine(found.name, 'Export'), ...words.rx },
    files: Object.entries(files).map(([name, file]) => ({
      externalId: externalIdOf(name),
      name: lastPart(name),
      role: roleOf(found, name),
      size: file.sizeBytes,
      sha256: file.sha256,
    })),
  }
}

const labelOf = (bringing: Bringing, found: FoundCase, name: string, file: KnownFile) => {
  const shown = bringing.isVerbose ? ` "${name}"` : ''
  const ending = name.split('.').at(-1)?.toLowerCase()
  return `${kindOf(found, name)}${shown} (${ending}, ${readableSize(file.sizeBytes)})`
}

type Target = { found: FoundCase; known: KnownCase; scanCaseId: string; short: string }

// With other bytes it is another upload.
const purposeOf = ({ scanCaseId }: Target, name: string, { sha256 }: KnownFile) =>
  `${scanCaseId}/${externalIdOf(name)}/${sha256}`

// The server's own hash is the proof: only then the journal says that the bytes are there.
async function confirmUpload(bringing: Bringing, uploadId: string, sha256: string): Promise<void> {
  const { upload } = await bringing.server.call<typeof getUpload>({
    method: 'GET',
    path: at<typeof getUpload>('/uploads/{id}', { id: uploadId }),
  })
  if (upload.status === 'failed' || upload.status === 'expired') {
    throw new Refused(upload.statusReason?.message ?? 'The upload failed.', { status: 422 })
  }
  if (upload.sha256 === null) throw new ServerAway('The server has not finished the upload yet.')
  if (upload.sha256 !== sha256) {
    throw new FileChanged('The server received other bytes than were read.')
  }
}

async function bringFile(bringing: Bringing, target: Target, file: FoundFile): Promise<void> {
  const { found, known, scanCaseId, short } = target
  const { journal, log, progress } = bringing
  const entry = known.files[file.name]
  if (!entry) return
  const label = labelOf(bringing, found, file.name, entry)
  const externalId = externalIdOf(file.name)
  const purpose = purposeOf(target, file.name, entry)
  log(`case ${short}: ${journal.entries.uploads[purpose] ? 'going on with' : 'sending'} ${label}`)
  const forget = async () => {
    delete journal.entries.uploads[purpose]
    await journal.save()
  }
  try {
    const uploadId = await sendFile(
      {
        server: bringing.address,
        credential: bringing.credential,
        file: { ...entry, path: file.path },
        purpose,
        metadata: {
          filename: lastPart(file.name),
          kind: kindOf(found, file.name),
          sha256: entry.sha256,
          scanCaseId,
          externalId,
        },
        retryDelaysMs: bringing.retryDelaysMs,
        onProgress: (sentBytes, sizeBytes) => progress.show(label, sentBytes, sizeBytes),
        signal: bringing.signal,
      },
      { uploads: journal.entries.uploads, save: journal.save },
    ).finally(progress.clear)
    await confirmUpload(bringing, uploadId, entry.sha256)
  } catch (error) {
    if (error instanceof Refused || error instanceof FileChanged) await forget()
    throw error
  }
  entry.sentSha256 = entry.sha256
  await forget()
  log(`case ${short}: sent ${label}`)
}

async function sendWanted(bringing: Bringing, target: Target, wanted: Set<string>) {
  const { found, known } = target
  let sent = 0
  let refused: string | null = null
  for (const file of found.files) {
    const entry = known.files[file.name]
    if (!entry) continue
    if (!wanted.has(externalIdOf(file.name))) {
      entry.sentSha256 = entry.sha256
      delete bringing.journal.entries.uploads[purposeOf(target, file.name, entry)]
      continue
    }
    try {
      await bringFile(bringing, target, file)
      sent++
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused = `${labelOf(bringing, found, file.name, entry)}: ${error.message}`
    }
  }
  await bringing.journal.save()
  return { sent, refused }
}

function logPlan(bringing: Bringing, short: string, found: FoundCase, known: KnownCase) {
  const fresh = Object.entries(known.files).filter(([, file]) => file.sentSha256 !== file.sha256)
  bringing.log(
    `case ${short}: would announce ${found.files.length} files and send what the server wants of these:`,
  )
  for (const [name, file] of fresh) {
    bringing.log(`case ${short}:   ${labelOf(bringing, found, name, file)}`)
  }
  return { sent: 0, waits: null, refused: null }
}

/**
 * Announces a case that rests, and sends the files that the server wants. What was done is in the
 * journal step by step, so that a kill in between costs nothing but time.
 * @throws ServerAway, SignedOut
 */
export async function bringCase(
  bringing: Bringing,
  folder: WatchedFolder,
  found: FoundCase,
  hasRestedLong: boolean,
): Promise<Brought> {
  const { journal, server, log } = bringing
  const key = `${folder.path}\n${found.place}`
  const before = journal.entries.cases[key]
  if (found.files.length > mostFiles) {
    const refused = `It has ${found.files.length} files; a case has at most ${mostFiles}.`
    return { sent: 0, waits: null, refused }
  }
  const read = await readFiles(found, before, { signal: bringing.signal, hasRestedLong })
  if (read.files === undefined) return { sent: 0, waits: read.waits, refused: null }
  const words = await readCaseWords(found)
  const name = nameCase(folder, found, words, before)
  const { scannerConnectionId } = folder
  const isSame =
    before?.externalCaseId === name.externalCaseId &&
    before.scannerConnectionId === scannerConnectionId
  const seenOn = new Date().toISOString().slice(0, 10)
  const now: KnownCase = { scannerConnectionId, ...name, files: read.files, seenOn }
  const known = isSame ? now : withNothingSent(now)
  const short = shortName(known.externalCaseId)
  if (bringing.isDryRun) return logPlan(bringing, short, found, known)
  const { scanCase, wanted } = await server.call<typeof announceScanCase>({
    method: 'POST',
    path: '/scan-inbox',
    body: announcementOf(folder, found, words, known),
  })
  journal.entries.cases[key] = known
  await journal.save()
  const shown = bringing.isVerbose ? ` "${found.place}"` : ''
  log(`case ${short}${shown}: announced ${found.files.length} files, ${wanted.length} wanted`)
  const target = { found, known, scanCaseId: scanCase.id, short }
  return { ...(await sendWanted(bringing, target, new Set(wanted))), waits: null }
}

import type { ScanEnvelope, ScanFile } from '#contract/scans/scan-events'
import type { ScanCase } from '#contract/scans/scan-inbox'
import type { KnownFile, StoredCase } from './queries.ts'

type Shown = { suggestions: ScanCase['suggestions'] }

// What is kept for the rules alone.
function publicOf({ files, ...stored }: StoredCase) {
  const { saidAt, isByHand, useNumber, claims, matchedBy, accepted, ...scan } = stored
  return { files, scan }
}

/** The scan as the inbox shows it: of every file the newest word, and of what is suggested what is seen. */
export function showCase(stored: StoredCase, { suggestions }: Shown): ScanCase {
  const { files, scan } = publicOf(stored)
  const newest = new Map<string, KnownFile>()
  for (const file of files) newest.set(file.externalId, file)
  const [first] = suggestions
  const hasLost = scan.matchState === 'suggested' && !first
  return {
    ...scan,
    ...(hasLost ? { matchState: 'unmatched', matchReason: null, matchReasonCode: null } : {}),
    suggestedOrderId: first?.orderId ?? null,
    suggestions,
    files: [...newest.values()].map(({ externalId, name, role, size, state }) => ({
      externalId,
      name,
      role,
      size,
      state,
    })),
  }
}

// Names come with folders, and with characters that no name needs.
const nameOf = ({ name, externalId }: ScanFile) =>
  name.split(/[\\/]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim() || externalId

/** An event about a case, from a connection that is proven. */
export type ScanEvent = {
  id: string
  type: string
  /** When it happened at the vendor, and when it arrived; RFC 3339. */
  occurredAt: string
  receivedAt: string
  scannerConnectionId: string
  envelope: ScanEnvelope
  /** The bytes of its files come by upload, from the computer that says it. */
  isLocal?: boolean
  /** Nobody sent it: the bytes of this file say it. */
  inside?: KnownFile
}

/**
 * A file as it is remembered: its bytes are distinguished by the vendor's hash, or else by the
 * event.
 */
export function knownFile(event: ScanEvent, file: ScanFile): KnownFile {
  const { alg, value } = file.hash ?? { alg: 'event', value: event.id }
  const isHex = /^[0-9a-f]+$/i.test(value)
  const version = `${alg.toLowerCase()}:${isHex ? value.toLowerCase() : value}`
  return {
    externalId: file.externalId,
    name: nameOf(file),
    role: file.role ?? null,
    size: file.size ?? null,
    state: event.isLocal ? 'pending' : file.state,
    format: file.format ?? null,
    fingerprint: file.state === 'ready' ? version : 'status',
    at: event.occurredAt,
    heardAt: event.receivedAt,
  }
}

/** Whether a file is one of its states on the way, and no version of its bytes. */
export const isStatus = ({ fingerprint }: KnownFile): boolean => fingerprint === 'status'

/** What makes a version of a file of a case one and the same. */
export const keyOf = (file: KnownFile) => JSON.stringify([file.externalId, file.fingerprint])
const maximumFiles = 1_000

// Of one state of a file the newest word counts; bytes were scanned when they were first spoken of.
function mergeFile(before: KnownFile | undefined, file: KnownFile): KnownFile {
  if (before === undefined) return file
  if (file.fingerprint === 'status') return file.at >= before.at ? file : before
  const [, namedAt] = [before.namedAt ?? '', file.namedAt ?? ''].toSorted()
  return {
    ...before,
    at: file.at < before.at ? file.at : before.at,
    ...(namedAt ? { namedAt } : {}),
    ...(before.isMade || file.isMade ? { isMade: true } : {}),
    ...(before.isNamedInside || file.isNamedInside ? { isNamedInside: true } : {}),
  }
}

/** In whatever order events arrive, and however often, the same list comes out. */
export function mergeFiles(known: readonly KnownFile[], fresh: readonly KnownFile[]): KnownFile[] {
  const byKey = new Map<string, KnownFile>()
  for (const file of [...known, ...fresh]) {
    byKey.set(keyOf(file), mergeFile(byKey.get(keyOf(file)), file))
  }
  const order = (file: KnownFile) => `${file.at} ${file.heardAt} ${keyOf(file)}`
  return [...byKey.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1)).slice(-maximumFiles)
}

/** What is known of the work before a vendor said anything. */
export const emptyRx: ScanCase['rx'] = { name: null, items: [], dueDate: null, notes: null }

/** What an event says, part by part. What it does not say is null or empty. */
export function partsOf({ account, sender, case: scanCase = {} }: ScanEnvelope) {
  const { patient } = scanCase
  return {
    case: {
      externalStatus: scanCase.status ?? null,
      reference: scanCase.reference ?? null,
      accountRef: account?.externalId ?? null,
    },
    patient: {
      externalId: patient?.externalId ?? null,
      code: patient?.code ?? null,
      name: patient?.name ?? null,
      dateOfBirth: patient?.dob ?? null,
    },
    dentist: {
      externalId: sender?.externalId ?? null,
      name: sender?.name ?? null,
      email: sender?.email ?? null,
      licence: sender?.licence ?? null,
      phone: sender?.phone ?? null,
    },
    rx: {
      name: scanCase.name ?? null,
      items: (scanCase.items ?? []).map(({ tooth, type, material, shade }) => ({
        tooth: tooth ?? null,
        type: type ?? null,
        material: material ?? null,
        shade: shade ?? null,
      })),
      dueDate: scanCase.dueDate ?? null,
      notes: scanCase.notes ?? null,
    },
  }
}

const mostClaims = 500

// The first one counts for all that was said before it.
function addClaim(claims: readonly string[], at: string): string[] {
  const [first = at, ...rest] = [...new Set([...claims, at])].toSorted()
  return [first, ...rest.slice(1 - mostClaims)]
}

const isStated = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)

/**
 * What is known of a case after an event. Events may come late, twice and in any order: the same is
 * known in the end. `isClaim`: the event says itself whose the scan is.
 */
export function mergeCase(
  scan: StoredCase,
  event: ScanEvent,
  { isClaim }: { isClaim: boolean },
): StoredCase {
  const { envelope, occurredAt } = event
  const saidAt = { ...scan.saidAt }
  // Of each part the newest word counts, in whatever order the words arrive.
  function merge<Parts extends object>(group: string, fresh: Parts, known: Parts | null) {
    const news = Object.entries(fresh).filter(([key, value]) => {
      const name = `${group}.${key}`
      if (!isStated(value) || (saidAt[name] ?? '') > occurredAt) return false
      saidAt[name] = occurredAt
      return true
    })
    return news.length === 0 ? known : { ...fresh, ...known, ...Object.fromEntries(news) }
  }

  const { externalStatus, reference, accountRef, lastEventAt } = scan
  const parts = partsOf(envelope)
  const stated = event.inside
    ? [{ ...event.inside, isNamedInside: true }]
    : (envelope.files ?? []).map((file) => knownFile(event, file))
  const files = stated.map((file) => ({
    ...file,
    ...(isClaim ? { namedAt: occurredAt } : {}),
  }))
  return {
    ...scan,
    ...merge('case', parts.case, { externalStatus, reference, accountRef }),
    patientHint: merge('patient', parts.patient, scan.patientHint),
    dentistHint: merge('dentist', parts.dentist, scan.dentistHint),
    rx: merge('rx', parts.rx, scan.rx) ?? emptyRx,
    files: mergeFiles(scan.files, files),
    saidAt,
    claims: isClaim ? addClaim(scan.claims, occurredAt) : scan.claims,
    // Stays: a person looks at it, and the order goes on until a person stops it.
    isCancelled: scan.isCancelled || ['case.cancelled', 'order.cancelled'].includes(event.type),
    lastEventAt: lastEventAt !== null && lastEventAt > occurredAt ? lastEventAt : occurredAt,
  }
}

import { isScanAttached, type ScanDifference } from '#contract/scans/scan-inbox'
import { sortVersions } from '#server/scans/files'
import { updateUploadsOfScan } from '#server/scans/uploads'
import type { Tx } from '#platform/db/db'
import { isStatus, keyOf, mergeFiles } from './reported-case.ts'
import {
  areWhose,
  compareWithOrder,
  compareWords,
  groupsOf,
  wordsOfCase,
  type Words,
} from './comparison.ts'
import { moveFiles, selectScannedFiles, selectStay } from './file-queries.ts'
import { externalIdOf, isEvidence, announceTakenBack } from './links.ts'
import {
  updateCase,
  updateFilesCame,
  type KnownFile,
  type MatchContext,
  type StoredCase,
} from './queries.ts'

// A vendor can use the id of a case again, and a program its folder: for another patient, or another
// order of the same one. Each use is a scan of its own; what an event says decides which one it is of.

/** How an event fits to a use of its case's id. */
type Fit =
  | { kind: 'same' | 'open' | 'other' }
  /** It is of this use, and shows that a rule attached the use to an order of somebody else. */
  | { kind: 'wrong link'; differences: ScanDifference[] }

type Linked = StoredCase & { matchedOrderId: string }

const personal: readonly ScanDifference[] = ['name', 'birth_date']

async function fitOfLinked(
  tx: Tx,
  use: Linked,
  { words, matchContext }: { words: Words; matchContext: MatchContext },
): Promise<Fit> {
  const own = wordsOfCase(use)
  const order = { orderId: use.matchedOrderId, matchContext }
  const toOrder = await compareWithOrder(tx, words, order)
  const toOwn = await compareWords(tx, words, own, matchContext)
  const isNew = toOwn.differences.length > 0 && !toOrder.isPatient
  const differences = toOrder.differences.filter((field) => !use.accepted.includes(field))
  if (use.matchedBy === 'person') {
    // A person knows better than a number; but nobody attached what now names somebody else.
    const isOther = isNew || differences.some((field) => personal.includes(field))
    return { kind: isOther ? 'other' : toOrder.isPatient ? 'same' : 'open' }
  }
  if (differences.length > 0) {
    const known = await compareWithOrder(tx, own, order)
    const isSettled = [...groupsOf(differences)].some((group) => known.agreed.has(group))
    if (isSettled || toOwn.differences.length > 0 || (await isEvidence(tx, use))) {
      return { kind: 'other' }
    }
    return { kind: 'wrong link', differences }
  }
  if (isNew) return { kind: 'other' }
  return { kind: toOrder.isPatient || toOwn.isPatient ? 'same' : 'open' }
}

async function fitOf(
  tx: Tx,
  use: StoredCase,
  stated: { words: Words; matchContext: MatchContext },
): Promise<Fit> {
  if (isScanAttached(use)) return fitOfLinked(tx, use, stated)
  const { differences, isPatient, agreed } = await compareWords(
    tx,
    stated.words,
    wordsOfCase(use),
    stated.matchContext,
  )
  // Of one patient another number is a correction.
  const isOther = differences.some((field) => field !== 'number' || !agreed.has('patient'))
  return { kind: isOther ? 'other' : isPatient || agreed.has('patient') ? 'same' : 'open' }
}

// The use that was spoken of last before an instant, or else the first one.
function useAt(uses: readonly StoredCase[], at: string): StoredCase | undefined {
  const claims = uses
    .flatMap((use) => use.claims.map((claim) => ({ claim, use })))
    .toSorted((a, b) => (a.claim < b.claim ? -1 : 1))
  return (claims.findLast(({ claim }) => claim <= at) ?? claims[0])?.use ?? uses[0]
}

/** The use of an id that an event is of; null when it is a new one. */
export type FoundUse = {
  use: StoredCase | null
  /** What shows that a rule attached it to an order of somebody else. */
  wrongLink: ScanDifference[] | null
  /** The event says itself whose the scan is. */
  isClaim: boolean
}

// What a vendor names is first of the uses that it named itself: one that bytes named may fit as well.
function namedUseAt(uses: readonly StoredCase[], at: string): StoredCase | undefined {
  const ofVendor = uses.filter(({ files }) => !files.some(({ isNamedInside }) => isNamedInside))
  return useAt(ofVendor.length > 0 ? ofVendor : uses, at)
}

/** Finds the use of an id that an event is of, by what it says, or else by its time. */
export async function findUse(
  tx: Tx,
  uses: readonly StoredCase[],
  { words, at, matchContext }: { words: Words; at: string; matchContext: MatchContext },
): Promise<FoundUse> {
  const isClaim = areWhose(words)
  if (!isClaim && words.teeth.length === 0) {
    return { use: useAt(uses, at) ?? null, wrongLink: null, isClaim }
  }
  const found: { use: StoredCase; fit: Fit }[] = []
  for (const use of uses) found.push({ use, fit: await fitOf(tx, use, { words, matchContext }) })
  for (const kind of ['same', 'wrong link', 'open'] as const) {
    const fitting = found.filter(({ fit }) => fit.kind === kind)
    const use = namedUseAt(
      fitting.map((one) => one.use),
      at,
    )
    if (!use) continue
    const fit = fitting.find((one) => one.use === use)?.fit
    return { use, wrongLink: fit?.kind === 'wrong link' ? fit.differences : null, isClaim }
  }
  return { use: null, wrongLink: null, isClaim }
}

// Whose a file is: the use that its bytes name, or the one that was named with it last, or else the one
// that was spoken of before it.
function ownerOf(uses: readonly StoredCase[], file: KnownFile): StoredCase | undefined {
  const isThis = (known: KnownFile) => keyOf(known) === keyOf(file)
  const inside = uses.find((use) =>
    use.files.some((known) => known.isNamedInside === true && isThis(known)),
  )
  if (inside) return inside
  const named = uses
    .flatMap((use) =>
      use.files
        .filter((known) => isThis(known) && known.namedAt !== undefined)
        .map(({ namedAt = '' }) => ({ use, namedAt })),
    )
    .toSorted((a, b) => (a.namedAt < b.namedAt ? -1 : 1))
  return named.at(-1)?.use ?? useAt(uses, file.at)
}

async function moveFile(
  tx: Tx,
  file: KnownFile,
  { from, to }: { from: StoredCase; to: StoredCase },
): Promise<string[] | undefined> {
  const { fingerprint } = file
  const externalId = externalIdOf(from, file.externalId)
  const of = { scanCaseId: from.id, externalId, fingerprint }
  if (await selectStay(tx, of)) return undefined
  const [, sha256] = /^sha256:([0-9a-f]{64})$/.exec(fingerprint) ?? []
  if (sha256) {
    const { externalId: name } = file
    await updateUploadsOfScan(tx, { scanCaseId: from.id, externalId: name, sha256 }, to.id)
  }
  const left = await moveFiles(tx, of, { scanCaseId: to.id, orderId: to.matchedOrderId })
  return left.map(({ orderId }) => orderId)
}

/**
 * Brings every file to the use of the id that it is of, by all that is known now: events come in any
 * order. What both sides have agreed on stays. Gives the uses as they are now, and those that got files.
 */
export async function sortFilesToUses(
  tx: Tx,
  before: readonly StoredCase[],
): Promise<{ uses: StoredCase[]; received: StoredCase[] }> {
  if (before.length < 2) return { uses: [...before], received: [] }
  const files = new Map(before.map((use) => [use.id, use.files]))
  const received = new Set<string>()
  const leftOrders = new Set<string>()
  for (const from of before) {
    for (const file of from.files.filter((known) => !isStatus(known))) {
      const to = ownerOf(before, file)
      if (!to || to.id === from.id) continue
      const left = await moveFile(tx, file, { from, to })
      if (left === undefined) continue
      left.forEach((orderId) => leftOrders.add(orderId))
      const isThis = (known: KnownFile) => keyOf(known) === keyOf(file)
      files.set(
        from.id,
        (files.get(from.id) ?? []).filter((known) => !isThis(known)),
      )
      files.set(to.id, mergeFiles(files.get(to.id) ?? [], [file]))
      received.add(to.id)
    }
  }
  const uses = before.map((use) => ({ ...use, files: files.get(use.id) ?? [] }))
  const changed = uses.filter((use, place) => use.files !== before[place]?.files)
  for (const { id, files: known } of changed) await updateCase(tx, { id, files: known })
  for (const { id } of changed.filter((use) => received.has(use.id))) await updateFilesCame(tx, id)
  for (const use of changed.filter(isScanAttached)) {
    const of = { scanCaseId: use.id, orderId: use.matchedOrderId }
    for (const { externalId } of await selectScannedFiles(tx, of)) {
      await sortVersions(tx, { orderId: use.matchedOrderId, externalId })
    }
  }
  for (const orderId of leftOrders) await announceTakenBack(tx, orderId)
  return { uses, received: uses.filter(({ id }) => received.has(id)) }
}

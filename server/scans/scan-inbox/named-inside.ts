import type { OrganizationType } from '#contract/platform/endpoint'
import { isScanAttached } from '#contract/scans/scan-inbox'
import type { Tx } from '#platform/db/db'
import {
  compareIdentities,
  readBirthDates,
  type PatientIdentity,
} from '#dental-scans/identity-comparison'
import { readIdentity } from '#dental-scans/patient-identity'
import { patientOf } from './comparison.ts'
import { selectOrderFacts } from './comparison-queries.ts'
import { selectInnerTexts, selectStay } from './file-queries.ts'
import { externalIdOf } from './links.ts'
import { selectCase, selectScannerType, type KnownFile, type StoredCase } from './queries.ts'
import type { ScanEvent } from './reported-case.ts'
import { takeScanEvent } from './scan-inbox.ts'

// A number or an id attaches a scan before its bytes are here. What fields of the bytes say of the
// patient is then one more word about the scan, and counts more than the vendor's.

type Named = { name?: string; dob?: string }

const nobody: PatientIdentity = { names: [], birthDates: [], patientCodes: [] }

// Codes do not count: every program numbers patients of its own.
function readOther(texts: readonly string[], patient: PatientIdentity): Named | null {
  const { names, birthDates } = readIdentity({ name: null, texts }).labelled
  const { verdict, agreements } = compareIdentities({ ...nobody, names, birthDates }, patient)
  if (verdict !== 'contradiction') return null
  const compare = (one: Partial<PatientIdentity>) =>
    compareIdentities({ ...nobody, ...one }, patient).agreements
  const name = names.find((text) => compare({ names: [text] }).name === agreements.name)
  const day = birthDates.find(
    (text) => compare({ birthDates: [text] }).birthDate === agreements.birthDate,
  )
  const [read, ...others] = readBirthDates(day ?? '')
  const dob = read !== undefined && others.length === 0 ? read : day
  return { ...(name === undefined ? {} : { name }), ...(dob === undefined ? {} : { dob }) }
}

/** The files of a scan, which a rule attached to an order, whose bytes name another patient. */
async function findOthers(
  tx: Tx,
  scan: StoredCase & { matchedOrderId: string },
): Promise<{ file: KnownFile; named: Named }[]> {
  const orderId = scan.matchedOrderId
  const inner = await selectInnerTexts(tx, { scanCaseId: scan.id, orderId })
  const facts = inner.length > 0 ? await selectOrderFacts(tx, orderId) : undefined
  if (!facts) return []
  const others = new Map<KnownFile, Named>()
  for (const { externalId, fingerprint, texts } of inner) {
    const named = readOther(texts, patientOf(facts))
    const file = scan.files.find(
      (known) =>
        known.fingerprint === fingerprint && externalIdOf(scan, known.externalId) === externalId,
    )
    if (!named || !file || others.has(file)) continue
    // What both sides have agreed on stays, and the check of the scans says what is against it.
    const isFixed = await selectStay(tx, { scanCaseId: scan.id, externalId, fingerprint })
    if (!isFixed) others.set(file, named)
  }
  return [...others].map(([file, named]) => ({ file, named }))
}

const eventOf = (
  { scannerConnectionId, externalCaseId }: StoredCase,
  { file, named }: { file: KnownFile; named: Named },
): ScanEvent => ({
  id: file.fingerprint,
  type: 'scan.updated',
  occurredAt: file.namedAt ?? file.at,
  receivedAt: file.heardAt,
  scannerConnectionId,
  envelope: { case: { externalId: externalCaseId, patient: named } },
  inside: file,
})

/**
 * Holds a scan that a rule attached to an order against what its bytes say of the patient. What names
 * another one leaves the order and waits for a person; nothing is attached by what bytes say.
 */
export async function holdAgainstBytes(
  tx: Tx,
  id: string,
  organizationType: OrganizationType,
): Promise<void> {
  const isByRule = (scan: StoredCase | undefined) =>
    scan !== undefined && isScanAttached(scan) && scan.matchedBy !== 'person'
  const scan = await selectCase(tx, id)
  if (!scan || !isScanAttached(scan) || !isByRule(scan)) return
  const others = await findOthers(tx, scan)
  if (others.length === 0) return
  const connection = await selectScannerType(tx, scan.scannerConnectionId)
  const matchContext = { organizationType, vendor: connection?.scannerType ?? '' }
  for (const other of others) {
    // The first may have taken the whole scan along.
    if (!isByRule(await selectCase(tx, id))) return
    await takeScanEvent(tx, eventOf(scan, other), matchContext)
  }
}

import { scanDifferences, type ScanDifference } from '#contract/scans/scan-inbox'
import { archOfTooth } from '#contract/catalog/teeth'
import type { Tx } from '#platform/db/db'
import {
  compareIdentities,
  type Agreement,
  type IdentityComparison,
  type PatientIdentity,
} from '#dental-scans/identity-comparison'
import { partsOf, type ScanEvent } from './reported-case.ts'
import { selectOrderFacts, type OrderFacts } from './comparison-queries.ts'
import { selectOrdersByReference, selectPatientsById } from './order-queries.ts'
import type { MatchContext, StoredCase } from './queries.ts'
import { findSender, type StatedSender } from './sender-resolution.ts'

/** What is said of a scan that shows whose it is, and of what. */
export type Words = StatedSender & {
  reference: string | null
  patientHint: StoredCase['patientHint']
  teeth: number[]
}

const teethOf = ({ items }: StoredCase['rx']) =>
  items.flatMap(({ tooth }) => (tooth === null ? [] : [tooth]))

/** What is known of a scan. */
export const wordsOfCase = (scan: StoredCase): Words => ({
  scannerConnectionId: scan.scannerConnectionId,
  dentistHint: scan.dentistHint,
  reference: scan.reference,
  patientHint: scan.patientHint,
  teeth: teethOf(scan.rx),
})

/** What one event says on its own. */
export function wordsOfEvent({ envelope, scannerConnectionId }: ScanEvent): Words {
  const { case: stated, patient, dentist, rx } = partsOf(envelope)
  return {
    scannerConnectionId,
    dentistHint: dentist,
    reference: stated.reference,
    patientHint: patient,
    teeth: teethOf(rx),
  }
}

/** Whether words show whose a scan is: by a name, a date, an id, or the number of an order. */
export const areWhose = ({ reference, patientHint }: Words): boolean =>
  reference !== null || Object.values(patientHint ?? {}).some((value) => value !== null)

type Agreements = Record<ScanDifference, Agreement>

/** How words agree with an order, or with other words. */
export type Comparison = {
  differences: ScanDifference[]
  /** What speaks of the patient agrees, and nothing differs. */
  isPatient: boolean
  /** The groups of what is compared in which at least one thing agrees. */
  agreed: Set<Group>
}

type Group = 'patient' | 'number' | 'work'
const groups: Record<ScanDifference, Group> = {
  name: 'patient',
  birth_date: 'patient',
  code: 'patient',
  vendor_id: 'patient',
  clinic: 'patient',
  number: 'number',
  teeth: 'work',
  jaw: 'work',
}

/** The groups of what differs. */
export const groupsOf = (different: readonly ScanDifference[]): Set<Group> =>
  new Set(different.map((field) => groups[field]))

const isShared = (agreement: Agreement) => agreement === 'same' || agreement === 'partial'

function judge(agreements: Agreements): Comparison {
  const differences = scanDifferences.filter((field) => agreements[field] === 'different')
  const shared = scanDifferences.filter((field) => isShared(agreements[field]))
  const ofPerson = shared.filter((field) => groups[field] === 'patient' && field !== 'clinic')
  return {
    differences,
    isPatient: differences.length === 0 && ofPerson.length > 0,
    agreed: groupsOf(shared),
  }
}

const given = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text] : []))

/** Whom words name. */
export const identityOf = ({ patientHint }: Words): PatientIdentity => ({
  names: given([patientHint?.name]),
  birthDates: given([patientHint?.dateOfBirth]),
  patientCodes: given([patientHint?.code]),
})

const compareSets = (a: readonly (number | string)[], b: readonly (number | string)[]): Agreement =>
  a.length === 0 || b.length === 0
    ? 'unknown'
    : a.some((one) => b.includes(one))
      ? 'same'
      : 'different'

// A scan shows both jaws, whatever is made: only the teeth that it names show which jaw is meant.
function compareWork(
  { teeth }: Words,
  work: { teeth: number[]; jaws: string[] },
): Pick<Agreements, 'teeth' | 'jaw'> {
  return {
    teeth: compareSets(teeth, work.teeth),
    jaw: compareSets(
      teeth.map((tooth) => archOfTooth(tooth)),
      work.jaws,
    ),
  }
}

// Work on a whole jaw names no teeth: then only jaws can be compared.
function workOf({ teeth, arches }: OrderFacts): { teeth: number[]; jaws: string[] } {
  const jaws = arches.flatMap((arch) => (arch === 'both' ? ['upper', 'lower'] : [arch]))
  return jaws.length === 0
    ? { teeth, jaws }
    : { teeth: [], jaws: [...jaws, ...teeth.map((tooth) => archOfTooth(tooth))] }
}

const ordersOf = async (tx: Tx, { reference }: Words): Promise<string[]> => {
  const stated = reference?.trim()
  return stated ? (await selectOrdersByReference(tx, stated)).map(({ id }) => id) : []
}

// Whose customer the sender is, as far as that is sure.
async function customersOf(
  tx: Tx,
  words: Words,
  { organizationType }: MatchContext,
): Promise<string[]> {
  if (organizationType !== 'lab') return []
  const { isSure, customerId } = await findSender(tx, words, organizationType)
  return isSure && customerId !== null ? [customerId] : []
}

// An id that the own records give to others is theirs, whatever else is known of the patient.
async function compareVendorId(
  tx: Tx,
  externalId: string | null,
  { facts, matchContext }: { facts: OrderFacts; matchContext: MatchContext },
): Promise<Agreement> {
  if (externalId === null) return 'unknown'
  const own = facts.externalIds.filter(({ system }) => system === matchContext.vendor)
  if (own.length > 0)
    return compareSets(
      [externalId],
      own.map(({ value }) => value),
    )
  const ids = { code: null, externalId, vendor: matchContext.vendor, customerId: null }
  return (await selectPatientsById(tx, ids)).length > 0 ? 'different' : 'unknown'
}

// Programs number patients of their own: a code that nobody has here says nothing, unless codes are all
// that is known of the patient. The clinics of a laboratory each count their own.
async function compareCode(
  tx: Tx,
  { agreements: { code: agreement } }: IdentityComparison,
  {
    facts,
    matchContext,
    code,
  }: { facts: OrderFacts; matchContext: MatchContext; code: string | null },
): Promise<Agreement> {
  if (agreement !== 'different' || code === null) return agreement
  if (facts.firstName === null && facts.lastName === null) return 'different'
  const customerId = matchContext.organizationType === 'lab' ? facts.customerId : null
  const ids = { code, externalId: null, vendor: matchContext.vendor, customerId }
  const named = await selectPatientsById(tx, ids)
  const isOther = named.length > 0 && !named.some(({ id }) => id === facts.patientId)
  return isOther ? 'different' : 'unknown'
}

/** The patient of an order, as the caller may know one. */
export const patientOf = (facts: OrderFacts): PatientIdentity => ({
  names: given([[facts.firstName, facts.lastName].filter(Boolean).join(' ')]),
  birthDates: given([facts.dateOfBirth]),
  patientCodes: given([
    facts.code,
    facts.chartNumber,
    facts.patientId,
    ...facts.externalIds.map(({ value }) => value),
  ]),
})

/** Holds what is said of a scan against an order, as far as the caller may know its patient. */
export async function compareWithOrder(
  tx: Tx,
  words: Words,
  { orderId, matchContext }: { orderId: string; matchContext: MatchContext },
): Promise<Comparison> {
  const facts = await selectOrderFacts(tx, orderId)
  if (!facts) return { differences: [], isPatient: false, agreed: new Set() }
  const identity = compareIdentities(identityOf(words), patientOf(facts))
  const { code = null, externalId = null } = words.patientHint ?? {}
  const hasPatient = facts.patientId !== null
  return judge({
    name: identity.agreements.name,
    birth_date: identity.agreements.birthDate,
    code: await compareCode(tx, identity, { facts, matchContext, code }),
    vendor_id: hasPatient
      ? await compareVendorId(tx, externalId, { facts, matchContext })
      : 'unknown',
    clinic: compareSets(await customersOf(tx, words, matchContext), [facts.customerId]),
    number: compareSets(await ordersOf(tx, words), [facts.id]),
    ...compareWork(words, workOf(facts)),
  })
}

/** Holds what is said of a scan against what was said of another one, or of the same before. */
export async function compareWords(
  tx: Tx,
  a: Words,
  b: Words,
  matchContext: MatchContext,
): Promise<Comparison> {
  const identity = compareIdentities(identityOf(a), identityOf(b))
  const idsOf = ({ patientHint }: Words) => given([patientHint?.externalId])
  return judge({
    name: identity.agreements.name,
    birth_date: identity.agreements.birthDate,
    code: identity.agreements.code,
    vendor_id: compareSets(idsOf(a), idsOf(b)),
    clinic: compareSets(
      await customersOf(tx, a, matchContext),
      await customersOf(tx, b, matchContext),
    ),
    number: compareSets(await ordersOf(tx, a), await ordersOf(tx, b)),
    ...compareWork(a, { teeth: b.teeth, jaws: [] }),
  })
}

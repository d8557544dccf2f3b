import {
  findContradictions,
  findDentalFaults,
  findDentalGaps,
  type DentalFault,
} from '#contract/orders/dental-rules'
import type { EventDetails } from '#contract/orders/order-events'
import type { InputError } from '#contract/platform/error'
import type { Offer, PricedItem } from '#server/catalog/pricing'
import {
  findRuleFaults,
  selectRules,
  type RuleFault,
  type RuleInForce,
} from '#server/catalog/rx-rules'
import { inputError, Refusal } from '#platform/errors'
import type { Tx } from '#platform/db/db'
import { together } from '#platform/db/together'
import { findLackingKinds } from '#dental-scans/check-coverage'
import { findOtherPatients } from '#dental-scans/check-patient'
import type { PatientIdentity } from '#dental-scans/identity-comparison'
import {
  selectIntake,
  selectIsConfirmedByHand,
  selectNotation,
  selectPatient,
  selectIdentifyingFiles,
  type Intake,
} from './queries.ts'
import { findNames } from './privacy.ts'

/** An order, or what would be one, as it is checked. */
export type Checked = {
  labOrganizationId: string
  labConnectionId: string | null
  clinicOrganizationId: string | null
  dentistId: string | null
  patientId: string | null
  impressionType: string | null
  requestedOn: string | null
  instructions: string | null
  items: readonly PricedItem[]
}

/**
 * When an order is checked: as it comes in, as it comes again after the laboratory asked for more, or
 * as what was taken is changed. What is no longer offered lacks only in the first; the rules of today
 * are for the first two.
 */
export type Occasion = 'submit' | 'resubmit' | 'change'

/** What stops an order, and what only makes for a call. */
export type Findings = { missing: InputError[]; warnings: InputError[] }

function lackOfItem(item: PricedItem, place: number, offer: Offer, isNew: boolean): InputError[] {
  const product = offer.products.get(item.productId)
  const at = `/items/${place}`
  if (!product) {
    const name = { product: item.description }
    return isNew ? [inputError('body', `${at}/productId`, 'product_not_offered', name)] : []
  }
  const lacks: InputError[] = []
  if (product.requiresTeeth && item.teeth.length === 0) {
    lacks.push(inputError('body', `${at}/teeth`, 'teeth_required'))
  }
  if (product.requiresShade && item.shade === null) {
    lacks.push(inputError('body', `${at}/shade`, 'shade_required'))
  }
  if (product.requiresImplant && item.implant === null) {
    lacks.push(inputError('body', `${at}/implant`, 'implant_required'))
  }
  const gone = isNew ? item.options.findIndex(({ id }) => !offer.options.has(id)) : -1
  if (gone >= 0) {
    const option = item.options[gone]?.name ?? ''
    lacks.push(inputError('body', `${at}/options/${gone}`, 'option_not_offered', { option }))
  }
  return lacks
}

/**
 * Everything that an order still lacks before a laboratory can begin with it, each with its place. A
 * product or an option that is no longer offered lacks only in an order that is new.
 */
function findMissing(order: Checked, offer: Offer, isNew: boolean): InputError[] {
  const missing: InputError[] = []
  if (order.patientId === null) missing.push(inputError('body', '/patientId', 'patient_required'))
  if (order.clinicOrganizationId !== null && order.dentistId === null) {
    missing.push(inputError('body', '/dentistId', 'dentist_required'))
  }
  if (order.items.length === 0) missing.push(inputError('body', '/items', 'item_required'))
  missing.push(...order.items.flatMap((item, place) => lackOfItem(item, place, offer, isNew)))
  return missing
}

// What is in a part of an item that is no choice of a list, but words of whoever prescribes.
function textsOfItem({
  notes,
  shade,
  implant,
  occlusion,
  margin,
  design,
}: PricedItem): Record<string, string | null> {
  const { system: _, stump = null, value = null, ...shadeParts } = shade ?? { system: null }
  const { retention: __, ...implantParts } = implant ?? { retention: null }
  return {
    notes,
    ...under('shade', { value, ...shadeParts }),
    'shade/stump/value': stump?.value ?? null,
    ...under('implant', implantParts),
    'occlusion/clearance': occlusion?.clearance ?? null,
    'margin/type': margin?.type ?? null,
    'design/pontic': design?.pontic ?? null,
    'design/stain': design?.stain ?? null,
    'design/alloy': design?.alloy ?? null,
  }
}

const under = (key: string, parts: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [`${key}/${name}`, text]))

const textsOf = ({ instructions, items }: Pick<Checked, 'instructions' | 'items'>) => [
  { pointer: '/instructions', text: instructions },
  ...items.flatMap((item, place) =>
    Object.entries(textsOfItem(item)).map(([path, text]) => ({
      pointer: `/items/${place}/${path}`,
      text,
    })),
  ),
]

/** The texts of an order, each with its place, that name a patient whom its laboratory must not know. */
export const findNamesInOrder = (
  tx: Tx,
  order: Pick<Checked, 'labConnectionId' | 'patientId' | 'instructions' | 'items'>,
): Promise<InputError[]> => findNames(tx, order, textsOf(order))

/** Findings as the history keeps them, each with the number of the item that it is about. */
export const eventFindingsOf = (
  findings: readonly InputError[],
): NonNullable<EventDetails['findings']> =>
  findings.map(({ pointer, in: _, ...finding }) => {
    const place = /^\/items\/(\d+)\//.exec(pointer)?.[1]
    return { ...finding, item: place === undefined ? null : Number(place) + 1 }
  })

const sentencesOf = (findings: readonly InputError[]) =>
  eventFindingsOf(findings).map(({ item, message }) =>
    item === null ? message : `Item ${item}: ${message}`,
  )

const ofSeverity = (faults: readonly (DentalFault | RuleFault)[], wanted: 'block' | 'warn') =>
  faults
    .filter(({ severity }) => severity === wanted)
    .map(({ severity: _, ...fault }): InputError => ({ in: 'body', ...fault }))

// Whoever enters a paper case into the own books knows the own rules: they remind, and stop nothing.
function ruleFaults(
  order: Checked,
  rules: readonly RuleInForce[],
  { offer: { products }, intake }: { offer: Offer; intake: Intake },
): RuleFault[] {
  const { items } = order
  const { attachments } = intake
  const checked = { order: { ...order, ...intake }, items, attachments, rules, products }
  const isOwn = order.clinicOrganizationId === null
  return findRuleFaults(checked).map((fault) => ({
    ...fault,
    severity: isOwn ? 'warn' : fault.severity,
  }))
}

// Scans often follow the order: what of them is not there yet makes for a call and stops nothing.
function lacksOfScans(
  { impressionType, items }: Checked,
  { offer: { products }, intake: { attachments } }: { offer: Offer; intake: Intake },
): InputError[] {
  if (impressionType !== 'digital_scan' && impressionType !== 'both') return []
  const lacks = items.flatMap((item) => {
    const needs = products.get(item.productId)?.requiredAttachments ?? []
    return findLackingKinds({ ...item, needs }, attachments)
  })
  if (lacks.length === 0) return []
  if (!attachments.some((kind) => kind.startsWith('scan_'))) {
    return [inputError('body', '/attachments', 'no_scans')]
  }
  // Two items can need the same scan.
  const once = new Map(lacks.map((lack) => [lack.message, lack]))
  return [...once.values()].map((lack) => ({ in: 'body', pointer: '/attachments', ...lack }))
}

// The clinic learns that it takes longer, not why.
async function findDelays(
  tx: Tx,
  { labConnectionId }: Checked,
  occasion: Occasion,
): Promise<InputError[]> {
  if (occasion !== 'submit' || labConnectionId === null) return []
  if (!(await selectIsConfirmedByHand(tx, labConnectionId))) return []
  return [inputError('body', '/labConnectionId', 'lab_reviews_order')]
}

/** The patient of an order, as the caller may know one, to be held against those whom files name. */
export async function readPatientOf(
  tx: Tx,
  { patientId }: { patientId: string | null },
): Promise<PatientIdentity> {
  const patient = patientId === null ? undefined : await selectPatient(tx, patientId)
  if (!patient) return { names: [], birthDates: [], patientCodes: [] }
  const { firstName, lastName, bornOn, code } = patient
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  return {
    names: name === '' ? [] : [name],
    birthDates: bornOn === null ? [] : [bornOn],
    patientCodes: [code],
  }
}

// Whose scans they are is said before an order is sent: afterwards it is somebody's crown.
async function filesOfOthers(
  tx: Tx,
  order: Pick<Checked, 'patientId'>,
  orderId: string | undefined,
): Promise<InputError[]> {
  if (orderId === undefined || order.patientId === null) return []
  const [files, patient] = await together([
    selectIdentifyingFiles(tx, orderId),
    readPatientOf(tx, order),
  ])
  return findOtherPatients(files, patient).map(({ severity: _, fileId: __, ...fault }) => ({
    in: 'body',
    pointer: '/attachments',
    ...fault,
  }))
}

/** Checks an order with what it brings: what it lacks, and by the rules of the laboratory. */
export async function findFindings(
  tx: Tx,
  order: Checked,
  context: {
    offer: Offer
    occasion: Occasion
    intake: Intake | Promise<Intake>
    orderId?: string | undefined
  },
): Promise<Findings> {
  const { offer, occasion } = context
  const isChange = occasion === 'change'
  const [intake, notation, names, rules, others, delays] = await together([
    context.intake,
    selectNotation(tx),
    findNamesInOrder(tx, order),
    isChange ? [] : selectRules(tx, order.labOrganizationId),
    isChange ? [] : filesOfOthers(tx, order, context.orderId),
    findDelays(tx, order, occasion),
  ])
  const dental = isChange
    ? findDentalGaps(order.items, notation)
    : findDentalFaults(order.items, notation)
  const missing = findMissing(order, offer, occasion === 'submit')
  // What is missing anyway is not said a second time in other words.
  const add = (findings: readonly InputError[]) => {
    const reported = new Set(missing.map(({ pointer }) => pointer))
    missing.push(...findings.filter(({ pointer }) => !reported.has(pointer)))
  }
  add(ofSeverity(dental, 'block'))
  add(names)
  if (isChange) return { missing, warnings: [] }
  const faults = ruleFaults(order, rules, { offer, intake })
  add(ofSeverity(faults, 'block'))
  const warnings = [...ofSeverity(dental, 'warn'), ...ofSeverity(faults, 'warn')]
  const lacks = lacksOfScans(order, { offer, intake })
  return { missing, warnings: [...others, ...warnings, ...lacks, ...delays] }
}

/** Items that contradict themselves are not even a draft. @throws Refusal 422 with all of it */
export async function refuseContradictions(tx: Tx, items: readonly PricedItem[]): Promise<void> {
  if (findContradictions(items).length === 0) return
  const errors = ofSeverity(findContradictions(items, await selectNotation(tx)), 'block')
  throw new Refusal('order_items_contradictory', { findings: sentencesOf(errors) }, { errors })
}

/** As `findFindings`, for an order that is there. */
export const checkOrder = (
  tx: Tx,
  order: Checked & { id: string },
  context: { offer: Offer; occasion: Occasion },
): Promise<Findings> =>
  findFindings(tx, order, {
    ...context,
    intake: selectIntake(tx, order.id),
    orderId: order.id,
  })

/** @throws Refusal 422 naming every missing thing at once */
export function refuseIncomplete(missing: readonly InputError[]): void {
  if (missing.length === 0) return
  const errors = [...missing]
  throw new Refusal('order_incomplete', { findings: sentencesOf(errors) }, { errors })
}

/** What makes for a call, of an order that comes in. @throws Refusal 422 where something is missing */
export async function requireComplete(
  tx: Tx,
  order: Checked & { id: string },
  offer: Offer,
): Promise<InputError[]> {
  const { missing, warnings } = await checkOrder(tx, order, { offer, occasion: 'submit' })
  refuseIncomplete(missing)
  return warnings
}

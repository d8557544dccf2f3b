import type { Body } from '#contract/platform/endpoint'
import type { Order } from '#contract/orders/orders'
import { writeFault } from '#contract/refusals/input-faults'
import {
  isScanAttached,
  type createOrderOfScanCase,
  type DraftHint,
  type ScanCase,
} from '#contract/scans/scan-inbox'
import { draftOrder, readOrder } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { announceFiles, linkByPerson, requireCase } from './links.ts'
import {
  selectActiveConnections,
  selectPatientsById,
  selectProducts,
  updateOrigin,
} from './order-queries.ts'
import { selectScannerType, type StoredCase } from './queries.ts'
import { draftItems } from './rx-items.ts'
import { readCase } from './scan-inbox.ts'
import { findSender, type Sender } from './sender-resolution.ts'
import { identityOf, wordsOfCase } from './comparison.ts'
import { selectIdentity } from './comparison-queries.ts'
import { compareIdentities } from '#dental-scans/identity-comparison'

type Choice = Body<typeof createOrderOfScanCase>
type Draft = Parameters<typeof draftOrder>[2]

const fault = (key: string, code: 'required' | 'lab_only' | 'practice_only') =>
  invalidInput(inputError('body', `/${key}`, code))

// Whom the order is between, and the laboratory whose products the words may mean.
async function partiesOf(
  tx: Tx,
  session: Principal,
  { choice, sender }: { choice: Choice; sender: Sender },
): Promise<{ parties: Draft; labOrganizationId: string | null }> {
  if (session.organizationType === 'lab') {
    if (choice.labConnectionId !== undefined) throw fault('labConnectionId', 'practice_only')
    const customerId = choice.customerId ?? sender.customerId
    if (customerId === null) throw fault('customerId', 'required')
    return { parties: { customerId }, labOrganizationId: session.organizationId }
  }
  if (choice.customerId !== undefined) throw fault('customerId', 'lab_only')
  const connections = await selectActiveConnections(tx, choice.labConnectionId)
  const [connection, another] = connections
  const id = choice.labConnectionId ?? (another ? undefined : connection?.id)
  if (id === undefined) throw fault('labConnectionId', 'required')
  return {
    parties: { labConnectionId: id },
    labOrganizationId: connection?.labOrganizationId ?? null,
  }
}

async function patientOf(
  tx: Tx,
  scan: StoredCase,
  { choice, customerId, vendor }: { choice: Choice; customerId: string | null; vendor: string },
): Promise<{ patientId?: string; hint?: DraftHint }> {
  if (choice.patientId !== undefined) return { patientId: choice.patientId }
  const { code = null, externalId = null } = scan.patientHint ?? {}
  const found =
    code === null && externalId === null
      ? []
      : await selectPatientsById(tx, { code, externalId, vendor, customerId })
  const [patient, another] = found
  if (patient && !another) {
    const { verdict } = compareIdentities(
      identityOf(wordsOfCase(scan)),
      await selectIdentity(tx, patient.id),
    )
    if (verdict !== 'contradiction') return { patientId: patient.id }
    return { hint: writeFault('scan_patient_contradicts') }
  }
  return {
    hint: another ? writeFault('scan_patient_ambiguous') : writeFault('scan_patient_unknown'),
  }
}

const dayOf = (text: string | null) => /^[12]\d{3}-\d{2}-\d{2}/.exec(text ?? '')?.[0]

const isDay = (day: string) => {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

async function itemsOf(tx: Tx, scan: StoredCase, labOrganizationId: string | null) {
  const products = labOrganizationId === null ? [] : await selectProducts(tx, labOrganizationId)
  const { items, leftOut } = draftItems(scan.rx.items, products)
  const total = scan.rx.items.length
  const hints: DraftHint[] = []
  if (total === 0) hints.push(writeFault('scan_items_missing'))
  else if (leftOut > 0)
    hints.push(writeFault('scan_items_unmatched', { unmatched: leftOut, total }))
  return { items, hints }
}

// The words of a program can contradict each other, or the catalogue: the draft is made without them.
async function draftWithItems(
  tx: Tx,
  session: Principal,
  draft: Draft,
  hints: DraftHint[],
): Promise<Order> {
  try {
    return await draftOrder(tx, session, draft)
  } catch (error) {
    const isOfItems =
      error instanceof Refusal &&
      draft.items !== undefined &&
      error.status === 422 &&
      (error.extras.errors ?? []).some(({ pointer }) => pointer.startsWith('/items'))
    if (!isOfItems) throw error
    const reasons = (error.extras.errors ?? []).map(({ in: _, pointer: __, ...hint }) => hint)
    hints.push(writeFault('scan_items_refused'), ...reasons)
    const { items: _, ...rest } = draft
    return draftOrder(tx, session, rest)
  }
}

/** An order that was drafted from a scan, and what is left to fill in. */
export type DraftedOrder = { order: Order; scanCase: ScanCase; hints: DraftHint[] }

/**
 * Drafts an order with what a scan says and the records know, and attaches the scan to it.
 * @throws Refusal 400, 404, 409 when an order has the scan, 422
 */
export async function createOrderOf(
  tx: Tx,
  session: Principal,
  id: string,
  choice: Choice,
): Promise<DraftedOrder> {
  const scan = await requireCase(tx, id)
  if (isScanAttached(scan)) {
    throw new Refusal('scan_already_attached', {}, { state: scan.matchState })
  }
  const connection = await selectScannerType(tx, scan.scannerConnectionId)
  const vendor = connection?.scannerType ?? ''
  const sender = await findSender(tx, scan, session.organizationType)
  const { parties, labOrganizationId } = await partiesOf(tx, session, { choice, sender })
  const { customerId = null } = parties
  const { patientId, hint } = await patientOf(tx, scan, { choice, customerId, vendor })
  const { items, hints } = await itemsOf(tx, scan, labOrganizationId)
  if (hint !== undefined) hints.unshift(hint)
  const day = dayOf(scan.rx.dueDate)
  const dentistId = choice.dentistId ?? sender.dentistId
  const draft: Draft = {
    ...parties,
    impressionType: 'digital_scan',
    ...(patientId === undefined ? {} : { patientId }),
    ...(dentistId === null ? {} : { dentistId }),
    ...(day !== undefined && isDay(day) ? { requestedOn: day } : {}),
    ...(items.length > 0 ? { items } : {}),
  }
  const { id: orderId } = await draftWithItems(tx, session, draft, hints)
  const { scannerConnectionId, externalCaseId } = scan
  await updateOrigin(tx, orderId, { scannerConnectionId, ref: { vendor, id: externalCaseId } })
  const linked = await linkByPerson(tx, scan, {
    orderId,
    reason: `The order was drafted from the scan by ${session.userName}.`,
    reasonCode: 'drafted',
    session,
  })
  await announceFiles(tx, linked, { orderId })
  return { order: await readOrder(tx, session, orderId), scanCase: await readCase(tx, id), hints }
}

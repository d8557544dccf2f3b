import { createHash } from 'node:crypto'
import type {
  DeviceStatement,
  getDeviceStatementPaper,
  issueDeviceStatement,
  StatementContent,
} from '#contract/compliance/device-statements'
import type { Body, Query } from '#contract/platform/endpoint'
import { fitsPrescribed } from '#contract/production/material-fit'
import { deviceStatementStatuses, isAt } from '#contract/orders/order-statuses'
import type { Prescription } from '#contract/orders/rx-versions'
import {
  actorOf,
  lockOrders,
  recordEvent,
  touchOrder,
  type LockedOrder,
} from '#server/orders/orders'
import { drawDocument } from '#server/documents/pdf'
import { canonicalJson } from '#server/orders/order-history-proof'
import { instant, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { Download } from '#platform/http/serve'
import { hashToken, type Principal } from '#platform/auth/session'
import type { Signer } from '#platform/auth/signing'
import { publicAddress } from '#platform/http/public-address'
import { stateContent } from './content.ts'
import { labelPatient, showPatient } from './patient-label.ts'
import {
  insertStatement,
  noteSigningKey,
  selectItemNames,
  selectLastVersion,
  selectMaker,
  selectOutsourced,
  selectPeople,
  selectPrescription,
  selectSignedPatient,
  selectStatedMaterials,
  selectStatement,
  selectToothNotation,
} from './queries.ts'

type Input = Body<typeof issueDeviceStatement>
type Tools = Pick<AppContext, 'signer' | 'env' | 'clock'>

/** What proves a content: its hash, the signature over its canonical JSON, the hash of the word on paper. */
export function sealContent(signer: Signer, content: StatementContent) {
  const bytes = Buffer.from(canonicalJson(content))
  return {
    sha256: createHash('sha256').update(bytes).digest(),
    signature: signer.sign(bytes),
    signingKeyId: signer.keyId,
    tokenHash: hashToken(signer.tokenOf(content.id)),
  }
}

/**
 * Gives the address that says whether a statement is genuine, or null where nobody knows it any
 * more.
 */
function verifyUrlOf({ signer, env }: Tools, { id, tokenHash }: { id: string; tokenHash: Buffer }) {
  const token = signer.tokenOf(id)
  if (!hashToken(token).equals(tokenHash)) return null
  return `${publicAddress(env)}/verify/${token}`
}

/**
 * The newest version of the statement of an order, or the one that is named, with as much of the
 * patient as the caller may know now. @throws Refusal 404
 */
export async function readStatement(
  tx: Tx,
  tools: Tools,
  { orderId, version }: { orderId: string; version?: number | undefined },
): Promise<DeviceStatement> {
  const statement = await selectStatement(tx, orderId, version)
  if (!statement) throw notFound('device_statement')
  const { content: signed, sha256, signature, tokenHash, masked, ...rest } = statement
  const label = labelPatient(await selectSignedPatient(tx, statement.id))
  return {
    ...rest,
    jurisdiction: signed.jurisdiction,
    ...showPatient(signed, { label, masked }),
    sha256: sha256.toString('hex'),
    signature: signature.toString('base64'),
    verifyUrl: verifyUrlOf(tools, { id: statement.id, tokenHash }),
  }
}

/**
 * The paper of a statement as `readStatement` gives it; the sheet is the one that its country uses.
 * @throws Refusal 404
 */
export async function printStatement(
  tx: Tx,
  tools: Tools,
  {
    session,
    orderId,
    query,
  }: { session: Principal; orderId: string; query: Query<typeof getDeviceStatementPaper> },
): Promise<Download> {
  const statement = await readStatement(tx, tools, { orderId, version: query.version })
  const { jurisdiction, version, content } = statement
  const bytes = await drawDocument(
    'device-statement',
    {
      statement,
      notation: await selectToothNotation(tx),
      paper: query.paper ?? (jurisdiction === 'us' ? 'letter' : 'a4'),
    },
    session,
  )
  const name = `${content.deviceIdentification.orderNumber}-statement-${version}`
  return {
    contentType: 'application/pdf',
    stream: bytes,
    headers: {
      'content-disposition': `inline; filename="${name}.pdf"`,
      'content-length': String(bytes.length),
    },
  }
}

async function lockFinished(tx: Tx, id: string): Promise<LockedOrder> {
  const [order] = await lockOrders(tx, [id])
  if (!order) throw notFound('order')
  if (isAt(order, deviceStatementStatuses)) return order
  throw new Refusal('order_not_finished', { status: order.status }, { state: order.status })
}

/** @throws Refusal 409 when another version is the newest one */
function refuseStale(last: number, { replacesVersion = 0 }: Input): void {
  if (replacesVersion === last) return
  if (last === 0) throw new Refusal('device_statement_not_issued', {}, { state: 'none' })
  const extras = { state: `version ${last}` }
  throw new Refusal('device_statement_superseded', { version: last }, extras)
}

/** @throws Refusal 422 naming each lot whose class is no part of the work that it went into */
function refuseOtherClasses(
  materials: StatementContent['materials'],
  { items }: Prescription,
): void {
  const wrong = materials.flatMap(({ lotNumber, class: lotClass, uses }) =>
    items
      .filter(({ id }) => uses.some(({ orderItemId }) => orderItemId === id))
      .filter((item) => !fitsPrescribed(lotClass, item))
      .map(({ description }) => ({ lotNumber, description })),
  )
  if (wrong.length === 0) return
  throw new Refusal('material_not_ordered', {
    lots: [...new Set(wrong.map(({ lotNumber }) => lotNumber))],
    items: [...new Set(wrong.map(({ description }) => description))],
  })
}

/**
 * Issues the next version of the statement of a finished order, signed by the key of the service for
 * the person who asks. The order is held: of two who issue at once one wins.
 * @throws Refusal 404, 409, 422
 */
export async function issueStatement(
  tx: Tx,
  tools: Tools,
  { session, orderId, body }: { session: Principal; orderId: string; body: Input },
): Promise<DeviceStatement> {
  const { signer, clock } = tools
  const order = await lockFinished(tx, orderId)
  const last = await selectLastVersion(tx, orderId)
  refuseStale(last, body)
  const {
    rxAcknowledgedVersion: version,
    labOrganizationId,
    clinicOrganizationId,
    patientId,
  } = order
  if (patientId === null) throw new Refusal('order_without_patient')
  const rx = await selectPrescription(tx, { orderId, version })
  if (!rx) throw new Error(`order ${orderId} is finished and has no prescription ${version}`)
  const materials = await selectStatedMaterials(tx, orderId)
  refuseOtherClasses(materials, rx.prescription)
  const [id, now] = [newId(), clock()]
  const content = stateContent({
    id,
    version: last + 1,
    keyId: signer.keyId,
    now,
    session,
    order,
    maker: await selectMaker(tx, now),
    people: await selectPeople(tx, orderId),
    prescription: rx.prescription,
    itemNames: await selectItemNames(tx, orderId),
    materials,
    outsourced: await selectOutsourced(tx, orderId),
    body,
  })
  await noteSigningKey(tx, signer)
  await insertStatement(tx, {
    id,
    orderId,
    version: last + 1,
    labOrganizationId,
    clinicOrganizationId,
    patientOrganizationId: clinicOrganizationId ?? labOrganizationId,
    patientId,
    content,
    ...sealContent(signer, content),
    retainUntil: content.retentionEndsOn,
    issuedByUserId: session.userId,
    issuedAt: instant(now),
  })
  const account = { action: 'statement_issued' as const, actor: actorOf(session) }
  await recordEvent(tx, order, { ...account, reason: body.reason })
  await touchOrder(tx, order)
  return readStatement(tx, tools, { orderId })
}

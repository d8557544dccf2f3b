import type { ScanEventType } from '#contract/scans/scan-events'
import { fieldsOf, listOf } from './envelope.ts'
import { roleOfName } from './files-of-cases.ts'

// Medit Link Webhook Guide of 2023-04-17, schema 2022-01-28, as public integrations quote it; the
// guide itself is not public, and nothing here was tried against Medit.
const types: Record<string, ScanEventType> = {
  'patient.created': 'patient.updated',
  'patient.updated': 'patient.updated',
  'patient.deleted': 'patient.deleted',
  'case.created': 'case.created',
  'case.updated': 'case.updated',
  'case.deleted': 'case.cancelled',
  'files.created': 'scan.updated',
  'files.updated': 'scan.updated',
  'files.upload.updated': 'scan.uploading',
  'files.deleted': 'scan.deleted',
  'order.created': 'order.created',
  'order.updated': 'order.updated',
  'order.deleted': 'order.cancelled',
  'delivery.created': 'shipment.updated',
  // Ours: what an owner sends to try the connection.
  'connection.test': 'connection.test',
}

const fileStates: Record<string, string> = {
  LOCAL_ONLY: 'pending',
  STARTED: 'pending',
  SUCCEED: 'ready',
  FAILED: 'failed',
}

const filesOf = (payload: Record<string, unknown>) =>
  [...listOf(payload['files']), ...listOf(fieldsOf(payload['order'])['files'])].map(fieldsOf)

/**
 * The type of a Medit event. The code is in a header, which the signature does not cover: it only
 * chooses among readings of a body that is proven. Undefined without a code.
 */
export function readMeditType(
  headers: Record<string, string | string[] | undefined>,
  payload: Record<string, unknown>,
): ScanEventType | undefined {
  const code = headers['x-meditlink-event-code']
  if (typeof code !== 'string' || !/^[\w.]{1,100}$/.test(code)) return undefined
  if (code.toLowerCase() !== 'files.upload.updated') return types[code.toLowerCase()] ?? 'unknown'
  const states = filesOf(payload).map((file) => file['uploadStatus'])
  if (states.includes('SUCCEED')) return 'scan.ready'
  return states.includes('FAILED') ? 'scan.failed' : 'scan.uploading'
}

/** When Medit sent the event, as its body says. */
export const readMeditTime = (payload: Record<string, unknown>): unknown => payload['dateIssued']

function toFile(file: Record<string, unknown>) {
  const download = fieldsOf(file['download'])
  const name = download['fileName'] ?? file['name'] ?? file['uuid']
  const { hashAlgorithm: alg, hashValue: value } = download
  return {
    externalId: file['uuid'],
    name,
    // Medit names no jaw; exports are called `…-UpperJaw.stl` and the like.
    role: file['fileType'] === 'SCAN_DATA' ? roleOfName(name) : 'other',
    size: download['size'] ?? file['size'],
    state: fileStates[String(file['uploadStatus'])] ?? 'pending',
    hash: alg && value ? { alg, value } : null,
    download: download['url'] ? { url: download['url'], expiresAt: download['dateExpired'] } : null,
  }
}

/** The envelope of a Medit event, still unchecked. */
export function toMeditEnvelope(payload: Record<string, unknown>): unknown {
  const order = fieldsOf(payload['order'])
  const files = filesOf(payload)
  const scanCase = { ...fieldsOf(order['case']), ...fieldsOf(payload['case']) }
  const patient = { ...fieldsOf(scanCase['patient']), ...fieldsOf(payload['patient']) }
  const orderNumber = order['orderNumber']
  return {
    case: {
      externalId: scanCase['uuid'] ?? fieldsOf(files[0]?.['case'])['uuid'],
      externalOrderId: typeof orderNumber === 'number' ? String(orderNumber) : orderNumber,
      name: scanCase['name'],
      status: scanCase['status'] ?? order['status'],
      patient: { externalId: patient['uuid'], code: patient['code'], name: patient['name'] },
      dueDate: order['dateDesiredDelivery'],
      notes: order['description'],
    },
    files: files.map(toFile),
  }
}

import { fieldsOf, listOf } from './envelope.ts'
import { fingerprintOf, roleOfName } from './files-of-cases.ts'
import { toInstant } from './instants.ts'
import {
  anyOf,
  contentOf,
  pathPart,
  textOf,
  type ChangedCase,
  type ScannerVendor,
} from './vendor.ts'

// 3Shape's own public notes on its Metadata Service (3shape/Communicate.Development, 2016) with the
// identity server that integrations of today use. STL files take a permission that 3Shape gives case
// by case. Nothing here was tried against 3Shape.

const name = '3Shape Communicate'

type Fields = Record<string, unknown>

function toFile(attachment: Fields, scanTypes: Map<string, string>) {
  const hash = textOf(anyOf(attachment, 'Hash'))
  const ending = textOf(anyOf(attachment, 'FileType'))?.replace(/^\./, '')
  const given = textOf(anyOf(attachment, 'Name')) ?? textOf(anyOf(attachment, 'Id')) ?? hash
  const scanType = hash === undefined ? undefined : scanTypes.get(hash)
  const hasEnding = ending !== undefined && given?.toLowerCase().endsWith(`.${ending}`)
  const fileName = ending === undefined || hasEnding ? given : `${given}.${ending}`
  return {
    // Files are named by their hash: `/attachments/{hash}`.
    externalId: hash,
    name: fileName,
    role: roleOfName(scanType === undefined ? fileName : `${scanType}.${ending ?? 'stl'}`),
    state: 'ready',
    hash: hash === undefined ? null : { alg: 'sha1', value: hash },
  }
}

function toEnvelope(found: Fields, caseId: string): unknown {
  const scans = listOf(anyOf(found, 'Scans')).map(fieldsOf)
  const scanTypes = new Map(
    scans.map((scan) => [textOf(anyOf(scan, 'Hash')) ?? '', textOf(anyOf(scan, 'Type')) ?? '']),
  )
  const patient = fieldsOf(anyOf(found, 'Patient'))
  const patientName =
    textOf(anyOf(found, 'PatientName')) ??
    [anyOf(patient, 'FirstName'), anyOf(patient, 'LastName')].map(textOf).filter(Boolean).join(' ')
  return {
    case: {
      externalId: caseId,
      externalOrderId: textOf(anyOf(found, 'OrderId', 'ThreeShapeOrderNo')),
      name: textOf(anyOf(found, 'Name')),
      status: textOf(anyOf(found, 'State')),
      version: textOf(anyOf(found, 'Version')),
      patient: {
        externalId: textOf(anyOf(patient, 'Id')) ?? textOf(anyOf(found, 'PatientId')),
        name: patientName || undefined,
      },
      dueDate: textOf(anyOf(found, 'DeliveryDate')),
      notes: textOf(anyOf(found, 'Comments')),
    },
    files: listOf(anyOf(found, 'Attachments'))
      .map((attachment) => toFile(fieldsOf(attachment), scanTypes))
      .filter(({ externalId }) => externalId !== undefined),
  }
}

function toChangedCase(found: Fields): ChangedCase | undefined {
  const caseId = textOf(anyOf(found, 'Id'))
  if (caseId === undefined) return undefined
  const version = textOf(anyOf(found, 'Version'))
  const updatedAt = toInstant(anyOf(found, 'Updated', 'UpdatedTime', 'ModifiedDate'))
  return { caseId, updatedAt, version: version ?? updatedAt ?? fingerprintOf(found) }
}

/** 3Shape's cloud. It announces nothing: changed cases are asked for. */
export const communicate: ScannerVendor = {
  name,
  domain: null,
  signIn: { scope: 'api offline_access', clientAuthentication: 'body' },

  async identify(session) {
    contentOf(name, await session.read('/api/cases?page=0'))
    return { accountId: null, regionUrl: null }
  },

  readHint: () => null,

  async readCase(session, caseId) {
    const answer = await session.read(`/api/cases/${pathPart(caseId)}`)
    // A case that is not there, and one that is another account's, are both 400 with a sentence.
    if (answer.status === 400 || answer.status === 404) return undefined
    const found = contentOf(name, answer)
    return {
      envelope: toEnvelope(found, caseId),
      updatedAt: toInstant(anyOf(found, 'Updated', 'UpdatedTime', 'ModifiedDate')),
      isCancelled: /cancel|reject/i.test(textOf(anyOf(found, 'State')) ?? ''),
    }
  },

  async listUpdated(session, since) {
    const from = encodeURIComponent(`${since.slice(0, 19)}Z`)
    const answer = await session.read(`/api/updatedcases?from=${from}`)
    const cases = Array.isArray(answer.content)
      ? answer.content
      : listOf(anyOf(contentOf(name, answer), 'Cases'))
    return cases.flatMap((found) => toChangedCase(fieldsOf(found)) ?? [])
  },

  openFile: (session, { caseId, fileId }) =>
    session.open(`/api/cases/${pathPart(caseId)}/attachments/${pathPart(fileId)}`),
}

import { fieldsOf, listOf } from './envelope.ts'
import { roleOfName, versionHash } from './files-of-cases.ts'
import { toInstant } from './instants.ts'
import { anyOf, contentOf, pathPart, textOf, type ScannerVendor } from './vendor.ts'

// The web service of 3Shape Unite runs in the practice (port 5492, `/v3`). Scopes, events and the
// echoed IntegrationId are from one public runbook of an integrator (2026), who says that the names
// of `/v3`'s fields were not confirmed: they are read whatever their case. Not tried against Unite.

const name = '3Shape Unite'

type Fields = Record<string, unknown>

const idOf = (fields: Fields, ...names: string[]) => textOf(anyOf(fields, ...names))

function toFile(media: Fields) {
  const externalId = idOf(media, 'MediaId', 'Id')
  const ending = idOf(media, 'FileType', 'Format')?.replace(/^\./, '')
  const given = idOf(media, 'FileName', 'Name') ?? externalId
  const fileName = given === undefined || /\.\w{2,5}$/.test(given) ? given : `${given}.${ending}`
  const sha1 = idOf(media, 'Sha1', 'Hash')
  const kind = idOf(media, 'MediaType', 'Type')
  return {
    externalId,
    name: fileName,
    role: roleOfName(kind === undefined ? fileName : `${kind} ${fileName}`),
    size: anyOf(media, 'Size', 'FileSize'),
    state: 'ready',
    hash:
      sha1 !== undefined && /^[0-9a-f]{40}$/i.test(sha1)
        ? { alg: 'sha1', value: sha1 }
        : versionHash(idOf(media, 'ModifiedDate', 'UpdatedDate', 'CreatedDate')),
  }
}

const mediaOf = (content: unknown): Fields[] => {
  const list = Array.isArray(content)
    ? content
    : listOf(anyOf(fieldsOf(content), 'Media', 'Items', 'Data'))
  return list.map(fieldsOf)
}

/** 3Shape Unite in a practice: it calls, and each call only says where to look. */
export const unite: ScannerVendor = {
  name,
  domain: null,
  signIn: {
    scope: 'api.media.read api.media.download api.cases.read offline_access',
    clientAuthentication: 'body',
  },

  async identify(session) {
    contentOf(name, await session.read('/version'))
    return { accountId: null, regionUrl: null }
  },

  readHint(payload) {
    const inner = fieldsOf(anyOf(payload, 'Data', 'Payload'))
    return idOf(payload, 'CaseId') ?? idOf(inner, 'CaseId') ?? null
  },

  async readCase(session, caseId) {
    const answer = await session.read(`/v3/cases/${pathPart(caseId)}`)
    if (answer.status === 404) return undefined
    const found = contentOf(name, answer)
    const media = await session.read(`/v3/media?caseId=${encodeURIComponent(caseId)}`)
    if (media.status >= 300) contentOf(name, media)
    const patient = fieldsOf(anyOf(found, 'Patient'))
    const updatedAt = toInstant(anyOf(found, 'ModifiedDate', 'UpdatedDate'))
    return {
      envelope: {
        case: {
          externalId: caseId,
          // The id that we gave with the patient or the order, as Unite repeats it.
          reference: idOf(found, 'IntegrationId'),
          name: idOf(found, 'Name', 'CaseName'),
          status: idOf(found, 'Status', 'State'),
          patient: {
            externalId: idOf(patient, 'PatientId', 'Id'),
            code: idOf(patient, 'IntegrationId'),
            name: [idOf(patient, 'FirstName'), idOf(patient, 'LastName')].filter(Boolean).join(' '),
          },
        },
        files: mediaOf(media.content).map(toFile),
      },
      updatedAt,
      isCancelled: /cancel/i.test(idOf(found, 'Status', 'State') ?? ''),
    }
  },

  listUpdated: null,

  openFile: (session, { fileId }) => session.open(`/v3/media/${pathPart(fileId)}/download`),
}

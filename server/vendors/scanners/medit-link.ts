import { Refusal } from '#platform/errors'
import { fieldsOf, listOf } from './envelope.ts'
import { fingerprintOf, versionHash } from './files-of-cases.ts'
import { toInstant } from './instants.ts'
import { toMeditEnvelope } from './medit.ts'
import {
  contentOf,
  pathPart,
  textOf,
  VendorRefused,
  type ChangedCase,
  type ScannerVendor,
  type VendorSession,
} from './vendor.ts'

// Addresses, headers and the parameters of the search as Medit's public guide has them (auth part)
// and as public integrations call them; what answers hold beyond those was not seen.

const name = 'Medit Link'
const pageSize = 100
const mostPages = 50
// Whether the search goes by the day of making or of changing is not documented: a case that was
// begun within this time is found in both readings.
const lookBackMs = 30 * 86_400_000

type Fields = Record<string, unknown>

const headersOf = ({ clientId, accountId }: VendorSession) => ({
  'x-meditlink-client-id': clientId,
  ...(accountId === null ? {} : { 'x-meditlink-group-uuid': accountId }),
})

// Medit keeps meshes in its own format and converts them to STL on request.
const meditMesh = /(\.general)?\.meditMesh$/i
const isMesh = (fileName: unknown) => /\.(stl|meditMesh)$/i.test(textOf(fileName) ?? '')

const filePath = (fileId: string, fileName: unknown) =>
  `/v1/files/${pathPart(fileId)}${isMesh(fileName) ? '?type=stl' : ''}`

async function readDownload(session: VendorSession, file: Fields): Promise<Fields> {
  const fileId = textOf(file['uuid'])
  if (fileId === undefined) return file
  const answer = await session.read(filePath(fileId, file['name']), headersOf(session))
  if (answer.status === 404) return { ...file, uploadStatus: 'LOCAL_ONLY' }
  const found = contentOf(name, answer)
  const download = { ...found, ...fieldsOf(found['download']) }
  const fileName = (textOf(file['name']) ?? fileId).replace(meditMesh, '')
  return {
    ...file,
    uploadStatus: file['uploadStatus'] ?? (download['url'] ? 'SUCCEED' : 'STARTED'),
    fileType: file['fileType'] ?? (isMesh(file['name']) ? 'SCAN_DATA' : undefined),
    download: {
      fileName: /\.\w{2,5}$/.test(fileName) ? fileName : `${fileName}.stl`,
      size: download['size'],
      url: download['url'],
      dateExpired: download['dateExpired'],
      ...hashOf(file, download),
    },
  }
}

function hashOf(file: Fields, download: Fields): Fields {
  const { hashAlgorithm, hashValue } = download
  if (hashAlgorithm && hashValue) return { hashAlgorithm, hashValue }
  const version = versionHash(file['dateUpdated'] ?? file['dateCreated'])
  return { hashAlgorithm: version.alg, hashValue: version.value }
}

async function searchPage(
  session: VendorSession,
  { since, page }: { since: string; page: number },
): Promise<Fields[]> {
  const start = Date.parse(since) - lookBackMs
  const query = `schema=latest&size=${pageSize}&page=${page}&start=${start}&end=253402300799000`
  const answer = await session.read(`/v1/cases/search?${query}`, headersOf(session))
  return listOf(contentOf(name, answer)['content']).map(fieldsOf)
}

/** Medit Link's OpenAPI, read with the sign-in of one group. */
export const meditLink: ScannerVendor = {
  name,
  domain: null,
  signIn: { scope: 'USER GROUP CASE FILE ORDER', clientAuthentication: 'basic' },

  async identify(session) {
    const me = contentOf(name, await session.read('/v1/me', headersOf(session)))
    const accountId = textOf(fieldsOf(me['group'])['uuid']) ?? null
    if (accountId === null) {
      throw new VendorRefused(new Refusal('vendor_account_without_group'))
    }
    return { accountId, regionUrl: null }
  },

  readHint: (payload) => textOf(fieldsOf(payload['case'])['uuid']) ?? null,

  async readCase(session, caseId) {
    const answer = await session.read(`/v1/cases/${pathPart(caseId)}`, headersOf(session))
    if (answer.status === 404) return undefined
    const found = contentOf(name, answer)
    const files: Fields[] = []
    for (const file of listOf(found['files']).map(fieldsOf)) {
      files.push(await readDownload(session, file))
    }
    return {
      envelope: toMeditEnvelope({ case: { uuid: caseId, ...found }, files }),
      updatedAt: toInstant(found['dateUpdated']),
      isCancelled: found['isDeleted'] === true,
    }
  },

  async listUpdated(session, since) {
    const changed: ChangedCase[] = []
    for (let page = 0; page < mostPages; page++) {
      const found = await searchPage(session, { since, page })
      for (const scanCase of found) {
        const caseId = textOf(scanCase['uuid'])
        const updatedAt = toInstant(scanCase['dateUpdated'])
        if (caseId === undefined || (updatedAt !== null && updatedAt < since)) continue
        changed.push({ caseId, updatedAt, version: updatedAt ?? fingerprintOf(scanCase) })
      }
      if (found.length < pageSize) return changed
    }
    const limit = mostPages * pageSize
    throw new VendorRefused(new Refusal('vendor_lists_too_much', { vendor: name, limit }))
  },

  async openFile(session, { fileId }) {
    // Asked as a mesh: a photo has a link in the event, and its name is not known here.
    const answer = await session.read(`/v1/files/${pathPart(fileId)}?type=stl`, headersOf(session))
    const found = contentOf(name, answer)
    const link = textOf(found['url']) ?? textOf(fieldsOf(found['download'])['url'])
    if (link === undefined) {
      throw new VendorRefused(new Refusal('vendor_file_not_ready', { vendor: name }))
    }
    return session.openLink(link)
  },
}

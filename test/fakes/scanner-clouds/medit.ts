import { createCloud, md5, type CloudCase, type CloudFile, type Seen } from './base.ts'

/**
 * Medit Link as its guide and public integrations have it: Basic client authentication, the group in
 * a header, cases with files, and links to bytes that end.
 */
export async function createMeditCloud() {
  const cloud = await createCloud({ authorizePath: '/oauth/authorize', tokenPath: '/oauth/token' })
  const settings = {
    groupId: 'group-1',
    hashesLie: false,
    linkValidMs: 3_600_000,
    /** Another place that links lead to. */
    linksTo: null as string | null,
  }

  const isOfGroup = ({ headers }: Seen) =>
    headers['x-meditlink-client-id'] === cloud.tokens.settings.clientId &&
    headers['x-meditlink-group-uuid'] === settings.groupId

  const shown = ({ id, name, updatedAt }: CloudFile) => ({
    uuid: id,
    name,
    dateUpdated: updatedAt,
    fileType: 'SCAN_DATA',
    uploadStatus: 'SUCCEED',
  })
  const caseOf = ({ id, patient, status, updatedAt, files }: CloudCase) => ({
    uuid: id,
    name: `Case of ${patient.name}`,
    status,
    patient: { uuid: patient.id, code: patient.code, name: patient.name },
    dateUpdated: updatedAt,
    files: files.map(shown),
  })
  const findFile = (id: string) =>
    [...cloud.cases.values()].flatMap(({ files }) => files).find((file) => file.id === id)

  function download({ bytes }: CloudFile) {
    return {
      url: settings.linksTo ?? cloud.addLink(bytes),
      size: bytes.length,
      dateExpired: new Date(Date.now() + settings.linkValidMs).toISOString(),
      hashAlgorithm: 'MD5',
      hashValue: md5(settings.hashesLie ? Buffer.from('other bytes') : bytes),
    }
  }

  cloud.addRoutes(
    {
      pattern: /^\/v1\/me$/,
      handle: ({ headers }) =>
        headers['x-meditlink-client-id'] === cloud.tokens.settings.clientId
          ? { json: { uuid: 'user-1', group: { uuid: settings.groupId } } }
          : { status: 400 },
    },
    {
      pattern: /^\/v1\/cases\/search$/,
      handle(seen) {
        if (!isOfGroup(seen)) return { status: 403 }
        const since = new Date(Number(seen.query.get('start'))).toISOString()
        const [page, size] = [Number(seen.query.get('page')), Number(seen.query.get('size'))]
        const found = cloud.changedSince(since).slice(page * size, (page + 1) * size)
        const content = found.map((each) => ({ ...caseOf(each), files: undefined }))
        return { json: { content, numberOfElements: content.length } }
      },
    },
    {
      pattern: /^\/v1\/cases\/([^/]+)$/,
      handle(seen, [id = '']) {
        if (!isOfGroup(seen)) return { status: 403 }
        const found = cloud.cases.get(id)
        return found ? { json: caseOf(found) } : { status: 404 }
      },
    },
    {
      pattern: /^\/v1\/files\/([^/]+)$/,
      handle(seen, [id = '']) {
        if (!isOfGroup(seen)) return { status: 403 }
        const file = findFile(id)
        if (!file) return { status: 404 }
        return { json: { uuid: id, downloadFileName: file.name, ...download(file) } }
      },
    },
  )

  return {
    ...cloud,
    settings,
    /** A file as a `files.upload.updated` event has it. */
    announced: (scanCase: CloudCase, file: CloudFile) => ({
      ...shown(file),
      case: { uuid: scanCase.id },
      download: { fileName: file.name, ...download(file) },
    }),
  }
}

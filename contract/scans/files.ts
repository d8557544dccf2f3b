import { Type, type Static } from 'typebox'
import { fileKinds } from '../catalog/catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { whileChangingFiles } from '../refusals/scans-groups.ts'
import { StatusReason } from './status-reason.ts'
import {
  Id,
  idParams,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Files'

/** What a file shows. */
export type FileKind = (typeof fileKinds)[number]

/** How the bytes of a file are laid out. `dcm` is 3Shape's, `dicom` the medical standard. */
export const fileFormats = [
  'stl',
  'ply',
  'obj',
  'dcm',
  'dxd',
  '3oxz',
  'zip',
  'dicom',
  'jpg',
  'png',
  'heic',
  'pdf',
  'xml',
  'html',
  'other',
] as const
export type FileFormat = (typeof fileFormats)[number]

const fileSources = ['upload', 'scanner', 'device'] as const
/** Which side of an order sees a file. */
export const visibilities = ['shared', 'lab', 'clinic'] as const
const uploadStatuses = ['pending', 'uploaded', 'failed', 'quarantined'] as const

const length = (example: number) =>
  Type.Number({ minimum: 0, description: 'In millimetres', examples: [example] })

/** What a mesh measures. */
export const MeshStats = Type.Object(
  {
    triangles: Type.Integer({ minimum: 1, description: 'How many', examples: [187_432] }),
    boundingBoxMm: Type.Object(
      {
        x: length(64.2),
        y: length(51.8),
        z: length(18.9),
      },
      { description: 'Length along each axis of the file in millimetres' },
    ),
    isWatertight: Type.Boolean({
      description: 'Whether every edge joins two triangles; a scan of a mouth is open',
    }),
    holes: Type.Integer({
      minimum: 0,
      description: 'Closed lines of edges with one triangle; the rim of an open scan is one',
      examples: [1],
    }),
  },
  { description: 'What a mesh measures' },
)
export type MeshStats = Static<typeof MeshStats>

const kind = oneOf(fileKinds, 'What the file shows')
const visibility = oneOf(visibilities, 'Which side of the order sees it')

/** A file of an order as the caller may see one. */
export const File = named(
  'File',
  {
    id: Id,
    organizationId: Type.Unsafe<string>({ ...Id, description: 'Who brought it' }),
    orderId: Id,
    kind,
    format: oneOf(fileFormats, 'How the bytes are laid out; `dcm` is 3Shape, `dicom` is DICOM'),
    name: Type.String({
      description:
        'The original name for who brought the file; a made one for the other side, since names of files carry names of patients. A laboratory whose scanner brought it sees the made one unless the privacy mode is `full`; everyone does once the patient is erased',
      examples: ['26-000012-scan_upper-v1.stl'],
    }),
    size: nullable(
      Type.Integer({ description: 'Size in bytes, once it is here', examples: [377484] }),
    ),
    sha256: nullable(
      Type.String({
        description: 'SHA-256 of the bytes in hexadecimal, once they are here',
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    ),
    version: Type.Integer({ description: 'A rescan is the next version', examples: [1] }),
    replacesFileId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The version before this one' }),
    ),
    source: oneOf(fileSources, 'How it came'),
    visibility,
    uploadStatus: oneOf(
      uploadStatuses,
      'Only `uploaded` can be downloaded. `pending` waits for its bytes or for their inspection; `quarantined` was refused by it and is kept from everyone',
    ),
    statusReason: nullable(StatusReason),
    meshStats: nullable(MeshStats),
    hasPreview: Type.Boolean({
      description:
        'Whether there is a copy for an app: a light mesh, or the photo without its EXIF',
    }),
    hasThumbnail: Type.Boolean({ description: 'Whether there is a small picture of it' }),
    isExifStripped: Type.Boolean({
      description:
        'Whether the preview is a photo that was freed of place, device and person; the original keeps its bytes',
    }),
    createdByUserId: nullable(Type.Unsafe<string>({ ...Id, description: 'Null for a scanner' })),
    ...recordTimes,
  },
  'A file of an order: a scan, a photo, a document. It is never overwritten',
)
export type File = Static<typeof File>

const OneFile = Type.Object({ file: File })

export const listOrderFiles = endpoint({
  method: 'GET',
  path: '/orders/{id}/files',
  operationId: 'listOrderFiles',
  tag,
  summary: 'Files of an order, newest first',
  description:
    'All versions, in every upload status. `search` looks in name, kind and format as they are shown to the caller.',
  access: members({ floor: true }),
  params: idParams,
  query: listQuery({ updatedSinceAt, kind: Type.Optional(kind) }),
  reply: { status: 200, body: pageOf(File) },
})

export const getFile = endpoint({
  method: 'GET',
  path: '/files/{id}',
  operationId: 'getFile',
  tag,
  summary: 'One file without its bytes',
  access: members({ floor: true }),
  params: idParams,
  reply: { status: 200, body: OneFile },
})

const notServed =
  'Only a file whose `uploadStatus` is `uploaded` is served; any other is refused with that status in `state`. Every read is noted (`GET /files/{id}/reads`).'

export const getFileContent = endpoint({
  method: 'GET',
  path: '/files/{id}/content',
  operationId: 'getFileContent',
  tag,
  summary: 'Download a file',
  description: `The original bytes, as an attachment under a made name. One range of bytes is served (\`Range: bytes=…\`, with \`If-Range\` and the \`ETag\` of the first answer), so that a broken download goes on. ${notServed}`,
  access: members({ floor: true }),
  params: idParams,
  reply: { status: 200, contentType: 'application/octet-stream', isRanged: true },
  refuses: ['file_not_available', 'range_not_satisfiable'],
})

export const getFilePreview = endpoint({
  method: 'GET',
  path: '/files/{id}/preview',
  operationId: 'getFilePreview',
  tag,
  summary: 'A copy that an app shows',
  description: `Of a mesh a light one: glTF binary (\`model/gltf-binary\`) with \`EXT_meshopt_compression\` and \`KHR_mesh_quantization\`, in metres, colours kept, without any text of the original. Of a photo a WebP (\`image/webp\`) of at most 4,096 pixels, the right way up, without EXIF. Refused where \`hasPreview\` is false. ${notServed}`,
  access: members({ floor: true }),
  params: idParams,
  reply: { status: 200, contentType: 'application/octet-stream' },
  refuses: ['file_not_available', 'file_without_preview'],
})

export const getFileThumbnail = endpoint({
  method: 'GET',
  path: '/files/{id}/thumbnail',
  operationId: 'getFileThumbnail',
  tag,
  summary: 'A small picture of a file',
  description: `WebP of at most 512 pixels: a mesh from above at three quarters, or the photo. A browser keeps it for a day, for one session. Refused where \`hasThumbnail\` is false. ${notServed}`,
  access: members({ floor: true }),
  params: idParams,
  reply: { status: 200, contentType: 'image/webp', isConditional: true },
  refuses: ['file_not_available', 'file_without_thumbnail'],
})

const fileParts = ['content', 'preview', 'thumbnail'] as const

/** The original bytes of a file, or one of its copies. */
export type FilePart = (typeof fileParts)[number]

const part = oneOf(fileParts, 'The original, or which copy')

/** That somebody read the bytes of a file. */
const FileRead = named(
  'FileRead',
  {
    id: Id,
    fileId: Id,
    part,
    organizationId: Type.Unsafe<string>({ ...Id, description: 'Who read it' }),
    organizationName: Type.String({ description: 'As it was then', examples: ['North Dental'] }),
    userId: Id,
    userName: Type.String({ description: 'As it was then', examples: ['Anna Sample'] }),
    readAt: Timestamp,
  },
  'That somebody read the bytes of a file, or began to',
)

/** That somebody read the bytes of a file. */
export type FileRead = Static<typeof FileRead>

export const listFileReads = endpoint({
  method: 'GET',
  path: '/files/{id}/reads',
  operationId: 'listFileReads',
  tag,
  summary: 'Who read a file, newest first',
  description:
    'For the side that brought the file: every read of its bytes and of its copies, by either side. Each range of a download that goes on is a read. The other side finds an empty list. `search` looks in the names of people and organizations.',
  access: members({ credential: 'session' }),
  params: idParams,
  query: listQuery({ part: Type.Optional(part) }),
  reply: { status: 200, body: pageOf(FileRead) },
})

export const updateFile = endpoint({
  method: 'PATCH',
  path: '/files/{id}',
  operationId: 'updateFile',
  tag,
  summary: 'Change what a file is and who sees it',
  description:
    'Only the keys that are sent are replaced. Only the side that brought a file changes it, and it can keep it for itself or share it; what waits for approval or was approved stays shared, and so does what the laboratory has accepted with the order.',
  access: members({ needs: 'scans.write' }),
  params: idParams,
  body: strict(
    { kind: Type.Optional(kind), visibility: Type.Optional(visibility) },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneFile },
  refuses: [...whileChangingFiles, 'accepted_file_stays_shared'],
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/files/{id}',
  operationId: 'deleteFile',
  tag,
  summary: 'Remove a file before the prescription is locked',
  description:
    'By the side that brought it, as long as the laboratory has not accepted the order. Its bytes are removed with it.',
  access: members({ credential: 'session', needs: 'scans.write' }),
  params: idParams,
  reply: { status: 204 },
  refuses: ['file_of_other_side', 'files_of_accepted_order_fixed'],
})

import { Type, type Static } from 'typebox'
import { fileKinds } from './catalog-terms.ts'
import { endpoint, members } from './endpoint.ts'
import { listQuery, pageOf, updatedSince } from './page.ts'
import { Id, idParams, named, nullable, oneOf, recordTimes, strict } from './values.ts'

const tag = 'Files'

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
const visibilities = ['shared', 'lab', 'clinic'] as const
const uploadStatuses = ['pending', 'uploaded', 'failed', 'quarantined'] as const

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
      'Only `uploaded` can be downloaded; `quarantined` is here and kept from everyone',
    ),
    statusReason: nullable(
      Type.String({
        description: 'Why it failed or is quarantined, in a sentence',
        examples: ['The content is not what its name says.'],
      }),
    ),
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
  access: members(),
  params: idParams,
  query: listQuery({ updatedSince, kind: Type.Optional(kind) }),
  reply: { status: 200, body: pageOf(File) },
})

export const getFile = endpoint({
  method: 'GET',
  path: '/files/{id}',
  operationId: 'getFile',
  tag,
  summary: 'One file without its bytes',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneFile },
})

export const getFileContent = endpoint({
  method: 'GET',
  path: '/files/{id}/content',
  operationId: 'getFileContent',
  tag,
  summary: 'Download a file',
  description:
    'The original bytes, as an attachment under a made name. Ranges are not served (`Accept-Ranges: none`). Only a file whose `uploadStatus` is `uploaded` has content; any other is refused with that status in `state`.',
  access: members(),
  params: idParams,
  reply: { status: 200, contentType: 'application/octet-stream' },
  refuses: ['rule_violated'],
})

export const updateFile = endpoint({
  method: 'PUT',
  path: '/files/{id}',
  operationId: 'updateFile',
  tag,
  summary: 'Change what a file is and who sees it',
  description:
    'Only the keys that are sent are replaced. Only the side that brought a file changes it, and it can keep it for itself or share it; what waits for approval or was approved stays shared.',
  access: members(),
  params: idParams,
  body: strict(
    { kind: Type.Optional(kind), visibility: Type.Optional(visibility) },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneFile },
  refuses: ['rule_violated'],
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/files/{id}',
  operationId: 'deleteFile',
  tag,
  summary: 'Remove a file before the prescription is locked',
  description:
    'By the side that brought it, as long as the laboratory has not accepted the order. Its bytes are removed with it.',
  access: members({ credential: 'session' }),
  params: idParams,
  reply: { status: 204 },
  refuses: ['rule_violated'],
})

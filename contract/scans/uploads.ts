import { Type, type Static } from 'typebox'
import { fileKinds } from '../catalog/catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { File, visibilities } from './files.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { whileAddingFiles } from '../refusals/scans-groups.ts'
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

const tag = 'Uploads'

/** The version of the protocol for resumable uploads that is spoken (https://tus.io). */
export const tusVersion = '1.0.0'

/** The type of the bytes of an upload, as tus names it. */
export const uploadBytesType = 'application/offset+octet-stream'

/** How far an upload is. */
export const uploadStatuses = ['receiving', 'complete', 'attached', 'failed', 'expired'] as const
export type UploadStatus = (typeof uploadStatuses)[number]

const kind = oneOf(fileKinds, 'What the file shows')
const bytes = (description: string) => Type.Integer({ description, examples: [12_800_084] })

/** A file on its way here. */
export const Upload = named(
  'Upload',
  {
    id: Type.Unsafe<string>({
      ...Id,
      description:
        'Also the id of the file that it becomes, unless its order has the bytes already',
    }),
    name: Type.String({
      description:
        'The name of the file as its sender has it, for the sender’s organization alone; one that says what it is once the upload has ended',
      examples: ['upper-jaw.stl'],
    }),
    kind: nullable(kind),
    sizeBytes: bytes('Size of the whole file'),
    receivedBytes: bytes('How much of it is here'),
    status: oneOf(
      uploadStatuses,
      '`complete`: all bytes are here and hashed; `attached`: it is a file of an order; `failed` and `expired`: its bytes are gone',
    ),
    statusReason: nullable(StatusReason),
    sha256: nullable(
      Type.String({
        description: 'SHA-256 of the bytes in hexadecimal, once all are here',
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    ),
    orderId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The order that it is for, or belongs to' }),
    ),
    scanCaseId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The scan of the inbox that it belongs to' }),
    ),
    externalId: nullable(
      Type.String({ description: 'The id of the file in that scan', examples: ['upper.stl'] }),
    ),
    fileId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description:
          'The file that it became, while there is one; another one’s id where the order had its bytes already',
      }),
    ),
    createdByUserId: Id,
    expiresAt: nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description:
          'When its bytes go, unless more come or it becomes a file; what waits with its scan has no end',
      }),
    ),
    ...recordTimes,
  },
  'A file on its way here, in pieces that may break off anywhere',
)
export type Upload = Static<typeof Upload>

const OneUpload = Type.Object({ upload: Upload })

const resumable = Type.Optional(
  Type.String({ description: 'The version of tus; 1.0.0 when absent', examples: [tusVersion] }),
)
const offset = (description: string) =>
  Type.String({ pattern: '^\\d{1,15}$', description, examples: ['0'] })
const tusHeaders = { 'Tus-Resumable': 'The version of tus' }

export const createUpload = endpoint({
  method: 'POST',
  path: '/uploads',
  operationId: 'createUpload',
  tag,
  summary: 'Begin an upload',
  description:
    'By tus 1.0.0 with the extensions creation, expiration and termination: any tus client works. `Location` of the answer is where the bytes go, with PATCH. `Upload-Metadata` holds pairs of a key and its value in base64, separated by commas: `filename` (required), `kind`, `orderId`, `sha256` (hexadecimal: other bytes are refused), `scanCaseId` with `externalId`. With `orderId` the file is attached to the order on its own when all bytes are here. A file may have 512 MiB and an order 2 GiB, unless the operator says otherwise; an XML file 32 MiB and a photo 128. What is too large is refused here, before the first byte. Nothing for seven days, and what came of it is removed.',
  access: members({ needs: 'scans.write' }),
  headers: strict({
    'Tus-Resumable': resumable,
    'Upload-Length': offset('Size of the whole file in bytes'),
    'Upload-Metadata': Type.String({
      description: 'What the file is, as tus writes it',
      examples: ['filename dXBwZXItamF3LnN0bA==,kind c2Nhbl91cHBlcg=='],
    }),
  }),
  reply: {
    status: 201,
    body: OneUpload,
    headers: { Location: 'The address of the upload', ...tusHeaders },
  },
  refuses: [
    'not_found',
    'file_empty',
    'uploads_limit_reached',
    'protocol_version_not_supported',
    'storage_full',
    ...whileAddingFiles,
  ],
})

export const listUploads = endpoint({
  method: 'GET',
  path: '/uploads',
  operationId: 'listUploads',
  tag,
  summary: 'Uploads of the organization, newest first',
  description: '`search` looks in name and kind.',
  access: members({ floor: true }),
  query: listQuery({
    updatedSinceAt,
    status: Type.Optional(oneOf(uploadStatuses, 'Only those that are so far')),
    orderId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only those for this order' }),
    ),
  }),
  reply: { status: 200, body: pageOf(Upload) },
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/uploads/{id}',
  operationId: 'getUpload',
  tag,
  summary: 'One upload',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneUpload },
})

export const getUploadOffset = endpoint({
  method: 'HEAD',
  path: '/uploads/{id}',
  operationId: 'getUploadOffset',
  tag,
  summary: 'Ask where to go on with an upload',
  description:
    'What of it is here is in `Upload-Offset`. Whoever asks goes on: a request of before that still sends its bytes is ended.',
  access: members(),
  params: idParams,
  headers: strict({ 'Tus-Resumable': resumable }),
  reply: {
    status: 200,
    headers: {
      'Upload-Offset': 'How many bytes are here',
      'Upload-Length': 'Size of the whole file in bytes',
      'Upload-Metadata': 'What the file is, as tus writes it',
      'Upload-Expires': 'When what is here goes, unless more comes (RFC 9110)',
      ...tusHeaders,
    },
  },
  refuses: [
    'protocol_version_not_supported',
    'upload_gone',
    'upload_locked',
    'upload_bytes_differ',
    'retry',
  ],
})

export const appendToUpload = endpoint({
  method: 'PATCH',
  path: '/uploads/{id}',
  operationId: 'appendToUpload',
  tag,
  summary: 'Send bytes of an upload',
  description:
    'The bytes from `Upload-Offset` on, as many as one likes. Where it breaks off, what came stays: ask with HEAD and go on. The request with the last byte is answered when the whole file is on the disk and hashed.',
  access: members({ needs: 'scans.write' }),
  params: idParams,
  headers: strict({
    'Tus-Resumable': resumable,
    'Upload-Offset': offset('How many bytes are here already'),
  }),
  rawBody: uploadBytesType,
  reply: {
    status: 204,
    headers: { 'Upload-Offset': 'How many bytes are here now', ...tusHeaders },
  },
  refuses: [
    'upload_offset_differs',
    'upload_bytes_missing',
    'upload_broke_off',
    'upload_exceeds_size',
    'upload_bytes_differ',
    'upload_gone',
    'upload_locked',
    'protocol_version_not_supported',
    'unsupported_media_type',
    'storage_full',
  ],
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/uploads/{id}',
  operationId: 'deleteUpload',
  tag,
  summary: 'Cancel an upload',
  description: 'With what came of it. One that became a file stays: the file is removed instead.',
  access: members({ needs: 'scans.write' }),
  params: idParams,
  headers: strict({ 'Tus-Resumable': resumable }),
  reply: { status: 204, headers: tusHeaders },
  refuses: ['upload_is_file', 'protocol_version_not_supported'],
})

export const attachFile = endpoint({
  method: 'POST',
  path: '/orders/{id}/files',
  operationId: 'attachFile',
  tag: 'Files',
  summary: 'Make an upload a file of an order',
  description:
    'The upload has to be `complete`. The file is `pending` until it was inspected. `kind` is the one of the upload, or else what the name says. With `replacesFileId` it is the next version of that file. Bytes that the order has already make no second file: the answer is the file that has them.',
  access: members({ needs: 'scans.write' }),
  params: idParams,
  body: strict({
    uploadId: Id,
    kind: Type.Optional(kind),
    visibility: Type.Optional(
      oneOf(visibilities, 'Which side of the order sees it; both, if absent'),
    ),
    replacesFileId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'The file that it is a new version of' }),
    ),
  }),
  reply: { status: 201, body: Type.Object({ file: File }) },
  refuses: [
    'upload_not_complete',
    'upload_already_attached',
    'file_of_other_side',
    'file_only_for_other_side',
    'replaced_file_of_other_order',
    'file_has_newer_version',
    ...whileAddingFiles,
  ],
})

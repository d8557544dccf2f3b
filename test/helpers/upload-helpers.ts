import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Upload } from '#contract/scans/uploads'
import type { Actor, Answer } from '../app/test-app.ts'

/** SHA-256 in hexadecimal. */
export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** `Upload-Metadata` of some pairs. */
export const metadataOf = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const version = { 'tus-resumable': '1.0.0' }

/** Begins an upload, as a tus client does. */
export const begin = (
  actor: Actor,
  sizeBytes: number,
  pairs: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer<any>> =>
  actor.request<any>('POST', '/uploads', {
    headers: {
      ...version,
      'upload-length': String(sizeBytes),
      'upload-metadata': metadataOf({ filename: 'upper-jaw.stl', ...pairs }),
      ...headers,
    },
  })

/** The headers with which bytes are sent from an offset on. */
export const bytesFrom = (offset: number): Record<string, string> => ({
  ...version,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

/** Sends bytes from an offset on. */
export const send = (
  actor: Actor,
  path: string,
  offset: number,
  raw: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer<any>> =>
  actor.request<any>('PATCH', path, { raw, headers: { ...bytesFrom(offset), ...headers } })

/** Asks where to go on; the offset, or the status of a refusal. */
export async function head(actor: Actor, path: string): Promise<number> {
  const { status, headers } = await actor.request('HEAD', path, { headers: version })
  return status === 200 ? Number(headers.get('upload-offset')) : -status
}

/** Begins an upload and gives its address. */
export async function beginAt(
  actor: Actor,
  sizeBytes: number,
  pairs: Record<string, string> = {},
): Promise<string> {
  const begun = await begin(actor, sizeBytes, pairs)
  assert.equal(begun.status, 201, begun.text)
  return begun.headers.get('location') ?? ''
}

/** The upload at an address. */
export async function readUpload(actor: Actor, path: string): Promise<Upload> {
  const answer = await actor.get(path)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.upload
}

/** Uploads bytes in one go. */
export async function uploadBytes(
  actor: Actor,
  bytes: Uint8Array,
  pairs: Record<string, string> = {},
): Promise<Upload & { path: string }> {
  const path = await beginAt(actor, bytes.length, pairs)
  const sent = await send(actor, path, 0, bytes)
  assert.equal(sent.status, 204, sent.text)
  return { ...(await readUpload(actor, path)), path }
}

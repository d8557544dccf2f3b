import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { ScanCase, ScanCaseEvent } from '#contract/scans/scan-inbox'
import type { Actor } from '../app/test-app.ts'

/** The SHA-256 of bytes in hexadecimal. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Another scan of the same size: one triangle lies a little elsewhere. */
export function rescanOf(bytes: Buffer, place = 1): Buffer {
  const changed = Buffer.from(bytes)
  changed[90 + 50 * place] = (changed[90 + 50 * place] ?? 0) ^ 1
  return changed
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Sends bytes of an export, in one piece; gives the id of the upload. */
export async function uploadFor(
  actor: Actor,
  bytes: Buffer,
  { name, scanCaseId, externalId }: { name: string; scanCaseId: string; externalId: string },
): Promise<string> {
  const metadata = Object.entries({ filename: name, scanCaseId, externalId })
  const created = await actor.request('POST', '/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata.map(([key, value]) => `${key} ${base64(value)}`).join(','),
    },
  })
  assert.equal(created.status, 201, created.text)
  const path = new URL(created.headers.get('location') ?? '', 'http://localhost').pathname
  const sent = await actor.request('PATCH', path, {
    raw: bytes,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
  })
  assert.equal(sent.status, 204, sent.text)
  return path.split('/').at(-1) ?? ''
}

/** The scan of a vendor's case, wherever it is. */
export async function findCase(actor: Actor, externalId: string): Promise<ScanCase> {
  for (const matchState of ['waiting', 'matched', 'ignored']) {
    const { body } = await actor.get(`/scan-inbox?matchState=${matchState}&limit=100`)
    const found = body.data.find((scan: ScanCase) => scan.externalCaseId === externalId)
    if (found) return found
  }
  throw new Error(`no case ${externalId}`)
}

/** What became of a scan, oldest first. */
export async function eventsOfCase(actor: Actor, id: string): Promise<ScanCaseEvent[]> {
  const { body } = await actor.get(`/scan-inbox/${id}/events?limit=100`)
  return body.data.toReversed()
}

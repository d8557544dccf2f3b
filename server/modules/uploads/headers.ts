import { Metadata } from '@tus/server'
import { fileKinds } from '#contract/catalog-terms'
import type { FileKind } from '#contract/files'
import { tusVersion, type Upload } from '#contract/uploads'
import { Id, isAllSeen, withoutHidden } from '#contract/values'
import { invalidInput, Refusal } from '#platform/errors'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const wrong = (name: string, message: string) =>
  invalidInput({ in: 'header', pointer: `/${name}`, code: 'format', message })

/** @throws Refusal 412 for another version of tus; a client that names none is taken at its word */
export function checkVersion(headers: Headers): void {
  const version = headers['tus-resumable']
  if (version === undefined || version === tusVersion) return
  throw new Refusal('protocol_version_not_supported', `Speak tus ${tusVersion}.`, {
    headers: { 'tus-version': tusVersion },
  })
}

/** A number of bytes in a header. @throws Refusal 400 */
export function readBytes(headers: Headers, name: 'upload-length' | 'upload-offset'): number {
  const text = headers[name]
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) {
    throw wrong(name, 'must be there, as a number of bytes')
  }
  return Number(text)
}

/** What an upload is, as its sender says. */
export type Described = {
  name: string
  kind: FileKind | null
  orderId: string | null
  sha256: Buffer | null
  scanCaseId: string | null
  externalId: string | null
}

const keys = ['filename', 'kind', 'orderId', 'sha256', 'scanCaseId', 'externalId']
const isId = (text: string) => new RegExp((Id as { pattern?: string }).pattern ?? '').test(text)

// A folder before the name says nothing here, and a control character is in no name.
const nameOf = (text: string) => text.split(/[/\\]/).at(-1)?.trim() ?? ''
const isLine = (text: string, most: number) =>
  text.length > 0 && text.length <= most && !/[\p{Cc}\ufffd]/u.test(text)

function readPairs(headers: Headers): Record<string, string | undefined> {
  const text = headers['upload-metadata']
  if (typeof text !== 'string') throw wrong('upload-metadata', 'must be there, with a filename')
  let pairs: Record<string, string | null>
  try {
    pairs = Metadata.parse(text)
  } catch {
    throw wrong('upload-metadata', 'must be pairs of a key and base64, separated by commas')
  }
  const unknown = Object.keys(pairs).find((key) => !keys.includes(key))
  if (unknown !== undefined) {
    throw wrong('upload-metadata', `has a key that is not known; there are ${keys.join(', ')}`)
  }
  return Object.fromEntries(Object.entries(pairs).map(([key, value]) => [key, value ?? undefined]))
}

/** Reads what a new upload is. @throws Refusal 400 that names the key that is wrong */
export function readDescription(headers: Headers): Described {
  const { filename = '', kind, orderId, sha256, scanCaseId, externalId } = readPairs(headers)
  const refuse = (message: string) => wrong('upload-metadata', message)
  // A scanner's computer sends what its program wrote; a scan does not get lost over its name.
  const name = nameOf(scanCaseId === undefined ? filename : withoutHidden(filename))
  if (!isLine(name, 255)) {
    throw refuse('needs a filename of 1 to 255 characters in UTF-8, without control characters')
  }
  if (!isAllSeen(name)) {
    throw refuse('has a filename with characters that nobody sees; rename the file')
  }
  if (kind !== undefined && !(fileKinds as readonly string[]).includes(kind)) {
    throw refuse(`has a kind that is not known; there are ${fileKinds.join(', ')}`)
  }
  for (const id of [orderId, scanCaseId]) {
    if (id !== undefined && !isId(id)) throw refuse('has an id that is none')
  }
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256)) {
    throw refuse('has a sha256 that is not 64 hexadecimal digits')
  }
  if ((scanCaseId === undefined) !== (externalId === undefined)) {
    throw refuse('needs scanCaseId and externalId together')
  }
  if (externalId !== undefined && !isLine(externalId, 300)) {
    throw refuse('has an externalId that is not one line of 1 to 300 characters')
  }
  return {
    name,
    kind: (kind as FileKind | undefined) ?? null,
    orderId: orderId ?? null,
    sha256: sha256 === undefined ? null : Buffer.from(sha256, 'hex'),
    scanCaseId: scanCaseId ?? null,
    externalId: externalId ?? null,
  }
}

/** What an upload is, in the words of tus. */
export function writeDescription(upload: Upload): string {
  const { name: filename, kind, orderId, scanCaseId, externalId } = upload
  const pairs = Object.entries({ filename, kind, orderId, scanCaseId, externalId })
  return Metadata.stringify(Object.fromEntries(pairs.filter(([, value]) => value !== null)))
}

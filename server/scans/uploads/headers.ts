import { Metadata } from '@tus/server'
import { fileKinds } from '#contract/catalog/catalog-terms'
import type { FileKind } from '#contract/scans/files'
import type { InputFaultCode, writeFault } from '#contract/refusals/input-faults'
import { tusVersion, type Upload } from '#contract/scans/uploads'
import { Id, isAllSeen, withoutHidden } from '#contract/platform/values'
import { inputError, invalidInput, Refusal } from '#platform/errors'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const longestName = 255
const longestExternalId = 300

const wrong = <C extends InputFaultCode>(
  name: string,
  ...fault: Parameters<typeof writeFault<C>>
) => invalidInput(inputError<C>('header', `/${name}`, ...fault))

/** @throws Refusal 412 for another version of tus; a client that names none is taken at its word */
export function checkVersion(headers: Headers): void {
  const version = headers['tus-resumable']
  if (version === undefined || version === tusVersion) return
  throw new Refusal(
    'protocol_version_not_supported',
    {},
    { headers: { 'tus-version': tusVersion } },
  )
}

/** A number of bytes in a header. @throws Refusal 400 */
export function readBytes(headers: Headers, name: 'upload-length' | 'upload-offset'): number {
  const text = headers[name]
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) {
    throw wrong(name, 'not_a_byte_count')
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
  if (typeof text !== 'string') throw wrong('upload-metadata', 'required')
  let pairs: Record<string, string | null>
  try {
    pairs = Metadata.parse(text)
  } catch {
    throw wrong('upload-metadata', 'not_key_value_pairs')
  }
  const unknown = Object.keys(pairs).find((key) => !keys.includes(key))
  if (unknown !== undefined) throw wrong('upload-metadata', 'keys_unknown', { keys })
  return Object.fromEntries(Object.entries(pairs).map(([key, value]) => [key, value ?? undefined]))
}

/** Reads what a new upload is. @throws Refusal 400 that names the key that is wrong */
export function readDescription(headers: Headers): Described {
  const { filename = '', kind, orderId, sha256, scanCaseId, externalId } = readPairs(headers)
  const refuse = <C extends InputFaultCode>(...fault: Parameters<typeof writeFault<C>>) =>
    wrong<C>('upload-metadata', ...fault)
  // A scanner's computer sends what its program wrote; a scan does not get lost over its name.
  const name = nameOf(scanCaseId === undefined ? filename : withoutHidden(filename))
  if (!isLine(name, longestName)) {
    throw refuse('file_name_invalid', { maximum: longestName })
  }
  if (!isAllSeen(name)) throw refuse('file_name_hidden_characters')
  if (kind !== undefined && !(fileKinds as readonly string[]).includes(kind)) {
    throw refuse('file_kind_unknown', { kinds: [...fileKinds] })
  }
  for (const id of [orderId, scanCaseId]) {
    if (id !== undefined && !isId(id)) throw refuse('id_invalid')
  }
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256)) {
    throw refuse('not_a_sha256')
  }
  if ((scanCaseId === undefined) !== (externalId === undefined)) {
    throw refuse('scan_and_its_file_together')
  }
  if (externalId !== undefined && !isLine(externalId, longestExternalId)) {
    throw refuse('external_id_invalid', { maximum: longestExternalId })
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

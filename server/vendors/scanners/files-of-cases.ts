import { createHash } from 'node:crypto'
import type { FileKind } from '#contract/scans/files'
import { kindOfName } from '#dental-scans/file-names'
import { textOf } from './vendor.ts'

const roles: Partial<Record<FileKind, string>> = {
  scan_upper: 'upper',
  scan_lower: 'lower',
  scan_bite: 'bite',
  scan_preop: 'preop',
}

/** What a file shows, as far as its name shows. A person can correct it. */
export const roleOfName = (name: unknown): string =>
  (typeof name === 'string' ? roles[kindOfName(name)] : undefined) ?? 'other'

/** Distinguishes versions of a file where the vendor gives no hash of its bytes. */
export const versionHash = (version: unknown) => ({
  alg: 'version',
  value: textOf(version) ?? 'first',
})

/** The same for the same content, whatever the order of its keys. */
export function fingerprintOf(content: unknown): string {
  const text = JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest('hex')
}

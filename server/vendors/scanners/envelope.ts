import {
  mostFilesOfEvent,
  ScanEnvelopeHead,
  ScanFile,
  type ScanEnvelope,
} from '#contract/scans/scan-events'
import { inputChecker } from '#platform/http/input'

const checkHead = inputChecker({ ...ScanEnvelopeHead }, 'body')
const checkFile = inputChecker({ ...ScanFile }, 'body')

/** An object, or an empty one in place of anything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

/** A list, or an empty one in place of anything else. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const maximumDepth = 32

// Vendors write null for what they do not have. What is nested too deeply is refused after this.
function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > maximumDepth) return value
  if (Array.isArray(value)) {
    return value.filter((part) => part !== null).map((part) => withoutNulls(part, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([key, part]) => [key, withoutNulls(part, depth + 1)]),
  )
}

/**
 * What was read, with a sentence for each file that does not fit and is left out; or a sentence that
 * says what does not fit.
 */
export type EnvelopeReading =
  | { ok: true; envelope: ScanEnvelope; problems: string[] }
  | { ok: false; reason: string }

function readFiles(candidates: readonly unknown[]): { files: ScanFile[]; problems: string[] } {
  const files: ScanFile[] = []
  const problems: string[] = []
  for (const [place, candidate] of candidates.entries()) {
    const { value, error } = checkFile(candidate)
    if (!error) files.push(value as ScanFile)
    else if (candidate === fieldsOf(candidate)) problems.push(`files/${place}${error.message}`)
    else problems.push(`files/${place} must be an object.`)
  }
  return { files, problems }
}

/** Holds what an adapter made against the schema; keys that are not known are left alone. */
export function checkEnvelope(candidate: unknown): EnvelopeReading {
  const { files: listed, ...head } = fieldsOf(withoutNulls(candidate))
  const { value, error } = checkHead(head)
  if (error) return { ok: false, reason: error.message }
  const envelope = value as ScanEnvelope
  if (listed === undefined) return { ok: true, envelope, problems: [] }
  if (!Array.isArray(listed) || listed.length > mostFilesOfEvent) {
    return { ok: false, reason: `files must be a list of at most ${mostFilesOfEvent} files.` }
  }
  const { files, problems } = readFiles(listed)
  const [problem] = problems
  // An event of bad files alone brings nothing: whoever sent it has to know.
  if (problem !== undefined && files.length === 0) return { ok: false, reason: problem }
  return { ok: true, envelope: { ...envelope, files }, problems }
}

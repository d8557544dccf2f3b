import { isReading, type Endpoint } from './endpoint.ts'

/**
 * What an area says of its operations to the audit log, each with the subject of the event, or with
 * the reason why there is none.
 */
export type AuditRules = {
  /** By the beginning of the address; the longest that fits decides. */
  subjects: Readonly<Record<string, string>>
  /**
   * By operation: what takes data out, what changes something though it is a GET, and what deletes
   * the record that has its history.
   */
  subjectsByOperation?: Readonly<Record<string, string>>
  /** Addresses without events. */
  unrecorded?: Readonly<Record<string, string>>
  /** Operations without an event. */
  unrecordedOperations?: Readonly<Record<string, string>>
}

/** What the audit log keeps of an operation: an event about a subject, or none for a reason. */
export type AuditRule<Subject extends string = string> = { subject: Subject } | { reason: string }

const isBelow = (path: string, beginning: string) =>
  path === beginning || path.startsWith(`${beginning}/`)

function byPath(
  path: string,
  table: Readonly<Record<string, string>>,
): [length: number, value: string] | undefined {
  const [found] = Object.entries(table)
    .filter(([beginning]) => isBelow(path, beginning))
    .toSorted(([a], [b]) => b.length - a.length)
  return found && [found[0].length, found[1]]
}

/**
 * The rule for an operation of members, or undefined where there is none: for what only reads, and
 * for a new address until its area names it (test/laws/audit.test.ts asks for it).
 */
export function findAuditRule(rules: AuditRules, endpoint: Endpoint): AuditRule | undefined {
  const { operationId, path, access } = endpoint
  if (access.by !== 'member') return undefined
  const named = rules.subjectsByOperation?.[operationId]
  if (named !== undefined) return { subject: named }
  if (isReading(endpoint)) return undefined
  const exception = rules.unrecordedOperations?.[operationId]
  if (exception !== undefined) return { reason: exception }
  const [reasonLength, reason] = byPath(path, rules.unrecorded ?? {}) ?? [0]
  const [subjectLength, subject] = byPath(path, rules.subjects) ?? [0]
  if (subject !== undefined && subjectLength > reasonLength) return { subject }
  return reason === undefined ? undefined : { reason }
}

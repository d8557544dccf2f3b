import { findAuditRule, type AuditRule, type AuditRules } from '../platform/audit-rules.ts'
import type { Endpoint } from '../platform/endpoint.ts'
import { auditRules as identity } from './audit.ts'
import { auditRules as partners } from '../partners/audit.ts'
import { auditRules as catalog } from '../catalog/audit.ts'
import { auditRules as orders } from '../orders/audit.ts'
import { auditRules as documents } from '../documents/audit.ts'
import { auditRules as production } from '../production/audit.ts'
import { auditRules as scans } from '../scans/audit.ts'
import { auditRules as logistics } from '../logistics/audit.ts'
import { auditRules as compliance } from '../compliance/audit.ts'
import { auditRules as finance } from '../finance/audit.ts'
import { auditRules as workspace } from '../workspace/audit.ts'

const areas = [
  identity,
  partners,
  catalog,
  orders,
  documents,
  production,
  scans,
  logistics,
  compliance,
  finance,
  workspace,
] as const

type Rules = (typeof areas)[number]
type ValueOf<T> = T[keyof T]
type SubjectOf<R> = R extends AuditRules
  ?
      | ValueOf<R['subjects']>
      | ('subjectsByOperation' extends keyof R ? ValueOf<R['subjectsByOperation']> : never)
  : never

/** What an audit event can be about. */
export type AuditSubject = SubjectOf<Rules>

const merge = (key: keyof AuditRules): Record<string, string> =>
  Object.fromEntries(areas.flatMap((rules: AuditRules) => Object.entries(rules[key] ?? {})))

const rules = {
  subjects: merge('subjects'),
  subjectsByOperation: merge('subjectsByOperation'),
  unrecorded: merge('unrecorded'),
  unrecordedOperations: merge('unrecordedOperations'),
} satisfies AuditRules

/** What an audit event can be about, by area. */
export const auditSubjects = [
  ...new Set([...Object.values(rules.subjects), ...Object.values(rules.subjectsByOperation)]),
] as AuditSubject[]

/**
 * The rule for an operation of members, from the area that owns it (`contract/<area>/audit.ts`);
 * undefined for what only reads.
 */
export const auditRuleOf = (endpoint: Endpoint) =>
  findAuditRule(rules, endpoint) as AuditRule<AuditSubject> | undefined

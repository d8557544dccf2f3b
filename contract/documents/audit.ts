import type { AuditRules } from '../platform/audit-rules.ts'

/** What of this area the audit log records. */
export const auditRules = {
  subjects: { '/letterhead': 'letterhead', '/document-templates': 'document_template' },
} as const satisfies AuditRules

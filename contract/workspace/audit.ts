import type { AuditRules } from '../platform/audit-rules.ts'

const ownArrangement = "A member's own arrangement of the app; nobody else is affected."

/** What of this area the audit log records. */
export const auditRules = {
  subjects: { '/report-targets': 'report_targets' },
  unrecorded: {
    '/notification-preferences': ownArrangement,
    '/notifications': ownArrangement,
    '/saved-views': ownArrangement,
    '/setup-guide': 'What is left to set up is derived; a task that is skipped changes no setting.',
  },
} as const satisfies AuditRules

import type { AuditRules } from '../platform/audit-rules.ts'

/** What of this area the audit log records. */
export const auditRules = {
  subjects: {
    '/lab-connections': 'lab_connection',
    '/customers': 'customer',
    '/customer-agreements': 'customer_agreement',
    '/dentists': 'dentist',
    '/patients': 'patient',
  },
} as const satisfies AuditRules

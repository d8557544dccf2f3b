import type { AuditRules } from '../platform/audit-rules.ts'

const orderHistory = 'Who did what and when is in the history of the order.'

/** What of this area the audit log records. */
export const auditRules = {
  subjects: { '/order-templates': 'order_template' },
  subjectsByOperation: {
    deleteOrder: 'order',
    assignOrderTray: 'order',
    releaseOrderTray: 'order',
  },
  unrecorded: {
    '/orders': orderHistory,
    '/favourite-products': "A member's own order of products; nobody else is affected.",
  },
} as const satisfies AuditRules

import type { AuditRules } from '../platform/audit-rules.ts'

/** What of this area the audit log records. */
export const auditRules = {
  subjects: {
    '/product-categories': 'product_category',
    '/products': 'product',
    '/surcharges': 'surcharge',
    '/price-lists': 'price_list',
    '/rx-rules': 'rx_rule',
    '/workflows': 'workflow',
    '/work-centres': 'work_centre',
    '/absences': 'absence',
    '/planning-settings': 'planning_settings',
  },
} as const satisfies AuditRules

import type { AuditRules } from '../platform/audit-rules.ts'

const orderHistory = 'Who did what and when is in the history of the order.'

/** What of this area the audit log records. */
export const auditRules = {
  subjects: {
    '/pickups': 'pickup',
    '/delivery-routes': 'delivery_route',
    '/delivery-runs': 'delivery_run',
    '/carrier-connections': 'carrier_connection',
    '/compliance/settings': 'compliance_settings',
  },
  unrecorded: {
    '/shipments': orderHistory,
    '/carrier-bookings': 'A label keeps who asked for it and what became of it.',
  },
} as const satisfies AuditRules

import type { AuditRules } from '../platform/audit-rules.ts'

const orderHistory = 'Who did what and when is in the history of the order.'

/** What of this area the audit log records. */
export const auditRules = {
  subjects: {
    '/production/calendar': 'work_calendar',
    '/trays': 'tray',
    '/materials': 'material',
    '/material-lots': 'material_lot',
    '/material-uses': 'material_use',
    '/suppliers': 'supplier',
    '/stock/settings': 'stock_settings',
    '/purchase-orders': 'purchase_order',
    '/recalls': 'recall',
  },
  unrecorded: {
    '/availability': 'A day is held for a draft, which only its side sees, and for a short time.',
    '/order-stages': orderHistory,
    '/production/scan': orderHistory,
    '/production/capacity/simulate': 'Nothing is stored.',
  },
} as const satisfies AuditRules

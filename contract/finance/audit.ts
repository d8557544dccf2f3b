import type { AuditRules } from '../platform/audit-rules.ts'

/** What of this area the audit log records. */
export const auditRules = {
  subjects: {
    '/finance/settings': 'finance_settings',
    '/invoices': 'invoice',
    '/invoice-lines': 'invoice_line',
    '/credit-notes': 'credit_note',
    '/statements': 'statement',
    '/payments': 'payment',
    '/payment-methods': 'payment_method',
    '/payment-account': 'payment_account',
    '/disputes': 'dispute',
    '/remakes': 'remake',
    '/remake-policies': 'remake_policy',
    '/pay-terms': 'pay_terms',
    '/pay-runs': 'pay_run',
  },
  subjectsByOperation: {
    exportFinance: 'finance_export',
    exportPayRun: 'pay_run',
  },
} as const satisfies AuditRules

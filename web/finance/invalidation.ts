import type { InvalidationRules } from '../api/invalidation-rule.ts'

const money = ['invoice', 'payment', 'statement'] as const

/** What makes the answer of each query of this area stale. */
export const financeInvalidation = {
  listBillableOrders: { changes: ['order', 'invoice', 'payment', 'statement'] },
  listRemakes: {
    changes: ['order', 'remake', 'invoice', 'payment', 'statement', 'notification'],
    orderEvents: ['rejected', 'cancelled', 'remake_claimed', 'remake_resolved'],
  },
  getRemake: {
    changes: ['order', 'remake', 'invoice', 'payment', 'statement', 'notification'],
    orderEvents: ['rejected', 'cancelled', 'remake_claimed', 'remake_resolved'],
  },
  listInvoices: { changes: money },
  getInvoice: { changes: money },
  listInvoiceQueries: { changes: ['invoice', 'payment', 'statement', 'notification'] },
  listCreditNotes: { changes: money },
  getCreditNote: { changes: money },
  listStatements: { changes: money },
  getStatement: { changes: money },
  listPayments: { changes: money },
  getPayment: { changes: money },
  listRefunds: { changes: money },
  listDisputes: { changes: ['invoice', 'payment', 'statement', 'notification'] },
  listPayouts: { changes: money },
  listPayoutMovements: { changes: money },
  listLedgerEntries: { changes: money },
  listReconciliationFindings: { changes: money },
  getFinanceSummary: { changes: money },
  getFinanceSettings: 'never',
  listRemakePolicies: 'never',
  listPayTerms: 'never',
  listPayRuns: 'never',
  getPayRun: 'never',
  listPaymentMethods: 'any',
  getRemakePolicy: 'any',
  getPaymentAccount: 'any',
} as const satisfies InvalidationRules

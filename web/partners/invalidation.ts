import type { InvalidationRules } from '../api/invalidation-rule.ts'

/** What makes the answer of each query of this area stale. */
export const partnersInvalidation = {
  listPatients: { changes: ['order'] },
  getPatient: { changes: ['order'] },
  getCustomer: { changes: ['order', 'connection', 'invoice', 'payment', 'statement'] },
  getDentist: { changes: ['order'] },
  getLabConnection: {
    changes: ['order', 'connection', 'invoice', 'payment', 'statement', 'notification'],
  },
  listLabConnections: {
    changes: ['connection', 'invoice', 'payment', 'statement', 'notification'],
  },
  listCustomers: { changes: ['connection', 'invoice', 'payment', 'statement'] },
  listDentists: 'never',
  listCustomerAgreements: 'never',
  listDirectory: 'any',
} as const satisfies InvalidationRules

import type { InvalidationRules } from '../api/invalidation-rule.ts'

/** What makes the answer of each query of this area stale. */
export const productionInvalidation = {
  getProductionBoard: { changes: ['order', 'stage'] },
  getCapacity: { changes: ['order', 'stage'] },
  getPromiseFigures: { changes: ['order', 'stage'] },
  getOrderPlan: { changes: ['order', 'stage'] },
  listPlannedOrders: { changes: ['order', 'stage'] },
  listRecalls: { changes: ['order', 'recall', 'notification'] },
  getRecall: { changes: ['order', 'recall', 'notification'] },
  listIncidents: { changes: ['order', 'notification'] },
  getAvailability: {
    changes: ['order', 'stage'],
    orderEvents: ['submitted', 'registered', 'withdrawn', 'accepted', 'cancelled', 'changed'],
  },
  listMaterialUses: { changes: ['event', 'stage'] },
  listOrderStages: {
    changes: ['stage'],
    orderEvents: [
      'started',
      'finished',
      'returned_from_try_in',
      'cancelled',
      'rx_changed',
      'rx_acknowledged',
      'quality_checked',
    ],
  },
  listQualityChecks: { changes: ['stage'], orderEvents: ['quality_checked'] },
  listMaterials: 'never',
  listTrays: { changes: ['order'] },
  getTray: { changes: ['order'] },
  listSuppliers: 'never',
  getSupplier: 'never',
  getStockSettings: 'never',
  listMaterialStock: 'any',
  listPurchaseOrders: 'any',
  getPurchaseOrder: 'any',
  listPurchaseReceipts: 'any',
  getWorkCalendar: 'any',
  listMaterialLots: 'any',
} as const satisfies InvalidationRules

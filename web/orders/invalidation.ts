import type { InvalidationRules } from '../api/invalidation-rule.ts'

/** What makes the answer of each query of this area stale. */
export const ordersInvalidation = {
  getOrder: {
    changes: ['order', 'stage', 'shipment', 'remake', 'invoice', 'payment', 'statement'],
    orderEvents: ['rejected', 'cancelled', 'remake_claimed', 'remake_resolved', 'try_in_answered'],
  },
  getPreferenceDifferences: { changes: ['order'] },
  listOrderTemplates: 'never',
  listFavouriteProducts: 'never',
  listOrders: { changes: ['order', 'stage', 'remake'] },
  countOrders: { changes: ['order', 'stage', 'remake'] },
  listOrderEvents: { changes: ['event'] },
  listWatchers: { changes: ['event', 'comment'] },
  listComments: { changes: ['comment'] },
  listRxVersions: {
    orderEvents: [
      'submitted',
      'registered',
      'withdrawn',
      'resubmitted',
      'changed',
      'rx_changed',
      'rx_acknowledged',
    ],
  },
  getOrderChangesPreview: { changes: ['order', 'stage'] },
  listApprovals: {
    changes: ['order'],
    orderEvents: [
      'sent_for_approval',
      'approved',
      'changes_requested',
      'returned_from_try_in',
      'rx_changed',
    ],
  },
  getDeviceStatement: {
    orderEvents: ['shipped', 'delivered', 'shipment_cancelled', 'rx_changed', 'statement_issued'],
  },
} as const satisfies InvalidationRules

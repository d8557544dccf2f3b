import type { InvalidationRules } from '../api/invalidation-rule.ts'

/** What makes the answer of each query of this area stale. */
export const scansInvalidation = {
  listOrderFiles: {
    changes: ['order', 'event', 'comment'],
    orderEvents: [
      'sent_for_approval',
      'approved',
      'changes_requested',
      'scan_arrived',
      'scan_taken_back',
      'scan_returned',
      'scan_cancelled',
      'scan_cancellation_dismissed',
    ],
  },
  listMarginLines: { changes: ['margin_line', 'order'] },
  checkOrderScans: {
    changes: ['order'],
    orderEvents: [
      'changed',
      'rx_changed',
      'scan_arrived',
      'scan_taken_back',
      'scan_returned',
      'scan_cancelled',
      'scan_cancellation_dismissed',
    ],
  },
  listUploads: { changes: ['order'] },
  listScanInbox: {
    changes: ['order', 'notification'],
    orderEvents: [
      'scan_arrived',
      'scan_taken_back',
      'scan_returned',
      'scan_cancelled',
      'scan_cancellation_dismissed',
    ],
  },
  getScanCase: {
    changes: ['order', 'notification'],
    orderEvents: [
      'scan_arrived',
      'scan_taken_back',
      'scan_returned',
      'scan_cancelled',
      'scan_cancellation_dismissed',
    ],
  },
  listScanCaseEvents: { changes: ['notification'] },
  getScannerConnection: 'any',
  listScannerConnections: 'any',
  getScannerDelivery: 'any',
  listScannerDeliveries: 'any',
  listScannerSenderMaps: 'any',
} as const satisfies InvalidationRules

import type { InvalidationRules } from '../api/invalidation-rule.ts'

/** What makes the answer of each query of this area stale. */
export const workspaceInvalidation = {
  getWorklist: { changes: ['order', 'stage', 'shipment'] },
  getReport: { changes: ['order', 'stage', 'shipment', 'invoice', 'payment', 'statement'] },
  getLabOverview: { changes: ['order', 'stage', 'shipment', 'invoice'] },
  getLabsOverview: { changes: ['order', 'shipment', 'invoice'] },
  listLateOrders: { changes: ['order', 'stage', 'shipment'] },
  getReportTargets: 'never',
  searchEverything: { changes: ['order'] },
  listNotifications: { changes: ['notification'] },
  getSetupGuide: 'never',
  getNotificationPreferences: 'never',
  listSavedViews: 'never',
} as const satisfies InvalidationRules

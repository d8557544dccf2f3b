import type { InvalidationRules } from '../api/invalidation-rule.ts'

/** What makes the answer of each query of this area stale. */
export const logisticsInvalidation = {
  listShipments: { changes: ['order', 'shipment', 'pickup'] },
  getShipment: { changes: ['order', 'shipment', 'pickup'] },
  listPickups: { changes: ['order', 'shipment', 'pickup'] },
  listDeliveryRoutes: 'never',
  getDeliveryRoute: 'never',
  listDeliveryRuns: { changes: ['delivery_run', 'shipment', 'pickup'] },
  getDeliveryRun: { changes: ['delivery_run', 'shipment', 'pickup'] },
  getDepartures: { changes: ['order', 'stage', 'shipment', 'delivery_run'] },
  listCarrierConnections: 'never',
  getCarrierConnection: 'never',
  listCarrierBookings: { changes: ['shipment'] },
  listShipmentEvents: { changes: ['shipment'] },
  listDeliveryAttempts: { changes: ['shipment'] },
  getComplianceSettings: 'never',
} as const satisfies InvalidationRules

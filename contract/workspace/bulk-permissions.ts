import type { Permission } from '../platform/endpoint.ts'
import type { BulkAction } from './order-bulk.ts'

/** What the role of whoever takes a step on many orders has to allow: the same as for one. */
export const bulkPermissions = {
  accept: 'orders.accept',
  start: 'stages.work',
  finish: 'stages.work',
  hold: 'orders.write',
  resume: 'orders.write',
  ship: 'shipments.write',
  assign: 'stages.work',
} as const satisfies Record<BulkAction, Permission>

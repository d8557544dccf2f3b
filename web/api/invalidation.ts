import type { OrderEventAction } from '#contract/orders/order-transitions'
import { catalogInvalidation } from '../catalog/invalidation.ts'
import { financeInvalidation } from '../finance/invalidation.ts'
import { identityInvalidation } from '../identity/invalidation.ts'
import { logisticsInvalidation } from '../logistics/invalidation.ts'
import { ordersInvalidation } from '../orders/invalidation.ts'
import { partnersInvalidation } from '../partners/invalidation.ts'
import { productionInvalidation } from '../production/invalidation.ts'
import { scansInvalidation } from '../scans/invalidation.ts'
import { workspaceInvalidation } from '../workspace/invalidation.ts'
import type { Change, InvalidationRule, InvalidationRules } from './invalidation-rule.ts'
import { operations } from './operations.ts'

const rules: InvalidationRules = {
  ...catalogInvalidation,
  ...financeInvalidation,
  ...identityInvalidation,
  ...logisticsInvalidation,
  ...ordersInvalidation,
  ...partnersInvalidation,
  ...productionInvalidation,
  ...scansInvalidation,
  ...workspaceInvalidation,
}

/** The rule of a query; without one any change makes it stale: rather once too often than wrong. */
export const ruleOf = (operation: string): InvalidationRule | undefined =>
  rules[operation as keyof typeof operations]

/** The order events that some query names. */
export const namedOrderEvents: ReadonlySet<string> = new Set<OrderEventAction>(
  Object.values(rules).flatMap((rule) =>
    typeof rule === 'object' ? (rule.orderEvents ?? []) : [],
  ),
)

/** The order events that change the order and its history alone, which are reported on their own. */
export const historyEvents = [
  'created',
  'info_requested',
  'held',
  'resumed',
  'sent_to_lab',
  'out_for_delivery',
  'reported_not_received',
  'completed',
  'cancel_requested',
  'promise_broken',
  'late_arrival',
  'day_overridden',
  'day_confirmed',
  'day_declined',
] as const satisfies readonly OrderEventAction[]

// An action that this version does not know may be about anything of an order.
const isKnownEvent = (action: string | undefined) =>
  action !== undefined &&
  (namedOrderEvents.has(action) || (historyEvents as readonly string[]).includes(action))

function isNamedBy(rule: Exclude<InvalidationRule, string>, { noun, action }: Change): boolean {
  const { changes = [], orderEvents = [] } = rule
  if (changes.includes(noun)) return true
  if (noun !== 'event') return false
  return isKnownEvent(action)
    ? (orderEvents as readonly unknown[]).includes(action)
    : orderEvents.length > 0
}

// Where a record of the noun is read by the id that the change shows.
const recordPath: Record<Change['noun'], string> = {
  order: '/orders/{id}',
  event: '/orders/{id}',
  comment: '/orders/{id}',
  margin_line: '/orders/{id}',
  stage: '/orders/{id}',
  shipment: '/shipments/{id}',
  pickup: '/pickups/{id}',
  delivery_run: '/delivery-runs/{id}',
  connection: '/lab-connections/{id}',
  remake: '/remakes/{id}',
  recall: '/recalls/{id}',
  invoice: '/invoices/{id}',
  payment: '/payments/{id}',
  statement: '/statements/{id}',
  notification: '/notifications/{id}',
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether a query names another record of the noun than the one that changed. */
function isOfAnother(queryKey: readonly unknown[], { noun, id }: Change): boolean {
  if (id === undefined) return false
  const [operation, params, query] = queryKey
  const path = operations[operation as keyof typeof operations]?.split(' ')[1] ?? ''
  const own = recordPath[noun]
  if (path === own || path.startsWith(`${own}/`))
    return isRecord(params) && params['id'] !== undefined && params['id'] !== id
  if (own !== recordPath.order) return false
  return isRecord(query) && typeof query['orderId'] === 'string' && query['orderId'] !== id
}

/** Whether the changes can make the answer that is kept under this key stale. */
export function isInvalidated(queryKey: readonly unknown[], changes: readonly Change[]): boolean {
  const rule = ruleOf(String(queryKey[0])) ?? 'any'
  if (rule === 'never') return false
  if (rule === 'any') return changes.length > 0
  return changes.some((change) => isNamedBy(rule, change) && !isOfAnother(queryKey, change))
}

/** Whether nothing that the stream reports can make the answer stale. */
export const isNeverInvalidated = (queryKey: readonly unknown[]): boolean =>
  ruleOf(String(queryKey[0])) === 'never'

import type { OrderEventAction } from '#contract/orders/order-moves'
import type { StreamChange } from '#contract/workspace/stream'
import { operations } from './operations.ts'

/** The name of an operation. */
type Operation = keyof typeof operations

/**
 * Something that is no longer as it was: what the stream tells of, and what an own act did. Without an
 * `id` it may be any record; `action` is with an event what happened.
 */
export type Change = {
  noun: StreamChange['noun'] | 'notification'
  id?: string
  action?: string
}

const ofMoney = [
  'listInvoices',
  'getInvoice',
  'listInvoiceQueries',
  'listBillableOrders',
  'listCreditNotes',
  'getCreditNote',
  'listStatements',
  'getStatement',
  'listPayments',
  'getPayment',
  'listRefunds',
  'listDisputes',
  'listPayouts',
  'listPayoutMovements',
  'listLedgerEntries',
  'listReconciliationFindings',
  'getFinanceSummary',
  'getReport',
  'listCustomers',
  'getCustomer',
  'listLabConnections',
  'getLabConnection',
  'listRemakes',
  'getRemake',
  'getOrder',
] as const satisfies readonly Operation[]

// Lists, sums and pages of other records that show something of an order.
const aroundOrders = [
  'listOrders',
  'getWorklist',
  'getProductionBoard',
  'getCapacity',
  'listBillableOrders',
  'listShipments',
  'getShipment',
  'listPickups',
  'listRemakes',
  'getRemake',
  'listPatients',
  'getPatient',
  'getCustomer',
  'getDentist',
  'getLabConnection',
  'listScanInbox',
  'getScanCase',
  'listRecalls',
  'getRecall',
  'listIncidents',
  'getReport',
  'getAvailability',
  'searchEverything',
] as const satisfies readonly Operation[]

/** What shows each thing that the stream tells of. What nobody names anywhere here is read at any word. */
const shownBy: Record<Change['noun'], readonly Operation[]> = {
  order: ['getOrder', 'listOrderFiles', 'checkOrderScans', 'listUploads', ...aroundOrders],
  event: ['listOrderEvents', 'listWatchers', 'listOrderFiles', 'listMaterialUses'],
  comment: ['listComments', 'listWatchers', 'listOrderFiles'],
  stage: [
    'listOrderStages',
    'getOrder',
    'listOrders',
    'listQualityChecks',
    'listMaterialUses',
    'listOutsourcing',
    'getProductionBoard',
    'getCapacity',
    'getWorklist',
    'getAvailability',
    'getReport',
  ],
  shipment: ['listShipments', 'getShipment', 'getOrder', 'listPickups', 'getReport'],
  pickup: ['listPickups', 'getPickup', 'listShipments', 'getShipment'],
  connection: ['listLabConnections', 'getLabConnection', 'listCustomers', 'getCustomer'],
  remake: ['listRemakes', 'getRemake', 'listOrders', 'getOrder'],
  recall: ['listRecalls', 'getRecall'],
  invoice: ofMoney,
  payment: ofMoney,
  statement: ofMoney,
  // Whatever else happens between two organizations is told by a notification alone.
  notification: [
    'listNotifications',
    'listLabConnections',
    'getLabConnection',
    'listScanInbox',
    'getScanCase',
    'listScanCaseEvents',
    'listRemakes',
    'getRemake',
    'listRecalls',
    'getRecall',
    'listIncidents',
    'listDisputes',
    'listInvoiceQueries',
  ],
}

const scan = ['listOrderFiles', 'checkOrderScans', 'listScanInbox', 'getScanCase'] as const
const approval = ['listApprovals', 'listOrderFiles'] as const
const remake = ['listRemakes', 'getRemake', 'getOrder'] as const
const paper = ['getDeviceStatement'] as const

/** What each act changes beside the order itself, its history, and what is told of on its own. */
const shownByEvent: Record<OrderEventAction, readonly Operation[]> = {
  created: [],
  submitted: ['listRxVersions', 'getAvailability'],
  registered: ['listRxVersions', 'getAvailability'],
  withdrawn: ['listRxVersions', 'getAvailability'],
  info_requested: [],
  resubmitted: ['listRxVersions'],
  accepted: ['getAvailability'],
  rejected: remake,
  started: ['listOrderStages'],
  sent_for_approval: approval,
  approved: approval,
  changes_requested: approval,
  held: [],
  resumed: [],
  finished: ['listOrderStages'],
  sent_to_lab: [],
  arrived_at_lab: [],
  shipped: paper,
  delivered: paper,
  reported_not_received: [],
  shipment_cancelled: paper,
  returned_from_try_in: ['listOrderStages', 'listApprovals'],
  completed: [],
  cancel_requested: [],
  cancelled: ['listOrderStages', 'getAvailability', ...remake],
  changed: ['listRxVersions', 'checkOrderScans', 'getAvailability'],
  rx_changed: ['listRxVersions', 'listOrderStages', 'checkOrderScans', 'listApprovals', ...paper],
  rx_acknowledged: ['listRxVersions', 'listOrderStages'],
  remake_claimed: remake,
  remake_resolved: remake,
  quality_checked: ['listQualityChecks', 'listOrderStages'],
  statement_issued: paper,
  promise_broken: [],
  day_overridden: [],
  day_confirmed: [],
  day_declined: [],
  scan_arrived: scan,
  scan_taken_back: scan,
  scan_returned: scan,
  scan_cancelled: scan,
  scan_cancellation_dismissed: scan,
}

/** What the stream never has anything to tell of: who one is, what the catalogue holds, settings. */
const untold: ReadonlySet<string> = new Set<Operation>([
  'getSession',
  'listOrganizations',
  'getOrganization',
  'getProfile',
  'getSetupGuide',
  'getFinanceSettings',
  'getComplianceSettings',
  'getNotificationPreferences',
  'getReference',
  'listProducts',
  'getProduct',
  'listProductCategories',
  'listWorkflows',
  'listMembers',
  'listPriceLists',
  'getPriceList',
  'listSurcharges',
  'listRxRules',
  'listRemakePolicies',
  'listSavedViews',
  'listMaterials',
  'listDentists',
  'listLocations',
  'listSessions',
  'listOwnDevices',
  'listDeviceCredentials',
])

const named: ReadonlySet<string> = new Set<string>([
  ...Object.values(shownBy).flat(),
  ...Object.values(shownByEvent).flat(),
])

const anyEvent: readonly string[] = Object.values(shownByEvent).flat()

const byNoun = new Map(
  Object.entries(shownBy).map(([noun, shown]) => [noun, new Set<string>(shown)]),
)

function isShownBy(operation: string, { noun, action }: Change): boolean {
  if (byNoun.get(noun)?.has(operation)) return true
  if (noun !== 'event') return false
  // A word that this version does not know may be about anything of an order.
  const shown: readonly string[] | undefined = shownByEvent[action as OrderEventAction]
  return (shown ?? anyEvent).includes(operation)
}

// Where a record of the noun is read by the id that the change tells.
const recordPath: Record<Change['noun'], string> = {
  order: '/orders/{id}',
  event: '/orders/{id}',
  comment: '/orders/{id}',
  stage: '/orders/{id}',
  shipment: '/shipments/{id}',
  pickup: '/pickups/{id}',
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

/** Whether a question names another record of the noun than the one that changed. */
function isOfAnother(queryKey: readonly unknown[], { noun, id }: Change): boolean {
  if (id === undefined) return false
  const [operation, params, query] = queryKey
  const path = operations[operation as Operation]?.split(' ')[1] ?? ''
  const own = recordPath[noun]
  if (path === own || path.startsWith(`${own}/`))
    return isRecord(params) && params['id'] !== undefined && params['id'] !== id
  if (own !== recordPath.order) return false
  return isRecord(query) && typeof query['orderId'] === 'string' && query['orderId'] !== id
}

/**
 * Whether what was asked with this key may be answered otherwise since the changes. Operations that
 * nobody sorted in are: rather once too often than something on the screen that no longer holds.
 */
export function isTouched(queryKey: readonly unknown[], changes: readonly Change[]): boolean {
  const operation = String(queryKey[0])
  if (untold.has(operation)) return false
  if (!named.has(operation)) return changes.length > 0
  return changes.some((change) => isShownBy(operation, change) && !isOfAnother(queryKey, change))
}

/** Whether anything that the stream tells of can be in the answer. */
export const isTold = (queryKey: readonly unknown[]): boolean => !untold.has(String(queryKey[0]))

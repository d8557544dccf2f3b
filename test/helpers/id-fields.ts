import { type Endpoint } from '#contract/platform/endpoint'
import { Id } from '#contract/platform/values'
import { tableOf } from './callers.ts'

/** A place in an operation's input that names a record. */
export type IdField = {
  part: 'params' | 'query' | 'body'
  /** The keys down to the value; a number is a place in an array. */
  keys: readonly (string | number)[]
  /** The table whose ids belong here. */
  table: string
}

// By the name of the field; in a path it is the noun of the path that says it.
const tables: Record<string, string> = {
  actorUserId: 'users',
  attachments: 'files',
  categoryId: 'product_categories',
  certificateFileId: 'files',
  clinicOrganizationId: 'organizations',
  customerId: 'customers',
  dentistId: 'dentists',
  fileId: 'files',
  fileIds: 'files',
  ids: 'notifications',
  intoPatientId: 'patients',
  invoiceId: 'invoices',
  invoiceLineId: 'invoice_lines',
  itemIds: 'order_items',
  labConnectionId: 'lab_connections',
  labOrganizationId: 'organizations',
  materialId: 'materials',
  materialLotId: 'material_lots',
  materialLotIds: 'material_lots',
  mentions: 'users',
  options: 'product_options',
  orderId: 'orders',
  orderIds: 'orders',
  orderItemId: 'order_items',
  parentId: 'product_categories',
  patientId: 'patients',
  paymentId: 'payments',
  paymentMethodId: 'payment_methods',
  photoFileIds: 'files',
  postingId: 'ledger_postings',
  priceListId: 'price_lists',
  productId: 'products',
  queryId: 'invoice_queries',
  remakeClaimId: 'remake_claims',
  remakeOfOrderId: 'orders',
  remakePolicyId: 'remake_policies',
  replacesFileId: 'files',
  scannerConnectionId: 'scanner_connections',
  stageId: 'order_stages',
  subjectId: 'orders',
  surchargeId: 'surcharges',
  technicianUserId: 'users',
  toStageId: 'order_stages',
  untilCommentId: 'comments',
  untilId: 'notifications',
  uploadId: 'uploads',
  workflowId: 'workflows',
}

// The same name for another noun: a stage of the workflow, not one of an order.
const exceptions: Record<string, string> = { 'listOrders stageId': 'workflow_stages' }

// An id that the caller makes up, and that names no record of anybody.
const ownKeys = ['draftKey']

type Schema = {
  type?: string
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const isId = ({ type, pattern }: Schema) => type === 'string' && pattern === (Id as Schema).pattern

function pathsOf(schema: Schema | undefined): (string | number)[][] {
  if (!schema) return []
  if (isId(schema)) return [[]]
  const below = (key: string | number, part: Schema | undefined) =>
    pathsOf(part).map((path) => [key, ...path])
  const found = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => below(key, part)),
    ...below(0, schema.items),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) =>
      (parts ?? []).flatMap(pathsOf),
    ),
  ]
  return [...new Map(found.map((path) => [path.join('/'), path])).values()]
}

function tableFor(endpoint: Endpoint, name: string): string {
  const table =
    exceptions[`${endpoint.operationId} ${name}`] ??
    (name === 'id' ? tableOf(endpoint) : tables[name])
  if (table) return table
  throw new Error(
    `test/helpers/id-fields.ts does not know what ${name} of ${endpoint.operationId} names`,
  )
}

/** Every place in an operation's input that names a record. @throws Error for an unknown name */
export const idFieldsOf = (endpoint: Endpoint): IdField[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    pathsOf(endpoint[part]).flatMap((keys) => {
      const name = String(keys.findLast((key) => typeof key === 'string'))
      return ownKeys.includes(name) ? [] : [{ part, keys, table: tableFor(endpoint, name) }]
    }),
  )

import { type Endpoint } from '#contract/platform/endpoint'
import { Id } from '#contract/platform/values'
import { asTable, tableOf } from './callers.ts'

/** A place in an operation's input that names a record. */
export type IdField = {
  part: 'params' | 'query' | 'body'
  /** The keys down to the value; a number is a place in an array. */
  keys: readonly (string | number)[]
  /** The table whose ids belong here. */
  table: string
}

// Fields whose name is not that of the table: `orderId` and `orderIds` name rows of `orders`.
const tables: Record<string, string> = {
  actorUserId: 'users',
  alternativeWorkCentreId: 'work_centres',
  attachments: 'files',
  categoryId: 'product_categories',
  certificateFileId: 'files',
  clinicOrganizationId: 'organizations',
  deliveryLocationId: 'locations',
  driverUserId: 'users',
  ids: 'notifications',
  intoPatientId: 'patients',
  itemIds: 'order_items',
  labOrganizationId: 'organizations',
  mentions: 'users',
  options: 'product_options',
  parentId: 'product_categories',
  photoFileId: 'files',
  photoFileIds: 'files',
  postingId: 'ledger_postings',
  queryId: 'invoice_queries',
  remakeOfOrderId: 'orders',
  remakePolicyId: 'remake_policies',
  replacesFileId: 'files',
  stageId: 'order_stages',
  stageIds: 'workflow_stages',
  stopId: 'delivery_stops',
  subjectId: 'orders',
  technicianUserId: 'users',
  toStageId: 'order_stages',
  toStageIds: 'order_stages',
  untilCommentId: 'comments',
  untilId: 'notifications',
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

function tableOfField(name: string): string | undefined {
  const [, noun] = /^(\w+)Ids?$/.exec(name) ?? []
  const snake = noun?.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return tables[name] ?? asTable(`${snake}s`)
}

function tableFor(endpoint: Endpoint, name: string): string {
  const { operationId, path } = endpoint
  const table =
    exceptions[`${operationId} ${name}`] ?? (name === 'id' ? tableOf(endpoint) : tableOfField(name))
  if (table) return table
  throw new Error(
    name === 'id'
      ? `${operationId}: no table is called like ${path}. Name it in \`exceptions\` of test/helpers/callers.ts.`
      : `${operationId}: no table is called like ${name}. Name it in \`tables\` of test/helpers/id-fields.ts.`,
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

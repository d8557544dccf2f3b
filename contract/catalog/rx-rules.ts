import { Type, type Static } from 'typebox'
import { fileKinds } from './catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { catalogOwner } from './product-categories.ts'
import {
  DateOnly,
  Id,
  idParams,
  line,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Catalogue'

/** What a rule can ask of an order as a whole. */
export const rxOrderFields = [
  'requestedOn',
  'appointmentAt',
  'impressionType',
  'instructions',
] as const

/** What a rule can ask of each piece of work: the key of an item, or a key of one of its parts. */
export const rxItemFields = [
  'teeth',
  'arch',
  'units',
  'connectors',
  'material',
  'shade',
  'shade.cervical',
  'shade.body',
  'shade.incisal',
  'shade.stump',
  'shade.gingival',
  'shade.translucency',
  'shade.texture',
  'implant',
  'implant.manufacturer',
  'implant.system',
  'implant.platform',
  'implant.connection',
  'implant.scanBody',
  'implant.abutmentType',
  'implant.retention',
  'occlusion.contact',
  'occlusion.clearance',
  'margin.type',
  'design.proximalContact',
  'design.pontic',
  'design.stain',
  'design.alloy',
  'options',
  'notes',
] as const

/** What a rule can ask for, beside files. */
const rxFields = [...rxOrderFields, ...rxItemFields] as const

/** A field of a piece of work that a rule can require. */
export type RxItemField = (typeof rxItemFields)[number]

/** A field of a prescription that a rule can require. */
export type RxField = (typeof rxFields)[number]

const rxSeverities = ['block', 'warn'] as const

const terms = {
  productId: nullable(
    Type.Unsafe<string>({
      ...Id,
      description: 'The product that it is about; null: more than one',
    }),
  ),
  categoryId: nullable(
    Type.Unsafe<string>({
      ...Id,
      description: 'The category that it is about, with those below it; null: all, or one product',
    }),
  ),
  field: nullable(oneOf(rxFields, 'What has to be given; null: a file')),
  attachment: nullable(
    oneOf(
      fileKinds,
      'The kind of file that has to come with the order; null: a field. Scans are not asked for where the impression is physical or a model',
    ),
  ),
  severity: oneOf(
    rxSeverities,
    '`block` refuses the order, `warn` says it and lets the order pass',
  ),
  message: nullable(
    line(
      300,
      'The words of the laboratory, shown with the item they are about; null: the service words it',
      'Please give the stump shade: the ceramic shines through.',
    ),
  ),
  startsOn: nullable(
    Type.Unsafe<string>({
      ...DateOnly,
      description: "First day that it holds, in the laboratory's time zone; null: at once",
    }),
  ),
}

const shown = {
  version: Type.Integer({ description: 'Counts every change', examples: [1] }),
  ...terms,
  isActive: Type.Boolean({ description: 'False once archived', examples: [true] }),
}

/** What a laboratory needs before it can begin. */
export const RxRule = named(
  'RxRule',
  { id: Id, ...shown, ...recordTimes },
  'What a laboratory needs before it can begin: a field or a kind of file, for a product, a category or everything',
)
export type RxRule = Static<typeof RxRule>

/** A rule as it was in force. */
const RxRuleVersion = named(
  'RxRuleVersion',
  {
    version: Type.Integer({ description: 'Which version of the rule', examples: [1] }),
    rule: Type.Object(shown, { description: 'The rule as it was' }),
    changedByUserId: nullable(Type.Unsafe<string>({ ...Id, description: 'Who made it so' })),
    createdAt: Type.Unsafe<string>({ ...Timestamp, description: 'Since when' }),
  },
  'A rule as it was in force',
)

/** A rule as it was in force. */
export type RxRuleVersion = Static<typeof RxRuleVersion>

const OneRxRule = Type.Object({ rxRule: RxRule })
const labOwners = members({ only: 'lab', credential: 'session', needs: 'catalog.write' })

const writable = {
  productId: Type.Optional(terms.productId),
  categoryId: Type.Optional(terms.categoryId),
  field: Type.Optional(terms.field),
  attachment: Type.Optional(terms.attachment),
  message: Type.Optional(terms.message),
  startsOn: Type.Optional(terms.startsOn),
}

export const listRxRules = endpoint({
  method: 'GET',
  path: '/rx-rules',
  operationId: 'listRxRules',
  tag,
  summary: 'Rules of intake, newest first',
  description:
    'A clinic names the connection of the laboratory whose rules it reads. `search` looks in message, field and attachment.',
  access: members(),
  query: listQuery({
    updatedSinceAt,
    ...catalogOwner,
    productId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only rules about this product' }),
    ),
    categoryId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only rules about this category' }),
    ),
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived rules instead (laboratory)',
    }),
  }),
  reply: { status: 200, body: pageOf(RxRule) },
  refuses: ['not_found'],
})

export const createRxRule = endpoint({
  method: 'POST',
  path: '/rx-rules',
  operationId: 'createRxRule',
  tag,
  summary: 'Add a rule of intake',
  description:
    'About a product, a category, or without both about everything. It asks for a `field` or an `attachment`: one of the two.',
  access: labOwners,
  body: strict({ ...writable, severity: terms.severity }),
  reply: { status: 201, body: OneRxRule },
  refuses: ['not_found', 'product_archived', 'category_archived', 'order_requirement_incomplete'],
})

export const getRxRule = endpoint({
  method: 'GET',
  path: '/rx-rules/{id}',
  operationId: 'getRxRule',
  tag,
  summary: 'One rule of intake',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneRxRule },
})

export const listRxRuleVersions = endpoint({
  method: 'GET',
  path: '/rx-rules/{id}/versions',
  operationId: 'listRxRuleVersions',
  tag,
  summary: 'The versions of a rule, newest first',
  description: '`search` looks in message, field and attachment.',
  access: members({ only: 'lab' }),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(RxRuleVersion) },
})

export const updateRxRule = endpoint({
  method: 'PATCH',
  path: '/rx-rules/{id}',
  operationId: 'updateRxRule',
  tag,
  summary: 'Change a rule of intake',
  description:
    'Only the keys that are sent are replaced; a product takes the place of a category and a field that of an attachment, and the reverse. Each change is a version more.',
  access: labOwners,
  params: idParams,
  body: strict({ ...writable, severity: Type.Optional(terms.severity) }, { minProperties: 1 }),
  reply: { status: 200, body: OneRxRule },
  refuses: [
    'product_archived',
    'category_archived',
    'order_requirement_archived',
    'order_requirement_incomplete',
  ],
})

export const archiveRxRule = endpoint({
  method: 'DELETE',
  path: '/rx-rules/{id}',
  operationId: 'archiveRxRule',
  tag,
  summary: 'Archive a rule of intake',
  description: 'The rule holds no more; its versions stay.',
  access: labOwners,
  params: idParams,
  reply: { status: 204 },
})

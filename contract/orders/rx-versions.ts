import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { OrderItem } from './order-items.ts'
import { OrderSummary } from './orders.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, idParams, named, nullable, Timestamp } from '../platform/values.ts'

const head = OrderSummary.properties
const item = OrderItem.properties

const RxItem = Type.Object(
  {
    id: item.id,
    productId: item.productId,
    description: item.description,
    restorationType: item.restorationType,
    teeth: item.teeth,
    arch: item.arch,
    units: item.units,
    connectors: item.connectors,
    material: item.material,
    shade: item.shade,
    implant: item.implant,
    occlusion: item.occlusion,
    margin: item.margin,
    design: item.design,
    options: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String({ description: 'What it is', examples: ['Individual staining'] }),
      }),
      { description: 'What it is ordered with' },
    ),
    quantity: item.quantity,
    notes: item.notes,
  },
  { description: 'One piece of work, without what it costs' },
)
/** A piece of work as a version of a prescription has it. */
export type RxItem = Static<typeof RxItem>

const Prescription = Type.Object(
  {
    dentistId: head.dentistId,
    patientId: head.patientId,
    priority: head.priority,
    impressionType: head.impressionType,
    requestedOn: head.requestedOn,
    instructions: head.instructions,
    items: Type.Array(RxItem, { description: 'The pieces of work, in order' }),
  },
  { description: 'All that is prescribed, without money; people go by their ids' },
)
/** All that is prescribed in one version. */
export type Prescription = Static<typeof Prescription>

const words = (description: string, example: string) =>
  nullable(Type.String({ description, examples: [example] }))
const value = (description: string) => Type.Unknown({ description, examples: ['A3'] })

const RxChange = Type.Object({
  pointer: Type.String({
    description: 'What is different, as a JSON pointer; items go by their id',
    examples: ['/instructions'],
  }),
  label: Type.String({
    description: 'The same in words',
    examples: ['Item 1, Zirconia crown: shade'],
  }),
  from: value('What was; null for an item that came'),
  to: value('What is; null for an item that went'),
  fromText: words('What was, in words; null for nothing', 'A2'),
  toText: words(
    'What is, in words; a patient goes by the code, a dentist and a product by name',
    'A3',
  ),
})
/** One difference between two versions, to be read by people. */
export type RxChange = Static<typeof RxChange>

/** A prescription that a laboratory had to work by. */
export const RxVersion = named(
  'RxVersion',
  {
    id: Id,
    orderId: Type.Unsafe<string>({ ...Id, description: 'The order' }),
    version: Type.Integer({ description: 'Counts from 1 without gaps', examples: [2] }),
    prescription: Prescription,
    changes: Type.Array(RxChange, { description: 'What differs from the version before' }),
    changedByUserId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'Who made it so; null for what happened automatically',
      }),
    ),
    changedByName: Type.String({ description: 'Who made it so', examples: ['Mira Example'] }),
    changedByOrganizationId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'For which organization' }),
    ),
    acknowledgedAt: nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description:
          'When the laboratory agreed to work by it; null while it waits, or when a later version was faster',
      }),
    ),
    acknowledgedByUserId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'Who agreed; null for what happened automatically',
      }),
    ),
    acknowledgedByName: words('Who agreed', 'Alex Sample'),
    createdAt: Timestamp,
  },
  'A prescription that the laboratory had to work by; the first is the one that it accepted',
)
export type RxVersion = Static<typeof RxVersion>

export const listRxVersions = endpoint({
  method: 'GET',
  path: '/orders/{id}/rx-versions',
  operationId: 'listRxVersions',
  tag: 'Orders',
  summary: 'Versions of the prescription, newest first',
  description:
    'The first is written when the order is accepted: until then the order itself is the prescription. Each change after that is a version, with what is different in words. `search` looks in the instructions and in the names of who changed and who acknowledged.',
  access: members({ floor: true }),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(RxVersion) },
})

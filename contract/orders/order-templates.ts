import { Type, type Static } from 'typebox'
import { restorationTypes } from '../catalog/catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Id,
  idParams,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
  text,
} from '../platform/values.ts'
import { NewOrderItem, OrderItem } from './order-items.ts'
import { impressionTypes } from './orders.ts'

const tag = 'Orders'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

const asked = NewOrderItem.properties
// What is the same each time: all but teeth, shade and number.
const TemplateItemInput = strict(
  {
    productId: asked.productId,
    arch: asked.arch,
    material: asked.material,
    implant: asked.implant,
    occlusion: asked.occlusion,
    margin: asked.margin,
    design: asked.design,
    options: asked.options,
    notes: asked.notes,
    allowsPreferences: asked.allowsPreferences,
  },
  { $id: 'OrderTemplateItemInput', description: 'A piece of work of a template' },
)

const item = OrderItem.properties
const TemplateItem = Type.Object(
  {
    productId: item.productId,
    description: item.description,
    restorationType: oneOf(restorationTypes, 'What is made'),
    isOffered: Type.Boolean({
      description: 'False once the laboratory no longer offers the product; all else stays',
      examples: [true],
    }),
    arch: item.arch,
    material: item.material,
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
    notes: item.notes,
    allowsPreferences: item.allowsPreferences,
  },
  { $id: 'OrderTemplateItem', description: 'A piece of work of a template' },
)

const name = nameLine(120, 'What the clinic calls it', 'Zirconia crown, usual')
const instructions = nullable(text(8_000, 'Instructions to the laboratory', 'Light contacts'))
const impressionType = nullable(oneOf(impressionTypes, 'What the laboratory works from'))
const items = Type.Array(TemplateItemInput, {
  minItems: 1,
  maxItems: 20,
  description: 'The pieces of work, in order',
})

/** What a clinic usually orders from a laboratory. */
export const OrderTemplate = named(
  'OrderTemplate',
  {
    id: Id,
    name,
    labConnectionId: id('The connection of the laboratory'),
    impressionType,
    instructions,
    items: Type.Array(TemplateItem, { description: 'The pieces of work, in order' }),
    isActive: Type.Boolean({ description: 'False once archived', examples: [true] }),
    version: Type.Integer({ description: 'Counts every change', examples: [1] }),
    ...recordTimes,
  },
  "What a clinic usually orders from a laboratory, under a name; the clinic's own to see",
)
export type OrderTemplate = Static<typeof OrderTemplate>

const OneTemplate = Type.Object({ orderTemplate: OrderTemplate })
const clinics = members({ only: 'clinic' })
const editors = members({ only: 'clinic', needs: 'orders.write' })
const whileMaking = [
  'not_found',
  'connection_not_active',
  'product_not_offered',
  'option_not_offered',
  'order_template_name_taken',
] as const

export const listOrderTemplates = endpoint({
  method: 'GET',
  path: '/order-templates',
  operationId: 'listOrderTemplates',
  tag,
  summary: 'Order templates, newest first',
  description: '`search` looks in the name.',
  access: clinics,
  query: listQuery({
    updatedSinceAt,
    labConnectionId: Type.Optional(id('Only for the laboratory of this connection')),
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived templates instead',
    }),
  }),
  reply: { status: 200, body: pageOf(OrderTemplate) },
})

export const createOrderTemplate = endpoint({
  method: 'POST',
  path: '/order-templates',
  operationId: 'createOrderTemplate',
  tag,
  summary: 'Save an order template',
  description:
    'What is usually ordered, without teeth, shade and patient. An order takes its items with these added.',
  access: editors,
  body: strict({
    name,
    labConnectionId: id('The connection of the laboratory'),
    impressionType: Type.Optional(impressionType),
    instructions: Type.Optional(instructions),
    items,
  }),
  reply: { status: 201, body: OneTemplate },
  refuses: whileMaking,
})

export const getOrderTemplate = endpoint({
  method: 'GET',
  path: '/order-templates/{id}',
  operationId: 'getOrderTemplate',
  tag,
  summary: 'One order template',
  access: clinics,
  params: idParams,
  reply: { status: 200, body: OneTemplate },
})

export const updateOrderTemplate = endpoint({
  method: 'PATCH',
  path: '/order-templates/{id}',
  operationId: 'updateOrderTemplate',
  tag,
  summary: 'Change or archive an order template',
  description:
    'Only the keys that are sent are replaced; `items` as a whole. A product that is no longer offered stays where it was. With `version` a change that somebody made meanwhile is answered 409.',
  access: editors,
  params: idParams,
  body: strict(
    {
      name: Type.Optional(name),
      impressionType: Type.Optional(impressionType),
      instructions: Type.Optional(instructions),
      items: Type.Optional(items),
      isActive: Type.Optional(
        Type.Boolean({ description: 'False archives it', examples: [false] }),
      ),
      version: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000_000,
          description: 'The version that the change is made to',
          examples: [1],
        }),
      ),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneTemplate },
  refuses: [...whileMaking, 'order_template_changed_meanwhile'],
})

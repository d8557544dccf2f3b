import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, named, nullable } from '../platform/values.ts'
import { Material } from './materials.ts'

const count = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })
const { name, unit, reorderPoint } = Material.properties

const MonthOfUse = Type.Object(
  {
    month: Type.String({ description: 'The month at the laboratory', examples: ['2026-11'] }),
    quantity: count('How much was used in it', 42),
  },
  { description: 'What was used in a month, and not taken back' },
)

/** How much of a material is used, and the reorder point that follows. */
export const MaterialUsage = named(
  'MaterialUsage',
  {
    id: Type.Unsafe<string>({ ...Id, description: 'The material' }),
    name,
    unit,
    supplierName: nullable(
      Type.String({ description: 'Whom it is bought from', examples: ['Dental Depot North'] }),
    ),
    months: Type.Array(MonthOfUse, {
      description: 'This month and the five before it, the oldest first',
    }),
    quantityLately: count('What was used in the last 90 days', 120),
    daysLately: count('Over how many of these days it was used: fewer where it is new', 90),
    leadTimeDays: nullable(
      count(
        'Days from an order to its parcel: as the supplier has it, else the median of what came in a year',
        4,
      ),
    ),
    reorderPoint,
    proposedReorderPoint: nullable(
      count(
        'What is used within the lead time and half of it again; null before four weeks of use, or without a lead time',
        12,
      ),
    ),
  },
  'How much of a material is used, and the reorder point that follows from it',
)
export type MaterialUsage = Static<typeof MaterialUsage>

export const listMaterialUsage = endpoint({
  method: 'GET',
  path: '/material-usage',
  operationId: 'listMaterialUsage',
  tag: 'Materials',
  summary: 'What is used of each material by month',
  description:
    'Each material that is in use, by its name, with the reorder point that its use and the lead time of its supplier propose; nothing changes before a member accepts it. `search` looks in name, manufacturer, form and GTIN.',
  access: members({ only: 'lab' }),
  query: listQuery({
    supplierId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only materials of this supplier' }),
    ),
  }),
  reply: { status: 200, body: pageOf(MaterialUsage) },
})

import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { DateOnly, Id, named, nullable } from '../platform/values.ts'
import { Material } from './materials.ts'

const quantity = (description: string) => Type.Integer({ description, examples: [12] })
const { name, manufacturer, unit, gtin, reorderPoint, orderQuantity } = Material.properties

/** How much of a material is there and on its way. */
export const MaterialStock = named(
  'MaterialStock',
  {
    id: Type.Unsafe<string>({ ...Id, description: 'The material' }),
    name,
    class: Material.properties.class,
    manufacturer,
    unit,
    gtin,
    supplierId: nullable(Type.Unsafe<string>({ ...Id, description: 'Whom it is bought from' })),
    supplierName: nullable(
      Type.String({ description: 'Its name', examples: ['Dental Depot North'] }),
    ),
    reorderPoint,
    orderQuantity,
    quantityInStock: quantity('What is left of all its lots'),
    quantityUsable: quantity('Of that what is neither expired nor recalled'),
    quantityExpiring: quantity(
      'Of what is usable what expires within the days of `GET /stock/settings`',
    ),
    quantityOrdered: quantity('What was ordered and has not come yet'),
    quantityInDrafts: quantity('What drafts of purchase orders name'),
    isToOrder: Type.Boolean({
      description: 'Whether what is usable and ordered is at the reorder point or below it',
      examples: [true],
    }),
    requiresCount: Material.properties.requiresCount,
    quantityShort: quantity('How much more was used than the stock held, since the last count'),
    quantityToOrder: nullable(
      quantity(
        'How much to order: the usual amount, or what it takes to be above the reorder point; null where nothing is to be ordered',
      ),
    ),
    nextExpiryOn: nullable(
      Type.Unsafe<string>({
        ...DateOnly,
        description: 'The last day of the lot that expires first, of those that are usable',
      }),
    ),
  },
  'How much of a material is there and on its way',
)
export type MaterialStock = Static<typeof MaterialStock>

export const listMaterialStock = endpoint({
  method: 'GET',
  path: '/material-stock',
  operationId: 'listMaterialStock',
  tag: 'Materials',
  summary: 'What is in stock and on order, and what is to be ordered',
  description:
    'Each material that is in use, by its name, as of now. `search` looks in name, manufacturer, form and GTIN.',
  access: members({ only: 'lab' }),
  query: listQuery({
    supplierId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only materials of this supplier' }),
    ),
    isToOrder: Type.Boolean({
      default: false,
      description: 'Whether to list only what is to be ordered',
    }),
    requiresCount: Type.Boolean({
      default: false,
      description: 'Whether to list only what is to be counted',
    }),
  }),
  reply: { status: 200, body: pageOf(MaterialStock) },
})

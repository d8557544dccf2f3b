import { Type, type Static } from 'typebox'
import { materialClasses } from '../catalog/catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
} from '../platform/values.ts'

const tag = 'Materials'

/** What quantities of a material count: whole pieces, or weight and volume in their small units. */
export const materialUnits = ['piece', 'milligram', 'milliliter'] as const

const fields = {
  name: nameLine(120, 'Name under which it is sold', 'Northglass HT disc 98 mm'),
  manufacturer: nameLine(120, 'Who makes it', 'Northglass Ceramics'),
  class: oneOf(materialClasses, 'What it is'),
  unit: oneOf(materialUnits, 'What quantities of its lots count'),
}
const isCeMarked = Type.Boolean({ description: 'Whether it carries the CE mark', examples: [true] })
const optionalFields = {
  type: nullable(line(80, 'Its form', 'Disc 98 mm, 14 mm')),
  iso10993Ref: nullable(line(120, 'Report on biocompatibility (ISO 10993)', 'ISO 10993-1 R-0042')),
  fdaClearance: nullable(line(40, 'Number at the FDA (United States)', 'K000000')),
  supplierArticleNumber: nullable(line(60, 'The number that the supplier knows it by', 'ND-98-14')),
}
// Each of them is null where nobody said it: then the material is never on the list of what is to be ordered.
const reordering = {
  supplierId: nullable(Type.Unsafe<string>({ ...Id, description: 'Whom it is bought from' })),
  reorderPoint: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: 'At so much usable and ordered stock, or less, it is ordered again',
      examples: [10],
    }),
  ),
  orderQuantity: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: 'How much is usually ordered, in the unit of its lots',
      examples: [20],
    }),
  ),
}
const requiresCount = Type.Boolean({
  description:
    'Whether its lots are to be counted: a stage used more than the stock held, or somebody asked. Counting a lot answers it',
  examples: [false],
})
const gtinFormat = { examples: ['04012345000009'] }

/** What a laboratory makes devices of. */
export const Material = named(
  'Material',
  {
    id: Id,
    ...fields,
    ...optionalFields,
    isCeMarked,
    gtin: nullable(
      Type.String({ description: 'Number of the trade item, as 14 digits', ...gtinFormat }),
    ),
    ...reordering,
    requiresCount,
    isActive: Type.Boolean({ description: 'False once it is out of use', examples: [true] }),
    ...recordTimes,
  },
  'What a laboratory makes devices of; its own to see',
)
export type Material = Static<typeof Material>

const writable = {
  type: Type.Optional(optionalFields.type),
  isCeMarked: Type.Optional(isCeMarked),
  iso10993Ref: Type.Optional(optionalFields.iso10993Ref),
  fdaClearance: Type.Optional(optionalFields.fdaClearance),
  supplierArticleNumber: Type.Optional(optionalFields.supplierArticleNumber),
  gtin: Type.Optional(
    nullable(
      Type.String({
        pattern: '^(\\d{8}|\\d{12,14})$',
        description:
          'Number of the trade item (GTIN-8, -12, -13 or -14); its last digit is checked',
        ...gtinFormat,
      }),
    ),
  ),
  supplierId: Type.Optional(reordering.supplierId),
  reorderPoint: Type.Optional(reordering.reorderPoint),
  orderQuantity: Type.Optional(reordering.orderQuantity),
}
const OneMaterial = Type.Object({ material: Material })

export const listMaterials = endpoint({
  method: 'GET',
  path: '/materials',
  operationId: 'listMaterials',
  tag,
  summary: 'Materials, newest first',
  description: '`search` looks in name, manufacturer, form and GTIN.',
  access: members({ only: 'lab', floor: true }),
  query: listQuery({
    updatedSinceAt,
    class: Type.Optional(oneOf(materialClasses, 'Only of this class')),
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list those out of use instead',
    }),
  }),
  reply: { status: 200, body: pageOf(Material) },
})

export const createMaterial = endpoint({
  method: 'POST',
  path: '/materials',
  operationId: 'createMaterial',
  tag,
  summary: 'Add a material',
  access: members({ only: 'lab', needs: 'materials.write' }),
  body: strict({ ...fields, ...writable }),
  reply: { status: 201, body: OneMaterial },
  refuses: ['not_found', 'material_gtin_taken'],
})

export const getMaterial = endpoint({
  method: 'GET',
  path: '/materials/{id}',
  operationId: 'getMaterial',
  tag,
  summary: 'One material',
  access: members({ only: 'lab', floor: true }),
  params: idParams,
  reply: { status: 200, body: OneMaterial },
})

export const updateMaterial = endpoint({
  method: 'PATCH',
  path: '/materials/{id}',
  operationId: 'updateMaterial',
  tag,
  summary: 'Change a material',
  description:
    'Only the keys that are sent are replaced. What was stated of devices before stays as it was; `unit` stays once there is a lot.',
  access: members({ only: 'lab', needs: 'materials.write' }),
  params: idParams,
  body: strict(
    {
      name: Type.Optional(fields.name),
      manufacturer: Type.Optional(fields.manufacturer),
      class: Type.Optional(fields.class),
      unit: Type.Optional(fields.unit),
      isActive: Type.Optional(
        Type.Boolean({ description: 'Whether it is in use', examples: [true] }),
      ),
      requiresCount: Type.Optional(requiresCount),
      ...writable,
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneMaterial },
  refuses: ['material_gtin_taken', 'material_unit_in_use'],
})

export const deleteMaterial = endpoint({
  method: 'DELETE',
  path: '/materials/{id}',
  operationId: 'deleteMaterial',
  tag,
  summary: 'Remove a material without lots',
  description:
    'One that has lots, or that a purchase order or a workflow names, stays, since devices were made of it: set `isActive` to false.',
  access: members({ only: 'lab', needs: 'materials.write' }),
  params: idParams,
  reply: { status: 204 },
  refuses: ['material_has_lots', 'in_use'],
})

import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { Id, idParams, named, nullable, strict } from '../platform/values.ts'
import type { RefusalCode } from '../refusals/index.ts'
import { MaterialLot } from './material-lots.ts'
import { Material } from './materials.ts'
import { StockSettings } from './stock-settings.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

const quantity = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000_000, description, examples: [1] })
const { name: materialName, unit } = Material.properties

const StageLot = Type.Object(
  {
    id: Id,
    lotNumber: MaterialLot.properties.lotNumber,
    expiresOn: MaterialLot.properties.expiresOn,
    quantityAvailable: MaterialLot.properties.quantityAvailable,
    isInUse: Type.Boolean({
      description: 'Whether the last use of the material at this work centre came of it',
      examples: [true],
    }),
  },
  { description: 'A lot that may be used' },
)

/** What a stage of an order usually uses of a material. */
export const UsualMaterial = named(
  'UsualMaterial',
  {
    materialId: id('The material'),
    materialName,
    unit,
    quantity: quantity('How much of it, for the pieces of the item'),
    proposedLotId: nullable(
      id(
        'The lot in use at the work centre, else the one that expires first of those that hold so much; null: none may be used',
      ),
    ),
    lots: Type.Array(StageLot, {
      description: 'The lots that may be used; what expires first is first',
    }),
  },
  'What a stage of an order usually uses of a material, with its lots',
)
export type UsualMaterial = Static<typeof UsualMaterial>

export const getStageMaterials = endpoint({
  method: 'GET',
  path: '/order-stages/{id}/materials',
  operationId: 'getStageMaterials',
  tag: 'Production',
  summary: 'What a stage usually uses, with the lots to take it from',
  description:
    'As its workflow has it now: materials in use whose class fits the item. A lot that is expired or recalled is not there.',
  access: members({ only: 'lab', floor: true }),
  params: idParams,
  reply: {
    status: 200,
    body: Type.Object({
      materials: Type.Array(UsualMaterial, { description: 'In the order of the workflow' }),
      requiresUseConfirmation: StockSettings.properties.requiresUseConfirmation,
    }),
  },
})

/** What was used of a material beyond its stock. */
export const MaterialShortage = Type.Object(
  {
    materialId: id('The material'),
    materialName,
    unit,
    quantity: quantity('How much more was used than the stock held'),
  },
  {
    $id: 'MaterialShortage',
    description: 'What was used beyond the stock: its lots are to be counted',
  },
)

/** What was used of a material, as who ends a stage says it. */
export const materialUseInput = strict({
  materialId: id('The material'),
  materialLotId: Type.Optional(id('A lot of it; without it the one that is proposed is taken')),
  quantity: quantity('How much of it was used, in its unit'),
})

/** Whether more may be used than the stock holds. */
export const allowsShortage = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'Whether more may be used than the stock holds',
    examples: [false],
  }),
)

/** What was used beyond the stock, as an answer has it. */
export const shortages = Type.Array(MaterialShortage, {
  description: 'What was used beyond the stock; nothing where the stock held it',
})

/** What the use of materials by a stage can be refused with. */
export const stageUseRefusals = [
  'no_usable_lot',
  'lot_recalled',
  'lot_class_unfit',
  'lot_expired',
  'lot_quantity_too_low',
] as const satisfies readonly RefusalCode[]

export const recordStageMaterials = endpoint({
  method: 'POST',
  path: '/order-stages/{id}/material-uses',
  operationId: 'recordStageMaterials',
  tag: 'Production',
  summary: 'Book what a stage used that has ended',
  description:
    'For a stage that a scan ended, which asks nothing. Once for each end: what it booked is taken back before it is booked again.',
  access: members({ only: 'lab', needs: 'stages.work', floor: true }),
  params: idParams,
  body: strict({
    materials: Type.Array(materialUseInput, {
      minItems: 1,
      maxItems: 20,
      description: 'What was used',
    }),
    allowsShortage,
  }),
  reply: { status: 201, body: Type.Object({ shortages }) },
  refuses: [
    'order_transition_not_allowed',
    'stage_of_removed_item',
    'stage_not_done',
    'stage_materials_booked',
    ...stageUseRefusals,
  ],
})

import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { materialClasses } from '../catalog/catalog-terms.ts'
import { allTeeth } from '../catalog/teeth.ts'
import {
  Id,
  idParams,
  line,
  named,
  nullable,
  oneOf,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Materials'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const words = (description: string, example: string) =>
  Type.String({ description, examples: [example] })

const tooth = Type.Unsafe<number>({
  type: 'integer',
  enum: allTeeth.map(({ fdi }) => fdi),
  description: 'The tooth that it is in (FDI, ISO 3950); null for the whole piece',
  examples: [11],
})
const quantity = Type.Integer({
  minimum: 1,
  maximum: 1_000_000_000,
  description: 'How much, in the unit of the material',
  examples: [1],
})

/** How much of a lot went into a piece of work. */
export const MaterialUse = named(
  'MaterialUse',
  {
    id: Id,
    orderId: id('The order'),
    orderItemId: id('The piece of work'),
    itemDescription: words('What it was called', 'Zirconia crown'),
    tooth: nullable(tooth),
    materialId: id('The material'),
    materialName: words('Its name', 'Northglass HT disc 98 mm'),
    manufacturer: words('Who makes it', 'Northglass Ceramics'),
    materialLotId: id('The lot'),
    lotNumber: words('Its number', 'NG-24117'),
    materialClass: oneOf(materialClasses, 'The class of the material'),
    prescribedClass: nullable(
      oneOf(materialClasses, 'The class that the piece of work is ordered in'),
    ),
    isOtherClass: Type.Boolean({
      description:
        'Whether the material is of a class that is no part of what is ordered: a device statement is refused while such a use remains',
    }),
    quantity,
    orderStageId: nullable(id('The stage whose end booked it; null: somebody noted it')),
    undoesUseId: nullable(id('Set where this row takes another use back')),
    undoneByUseId: nullable(id('The row that took this use back')),
    usedByUserId: id('Who noted it'),
    usedByName: words('Who noted it', 'Alex Sample'),
    usedAt: Type.Unsafe<string>({ ...Timestamp, description: 'When it was used' }),
    notedAt: Type.Unsafe<string>({ ...Timestamp, description: 'When it was noted' }),
  },
  'How much of a lot went into a piece of work; never changed, taken back by a row of its own',
)
export type MaterialUse = Static<typeof MaterialUse>

const OneUse = Type.Object({ materialUse: MaterialUse })

export const listMaterialUses = endpoint({
  method: 'GET',
  path: '/orders/{id}/material-uses',
  operationId: 'listMaterialUses',
  tag,
  summary: 'What an order is made of, newest first',
  description:
    'For the laboratory; the clinic reads materials and lots in the device statement. `search` looks in the number of the lot, and the names of the material and of its manufacturer.',
  access: members({ only: 'lab', floor: true }),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(MaterialUse) },
})

export const recordMaterialUse = endpoint({
  method: 'POST',
  path: '/orders/{id}/material-uses',
  operationId: 'recordMaterialUse',
  tag,
  summary: 'Note which lot went into a piece of work',
  description:
    'Name the lot in one way: `materialLotId`; `barcode`, the text of the code on its label; `lotNumber`, with `materialId` where two materials have such a lot; or `materialId` alone, then the lot that expires first is taken of those that hold so much, are not expired and not recalled. An expired or recalled lot, or one that holds less, is refused; so is one that has expired by the label that was read, and an expiry that the stock lacks is taken from the label. What was used before its lot was recalled or expired is noted with `usedAt`, whatever is left of it: it joins the recall, and a clinic that was not reported is reported. From the acceptance on, also after delivery; a device statement that was issued before stays as it is: issue it again. A lot of another class than the work is ordered in is refused, however it is named. What was used all the same is a fact: with `usedAt` it is noted and marked by `isOtherClass`, so that a recall finds it, and the statement is refused until it is taken back.',
  access: members({ only: 'lab', needs: 'stages.work', floor: true }),
  params: idParams,
  body: strict(
    {
      orderItemId: id('The piece of work: an item of this order'),
      tooth: Type.Optional(nullable(tooth)),
      quantity: Type.Optional(quantity),
      materialLotId: Type.Optional(id('The lot')),
      materialId: Type.Optional(
        id('The material; without a lot the one that expires first is taken'),
      ),
      lotNumber: Type.Optional(line(60, 'Number of the lot', 'NG-24117')),
      usedAt: Type.Optional(
        Type.Unsafe<string>({
          ...Timestamp,
          description:
            'When it was used, where that was forgotten and is noted now; the lot is named then',
        }),
      ),
      barcode: Type.Optional(
        Type.String({
          minLength: 4,
          maxLength: 200,
          description:
            'GS1 text as the scanner reads it (with FNC1 as the group separator) or as it is printed in brackets: GTIN (01), lot (10), expiry (17); others are passed over',
          examples: ['(01)04012345000009(17)281231(10)NG-24117'],
        }),
      ),
    },
    { description: 'Quantity is 1 where none is given' },
  ),
  reply: { status: 201, body: OneUse },
  refuses: [
    'order_transition_not_allowed',
    'tooth_not_in_item',
    'barcode_without_lot',
    'no_usable_lot',
    'lot_number_ambiguous',
    'lot_not_received',
    'lot_of_gtin_not_received',
    'lot_recalled',
    'lot_class_unfit',
    'lot_expired',
    'lot_expired_by_label',
    'lot_expiry_differs',
    'lot_quantity_too_low',
  ],
})

export const undoMaterialUse = endpoint({
  method: 'POST',
  path: '/material-uses/{id}/undo',
  operationId: 'undoMaterialUse',
  tag,
  summary: 'Take a use back',
  description:
    'A row of its own; the quantity returns to the lot. A use is taken back once. A device statement that was issued before stays as it is.',
  access: members({ only: 'lab', needs: 'stages.work', floor: true }),
  params: idParams,
  reply: { status: 201, body: OneUse },
  refuses: ['use_takes_back', 'use_taken_back'],
})

import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
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

const tag = 'Materials'

/** Where a lot is: derived from its stock, its expiry and its recall, in this order of weight. */
export const lotStatuses = ['available', 'depleted', 'expired', 'recalled'] as const
export type LotStatus = (typeof lotStatuses)[number]

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const quantity = (description: string, minimum: number) =>
  Type.Integer({ minimum, maximum: 1_000_000_000, description, examples: [40] })

const lotNumber = line(60, 'Number of the lot, as it is on the label', 'NG-24117')
const quantityReceived = quantity('How much came, in the unit of the material', 1)
const optionalFields = {
  udiPi: nullable(
    line(120, 'Production identifier (UDI-PI), as it is on the label', '(10)NG-24117(17)281231'),
  ),
  expiresOn: nullable(
    Type.Unsafe<string>({ ...DateOnly, description: 'Last day on which it may be used' }),
  ),
  supplier: nullable(line(120, 'Who delivered it', 'Dental Depot North')),
  certificateFileId: nullable(id('Its certificate: a file that the laboratory sees')),
}
const receivedAt = Type.Unsafe<string>({ ...Timestamp, description: 'When it came' })

/** A lot of a material. */
export const MaterialLot = named(
  'MaterialLot',
  {
    id: Id,
    materialId: id('The material'),
    materialName: Type.String({
      description: 'Its name',
      examples: ['Northglass HT disc 98 mm'],
    }),
    lotNumber,
    ...optionalFields,
    receivedAt,
    quantityReceived,
    quantityAvailable: quantity('How much is left', 0),
    status: oneOf(
      lotStatuses,
      'The status: `recalled` before `expired` before `depleted` before `available`',
    ),
    ...recordTimes,
  },
  "A lot of a material in a laboratory's stock; its own to see",
)
export type MaterialLot = Static<typeof MaterialLot>

const writable = {
  udiPi: Type.Optional(optionalFields.udiPi),
  expiresOn: Type.Optional(optionalFields.expiresOn),
  supplier: Type.Optional(optionalFields.supplier),
  certificateFileId: Type.Optional(optionalFields.certificateFileId),
  receivedAt: Type.Optional(receivedAt),
}
const OneLot = Type.Object({ materialLot: MaterialLot })

export const listMaterialLots = endpoint({
  method: 'GET',
  path: '/material-lots',
  operationId: 'listMaterialLots',
  tag,
  summary: 'Lots of materials, newest first',
  description: '`search` looks in the number of the lot, its UDI and supplier.',
  access: members({ only: 'lab', floor: true }),
  query: listQuery({
    updatedSinceAt,
    materialId: Type.Optional(id('Only lots of this material')),
    status: Type.Optional(oneOf(lotStatuses, 'Only those in this status')),
    isExpiring: Type.Boolean({
      default: false,
      description:
        'Whether to list only those that can be used and expire within the days of `GET /stock/settings`, the first to expire first',
    }),
  }),
  reply: { status: 200, body: pageOf(MaterialLot) },
})

export const createMaterialLot = endpoint({
  method: 'POST',
  path: '/material-lots',
  operationId: 'createMaterialLot',
  tag,
  summary: 'Receive a lot',
  description:
    'A number that was recalled of this material, or of one of the same name and manufacturer, is refused.',
  access: members({ only: 'lab', needs: 'materials.write' }),
  body: strict({ materialId: id('The material'), lotNumber, quantityReceived, ...writable }),
  reply: { status: 201, body: OneLot },
  refuses: ['not_found', 'lot_number_taken', 'recalled_lot_number'],
})

export const getMaterialLot = endpoint({
  method: 'GET',
  path: '/material-lots/{id}',
  operationId: 'getMaterialLot',
  tag,
  summary: 'One lot',
  access: members({ only: 'lab', floor: true }),
  params: idParams,
  reply: { status: 200, body: OneLot },
})

export const updateMaterialLot = endpoint({
  method: 'PATCH',
  path: '/material-lots/{id}',
  operationId: 'updateMaterialLot',
  tag,
  summary: 'Change a lot, or correct its stock',
  description:
    'Only the keys that are sent are replaced. `quantityAvailable` is what was counted; it is never more than came. A lot that is recalled stays recalled. The number of a lot that was recalled, or is in a piece of work, stays.',
  access: members({ only: 'lab', needs: 'materials.write' }),
  params: idParams,
  body: strict(
    {
      lotNumber: Type.Optional(lotNumber),
      quantityReceived: Type.Optional(quantityReceived),
      quantityAvailable: Type.Optional(quantity('How much is left, as counted', 0)),
      ...writable,
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneLot },
  refuses: [
    'lot_number_taken',
    'lot_remainder_too_large',
    'recalled_lot_number',
    'recalled_lot_number_fixed',
    'used_lot_number_fixed',
  ],
})

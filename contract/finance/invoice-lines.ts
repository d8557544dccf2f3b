import type { WithoutAbilities } from '../platform/abilities.ts'
import { Type, type Static } from 'typebox'
import { BasisPoints } from './finance-settings.ts'
import { Id, line, Minor, nullable, PositiveMinor, strict } from '../platform/values.ts'
import { workSummary } from '../orders/work-summary.ts'

const description = line(300, 'What was made', 'Crown, zirconia, tooth 16')
const patientLabel = line(120, 'The patient as the laboratory may name it', 'P-000042')
const teeth = Type.Array(Type.Integer({ minimum: 11, maximum: 85 }), {
  maxItems: 52,
  description: 'Teeth (FDI, ISO 3950)',
  examples: [[16]],
})
const quantity = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: 'How many',
  examples: [1],
})
const unitPrice = Type.Integer({
  minimum: 0,
  maximum: 1_000_000_000,
  description: 'Price of one, minor units',
  examples: [12900],
})
const discount = Type.Unsafe<number>({
  ...PositiveMinor,
  description: 'Taken off the whole line, minor units; at most its price',
})
/** A line of an invoice. */
export const InvoiceLine = Type.Object({
  id: Id,
  orderId: nullable(Type.Unsafe<string>({ ...Id, description: 'The order that it bills' })),
  orderNumber: nullable(
    Type.String({ description: 'The number of the order', examples: ['26-004512'] }),
  ),
  workSummary,
  orderItemId: nullable(Id),
  description: Type.String({ description: 'What was made', examples: ['Crown, zirconia'] }),
  patientLabel: nullable(
    Type.String({
      description: 'The patient as the laboratory may name it',
      examples: ['P-000042'],
    }),
  ),
  teeth,
  quantity,
  unitPriceMinor: Minor,
  discountMinor: Minor,
  taxRateBasisPoints: BasisPoints,
  amountMinor: Type.Unsafe<number>({
    ...Minor,
    description: 'Quantity times unit price less discount, minor units; as the tax mode has prices',
  }),
})

export type InvoiceLine = WithoutAbilities<Static<typeof InvoiceLine>>

/** A line of a draft, as it is typed. */
export const InvoiceLineInput = strict(
  {
    orderItemId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'The item of an order that this line bills' }),
    ),
    description,
    patientLabel: Type.Optional(nullable(patientLabel)),
    teeth: Type.Optional(teeth),
    quantity,
    unitPriceMinor: unitPrice,
    discountMinor: Type.Optional(discount),
    taxRateBasisPoints: Type.Optional(BasisPoints),
  },
  { $id: 'InvoiceLineInput', description: 'A line of a draft' },
)
export type InvoiceLineInput = Static<typeof InvoiceLineInput>

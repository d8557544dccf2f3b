import { Type, type Static } from 'typebox'
import { surchargeKinds } from './catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { catalogOwner } from './product-categories.ts'
import {
  Currency,
  Id,
  idParams,
  named,
  nameLine,
  nullable,
  oneOf,
  PositiveMinor,
  recordTimes,
  strict,
} from '../platform/values.ts'

const tag = 'Catalogue'

const name = nameLine(120, 'Name of the surcharge', 'Rush, within three days')
const kind = oneOf(
  surchargeKinds,
  'What it is for: `rush` comes with every rush order and `shipping` with every order automatically, the laboratory adds the others',
)
const aboutPrice =
  'Before tax, in minor units of `currency`: for the order, or for one gram; null: a percentage'
const aboutPercent =
  'Of the items less their discounts, in basis points: 2500 is 25 %; null: a price. For `rush` and `other`'
const price = Type.Unsafe<number>({ ...PositiveMinor, description: aboutPrice })
const percentBasisPoints = Type.Integer({
  minimum: 0,
  maximum: 100_000,
  description: aboutPercent,
  examples: [2_500],
})
const taxRateBasisPoints = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'Tax in basis points: 1900 is 19 %',
  examples: [1_900],
})
const leftOut = 'Left out for members who may not see money'

/** What comes on top of an order. */
export const Surcharge = named(
  'Surcharge',
  {
    id: Id,
    name,
    kind,
    priceMinor: Type.Optional(
      Type.Unsafe<number | null>({
        ...nullable(price),
        description: `${aboutPrice}. ${leftOut}`,
      }),
    ),
    percentBasisPoints: Type.Optional(
      Type.Unsafe<number | null>({
        ...nullable(percentBasisPoints),
        description: `${aboutPercent}. ${leftOut}`,
      }),
    ),
    currency: Currency,
    taxRateBasisPoints,
    isActive: Type.Boolean({ description: 'False once archived', examples: [true] }),
    ...recordTimes,
  },
  'What comes on top of an order: rush, shipping, alloy by weight',
)
export type Surcharge = Static<typeof Surcharge>

const OneSurcharge = Type.Object({ surcharge: Surcharge })
const labOwners = members({ only: 'lab', credential: 'session', needs: 'catalog.write' })

export const listSurcharges = endpoint({
  method: 'GET',
  path: '/surcharges',
  operationId: 'listSurcharges',
  tag,
  summary: 'Surcharges, newest first',
  description: 'A clinic names the connection of the laboratory. `search` looks in the name.',
  access: members(),
  query: listQuery({
    updatedSinceAt,
    ...catalogOwner,
    kind: Type.Optional(oneOf(surchargeKinds, 'Only those of this kind')),
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived surcharges instead (laboratory)',
    }),
  }),
  reply: { status: 200, body: pageOf(Surcharge) },
  refuses: ['not_found'],
})

export const createSurcharge = endpoint({
  method: 'POST',
  path: '/surcharges',
  operationId: 'createSurcharge',
  tag,
  summary: 'Add a surcharge',
  description: 'With a `priceMinor` or a `percentBasisPoints`: one of the two.',
  access: labOwners,
  body: strict({
    name,
    kind,
    priceMinor: Type.Optional(price),
    percentBasisPoints: Type.Optional(percentBasisPoints),
    currency: Currency,
    taxRateBasisPoints: Type.Optional(taxRateBasisPoints),
  }),
  reply: { status: 201, body: OneSurcharge },
  refuses: ['surcharge_percentage_not_allowed'],
})

export const getSurcharge = endpoint({
  method: 'GET',
  path: '/surcharges/{id}',
  operationId: 'getSurcharge',
  tag,
  summary: 'One surcharge',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneSurcharge },
})

export const updateSurcharge = endpoint({
  method: 'PATCH',
  path: '/surcharges/{id}',
  operationId: 'updateSurcharge',
  tag,
  summary: 'Change a surcharge',
  description:
    'Only the keys that are sent are replaced; a `priceMinor` takes the place of a `percentBasisPoints` and the reverse. Orders that have it keep the amount that was frozen.',
  access: labOwners,
  params: idParams,
  body: strict(
    {
      name: Type.Optional(name),
      kind: Type.Optional(kind),
      priceMinor: Type.Optional(price),
      percentBasisPoints: Type.Optional(percentBasisPoints),
      currency: Type.Optional(Currency),
      taxRateBasisPoints: Type.Optional(taxRateBasisPoints),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneSurcharge },
  refuses: ['surcharge_archived', 'surcharge_percentage_not_allowed'],
})

export const archiveSurcharge = endpoint({
  method: 'DELETE',
  path: '/surcharges/{id}',
  operationId: 'archiveSurcharge',
  tag,
  summary: 'Archive a surcharge',
  description: 'The surcharge leaves the lists; orders keep it.',
  access: labOwners,
  params: idParams,
  reply: { status: 204 },
})

import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, idParams, named } from '../platform/values.ts'

const tag = 'Orders'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

/** A product that a member starred or that the clinic orders often. */
export const FavouriteProduct = named(
  'FavouriteProduct',
  {
    id: id('The product'),
    isStarred: Type.Boolean({ description: 'Whether the member starred it', examples: [true] }),
    orderCount: Type.Integer({
      description: 'Orders of the clinic with it in the last 180 days',
      examples: [12],
    }),
  },
  'A product that is offered and that a member starred or the clinic orders often',
)
export type FavouriteProduct = Static<typeof FavouriteProduct>

const sessions = members({ only: 'clinic', credential: 'session' })

export const listFavouriteProducts = endpoint({
  method: 'GET',
  path: '/favourite-products',
  operationId: 'listFavouriteProducts',
  tag,
  summary: 'My starred products, then those that we order most',
  description: '`search` looks in the name of the product.',
  access: sessions,
  query: listQuery({
    labConnectionId: Type.Optional(id('Only of the laboratory of this connection')),
  }),
  reply: { status: 200, body: pageOf(FavouriteProduct) },
})

export const starProduct = endpoint({
  method: 'PUT',
  path: '/favourite-products/{id}',
  operationId: 'starProduct',
  tag,
  summary: 'Star a product',
  description: 'For the caller alone; it comes first where products are chosen.',
  access: sessions,
  params: idParams,
  reply: { status: 204 },
})

export const unstarProduct = endpoint({
  method: 'DELETE',
  path: '/favourite-products/{id}',
  operationId: 'unstarProduct',
  tag,
  summary: 'Take the star off a product',
  access: sessions,
  params: idParams,
  reply: { status: 204 },
})

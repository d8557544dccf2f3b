import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, idParams, named, strict } from '../platform/values.ts'

const tag = 'Orders'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

/** A product that a member starred or that the clinic orders often. */
export const FavouriteProduct = named(
  'FavouriteProduct',
  {
    id: id('The product, in the address'),
    productId: id('The product'),
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

export const createFavouriteProduct = endpoint({
  method: 'POST',
  path: '/favourite-products',
  operationId: 'createFavouriteProduct',
  tag,
  summary: 'Star a product',
  description:
    'For the caller alone; it comes first where products are chosen. One that is starred stays so.',
  access: sessions,
  body: strict({ productId: id('The product') }),
  reply: { status: 201, body: Type.Object({ favouriteProduct: FavouriteProduct }) },
  refuses: ['not_found'],
})

export const deleteFavouriteProduct = endpoint({
  method: 'DELETE',
  path: '/favourite-products/{id}',
  operationId: 'deleteFavouriteProduct',
  tag,
  summary: 'Take the star off a product',
  access: sessions,
  params: idParams,
  reply: { status: 204 },
})

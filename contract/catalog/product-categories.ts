import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
  Id,
  idParams,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
} from '../platform/values.ts'

const tag = 'Catalogue'

const name = nameLine(120, 'Name of the category', 'Crowns and bridges')
const parentId = nullable(
  Type.Unsafe<string>({ ...Id, description: 'The category above; null at the top' }),
)
const sortOrder = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'Place among the categories, smallest first',
  examples: [10],
})

/** Names the laboratory whose catalogue a clinic reads. */
export const catalogOwner = {
  labConnectionId: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description: 'The connection to the laboratory: required for a clinic, not for a laboratory',
    }),
  ),
}

/** A shelf of a laboratory's catalogue. */
export const ProductCategory = named(
  'ProductCategory',
  {
    id: Id,
    name,
    parentId,
    sortOrder,
    isActive: Type.Boolean({ description: 'False once archived', examples: [true] }),
    ...recordTimes,
  },
  "A shelf of a laboratory's catalogue",
)
export type ProductCategory = Static<typeof ProductCategory>

const OneCategory = Type.Object({ productCategory: ProductCategory })
const labOwners = members({ only: 'lab', credential: 'session', needs: 'catalog.write' })

export const listProductCategories = endpoint({
  method: 'GET',
  path: '/product-categories',
  operationId: 'listProductCategories',
  tag,
  summary: 'Categories in their order',
  description:
    'A clinic names the connection of the laboratory whose catalogue it reads. `search` looks in the name.',
  access: members(),
  query: listQuery({
    updatedSinceAt,
    ...catalogOwner,
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived categories instead (laboratory)',
    }),
  }),
  reply: { status: 200, body: pageOf(ProductCategory) },
  refuses: ['not_found'],
})

export const createProductCategory = endpoint({
  method: 'POST',
  path: '/product-categories',
  operationId: 'createProductCategory',
  tag,
  summary: 'Add a category',
  access: labOwners,
  body: strict({
    name,
    parentId: Type.Optional(parentId),
    sortOrder: Type.Optional(sortOrder),
  }),
  reply: { status: 201, body: OneCategory },
  refuses: ['not_found', 'category_name_taken', 'category_archived'],
})

/** The languages that the starter catalogue is written in. */
export const starterLanguages = ['en', 'de'] as const

const added = (what: string, example: number) =>
  Type.Integer({ description: `${what} that were added`, examples: [example] })

export const installStarterCatalogue = endpoint({
  method: 'POST',
  path: '/product-categories/starter',
  operationId: 'installStarterCatalogue',
  tag,
  summary: 'Begin with a usual catalogue',
  description:
    'Adds the usual categories and products of a laboratory, without prices. A category whose name is there, or a product whose code or name is there, stays as it is: to repeat it adds nothing. The currency is that of the finance settings, or `currency` while they name none.',
  access: labOwners,
  body: strict({
    currency: Type.Optional(Currency),
    language: Type.Optional(
      oneOf(starterLanguages, 'The language of the names; English without it'),
    ),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      categories: added('Categories', 8),
      products: added('Products', 42),
    }),
  },
  refuses: ['catalogue_currency_missing'],
})

export const getProductCategory = endpoint({
  method: 'GET',
  path: '/product-categories/{id}',
  operationId: 'getProductCategory',
  tag,
  summary: 'One category',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneCategory },
})

export const updateProductCategory = endpoint({
  method: 'PATCH',
  path: '/product-categories/{id}',
  operationId: 'updateProductCategory',
  tag,
  summary: 'Change a category',
  description: 'Only the keys that are sent are replaced.',
  access: labOwners,
  params: idParams,
  body: strict(
    {
      name: Type.Optional(name),
      parentId: Type.Optional(parentId),
      sortOrder: Type.Optional(sortOrder),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneCategory },
  refuses: ['category_name_taken', 'category_archived', 'category_in_itself'],
})

export const archiveProductCategory = endpoint({
  method: 'DELETE',
  path: '/product-categories/{id}',
  operationId: 'archiveProductCategory',
  tag,
  summary: 'Archive a category',
  description: 'The category leaves the lists. It must be empty of products and categories in use.',
  access: labOwners,
  params: idParams,
  reply: { status: 204 },
  refuses: ['category_not_empty'],
})

import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
  DateOnly,
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  PositiveMinor,
  recordTimes,
  strict,
} from '../platform/values.ts'

const tag = 'Catalogue'

/** The most prices that one list can have. */
const maximumItems = 2_000

const toothGroups = ['all', 'anterior', 'posterior'] as const

const name = nameLine(120, 'Name of the price list', 'Prices 2027')
const day = (description: string) =>
  nullable(Type.Unsafe<string>({ ...DateOnly, description, examples: ['2027-01-01'] }))
const startsOn = day("First day that it holds, in the laboratory's time zone; null: it always has")
const endsOn = day('Last day that it holds; null: until it is archived')
const isDefault = Type.Boolean({
  description: 'Whether it is for every customer that has no price in a closer list',
  examples: [true],
})
const customerTag = nullable(
  line(40, 'The customers that carry this tag have these prices', 'implants'),
)

const item = {
  productId: Type.Unsafe<string>({ ...Id, description: 'A product of the laboratory' }),
  toothGroup: oneOf(
    toothGroups,
    'The teeth that the price is for; `anterior` is canine to canine. An item with teeth of both groups, or with none, takes the price for `all`; in a list that has none for the product, such an item goes on to the next list, at last to the base price',
  ),
  minQuantity: Type.Integer({
    minimum: 1,
    maximum: 1_000,
    description: 'From this many units of the item on',
    examples: [1],
  }),
  priceMinor: Type.Unsafe<number>({
    ...PositiveMinor,
    description: "Of one unit before tax, in minor units of the list's currency",
  }),
}

/** The price of a product in a price list. */
const PriceListItem = named('PriceListItem', item, 'The price of a product in a price list')

/** The price of one product on a price list, which takes the place of the product's own. */
export type PriceListItem = Static<typeof PriceListItem>

const fields = {
  id: Id,
  name,
  currency: Currency,
  startsOn,
  endsOn,
  isDefault,
  customerTag,
  itemCount: Type.Integer({ description: 'Number of its prices', examples: [54] }),
  isActive: Type.Boolean({ description: 'False once archived', examples: [true] }),
  ...recordTimes,
}

/** A price list as it is in a list: without its prices. */
const PriceListSummary = named('PriceListSummary', fields, 'A price list without its prices')

/** A price list without its items, as lists show it. */
export type PriceListSummary = Static<typeof PriceListSummary>

/** Prices of a laboratory for one connection, for a group of customers, or for all. */
const PriceList = named(
  'PriceList',
  {
    ...fields,
    items: Type.Array(PriceListItem, { description: 'Its prices, by product' }),
  },
  'Prices of a laboratory for one connection, for a group of customers, or for all',
)

/** A price list with its items. */
export type PriceList = Static<typeof PriceList>

const OnePriceList = Type.Object({ priceList: PriceList })
const readers = members({ only: 'lab', finance: true })
const owners = members({
  only: 'lab',
  credential: 'session',
  finance: true,
  needs: 'catalog.write',
})

export const listPriceLists = endpoint({
  method: 'GET',
  path: '/price-lists',
  operationId: 'listPriceLists',
  tag,
  summary: 'Price lists, newest first',
  description:
    "A price is looked for in the list that the connection names (`priceListId`), then in those of the customer's tags, then in the default ones, as far as they hold that day; of two that are as close in the one that began later. Where none has the product, its base price holds. `search` looks in name and tag.",
  access: readers,
  query: listQuery({
    updatedSinceAt,
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived price lists instead',
    }),
  }),
  reply: { status: 200, body: pageOf(PriceListSummary) },
})

export const createPriceList = endpoint({
  method: 'POST',
  path: '/price-lists',
  operationId: 'createPriceList',
  tag,
  summary: 'Add a price list',
  description:
    'It begins without prices. A list with neither `isDefault` nor `customerTag` is for the connections that name it.',
  access: owners,
  body: strict({
    name,
    currency: Currency,
    startsOn: Type.Optional(startsOn),
    endsOn: Type.Optional(endsOn),
    isDefault: Type.Optional(isDefault),
    customerTag: Type.Optional(customerTag),
  }),
  reply: { status: 201, body: OnePriceList },
  refuses: ['price_list_ends_before_start', 'default_price_list_with_tag'],
})

export const getPriceList = endpoint({
  method: 'GET',
  path: '/price-lists/{id}',
  operationId: 'getPriceList',
  tag,
  summary: 'One price list with its prices',
  access: readers,
  params: idParams,
  reply: { status: 200, body: OnePriceList },
})

export const updatePriceList = endpoint({
  method: 'PATCH',
  path: '/price-lists/{id}',
  operationId: 'updatePriceList',
  tag,
  summary: 'Change a price list',
  description:
    'Only the keys that are sent are replaced. The currency stays: its prices are in it. Prices of orders that exist stay.',
  access: owners,
  params: idParams,
  body: strict(
    {
      name: Type.Optional(name),
      startsOn: Type.Optional(startsOn),
      endsOn: Type.Optional(endsOn),
      isDefault: Type.Optional(isDefault),
      customerTag: Type.Optional(customerTag),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OnePriceList },
  refuses: ['price_list_archived', 'price_list_ends_before_start', 'default_price_list_with_tag'],
})

export const replacePriceListItems = endpoint({
  method: 'PUT',
  path: '/price-lists/{id}/items',
  operationId: 'replacePriceListItems',
  tag,
  summary: 'Replace the prices of a price list',
  description:
    'The prices become those that are sent, whole. Each product, tooth group and quantity once.',
  access: owners,
  params: idParams,
  body: strict({
    items: Type.Array(
      strict({
        productId: item.productId,
        toothGroup: Type.Optional(
          oneOf(toothGroups, 'The teeth that the price is for; `all` without it'),
        ),
        minQuantity: Type.Optional(
          Type.Unsafe<number>({
            ...item.minQuantity,
            description: 'From this many units of the item on; 1 without it',
          }),
        ),
        priceMinor: item.priceMinor,
      }),
      { maxItems: maximumItems, description: 'All prices of the list' },
    ),
  }),
  reply: { status: 200, body: OnePriceList },
  refuses: ['price_list_archived', 'price_list_currency_differs'],
})

export const archivePriceList = endpoint({
  method: 'DELETE',
  path: '/price-lists/{id}',
  operationId: 'archivePriceList',
  tag,
  summary: 'Archive a price list',
  description:
    'The list leaves the lists, and connections that name it name none any more: their next orders take the prices of the other lists. Prices of orders that exist stay.',
  access: owners,
  params: idParams,
  reply: { status: 204 },
})

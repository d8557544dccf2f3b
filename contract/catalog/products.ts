import { Type, type Static } from 'typebox'
import { fileKinds, materialClasses, productUnits, restorationTypes } from './catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { productNames } from './product-names.ts'
import { catalogOwner } from './product-categories.ts'
import {
  Currency,
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
  text,
} from '../platform/values.ts'

const tag = 'Catalogue'

const flag = (description: string, example: boolean) =>
  Type.Boolean({ description, examples: [example] })
const whole = (maximum: number, description: string, example: number) =>
  Type.Integer({ minimum: 0, maximum, description, examples: [example] })

const required = {
  name: nameLine(120, 'Name of the product', 'Zirconia crown, monolithic'),
  restorationType: oneOf(restorationTypes, 'What is made'),
  unit: oneOf(productUnits, 'What the price is for'),
  currency: Currency,
}

const basePrice = nullable(
  Type.Unsafe<number>({
    ...PositiveMinor,
    description: 'Price of one unit before tax, in minor units of `currency`; null: not set',
  }),
)

/** The most options that one product can have. */
const maximumOptions = 40

const optionName = nameLine(120, 'What it is', 'Individual staining')
const aboutOptionPrice = "Before tax, in minor units of the product's currency"
const optionPrice = Type.Unsafe<number>({ ...PositiveMinor, description: aboutOptionPrice })
const isPerUnit = flag('Whether the price is for each unit of the item, or once for the item', true)

/** What a product can be ordered with. */
const ProductOption = named(
  'ProductOption',
  {
    id: Id,
    name: optionName,
    priceMinor: Type.Optional(
      Type.Unsafe<number>({
        ...optionPrice,
        description: `${aboutOptionPrice}. Left out for members who may not see money`,
      }),
    ),
    isPerUnit,
  },
  'What a product can be ordered with',
)

const newOption = {
  name: optionName,
  priceMinor: optionPrice,
  isPerUnit: Type.Optional(
    flag('Whether the price is for each unit of the item; without it once for the item', true),
  ),
}
const aboutOptions = { maxItems: maximumOptions, description: 'What it can be ordered with, whole' }

/** Where the price of a product comes from, for whoever asks. */
const productPriceSources = ['price_list', 'base_price', 'none'] as const

const optional = {
  categoryId: nullable(Type.Unsafe<string>({ ...Id, description: 'The category it is in' })),
  workflowId: nullable(
    Type.Unsafe<string>({ ...Id, description: 'The workflow by which it is made' }),
  ),
  code: nullable(line(40, 'Article number, unique among products in use', 'ZR-100')),
  description: nullable(text(4_000, 'What the clinic should know', 'Full contour, polished')),
  material: nullable(oneOf(materialClasses, 'What it is made of')),
  taxRateBasisPoints: whole(10_000, 'Tax in basis points: 700 is 7 %', 700),
  requiresShade: flag('Whether an order must name a shade', true),
  requiresTeeth: flag('Whether an order must name teeth', true),
  requiresImplant: flag('Whether an order must name an implant', false),
  requiredAttachments: Type.Array(oneOf(fileKinds, 'A kind of file'), {
    maxItems: fileKinds.length,
    uniqueItems: true,
    description: 'Kinds of files that an order must bring',
  }),
  turnaroundDays: nullable(
    whole(
      365,
      'Published turnaround: working days from the day of arrival to shipping; standard orders leave no earlier',
      5,
    ),
  ),
  legTurnaroundDays: nullable(
    Type.Array(whole(365, 'Working days of one leg', 3), {
      minItems: 2,
      maxItems: 10,
      examples: [[3, 4, 5]],
      description:
        'Published working days to each try-in of the workflow, the last to the finished work; together they are `turnaroundDays`. Null: those hold for the first parcel',
    }),
  ),
  warrantyMonths: nullable(whole(600, 'Months of warranty', 60)),
  regulatoryNote: nullable(text(2_000, 'What the law asks for this product', 'Class IIa')),
  isOrderable: flag('Whether connected clinics see and order it', true),
}

/** What a laboratory makes. */
export const Product = named(
  'Product',
  {
    id: Id,
    ...required,
    basePriceMinor: Type.Optional(
      Type.Unsafe<number | null>({
        ...basePrice,
        description:
          "Price of one unit before tax, in minor units of `currency`; null: not set. A clinic reads its own price, from the laboratory's price lists where one has it (for one unit, of no tooth group). Left out for members who may not see money",
      }),
    ),
    priceSource: Type.Optional(
      oneOf(
        productPriceSources,
        'Where `basePriceMinor` comes from; always `base_price` or `none` for a laboratory. Left out for members who may not see money',
      ),
    ),
    ...optional,
    names: productNames,
    options: Type.Array(ProductOption, { description: 'What it can be ordered with' }),
    isActive: flag('False once archived', true),
    ...recordTimes,
  },
  'What a laboratory makes, with its price',
)
export type Product = Static<typeof Product>

const writable = {
  names: Type.Optional(productNames),
  basePriceMinor: Type.Optional(basePrice),
  categoryId: Type.Optional(optional.categoryId),
  workflowId: Type.Optional(optional.workflowId),
  code: Type.Optional(optional.code),
  description: Type.Optional(optional.description),
  material: Type.Optional(optional.material),
  taxRateBasisPoints: Type.Optional(optional.taxRateBasisPoints),
  requiresShade: Type.Optional(optional.requiresShade),
  requiresTeeth: Type.Optional(optional.requiresTeeth),
  requiresImplant: Type.Optional(optional.requiresImplant),
  requiredAttachments: Type.Optional(optional.requiredAttachments),
  turnaroundDays: Type.Optional(optional.turnaroundDays),
  legTurnaroundDays: Type.Optional(optional.legTurnaroundDays),
  warrantyMonths: Type.Optional(optional.warrantyMonths),
  regulatoryNote: Type.Optional(optional.regulatoryNote),
  isOrderable: Type.Optional(optional.isOrderable),
}

const OneProduct = Type.Object({ product: Product })
const labOwners = members({ only: 'lab', credential: 'session', needs: 'catalog.write' })

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  operationId: 'listProducts',
  tag,
  summary: 'Products, newest first',
  description:
    'A clinic names the connection of the laboratory and reads what it may order there, at its own prices. `search` looks in name, `names`, code and material. `updatedSinceAt` finds changed products, not changed price lists.',
  access: members(),
  query: listQuery({
    updatedSinceAt,
    ...catalogOwner,
    categoryId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only products of this category' }),
    ),
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived products instead (laboratory)',
    }),
  }),
  reply: { status: 200, body: pageOf(Product) },
  refuses: ['not_found'],
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/products',
  operationId: 'createProduct',
  tag,
  summary: 'Add a product',
  access: labOwners,
  body: strict({
    ...required,
    ...writable,
    options: Type.Optional(Type.Array(strict(newOption), aboutOptions)),
  }),
  reply: { status: 201, body: OneProduct },
  refuses: ['not_found', 'product_code_taken', 'category_archived', 'workflow_archived'],
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/{id}',
  operationId: 'getProduct',
  tag,
  summary: 'One product',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneProduct },
})

export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/products/{id}',
  operationId: 'updateProduct',
  tag,
  summary: 'Change a product',
  description:
    'Only the keys that are sent are replaced; `names` and `options` as a whole: an option that is left out is no longer offered, and orders that have it keep it. Prices of orders that exist stay. The currency cannot change while price lists have the product in another.',
  access: labOwners,
  params: idParams,
  body: strict(
    {
      name: Type.Optional(required.name),
      restorationType: Type.Optional(required.restorationType),
      unit: Type.Optional(required.unit),
      currency: Type.Optional(required.currency),
      ...writable,
      options: Type.Optional(
        Type.Array(
          strict({
            id: Type.Optional(
              Type.Unsafe<string>({
                ...Id,
                description: 'The option of this product that stays; new without it',
              }),
            ),
            ...newOption,
          }),
          aboutOptions,
        ),
      ),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneProduct },
  refuses: [
    'product_code_taken',
    'category_archived',
    'workflow_archived',
    'product_priced_in_other_currency',
  ],
})

export const archiveProduct = endpoint({
  method: 'DELETE',
  path: '/products/{id}',
  operationId: 'archiveProduct',
  tag,
  summary: 'Archive a product',
  description: 'The product leaves the lists; orders keep it.',
  access: labOwners,
  params: idParams,
  reply: { status: 204 },
})

import { createProduct, updateProduct } from '../../api/body-rules/catalog/products.ts'
import type { Args, Item } from '../../api/client.ts'
import { changedKeys } from '../../ui/changed-keys.ts'
import type { Form } from '../../ui/use-form.ts'

type Product = Item<'listProducts'>
type Option = { id?: string; name: string; priceMinor: number | null; isPerUnit: boolean }

/** The values of the product editor; a text is empty where the product has none. */
export type ProductValues = {
  name: string
  names: Product['names']
  code: string
  restorationType: Product['restorationType']
  material: Product['material'] | ''
  categoryId: string
  description: string
  basePriceMinor: number | null
  unit: Product['unit']
  currency: string
  taxRateBasisPoints: number
  workflowId: string
  turnaroundDays: number | null
  legTurnaroundDays: number[] | null
  warrantyMonths: number | null
  requiresShade: boolean
  requiresTeeth: boolean
  requiresImplant: boolean
  requiredAttachments: Product['requiredAttachments']
  options: Option[]
  regulatoryNote: string
  isOrderable: boolean
}

/** The form of the editor. */
export type ProductForm = Form<ProductValues>

/** The form of a new product, in a currency and a category. */
export const newProduct = (currency: string, categoryId: string): ProductValues => ({
  name: '',
  names: {},
  code: '',
  restorationType: 'crown',
  material: '',
  categoryId,
  description: '',
  basePriceMinor: null,
  unit: 'tooth',
  currency,
  taxRateBasisPoints: 0,
  workflowId: '',
  turnaroundDays: null,
  legTurnaroundDays: null,
  warrantyMonths: null,
  requiresShade: true,
  requiresTeeth: true,
  requiresImplant: false,
  requiredAttachments: [],
  options: [],
  regulatoryNote: '',
  isOrderable: true,
})

/** The form of a saved product. */
export const productValuesOf = (product: Product): ProductValues => ({
  name: product.name,
  names: product.names,
  code: product.code ?? '',
  restorationType: product.restorationType,
  material: product.material ?? '',
  categoryId: product.categoryId ?? '',
  description: product.description ?? '',
  basePriceMinor: product.basePriceMinor ?? null,
  unit: product.unit,
  currency: product.currency,
  taxRateBasisPoints: product.taxRateBasisPoints,
  workflowId: product.workflowId ?? '',
  turnaroundDays: product.turnaroundDays,
  legTurnaroundDays: product.legTurnaroundDays,
  warrantyMonths: product.warrantyMonths,
  requiresShade: product.requiresShade,
  requiresTeeth: product.requiresTeeth,
  requiresImplant: product.requiresImplant,
  requiredAttachments: product.requiredAttachments,
  options: product.options.map(({ id, name, priceMinor, isPerUnit }) => ({
    id,
    name,
    priceMinor: priceMinor ?? null,
    isPerUnit,
  })),
  regulatoryNote: product.regulatoryNote ?? '',
  isOrderable: product.isOrderable,
})

const optionsOf = (options: readonly Option[]) =>
  options.map(({ id, name, priceMinor, isPerUnit }) => ({
    ...(id === undefined ? {} : { id }),
    name: name.trim(),
    priceMinor: priceMinor ?? 0,
    isPerUnit,
  }))

// A language without a name reads the laboratory's own.
const namesOf = (names: Product['names']): Product['names'] =>
  Object.fromEntries(
    Object.entries(names).flatMap(([language, name]) =>
      name.trim() === '' ? [] : [[language, name.trim()]],
    ),
  )

/** The body that creates what was typed. */
export const addedBodyOf = (values: ProductValues): Args<'createProduct'>['body'] => ({
  ...changedKeys(
    createProduct,
    { ...newProduct('', ''), options: [] },
    {
      ...values,
      names: namesOf(values.names),
      options: optionsOf(values.options),
    },
  ),
  name: values.name.trim(),
  restorationType: values.restorationType,
  unit: values.unit,
  currency: values.currency,
  requiresShade: values.requiresShade,
  requiresTeeth: values.requiresTeeth,
})

/** The body with only what was changed; null where nothing was. */
export function changedBodyOf(
  before: ProductValues,
  after: ProductValues,
): Args<'updateProduct'>['body'] | null {
  const body = changedKeys(updateProduct, before, after)
  if (Object.keys(body).length === 0) return null
  return {
    ...body,
    ...('names' in body ? { names: namesOf(after.names) } : {}),
    ...('options' in body ? { options: optionsOf(after.options) } : {}),
  }
}

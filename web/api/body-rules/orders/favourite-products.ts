// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What createFavouriteProduct asks of its body. */
export const createFavouriteProduct: BodyRules<'createFavouriteProduct'> = {
  operation: 'createFavouriteProduct',
  fields: {
    "productId": { isRequired: true },
  },
}

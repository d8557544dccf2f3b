// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createPriceList asks of its body. */
export const createPriceList: BodyRules<'createPriceList'> = {
  operation: 'createPriceList',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "currency": { isRequired: true, pattern: "^[A-Z]{3}$" },
    "startsOn": { isNullable: true, isDay: true },
    "endsOn": { isNullable: true, isDay: true },
    "customerTag": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
  },
}

/** What replacePriceListItems asks of its body. */
export const replacePriceListItems: BodyRules<'replacePriceListItems'> = {
  operation: 'replacePriceListItems',
  fields: {
    "items": { maxItems: 2000 },
    "items.*.productId": { isRequired: true },
    "items.*.minQuantity": { minimum: 1, maximum: 1000 },
    "items.*.priceMinor": { isRequired: true, minimum: 0, maximum: 1000000000000 },
  },
}

/** What updatePriceList asks of its body. */
export const updatePriceList: BodyRules<'updatePriceList'> = {
  operation: 'updatePriceList',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "startsOn": { isNullable: true, isDay: true },
    "endsOn": { isNullable: true, isDay: true },
    "customerTag": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
  },
}

export {
  inputOf,
  linesOf,
  planAgain,
  planNew,
  sumOrder,
  type Contents,
  type Plan,
  type PricedItem,
} from './plan.ts'
export { shareOf, sumLines } from './prices.ts'
export { selectOffer, type Offer, type Parties } from './queries.ts'
export type { PricedSurcharge } from './surcharges.ts'

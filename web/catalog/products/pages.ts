// One chunk: it comes when one of its pages is first opened.
export { CatalogPage } from './catalog-page.tsx'
export { PriceListsPage } from './price-lists-page.tsx'
export { SurchargesPage } from './surcharges-page.tsx'
export { RxRulesPage } from './rx-rules-page.tsx'

import type { AppContext } from '#platform/app-context'
import { codeLists } from './code-lists/index.ts'
import { priceLists } from './price-lists/index.ts'
import { catalog } from './products/index.ts'
import { rxRules } from './rx-rules/index.ts'
import { workCentres } from './work-centres/index.ts'
import { workflows } from './workflows/index.ts'

/**
 * What can be ordered: products, their prices, the rules of a prescription, the work centres and workflows that make them.
 * `pricing` has no routes; orders and invoices call it.
 */
export function registerCatalog(app: AppContext): void {
  codeLists(app)
  workCentres(app)
  workflows(app)
  catalog(app)
  priceLists(app)
  rxRules(app)
}

import type { AppContext } from '#platform/app-context'
export { workSummaryField } from './work-summary/index.ts'
import { rxVersions } from './rx-versions/index.ts'
import { orders } from './orders/index.ts'
import { orderHistory } from './order-history/index.ts'
import { orderDuplicates } from './order-duplicates/index.ts'
import { preferenceDifferences } from './preference-differences/index.ts'
import { orderTemplates } from './order-templates/index.ts'
import { approvals } from './approvals/index.ts'
import { comments } from './comments/index.ts'

/**
 * Orders from draft to completion, their prescriptions, questions, approvals and history.
 * `order-validation`, `scheduling` and `order-history-proof` have no routes.
 */
export function registerOrders(app: AppContext): void {
  rxVersions(app)
  orders(app)
  orderHistory(app)
  orderDuplicates(app)
  preferenceDifferences(app)
  orderTemplates(app)
  approvals(app)
  comments(app)
}

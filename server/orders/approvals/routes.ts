import { listApprovals } from '#contract/orders/approvals'
import * as endpoints from '#contract/orders/order-transition-endpoints'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { approveOrder, listApprovalPage, requestChanges, sendForApproval } from './approvals.ts'

/** Rounds in which the clinic sees a design and says yes or no. */
export function approvals(app: AppContext): void {
  serve(app, listApprovals, ({ tx, session, params, query }) =>
    listApprovalPage(tx, session, params.id, query),
  )
  serve(app, endpoints.sendOrderForApproval, sendForApproval)
  serve(app, endpoints.approveOrder, approveOrder)
  serve(app, endpoints.requestOrderChanges, requestChanges)
}

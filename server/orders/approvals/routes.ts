import { listApprovals } from '#contract/orders/approvals'
import * as steps from '#contract/orders/order-steps'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { approveOrder, listApprovalPage, requestChanges, sendForApproval } from './approvals.ts'

/** Rounds in which the clinic sees a design and says yes or no. */
export function approvals(app: AppContext): void {
  serve(app, listApprovals, ({ tx, session, params, query }) =>
    listApprovalPage(tx, session, params.id, query),
  )
  serve(app, steps.sendForApprovalOrder, sendForApproval)
  serve(app, steps.approveOrder, approveOrder)
  serve(app, steps.requestChangesOrder, requestChanges)
}

import { listApprovals } from '#contract/orders/approvals'
import * as steps from '#contract/orders/order-steps'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { approveOrder, listApprovalPage, requestChanges, sendForApproval } from './approvals.ts'

/** Rounds in which the clinic sees a design and says yes or no. */
export function approvals(house: House): void {
  serve(house, listApprovals, ({ tx, session, params, query }) =>
    listApprovalPage(tx, session, params.id, query),
  )
  serve(house, steps.sendForApprovalOrder, sendForApproval)
  serve(house, steps.approveOrder, approveOrder)
  serve(house, steps.requestChangesOrder, requestChanges)
}

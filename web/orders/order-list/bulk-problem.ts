import type { BulkAction, BulkResult } from '#contract/workspace/order-bulk'
import type { Messages } from '../../i18n/en.ts'

/** Why an order stayed as it was, in the words of the screen where it is only at another point. */
export const bulkProblemText = (
  { code, state, detail }: NonNullable<BulkResult['problem']>,
  action: BulkAction,
  { orderTools: { bulk }, labels }: Pick<Messages, 'orderTools' | 'labels'>,
): string =>
  code === 'order_transition_not_allowed' && state
    ? bulk.notNow(bulk.actions[action], labels.orderStatus[state])
    : detail

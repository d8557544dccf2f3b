import { preflightOrder } from '#contract/orders/order-preflight'
import * as steps from '#contract/orders/order-steps'
import * as contract from '#contract/orders/orders'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { acknowledgeRx } from './acknowledgement.ts'
import { changeOrder } from './changes.ts'
import { completionTask } from './completions.ts'
import { answerDay } from './day-change.ts'
import { draftOrder } from './drafts.ts'
import * as moves from './moves.ts'
import { checkBody } from './preflight.ts'
import { listOrderPage, readOrder, removeDraft } from './orders.ts'

/** Orders: what a clinic prescribes and a laboratory makes, and every step between them. */
export function orders(app: AppContext): void {
  serve(app, contract.listOrders, ({ tx, session, query }) => listOrderPage(tx, session, query))

  serve(app, contract.createOrder, async ({ tx, session, body }) => ({
    order: await draftOrder(tx, session, body),
  }))

  serve(app, preflightOrder, async ({ tx, session, body }) => ({
    preflight: await checkBody(tx, session, body),
  }))

  serve(app, contract.getOrder, async ({ tx, session, params }) => ({
    order: await readOrder(tx, session, params.id),
  }))

  serve(app, contract.updateOrder, async ({ tx, session, params, body, headers }) => ({
    order: await changeOrder(tx, session, params.id, { body, headers }),
  }))

  serve(app, contract.deleteOrder, ({ tx, params }) => removeDraft(tx, params.id))

  serve(app, steps.submitOrder, moves.submitOrder)
  serve(app, steps.registerOrder, moves.registerOrder)
  serve(app, steps.withdrawOrder, moves.withdrawOrder)
  serve(app, steps.requestInfoOrder, moves.requestInfo)
  serve(app, steps.resubmitOrder, moves.resubmitOrder)
  serve(app, steps.acceptOrder, moves.acceptOrder)
  serve(app, steps.answerDay, answerDay)
  serve(app, steps.rejectOrder, moves.rejectOrder)
  serve(app, steps.startOrder, moves.startOrder)
  serve(app, steps.acknowledgeRxOrder, acknowledgeRx)
  serve(app, steps.holdOrder, moves.holdOrder)
  serve(app, steps.resumeOrder, moves.resumeOrder)
  serve(app, steps.finishOrder, moves.finishOrder)
  serve(app, steps.returnFromTryInOrder, moves.returnFromTryIn)
  serve(app, steps.completeOrder, moves.completeOrder)
  serve(app, steps.cancelOrder, moves.cancelOrder)

  app.worker.addPeriodic(completionTask(app.db, app.log))
}

import { preflightOrder } from '#contract/orders/order-preflight'
import * as steps from '#contract/orders/order-steps'
import * as contract from '#contract/orders/orders'
import type { House } from '#platform/app-context'
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
export function orders(house: House): void {
  serve(house, contract.listOrders, ({ tx, session, query }) => listOrderPage(tx, session, query))

  serve(house, contract.createOrder, async ({ tx, session, body }) => ({
    order: await draftOrder(tx, session, body),
  }))

  serve(house, preflightOrder, async ({ tx, session, body }) => ({
    preflight: await checkBody(tx, session, body),
  }))

  serve(house, contract.getOrder, async ({ tx, session, params }) => ({
    order: await readOrder(tx, session, params.id),
  }))

  serve(house, contract.updateOrder, async ({ tx, session, params, body, headers }) => ({
    order: await changeOrder(tx, session, params.id, { body, headers }),
  }))

  serve(house, contract.deleteOrder, ({ tx, params }) => removeDraft(tx, params.id))

  serve(house, steps.submitOrder, moves.submitOrder)
  serve(house, steps.registerOrder, moves.registerOrder)
  serve(house, steps.withdrawOrder, moves.withdrawOrder)
  serve(house, steps.requestInfoOrder, moves.requestInfo)
  serve(house, steps.resubmitOrder, moves.resubmitOrder)
  serve(house, steps.acceptOrder, moves.acceptOrder)
  serve(house, steps.answerDay, answerDay)
  serve(house, steps.rejectOrder, moves.rejectOrder)
  serve(house, steps.startOrder, moves.startOrder)
  serve(house, steps.acknowledgeRxOrder, acknowledgeRx)
  serve(house, steps.holdOrder, moves.holdOrder)
  serve(house, steps.resumeOrder, moves.resumeOrder)
  serve(house, steps.finishOrder, moves.finishOrder)
  serve(house, steps.returnFromTryInOrder, moves.returnFromTryIn)
  serve(house, steps.completeOrder, moves.completeOrder)
  serve(house, steps.cancelOrder, moves.cancelOrder)

  house.worker.addPeriodic(completionTask(house.db, house.log))
}

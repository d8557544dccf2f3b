import { replaceCaseArrival } from '#contract/orders/case-arrival'
import { countOrders } from '#contract/orders/order-counts'
import { exportOrders } from '#contract/orders/order-export'
import { preflightOrder } from '#contract/orders/order-preflight'
import * as endpoints from '#contract/orders/order-transition-endpoints'
import { assignOrderTray, releaseOrderTray } from '#contract/orders/order-trays'
import * as contract from '#contract/orders/orders'
import type { AppContext } from '#platform/app-context'
import { csvDownload } from '#platform/csv'
import { instant } from '#platform/clock'
import { serve, wishesOf } from '#platform/http/serve'
import { workSummaryField } from '../work-summary/index.ts'
import { acknowledgeRx } from './acknowledgement.ts'
import { changeOrder } from './changes.ts'
import { autoCompleteJob } from './auto-complete.job.ts'
import { answerDay } from './day-change.ts'
import { recordArrival } from './case-arrival.ts'
import { draftOrder } from './drafts.ts'
import * as commands from './transition-commands.ts'
import { checkBody } from './preflight.ts'
import { assignTray, releaseTray } from './order-trays.ts'
import { exportOrderList } from './order-export.ts'
import { listOrderPage, readOrder, readOrderCounts, removeDraft } from './orders.ts'

/** Orders: what a clinic prescribes and a laboratory makes, and every transition between them. */
export function orders(app: AppContext): void {
  const now = () => instant(app.clock())

  serve(app, contract.listOrders, ({ tx, session, query }) => listOrderPage(tx, session, query))

  serve(app, countOrders, async ({ tx, session, query }) => ({
    counts: await readOrderCounts(tx, session, query),
  }))

  serve(app, exportOrders, async ({ tx, session, query, headers }) => {
    const wishes = wishesOf(headers, session)
    const file = await exportOrderList({ tx, session, wishes }, query)
    return csvDownload(file, { vary: workSummaryField.variesBy })
  })

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
    order: await changeOrder(tx, session, params.id, { body, headers, at: now() }),
  }))

  serve(app, contract.deleteOrder, ({ tx, params }) => removeDraft(tx, params.id))

  serve(app, assignOrderTray, async ({ tx, session, params, body }) => ({
    order: await assignTray(tx, session, { orderId: params.id, ...body }),
  }))
  serve(app, releaseOrderTray, ({ tx, params }) => releaseTray(tx, params.id, params.trayId))

  serve(app, endpoints.registerOrder, commands.registerOrder)
  serve(app, endpoints.withdrawOrder, commands.withdrawOrder)
  serve(app, endpoints.requestOrderInformation, commands.requestInfo)
  serve(app, endpoints.resubmitOrder, commands.resubmitOrder)
  serve(app, endpoints.answerDay, (call) => answerDay(call, now()))
  serve(app, replaceCaseArrival, (call) => recordArrival(call, now()))
  serve(app, endpoints.rejectOrder, commands.rejectOrder)
  serve(app, endpoints.startOrder, commands.startOrder)
  serve(app, endpoints.acknowledgeOrderPrescription, (call) => acknowledgeRx(call, now()))
  serve(app, endpoints.holdOrder, commands.holdOrder)
  serve(app, endpoints.resumeOrder, (call) => commands.resumeOrder(call, now()))
  serve(app, endpoints.finishOrder, commands.finishOrder)
  serve(app, endpoints.completeOrder, commands.completeOrder)
  serve(app, endpoints.cancelOrder, commands.cancelOrder)

  app.worker.addPeriodic(autoCompleteJob(app.db, app.log))
}

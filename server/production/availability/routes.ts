import * as contract from '#contract/production/availability'
import {
  acceptOrder as acceptOrderEndpoint,
  submitOrder as submitOrderEndpoint,
} from '#contract/orders/order-transition-endpoints'
import { getOrderPlan, getPromiseFigures } from '#contract/production/promises'
import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import { notFound } from '#platform/errors'
import { serve } from '#platform/http/serve'
import { acceptOrder, submitOrder } from '#server/orders/orders'
import { readAvailability } from './availability.ts'
import { planQueue, planTasks } from './jobs.ts'
import { selectOrderPlan, selectPromiseFigures } from './promise-queries.ts'
import { countEndangered } from './rush-effects.ts'
import { releaseReservation, reserveDay } from './reservations.ts'

/** The days that a laboratory can deliver on: what is free, what is held, what slips. */
export function availability(app: AppContext): void {
  const now = () => instant(app.clock())

  serve(app, contract.getAvailability, async ({ tx, session, query }) => ({
    availability: await readAvailability(tx, session, query, now()),
  }))

  serve(app, contract.reserveDay, async ({ tx, session, body }) => ({
    reservation: await reserveDay(tx, session, body, now()),
  }))

  serve(app, contract.releaseReservation, ({ tx, params }) => releaseReservation(tx, params.id))

  serve(app, getPromiseFigures, async ({ tx }) => ({
    promises: await selectPromiseFigures(tx, now()),
  }))

  serve(app, getOrderPlan, async ({ tx, params }) => {
    const found = await selectOrderPlan(tx, params.id)
    if (!found) throw notFound('order')
    return found
  })

  // Whether rush endangers other promises is known by the plan, which comes after the orders.
  serve(app, acceptOrderEndpoint, async (call) => {
    const { tx, params, body } = call
    const endangered = await countEndangered(app, tx, params.id, body.promisedOn)
    return acceptOrder(call, { endangered, at: now() })
  })
  serve(app, submitOrderEndpoint, async (call) => {
    const endangered = await countEndangered(app, call.tx, call.params.id)
    return submitOrder(call, { endangered, at: now() })
  })

  app.worker.addQueue(planQueue(app))
  for (const task of planTasks(app)) app.worker.addPeriodic(task)
}

import { outlookOf, type OpenPlan, type selectSurroundings } from '#server/production/availability'

type Surroundings = Awaited<ReturnType<typeof selectSurroundings>>

/** What a plan means for one of its orders; undefined where the order has no place in it. */
export function outlookIn({ orders, plan }: OpenPlan, surroundings: Surroundings, orderId: string) {
  const order = orders.find(({ id }) => id === orderId)
  if (!order) return undefined
  const { promisedOn } = order
  const { row } = outlookOf(order, plan.get(orderId), surroundings)
  const { deliveryOn } = row
  const isPromiseKept = promisedOn === null || (deliveryOn !== null && deliveryOn <= promisedOn)
  return { order, row, isPromiseKept }
}

import type { AppContext } from '#platform/app-context'
import { instant } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { isAt } from '#contract/orders/order-statuses'
import { lockOrders } from '#server/orders/orders'
import { lockAcceptances } from '#server/orders/scheduling'
import { comparePlans } from './compare-plans.ts'
import { planOpenWork, selectOpenWork, selectSurroundings, type OpenWork } from './planning.ts'

const withOrder = (
  { orders, ...work }: OpenWork,
  orderId: string,
  promisedOn: string,
): OpenWork => ({
  ...work,
  orders: orders.map((order) => (order.id === orderId ? { ...order, promisedOn } : order)),
})

/**
 * How many promises of other orders a rush order would break or put at risk once it is accepted, by the plan
 * with it beside the plan without it: none for standard work, and for what is not to be accepted. Until the
 * transaction ends the order is locked and no other rush is accepted by its laboratory, so that each plan,
 * which another connection reads, has the rush that was accepted before.
 */
export async function countEndangered(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  tx: Tx,
  orderId: string,
  named?: string,
): Promise<number> {
  const [order] = await lockOrders(tx, [orderId])
  if (!order || !isAt(order, ['draft', 'submitted', 'needs_info'])) return 0
  const { labOrganizationId: labId, reservedOn, requestedOn } = order
  const isRush = order.priority === 'rush'
  await lockAcceptances(tx, labId, { isRush })
  if (!isRush) return 0
  const at = instant(clock())
  return db.acrossOrgs(
    'the plan of a laboratory, with a rush order that is asked for',
    async (all) => {
      const work = await selectOpenWork(all, { labId, at, alsoOrderIds: [orderId] })
      if (!work) return 0
      const isOther = ({ id }: { id: string }) => id !== orderId
      const before = planOpenWork({ ...work, orders: work.orders.filter(isOther) })
      const promisedOn = named ?? reservedOn ?? requestedOn ?? work.lab.todayOn
      const after = planOpenWork(withOrder(work, orderId, promisedOn))
      const surroundings = await selectSurroundings(all, labId, { lab: work.lab, plan: after })
      const { missed, endangered } = comparePlans(
        { plan: before, surroundings },
        { plan: after, surroundings },
      )
      return [...missed, ...endangered].filter(isOther).length
    },
  )
}

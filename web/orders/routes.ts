import { orderListRoutes } from './order-list/routes.ts'
import { incomingOrderRoutes } from './incoming-orders/routes.ts'
import { newOrderRoutes } from './new-order/routes.ts'
import { orderDetailRoutes } from './order-detail/routes.ts'

/** The pages of this area. */
export const ordersRoutes = [
  ...orderListRoutes,
  ...incomingOrderRoutes,
  ...newOrderRoutes,
  ...orderDetailRoutes,
] as const

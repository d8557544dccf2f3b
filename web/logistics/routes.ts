import { carrierRoutes } from './carriers/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { shipmentRoutes } from './shipments/routes.ts'

/** The pages of this area. */
export const logisticsRoutes = [...shipmentRoutes, ...deliveryRoutes, ...carrierRoutes] as const

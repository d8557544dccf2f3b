import { shipmentRoutes } from './shipments/routes.ts'

/** The pages of this area. */
export const logisticsRoutes = [...shipmentRoutes] as const

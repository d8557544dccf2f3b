import { planningRoutes } from './planning/routes.ts'
import { materialRoutes } from './materials/routes.ts'
import { stockRoutes } from './stock/routes.ts'

/** The pages of this area. */
export const productionRoutes = [...planningRoutes, ...materialRoutes, ...stockRoutes] as const

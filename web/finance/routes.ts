import { billingRoutes } from './billing/routes.ts'
import { payRoutes } from './pay/routes.ts'
import { remakeRoutes } from './remakes/routes.ts'

/** The pages of this area. */
export const financeRoutes = [...billingRoutes, ...payRoutes, ...remakeRoutes] as const

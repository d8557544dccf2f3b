import { billingRoutes } from './billing/routes.ts'
import { remakeRoutes } from './remakes/routes.ts'

/** The pages of this area. */
export const financeRoutes = [...billingRoutes, ...remakeRoutes] as const

import { productRoutes } from './products/routes.ts'

/** The pages of this area. */
export const catalogRoutes = [...productRoutes] as const

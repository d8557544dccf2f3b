import { scanInboxRoutes } from './scan-inbox/routes.ts'

/** The pages of this area. */
export const scansRoutes = [...scanInboxRoutes] as const

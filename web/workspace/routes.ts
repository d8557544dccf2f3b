import { homeRoutes } from './home/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { reportRoutes } from './reports/routes.ts'

/** The pages of this area. */
export const workspaceRoutes = [
  ...homeRoutes,
  ...notificationRoutes,
  ...reportRoutes,
  ...overviewRoutes,
] as const

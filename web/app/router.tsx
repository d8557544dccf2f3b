import { createRouter } from '@tanstack/react-router'
import { catalogRoutes } from '../catalog/routes.ts'
import { financeRoutes } from '../finance/routes.ts'
import { identityRoutes } from '../identity/routes.ts'
import { logisticsRoutes } from '../logistics/routes.ts'
import { ordersRoutes } from '../orders/routes.ts'
import { partnersRoutes } from '../partners/routes.ts'
import { productionRoutes, unframedProductionRoutes } from '../production/routes.ts'
import { scansRoutes } from '../scans/routes.ts'
import { workspaceRoutes } from '../workspace/routes.ts'
import { BrokenPage, MissingPage } from './fallback-pages.tsx'
import { missingRoute } from './missing-route.ts'
import { PendingPage } from './pending-page.tsx'
import { bringOpenTabs } from './open-tab.ts'
import { rootRoute } from './root-route.tsx'
import { signedInRoute } from './signed-in-route.ts'

const routeTree = rootRoute.addChildren([
  ...identityRoutes.signedOut,
  ...unframedProductionRoutes,
  signedInRoute.addChildren([
    ...workspaceRoutes,
    ...ordersRoutes,
    ...scansRoutes,
    ...logisticsRoutes,
    ...partnersRoutes,
    ...productionRoutes,
    ...catalogRoutes,
    ...financeRoutes,
    ...identityRoutes.signedIn,
    missingRoute,
  ]),
])

/** Leads an address to its page. Pages take its types by `Register` below and import nothing of it. */
export const router = createRouter({
  routeTree,
  basepath: '/app',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: MissingPage,
  defaultErrorComponent: BrokenPage,
  // The page before stays for a moment; what takes longer shows where the next one will be.
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
})
router.subscribe('onRendered', bringOpenTabs)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

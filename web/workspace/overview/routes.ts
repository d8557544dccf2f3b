import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, day, searchOf, text } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** How a laboratory or its clinic's laboratories do, and the orders behind it. */
export const overviewRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/overview',
    validateSearch: searchOf({ weeks: text }),
    loader: () => loadMessages('reports', 'overview', 'team'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/late-orders',
    validateSearch: searchOf({
      fromOn: day,
      toOn: day,
      cause: text,
      workCentreId: text,
      labConnectionId: text,
      search: text,
      page: count,
    }),
    loader: () => loadMessages('reports', 'overview', 'team'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'LateOrdersPage'),
  }),
] as const

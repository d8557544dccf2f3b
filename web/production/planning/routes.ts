import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, day, oneOf, searchOf, text } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** The board of the departments, their capacity and the workflows. */
export const planningRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/production',
    validateSearch: searchOf({
      department: text,
      technician: text,
      workflow: text,
      search: text,
      cards: count,
    }),
    loader: () => loadMessages('numbers', 'stageMaterials', 'orderTools', 'workCentres'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'BoardPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/capacity',
    validateSearch: searchOf({ tab: oneOf('hours'), fromOn: day }),
    loader: () => loadMessages('numbers', 'stageMaterials', 'orderTools', 'workCentres'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'CapacityPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/workflows',
    validateSearch: searchOf({ workflow: text }),
    loader: () => loadMessages('numbers', 'stageMaterials', 'orderTools', 'workCentres'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'WorkflowsPage'),
  }),
] as const

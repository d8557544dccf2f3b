import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, oneOf, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Scans that wait for a case, and the scanners that they come from. */
export const scanInboxRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/scans',
    validateSearch: searchOf({ page: count, search: text, state: text, scanner: text, case: text }),
    loader: () => loadMessages('scans'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'ScanInboxPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/scanners',
    validateSearch: searchOf({ tab: oneOf('senders'), page: count }),
    loader: () => loadMessages('scans'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'ScannersPage'),
  }),
] as const

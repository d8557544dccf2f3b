import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, oneOf, searchOf, text } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** What members earn, and the runs that pay it. */
export const payRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/pay',
    validateSearch: searchOf({ tab: oneOf('terms'), page: count, search: text }),
    loader: () => loadMessages('pay'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'PayPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/pay-runs/$id',
    loader: () => loadMessages('pay'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'PayRunPage'),
  }),
] as const

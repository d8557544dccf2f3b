import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** The carriers of a laboratory, in its settings. */
export const carrierRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/carriers',
    validateSearch: searchOf({ page: count }),
    loader: () => loadMessages('settings', 'carriers'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'CarriersPage'),
  }),
] as const

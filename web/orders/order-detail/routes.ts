import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** One order. */
export const orderDetailRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders/$id',
    validateSearch: searchOf({ part: text, show: text, scans: text }),
    loader: () => loadMessages('finance', 'booking', 'carriers'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'OrderPage'),
  }),
] as const

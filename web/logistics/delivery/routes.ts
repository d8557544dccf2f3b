import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, day, oneOf, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Delivery routes of a laboratory and their runs. */
export const deliveryRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/delivery',
    validateSearch: searchOf({ tab: oneOf('routes'), on: day, page: count }),
    loader: () => loadMessages('delivery'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'DeliveryPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/delivery/$id',
    loader: () => loadMessages('delivery'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'DeliveryRunPage'),
  }),
] as const

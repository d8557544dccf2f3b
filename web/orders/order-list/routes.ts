import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { readOrderSearch } from './order-search.ts'

/** The list of orders: a chunk of its own, because people open it first. */
export const orderListRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders',
    validateSearch: readOrderSearch,
    component: lazyRouteComponent(() => import('./pages.ts'), 'OrdersPage'),
  }),
] as const

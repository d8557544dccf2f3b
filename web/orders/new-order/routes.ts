import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** The order form: for a new order, and again for a draft. */
export const newOrderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders/new',
    validateSearch: searchOf({ patientId: text, labConnectionId: text, customerId: text }),
    loader: () => loadMessages('booking'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'NewOrderPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders/$id/edit',
    loader: () => loadMessages('booking'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'EditOrderPage'),
  }),
] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, oneOf, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Shipments and pickups. */
export const shipmentRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/shipments',
    validateSearch: searchOf({
      tab: oneOf('pickups'),
      page: count,
      search: text,
      direction: text,
      status: text,
      new: oneOf('parcel'),
      order: text,
    }),
    loader: () => loadMessages('delivery', 'carriers'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'ShipmentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/shipments/$id',
    loader: () => loadMessages('delivery', 'carriers'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'ShipmentPage'),
  }),
] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, flag, oneOf, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Stock, purchase orders and suppliers. */
export const stockRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/stock',
    validateSearch: searchOf({
      view: oneOf('purchases', 'usage', 'suppliers', 'settings'),
      page: count,
      search: text,
      supplier: text,
      status: text,
      toOrder: flag,
      toCount: flag,
      archived: flag,
    }),
    loader: () => loadMessages('stock'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'StockPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/purchase-orders/$id',
    loader: () => loadMessages('stock'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'PurchaseOrderPage'),
  }),
] as const

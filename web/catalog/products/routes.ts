import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, flag, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Products with their categories, price lists, surcharges and prescription rules. */
export const productRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/catalog',
    validateSearch: searchOf({
      page: count,
      search: text,
      category: text,
      isArchived: flag,
      product: text,
      view: text,
    }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'CatalogPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/catalog/price-lists',
    validateSearch: searchOf({ page: count, list: text, search: text, priced: flag }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'PriceListsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/catalog/surcharges',
    validateSearch: searchOf({ page: count }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'SurchargesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/catalog/rules',
    validateSearch: searchOf({ page: count }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'RxRulesPage'),
  }),
] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, flag, oneOf, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** The customers of a laboratory, the laboratories of a clinic. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/customers',
    validateSearch: searchOf({
      page: count,
      search: text,
      sort: oneOf('name', 'accountNumber', 'city'),
      direction: oneOf('asc', 'desc'),
      isArchived: flag,
      open: oneOf('offline', 'directory', 'invite'),
    }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/customers/$id',
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'CustomerPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/labs',
    validateSearch: searchOf({ past: flag, open: oneOf('directory', 'invite') }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'LabsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/labs/$id',
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'LabPage'),
  }),
] as const

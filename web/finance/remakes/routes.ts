import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, day, oneOf, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Remakes and their policies. */
export const remakeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/remakes',
    validateSearch: searchOf({
      view: oneOf('policies'),
      page: count,
      search: text,
      status: text,
      reasonCode: text,
      productId: text,
      labConnectionId: text,
      fromOn: day,
      toOn: day,
    }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'RemakesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/remakes/$id',
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'RemakePage'),
  }),
] as const

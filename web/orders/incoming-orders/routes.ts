import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Orders that a laboratory has yet to accept. */
export const incomingOrderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/inbox',
    validateSearch: searchOf({ order: text }),
    loader: () => loadMessages('booking'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'InboxPage'),
  }),
] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Notifications. */
export const notificationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/notifications',
    validateSearch: searchOf({ page: count, unreadPage: count, search: text }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'NotificationsPage'),
  }),
] as const

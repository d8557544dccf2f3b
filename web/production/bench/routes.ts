import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** The bench of a technician: the queue, one job, and what a code names. */
export const benchWorkRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/bench/queue',
    loader: () => loadMessages('bench', 'stageMaterials'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'QueuePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/bench/orders/$id',
    validateSearch: searchOf({ stage: text }),
    loader: () => loadMessages('bench', 'stageMaterials'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'JobPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/bench/scan',
    loader: () => loadMessages('bench', 'stageMaterials'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'ScanPage'),
  }),
] as const

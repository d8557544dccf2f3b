import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.tsx'
import { loadMessages } from '../../i18n/index.tsx'

/** What a shared device shows before somebody signs in. */
export const benchRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/bench',
    loader: () => loadMessages('bench'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'BenchPage'),
  }),
] as const

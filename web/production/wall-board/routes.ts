import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.tsx'
import { requireSession } from '../../app/session.tsx'
import { loadMessages } from '../../i18n/index.tsx'

/** The board on a display of the laboratory, without the frame of the app: a display has nothing to press. */
export const wallBoardRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/wall-board',
    beforeLoad: requireSession,
    loader: () => loadMessages('bench'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'WallBoardPage'),
  }),
] as const

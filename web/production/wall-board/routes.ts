import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** The board on a display of the laboratory. */
export const wallBoardRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/wall-board',
    loader: () => loadMessages('wallBoard'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'WallBoardPage'),
  }),
] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** The start page. */
export const homeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    validateSearch: searchOf({ today: oneOf('centre', 'leaving') }),
    loader: () => loadMessages('team'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'HomePage'),
  }),
] as const

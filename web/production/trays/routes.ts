import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** The trays of a laboratory. */
export const trayRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trays',
    validateSearch: searchOf({ page: count, search: text, state: text }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'TraysPage'),
  }),
] as const

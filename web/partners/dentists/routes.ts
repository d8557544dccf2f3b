import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, flag, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Dentists. */
export const dentistRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/dentists',
    validateSearch: searchOf({ page: count, search: text, isArchived: flag, open: text }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'DentistsPage'),
  }),
] as const

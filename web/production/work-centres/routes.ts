import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, flag, oneOf, searchOf, text } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Where work is done, by whom, and when they are away. */
export const workCentreRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/work-centres',
    validateSearch: searchOf({
      tab: oneOf('absences', 'shifts'),
      page: count,
      search: text,
      archived: flag,
      past: flag,
    }),
    loader: () => loadMessages('numbers', 'workCentres'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'WorkCentresPage'),
  }),
] as const

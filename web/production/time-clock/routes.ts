import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, day, flag, oneOf, searchOf, text } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** The time clock, and the times of the team. */
export const timeClockRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/time',
    validateSearch: searchOf({
      tab: oneOf('entries', 'work'),
      week: day,
      page: count,
      search: text,
      forgotten: flag,
    }),
    loader: () => loadMessages('timeClock', 'workCentres'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'TimePage'),
  }),
] as const

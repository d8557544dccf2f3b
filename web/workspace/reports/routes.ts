import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { day, searchOf, text } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Reports. */
export const reportRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/reports',
    validateSearch: searchOf({
      report: text,
      period: text,
      fromOn: day,
      toOn: day,
      step: text,
      customerId: text,
      labConnectionId: text,
      productId: text,
    }),
    loader: () => loadMessages('reports'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'ReportsPage'),
  }),
] as const

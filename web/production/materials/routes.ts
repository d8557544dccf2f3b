import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, flag, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Materials, lots, recalls and incidents. */
export const materialRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/materials',
    validateSearch: searchOf({
      view: text,
      page: count,
      search: text,
      material: text,
      status: text,
      class: text,
      retired: flag,
      expiring: flag,
      severity: text,
      recall: text,
    }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'MaterialsPage'),
  }),
] as const

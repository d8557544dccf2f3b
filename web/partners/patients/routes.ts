import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { count, flag, oneOf, text, searchOf } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Patients. */
export const patientRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/patients',
    validateSearch: searchOf({
      page: count,
      search: text,
      sort: oneOf('name', 'code', 'born'),
      direction: oneOf('asc', 'desc'),
      isArchived: flag,
    }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'PatientsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/patients/$id',
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'PatientPage'),
  }),
] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { templateKinds } from '#contract/documents/template-kinds'
import { count, day, flag, oneOf, searchOf, text } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** Settings of the organization, the person and the device. */
export const settingsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings',
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/company',
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/letterhead',
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'LetterheadPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/documents',
    validateSearch: searchOf({ kind: oneOf(...templateKinds) }),
    loader: () => loadMessages('settings', 'finance', 'documentTemplates'),
    component: lazyRouteComponent(() => import('./documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/receiving',
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'ReceivingPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/team',
    validateSearch: searchOf({ page: count, search: text }),
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/roles',
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/shared-devices',
    validateSearch: searchOf({ page: count, isEnded: flag }),
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'SharedDevicesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/devices',
    validateSearch: searchOf({ page: count, isEnded: flag }),
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'DevicesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/notifications',
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'NoticesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/appearance',
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'AppearancePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/account',
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/finance',
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'FinancePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/payments',
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'PaymentAccountPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/audit',
    validateSearch: searchOf({
      page: count,
      search: text,
      who: text,
      about: text,
      record: text,
      fromOn: day,
      toOn: day,
    }),
    loader: () => loadMessages('settings', 'finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'AuditPage'),
  }),
] as const

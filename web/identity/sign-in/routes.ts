import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.tsx'
import { oneOf, text, searchOf } from '../../app/search.ts'
import { loadMessages } from '../../i18n/index.tsx'

/** What is there before somebody is signed in. */
export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    validateSearch: searchOf({ next: text }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-up',
    validateSearch: searchOf({ type: oneOf('lab', 'clinic') }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot',
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'ForgotPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    validateSearch: searchOf({ token: text }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/verify-email',
    validateSearch: searchOf({ token: text }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'VerifyEmailPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/invitations/accept',
    validateSearch: searchOf({ token: text, account: oneOf('mine') }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'AcceptInvitationPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/lab-connections/accept',
    validateSearch: searchOf({ token: text, account: oneOf('mine'), type: oneOf('lab', 'clinic') }),
    loader: () => loadMessages(),
    component: lazyRouteComponent(() => import('./pages.ts'), 'AcceptConnectionPage'),
  }),
] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agingParts } from '#contract/finance/aging'
import { count, day, oneOf, searchOf, text } from '../../app/search.ts'
import { signedInRoute } from '../../app/signed-in-route.ts'
import { loadMessages } from '../../i18n/index.tsx'

const direction = oneOf('asc', 'desc')

/** Invoices, statements, payments and payouts. */
export const billingRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/invoices',
    validateSearch: searchOf({
      view: text,
      page: count,
      search: text,
      sort: oneOf('due', 'issued', 'number', 'counterpart', 'total', 'balance'),
      direction,
      note: text,
      aging: oneOf(...agingParts),
      fromOn: day,
      toOn: day,
    }),
    loader: () => loadMessages('finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/invoices/$id',
    validateSearch: searchOf({
      redirect_status: text,
      payment_intent: text,
      payment_intent_client_secret: text,
    }),
    loader: () => loadMessages('finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'InvoicePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/statements',
    validateSearch: searchOf({
      view: text,
      page: count,
      search: text,
      sort: text,
      direction,
    }),
    loader: () => loadMessages('finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'StatementsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/statements/$id',
    loader: () => loadMessages('finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'StatementPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/payments',
    validateSearch: searchOf({
      view: text,
      page: count,
      search: text,
      sort: oneOf('received', 'counterpart', 'amount', 'status'),
      direction,
      account: text,
      kind: text,
      fromOn: day,
      toOn: day,
    }),
    loader: () => loadMessages('finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/payments/$id',
    loader: () => loadMessages('finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'PaymentPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/payouts',
    validateSearch: searchOf({ view: text, page: count, payout: text }),
    loader: () => loadMessages('finance'),
    component: lazyRouteComponent(() => import('./pages.ts'), 'PayoutsPage'),
  }),
] as const

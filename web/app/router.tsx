import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
} from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { loadAllMessages } from '../i18n/index.tsx'
import { BrokenPage, MissingPage } from './fallback-pages.tsx'
import { firstPage } from './first-page.ts'
import { bringOpenTabs } from './open-tab.ts'
import { requireSession } from './session.tsx'
import { Shell } from './shell.tsx'

/** What an address may carry after `?`: texts, numbers and yes or no; each page reads its own. */
export type PageSearch = Record<string, string | number | boolean | undefined>

type Loader = () => Promise<Record<string, unknown>>

const root = createRootRoute({ notFoundComponent: MissingPage, errorComponent: BrokenPage })
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: requireSession,
  component: Shell,
})

const pageAt = <P extends string>(parent: AnyRoute, path: P, load: Loader, name: string) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    validateSearch: (search: Record<string, unknown>) => search as PageSearch,
    ...(path === firstPage ? {} : { loader: loadAllMessages }),
    component: lazyRouteComponent(load as never, name as never),
  })

// Every page of the app, by its address; each comes when it is first opened.
const outsidePages = [
  pageAt(root, '/sign-in', () => import('../areas/entrance.ts'), 'SignInPage'),
  pageAt(root, '/sign-up', () => import('../areas/entrance.ts'), 'SignUpPage'),
  pageAt(root, '/forgot', () => import('../areas/entrance.ts'), 'ForgotPage'),
  pageAt(root, '/reset-password', () => import('../areas/entrance.ts'), 'ResetPasswordPage'),
  pageAt(root, '/verify-email', () => import('../areas/entrance.ts'), 'VerifyEmailPage'),
  pageAt(root, '/invitations/accept', () => import('../areas/entrance.ts'), 'AcceptInvitationPage'),
  pageAt(
    root,
    '/lab-connections/accept',
    () => import('../areas/entrance.ts'),
    'AcceptConnectionPage',
  ),
]
const insidePages = [
  pageAt(inside, '/', () => import('../areas/people.ts'), 'HomePage'),
  pageAt(inside, '/inbox', () => import('../areas/work.ts'), 'InboxPage'),
  pageAt(inside, '/orders', () => import('../areas/orders.ts'), 'OrdersPage'),
  pageAt(inside, '/orders/new', () => import('../areas/prescribing.ts'), 'NewOrderPage'),
  pageAt(inside, '/orders/$id', () => import('../areas/work.ts'), 'OrderPage'),
  pageAt(inside, '/orders/$id/edit', () => import('../areas/prescribing.ts'), 'EditOrderPage'),
  pageAt(inside, '/orders/$id/ticket', () => import('../areas/work.ts'), 'TicketPage'),
  pageAt(inside, '/scans', () => import('../areas/coming-and-going.ts'), 'ScanInboxPage'),
  pageAt(inside, '/scanners', () => import('../areas/coming-and-going.ts'), 'ScannersPage'),
  pageAt(inside, '/shipments', () => import('../areas/coming-and-going.ts'), 'ShipmentsPage'),
  pageAt(inside, '/shipments/$id', () => import('../areas/coming-and-going.ts'), 'ShipmentPage'),
  pageAt(inside, '/remakes', () => import('../areas/work.ts'), 'RemakesPage'),
  pageAt(inside, '/remakes/$id', () => import('../areas/work.ts'), 'RemakePage'),
  pageAt(inside, '/patients', () => import('../areas/people.ts'), 'PatientsPage'),
  pageAt(inside, '/patients/$id', () => import('../areas/people.ts'), 'PatientPage'),
  pageAt(inside, '/customers', () => import('../areas/people.ts'), 'CustomersPage'),
  pageAt(inside, '/customers/$id', () => import('../areas/people.ts'), 'CustomerPage'),
  pageAt(inside, '/labs', () => import('../areas/people.ts'), 'LabsPage'),
  pageAt(inside, '/labs/$id', () => import('../areas/people.ts'), 'LabPage'),
  pageAt(inside, '/dentists', () => import('../areas/people.ts'), 'DentistsPage'),
  pageAt(inside, '/production', () => import('../areas/bench.ts'), 'BoardPage'),
  pageAt(inside, '/capacity', () => import('../areas/bench.ts'), 'CapacityPage'),
  pageAt(inside, '/catalog', () => import('../areas/bench.ts'), 'CatalogPage'),
  pageAt(inside, '/catalog/price-lists', () => import('../areas/bench.ts'), 'PriceListsPage'),
  pageAt(inside, '/catalog/surcharges', () => import('../areas/bench.ts'), 'SurchargesPage'),
  pageAt(inside, '/catalog/rules', () => import('../areas/bench.ts'), 'RxRulesPage'),
  pageAt(inside, '/workflows', () => import('../areas/bench.ts'), 'WorkflowsPage'),
  pageAt(inside, '/materials', () => import('../areas/bench.ts'), 'MaterialsPage'),
  pageAt(inside, '/invoices', () => import('../areas/money.ts'), 'InvoicesPage'),
  pageAt(inside, '/invoices/$id', () => import('../areas/money.ts'), 'InvoicePage'),
  pageAt(inside, '/statements', () => import('../areas/money.ts'), 'StatementsPage'),
  pageAt(inside, '/statements/$id', () => import('../areas/money.ts'), 'StatementPage'),
  pageAt(inside, '/payments', () => import('../areas/money.ts'), 'PaymentsPage'),
  pageAt(inside, '/payments/$id', () => import('../areas/money.ts'), 'PaymentPage'),
  pageAt(inside, '/payouts', () => import('../areas/money.ts'), 'PayoutsPage'),
  pageAt(inside, '/reports', () => import('../areas/money.ts'), 'ReportsPage'),
  pageAt(inside, '/notifications', () => import('../areas/people.ts'), 'NotificationsPage'),
  pageAt(inside, '/settings', () => import('../areas/settings.ts'), 'SettingsPage'),
  pageAt(inside, '/settings/company', () => import('../areas/settings.ts'), 'CompanyPage'),
  pageAt(inside, '/settings/team', () => import('../areas/settings.ts'), 'TeamPage'),
  pageAt(inside, '/settings/devices', () => import('../areas/settings.ts'), 'DevicesPage'),
  pageAt(inside, '/settings/notifications', () => import('../areas/settings.ts'), 'NoticesPage'),
  pageAt(inside, '/settings/appearance', () => import('../areas/settings.ts'), 'AppearancePage'),
  pageAt(inside, '/settings/account', () => import('../areas/settings.ts'), 'AccountPage'),
  pageAt(inside, '/settings/finance', () => import('../areas/settings.ts'), 'FinancePage'),
  pageAt(inside, '/settings/payments', () => import('../areas/settings.ts'), 'PaymentAccountPage'),
  pageAt(inside, '/settings/audit', () => import('../areas/settings.ts'), 'AuditPage'),
]

/** The floor plan of the app. */
export const router = createRouter({
  routeTree: root.addChildren([inside.addChildren(insidePages), ...outsidePages]),
  basepath: '/app',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: MissingPage,
  defaultErrorComponent: BrokenPage,
  context: { queryClient },
})
router.subscribe('onRendered', bringOpenTabs)

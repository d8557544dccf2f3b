import assert from 'node:assert/strict'
import { declaredPages } from '../../web/build/pages.ts'
import type { Who } from './browser-app.ts'
import type { Visit } from './browser-session.ts'

/** A page of the app, and who of the demo opens it. */
export type PageOfApp = { route: string; who: Who | undefined }

/** Every address that the router knows, such as `/orders/$id`. */
export const routes = declaredPages().map(({ path }) => path)

// The lists of the service whose first record a page is opened with.
const lists: Record<string, string> = {
  '/orders/$id': '/orders?status=in_production&limit=1',
  '/orders/$id/edit': '/orders?status=draft&limit=1',
  '/bench/orders/$id': '/orders?status=in_production&limit=1',
  '/shipments/$id': '/shipments?limit=1',
  '/remakes/$id': '/remakes?limit=1',
  '/patients/$id': '/patients?limit=1',
  '/customers/$id': '/customers?limit=1',
  '/labs/$id': '/lab-connections?limit=1',
  '/invoices/$id': '/invoices?status=open&limit=1',
  '/statements/$id': '/statements?limit=1',
  '/payments/$id': '/payments?limit=1',
  '/delivery/$id': '/delivery-runs?limit=1',
  '/pay-runs/$id': '/pay-runs?limit=1',
  '/purchase-orders/$id': '/purchase-orders?status=sent&limit=1',
}

const nobodys = [
  '/sign-in',
  '/sign-up',
  '/forgot',
  '/reset-password',
  '/verify-email',
  '/bench',
  '/invitations/accept',
  '/lab-connections/accept',
]
const clinics = ['/labs', '/labs/$id', '/orders/$id/edit', '/settings/receiving']
// Each side sees them in its own way.
const both = [
  '/',
  '/orders',
  '/orders/new',
  '/orders/$id',
  '/shipments',
  '/remakes/$id',
  '/patients',
  '/invoices',
  '/invoices/$id',
  '/statements/$id',
  '/reports',
  '/overview',
  '/late-orders',
  '/settings',
]

function visitorsOf(route: string): (Who | undefined)[] {
  if (nobodys.includes(route)) return [undefined]
  if (both.includes(route)) return ['lab-owner', 'clinic-owner']
  return [clinics.includes(route) ? 'clinic-owner' : 'lab-owner']
}

/** Every page of the app, for each side that sees it in its own way. */
export const pagesOfApp: readonly PageOfApp[] = routes.flatMap((route) =>
  visitorsOf(route).map((who) => ({ route, who })),
)

/** The address of a page for whoever visits, with the first record of its list. */
export async function addressOf(route: string, { context }: Visit): Promise<string> {
  const list = lists[route]
  if (list === undefined) {
    assert.ok(
      !route.includes('$'),
      `${route}: name its list in \`lists\` of test/browser/page-list.ts`,
    )
    return route
  }
  const answer = await context.request.get(list)
  assert.ok(answer.ok(), `${list}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  assert.ok(data[0], `${list} is empty: no ${route} can be opened`)
  return route.replace('$id', data[0].id)
}

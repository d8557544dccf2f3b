import type { Area } from '../platform/area.ts'
import * as orderBulk from './order-bulk.ts'
import * as todo from './todo.ts'
import * as notifications from './notifications.ts'
import * as stream from './stream.ts'
import * as reports from './reports.ts'
import * as lateOrders from './late-orders.ts'
import * as labOverview from './lab-overview.ts'
import * as labsOverview from './labs-overview.ts'
import * as search from './search.ts'
import * as savedViews from './saved-views.ts'
import * as setupGuide from './setup-guide.ts'

/** What members work with across areas: lists to do, notifications, search, reports, live changes. */
export const workspaceArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [
    orderBulk,
    todo,
    notifications,
    stream,
    reports,
    lateOrders,
    labOverview,
    labsOverview,
    search,
    savedViews,
    setupGuide,
  ],
  tags: {
    Notifications: 'What a member is notified of, in the app and by mail.',
    Reports: 'Numbers of a time: deliveries, turnaround, remakes, load, money.',
    Search: 'One search over orders, patients, customers and invoices.',
    'Saved views': 'Filters of pages of the web app that a member keeps under a name.',
    'Setup guide': 'What is left to set up. What is done is derived and cannot be set.',
  },
}

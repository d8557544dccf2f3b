import type { AppContext } from '#platform/app-context'
import { orderBulk } from './order-bulk/index.ts'
import { notifications } from './notifications/index.ts'
import { todo } from './todo/index.ts'
import { search } from './search/index.ts'
import { savedViews } from './saved-views/index.ts'
import { reports } from './reports/index.ts'
import { setupGuide } from './setup-guide/index.ts'
import { stream } from './stream/index.ts'

/** What people work with across areas: lists to do, bulk actions, notices, search, reports, live changes. */
export function registerWorkspace(app: AppContext): void {
  orderBulk(app)
  notifications(app)
  todo(app)
  search(app)
  savedViews(app)
  reports(app)
  setupGuide(app)
  stream(app)
}

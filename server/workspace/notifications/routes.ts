import {
  getNotificationPreferences,
  listNotifications,
  readNotifications,
  updateNotificationPreferences,
} from '#contract/workspace/notifications'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { addJobs } from './jobs.ts'
import { listNotificationPage, markRead } from './notifications.ts'
import { changePreferences, readPreferences } from './preferences.ts'

/** What members are notified of, in the app and by mail, and what they want to be notified of. */
export function notifications(app: AppContext): void {
  serve(app, listNotifications, ({ tx, session, query }) =>
    listNotificationPage(tx, session, query),
  )

  serve(app, readNotifications, async ({ tx, session, body }) => {
    await markRead(tx, session, body)
    return undefined
  })

  serve(app, getNotificationPreferences, async ({ tx, session }) => ({
    notificationPreferences: await readPreferences(tx, session),
  }))

  serve(app, updateNotificationPreferences, async ({ tx, session, body }) => ({
    notificationPreferences: await changePreferences(tx, session, body),
  }))

  addJobs(app)
}

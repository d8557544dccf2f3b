import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '#contract/workspace/saved-views'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectSavedViews } from './queries.ts'
import { changeView, removeView, saveView } from './saved-views.ts'

/** Filters of pages of the web app that members keep under a name. */
export function savedViews(app: AppContext): void {
  serve(app, listSavedViews, ({ tx, session, query }) => selectSavedViews(tx, session, query))

  serve(app, createSavedView, async ({ tx, session, body }) => ({
    savedView: await saveView(tx, session, body),
  }))

  serve(app, updateSavedView, async ({ tx, session, params, body }) => ({
    savedView: await changeView(tx, session, params.id, body),
  }))

  serve(app, deleteSavedView, ({ tx, session, params }) => removeView(tx, session, params.id))
}

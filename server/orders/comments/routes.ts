import {
  createComment,
  listComments,
  listWatchers,
  readComments,
  watchOrder,
} from '#contract/orders/comments'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { addComment, listCommentPage, markRead } from './comments.ts'
import { follow, listWatcherPage } from './watchers.ts'

/** Comments on orders, who has read them, and who follows an order. */
export function comments(app: AppContext): void {
  serve(app, listComments, ({ tx, params, query }) => listCommentPage(tx, params.id, query))

  serve(app, createComment, async ({ tx, session, params, body }) => ({
    comment: await addComment(tx, session, params.id, body),
  }))

  serve(app, readComments, ({ tx, session, params, body }) =>
    markRead(tx, session, params.id, body.untilCommentId),
  )

  serve(app, listWatchers, ({ tx, params, query }) => listWatcherPage(tx, params.id, query))

  serve(app, watchOrder, async ({ tx, session, params, body }) => ({
    watcher: await follow(tx, session, params.id, body.isWatching),
  }))
}

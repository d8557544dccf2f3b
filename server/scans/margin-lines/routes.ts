import { createMarginLine, deleteMarginLine, listMarginLines } from '#contract/scans/margin-lines'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { drawLine, listLinePage, removeLine } from './margin-lines.ts'

/** Margins of preparations that people draw on scans. */
export function marginLines(app: AppContext): void {
  serve(app, listMarginLines, ({ tx, params, query }) => listLinePage(tx, params.id, query))

  serve(app, createMarginLine, async ({ tx, session, params, body }) => ({
    marginLine: await drawLine(tx, session, params.id, body),
  }))

  serve(app, deleteMarginLine, ({ tx, session, params }) => removeLine(tx, session, params.id))
}

import * as contract from '#contract/production/recalls'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectRecalls } from './queries.ts'
import { acknowledgeRecall, readRecall, startRecall } from './recalls.ts'

/** Recalls: from lots to every order and every clinic. */
export function recalls(app: AppContext): void {
  serve(app, contract.startRecall, async ({ tx, session, body }) => ({
    recall: await startRecall(tx, session, body),
  }))

  serve(app, contract.listRecalls, ({ tx, query }) => selectRecalls(tx, query))

  serve(app, contract.getRecall, async ({ tx, params }) => ({
    recall: await readRecall(tx, params.id),
  }))

  serve(app, contract.acknowledgeRecall, async ({ tx, session, params }) => ({
    recall: await acknowledgeRecall(tx, session, params.id),
  }))
}

import * as contract from '#contract/production/recalls'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectRecalls } from './queries.ts'
import { acknowledgeRecall, readRecall, startRecall } from './recalls.ts'

/** Recalls: from lots to every order and every clinic. */
export function recalls(house: House): void {
  serve(house, contract.startRecall, async ({ tx, session, body }) => ({
    recall: await startRecall(tx, session, body),
  }))

  serve(house, contract.listRecalls, ({ tx, query }) => selectRecalls(tx, query))

  serve(house, contract.getRecall, async ({ tx, params }) => ({
    recall: await readRecall(tx, params.id),
  }))

  serve(house, contract.acknowledgeRecall, async ({ tx, session, params }) => ({
    recall: await acknowledgeRecall(tx, session, params.id),
  }))
}

import * as contract from '#contract/documents/letterhead'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { changeLetterhead, readLetterhead } from './letterhead.ts'

/** Logo and colour of a laboratory's documents. */
export function letterhead(app: AppContext): void {
  serve(app, contract.getLetterhead, async ({ tx }) => ({ letterhead: await readLetterhead(tx) }))
  serve(app, contract.updateLetterhead, async ({ tx, session, body }) => ({
    letterhead: await changeLetterhead(tx, session.organizationId, body),
  }))
}

import type { Params, Query } from '#contract/platform/endpoint'
import type { getDeliverySheet } from '#contract/logistics/delivery-visits'
import {
  drawDocument,
  languageOf,
  pageSizeOf,
  selectReader,
  type Drawn,
} from '#server/documents/pdf'
import type { Principal } from '#platform/auth/session'
import type { Tx } from '#platform/db/db'
import { readRun } from './delivery-runs.ts'

type Request = {
  tx: Tx
  session: Principal
  params: Params<typeof getDeliverySheet>
  query: Query<typeof getDeliverySheet>
}

/** The sheet of a run as PDF, in the language of the laboratory. @throws Refusal 404, 503 */
export async function makeSheet({ tx, session, params, query }: Request): Promise<Drawn> {
  const run = await readRun(tx, params.id)
  const reader = await selectReader(tx)
  const bytes = await drawDocument(
    'delivery-sheet',
    {
      run,
      labName: reader.name,
      language: languageOf(reader, query.lang),
      paper: pageSizeOf(reader, query.paper),
    },
    session,
  )
  return { name: `run-${run.runOn}`, bytes }
}

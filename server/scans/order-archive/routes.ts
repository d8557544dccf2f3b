import * as contract from '#contract/scans/order-archive'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { openArchive } from './archive.ts'
import { makeCadProject } from './cad-project.ts'

/** An order as a whole, to take away: all of its files, or the case for a CAD program. */
export function orderArchive(app: AppContext): void {
  serve(app, contract.getOrderArchive, ({ tx, session, params }) =>
    openArchive(app, { tx, session }, params.id),
  )
  serve(app, contract.getCadProject, ({ tx, session, params }) =>
    makeCadProject(tx, session, params.id),
  )
}

import * as contract from '#contract/scans/order-archive'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { openArchive } from './archive.ts'
import { makeCadProject } from './cad-project.ts'

/** An order as a whole, to take away: all of its files, or the case for a CAD program. */
export function caseArchive(house: House): void {
  serve(house, contract.getOrderArchive, ({ tx, session, params }) =>
    openArchive(house, { tx, session }, params.id),
  )
  serve(house, contract.getCadProject, ({ tx, session, params }) =>
    makeCadProject(tx, session, params.id),
  )
}

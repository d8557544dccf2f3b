import * as contract from '#contract/production/trays'
import { show, showZpl } from '#server/documents/pdf'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectTrays } from './queries.ts'
import {
  addTrays,
  changeTray,
  makeTrayLabels,
  makeTrayLabelsForZebra,
  readTray,
  removeTray,
} from './trays.ts'

/** The boxes in which a laboratory keeps the work of its orders. */
export function trays(app: AppContext): void {
  serve(app, contract.listTrays, ({ tx, query }) => selectTrays(tx, query))
  serve(app, contract.createTrays, ({ tx, body }) => addTrays(tx, body))
  serve(app, contract.getTray, async ({ tx, params }) => ({ tray: await readTray(tx, params.id) }))
  serve(app, contract.updateTray, async ({ tx, params, body }) => ({
    tray: await changeTray(tx, params.id, body),
  }))
  serve(app, contract.deleteTray, ({ tx, params }) => removeTray(tx, params.id))
  serve(app, contract.getTrayLabels, async ({ tx, session, query }) =>
    show(await makeTrayLabels(tx, session, query)),
  )
  serve(app, contract.getTrayLabelsForZebra, async ({ tx, session, query }) =>
    showZpl(await makeTrayLabelsForZebra(tx, session, query)),
  )
}

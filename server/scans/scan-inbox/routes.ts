import {
  announceScanCase,
  createOrderOfScanCase,
  getScanCase,
  ignoreScanCase,
  listScanCaseEvents,
  listScanInbox,
  matchScanCase,
  unmatchScanCase,
} from '#contract/scans/scan-inbox'
import { dismissScanCancellation, returnScan } from '#contract/scans/scan-returns'
import {
  createScannerSenderMap,
  deleteScannerSenderMap,
  listScannerSenderMaps,
} from '#contract/scans/scanner-sender-maps'
import { notFound } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { createOrderOf } from './create-order.ts'
import { addJobs } from './jobs.ts'
import { announceCase } from './local-exports.ts'
import { askForScan, dismissCancellation } from './returns.ts'
import {
  ignoreCase,
  listCaseEventPage,
  listCasePage,
  matchCase,
  readCase,
  unmatchCase,
} from './scan-inbox.ts'
import { deleteSenderMap, selectSenderMaps } from './sender-queries.ts'
import { createSenderMap } from './sender-resolution.ts'

/** The inbox of scans: what vendors and exports announced, until it is part of an order. */
export function scanInbox(app: AppContext): void {
  addJobs(app)

  serve(app, listScanInbox, ({ tx, query }) => listCasePage(tx, query))

  serve(app, announceScanCase, ({ tx, session, body }) =>
    announceCase(tx, session, body, app.clock()),
  )

  serve(app, getScanCase, async ({ tx, params }) => ({ scanCase: await readCase(tx, params.id) }))

  serve(app, listScanCaseEvents, ({ tx, params, query }) => listCaseEventPage(tx, params.id, query))

  // The files are fetched by the events that announced them, which the job of the match sets free.
  serve(app, matchScanCase, async ({ tx, session, params, body }) => ({
    scanCase: await matchCase(tx, session, params.id, body),
  }))

  serve(app, unmatchScanCase, async ({ tx, session, params, body }) => ({
    scanCase: await unmatchCase(tx, session, params.id, body.reason),
  }))

  serve(app, createOrderOfScanCase, ({ tx, session, params, body }) =>
    createOrderOf(tx, session, params.id, body),
  )

  serve(app, ignoreScanCase, async ({ tx, session, params }) => ({
    scanCase: await ignoreCase(tx, session, params.id),
  }))

  serve(app, listScannerSenderMaps, ({ tx, query }) => selectSenderMaps(tx, query))

  serve(app, createScannerSenderMap, async ({ tx, session, body }) => ({
    senderMap: await createSenderMap(tx, session, body),
  }))

  serve(app, deleteScannerSenderMap, async ({ tx, params }) => {
    if ((await deleteSenderMap(tx, params.id)) === 0) throw notFound('scan_sender')
    return undefined
  })

  serve(app, returnScan, ({ tx, session, params, body }) =>
    askForScan(tx, session, params.id, body),
  )

  serve(app, dismissScanCancellation, async ({ tx, session, params }) => ({
    order: await dismissCancellation(tx, session, params.id),
  }))
}

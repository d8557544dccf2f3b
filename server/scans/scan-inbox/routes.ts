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
import type { House } from '#platform/app-context'
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
import { createSenderMap } from './senders.ts'

/** The inbox of scans: what vendors and exports announced, until it is part of an order. */
export function scanInbox(house: House): void {
  addJobs(house)

  serve(house, listScanInbox, ({ tx, query }) => listCasePage(tx, query))

  serve(house, announceScanCase, ({ tx, session, body }) =>
    announceCase(tx, session, body, house.clock()),
  )

  serve(house, getScanCase, async ({ tx, params }) => ({ scanCase: await readCase(tx, params.id) }))

  serve(house, listScanCaseEvents, ({ tx, params, query }) =>
    listCaseEventPage(tx, params.id, query),
  )

  // The files are fetched by the events that announced them, which the job of the match sets free.
  serve(house, matchScanCase, async ({ tx, session, params, body }) => ({
    scanCase: await matchCase(tx, session, params.id, body),
  }))

  serve(house, unmatchScanCase, async ({ tx, session, params, body }) => ({
    scanCase: await unmatchCase(tx, session, params.id, body.reason),
  }))

  serve(house, createOrderOfScanCase, ({ tx, session, params, body }) =>
    createOrderOf(tx, session, params.id, body),
  )

  serve(house, ignoreScanCase, async ({ tx, session, params }) => ({
    scanCase: await ignoreCase(tx, session, params.id),
  }))

  serve(house, listScannerSenderMaps, ({ tx, query }) => selectSenderMaps(tx, query))

  serve(house, createScannerSenderMap, async ({ tx, session, body }) => ({
    senderMap: await createSenderMap(tx, session, body),
  }))

  serve(house, deleteScannerSenderMap, async ({ tx, params }) => {
    if ((await deleteSenderMap(tx, params.id)) === 0) throw notFound('scan_sender')
    return undefined
  })

  serve(house, returnScan, ({ tx, session, params, body }) =>
    askForScan(tx, session, params.id, body),
  )

  serve(house, dismissScanCancellation, async ({ tx, session, params }) => ({
    order: await dismissCancellation(tx, session, params.id),
  }))
}

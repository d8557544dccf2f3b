import { ignoreScanCase, listScanInbox, matchScanCase } from '#contract/scan-inbox'
import type { House } from '#platform/house'
import { serve, serveOutside } from '#platform/serve'
import { showCase } from './announced-case.ts'
import { releaseEvents, selectCases } from './queries.ts'
import { ignoreCase, matchCase } from './scan-inbox.ts'

const minuteMs = 60_000

/** The inbox of scans: what vendors announced, until it is part of an order. */
export function scanInbox(house: House): void {
  const release = async () => {
    await house.db.acrossOrgs('events that waited for a person', releaseEvents)
    house.worker.wake()
  }
  // Also for what a killed process matched and did not come to release.
  house.worker.addPeriodic({
    name: 'release events that waited for a person',
    everyMs: minuteMs,
    run: release,
  })

  serve(house, listScanInbox, async ({ tx, query }) => {
    const { data, pagination } = await selectCases(tx, query)
    return { data: data.map(showCase), pagination }
  })

  // The files are fetched by the events that announced them, which the match sets free.
  serveOutside(house, matchScanCase, async ({ inOrg, session, params, body }) => {
    const scanCase = await inOrg((tx) =>
      matchCase(tx, params.id, { orderId: body.orderId, by: session.userName }),
    )
    await release()
    return { scanCase }
  })

  serve(house, ignoreScanCase, async ({ tx, params }) => ({
    scanCase: await ignoreCase(tx, params.id),
  }))
}

import {
  authorizeScannerConnection,
  createScannerConnection,
  deleteScannerConnection,
  finishScannerAuthorization,
  getScannerConnection,
  listScannerConnections,
  rotateScannerSecret,
  syncScannerConnection,
  testScannerConnection,
  updateScannerConnection,
} from '#contract/scans/scanner-connections'
import {
  getScannerDelivery,
  listScannerDeliveries,
  replayScannerDelivery,
  sendScannerTestEvent,
} from '#contract/scans/scanner-deliveries'
import { instant } from '#platform/clock'
import type { House } from '#platform/app-context'
import { pageHeaders, prefersPage } from '#platform/http/html'
import { serve, serveOutside } from '#platform/http/serve'
import { connectVendors, type ScannerVendors } from '#vendors/scanners'
import { syncNow, testConnection } from './checks.ts'
import { readDelivery, replayDelivery, sendTestEvent } from './deliveries.ts'
import { selectDeliveries } from './delivery-queries.ts'
import { openDoor } from './door.ts'
import { workScannerEvents } from './jobs.ts'
import { selectConnections } from './queries.ts'
import {
  addConnection,
  changeConnection,
  readConnection,
  removeConnection,
  rotateSecret,
} from './scanner-connections.ts'
import { authorizeConnection, finishAuthorization } from './sign-in.ts'
import { drawSignedIn } from './signed-in-page.ts'
import { addSyncs, releaseAfterSignIn } from './sync.ts'

const hourMs = 3_600_000

type Headers = Record<string, string | string[] | undefined>

const originOf = ({ env }: House, { headers }: { headers: Headers }): string =>
  env.BASE_URL ?? `http://${String(headers['host'])}`

function serveSignIn(house: House, vendors: ScannerVendors): void {
  serveOutside(house, authorizeScannerConnection, (call) =>
    authorizeConnection(house, vendors, call.params.id, {
      session: call.session,
      inOrg: call.inOrg,
      origin: originOf(house, call),
      serviceUrl: call.body.serviceUrl,
    }),
  )

  serveOutside(house, finishScannerAuthorization, async (call) => {
    const connection = await finishAuthorization(house, vendors, {
      session: call.session,
      inOrg: call.inOrg,
      origin: originOf(house, call),
      query: call.query,
    })
    await releaseAfterSignIn(house, connection.id)
    call.setHeaders({ vary: 'Accept' })
    if (!prefersPage(call.headers['accept']?.toString())) return { connection }
    call.setHeaders(pageHeaders)
    return drawSignedIn(connection)
  })

  serveOutside(house, testScannerConnection, (call) =>
    testConnection(house, vendors, call.params.id, call),
  )

  serveOutside(house, syncScannerConnection, (call) =>
    syncNow(house, vendors, call.params.id, call),
  )
}

function serveDeliveries(house: House): void {
  const take = openDoor(house)

  serve(house, listScannerDeliveries, ({ tx, query }) => selectDeliveries(tx, query))

  serve(house, getScannerDelivery, ({ tx, session, params }) =>
    readDelivery(tx, house.secrets, { id: params.id, session }),
  )

  serveOutside(house, replayScannerDelivery, async (call) => ({
    delivery: await replayDelivery(house, call.params.id, call),
  }))

  serveOutside(house, sendScannerTestEvent, async (call) => ({
    delivery: await sendTestEvent(house, take, call.params.id, call),
  }))
}

/** Scanner connections, and the webhook by which their vendors announce scans. */
export function scannerConnections(house: House): void {
  const vendors = connectVendors(house.env)
  const toolsFor = (call: { headers: Headers }) => ({
    secrets: house.secrets,
    origin: originOf(house, call),
  })

  serve(house, listScannerConnections, ({ tx, query }) => selectConnections(tx, query))

  serve(house, createScannerConnection, (call) => addConnection(call.tx, call.body, toolsFor(call)))

  serve(house, getScannerConnection, async ({ tx, params }) => ({
    connection: await readConnection(tx, params.id),
  }))

  serve(house, updateScannerConnection, async ({ tx, params, body }) => ({
    connection: await changeConnection(tx, params.id, body),
  }))

  serve(house, deleteScannerConnection, ({ tx, params }) => removeConnection(tx, params.id))

  serve(house, rotateScannerSecret, (call) => {
    const endsMs = house.clock().getTime() + call.body.overlapHours * hourMs
    const previousExpiresAt = instant(new Date(endsMs))
    return rotateSecret(call.tx, call.params.id, { ...toolsFor(call), previousExpiresAt })
  })

  serveSignIn(house, vendors)
  serveDeliveries(house)
  workScannerEvents(house, vendors)
  addSyncs(house, vendors)
}

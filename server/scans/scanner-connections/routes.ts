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
import { languageOfReader } from '#server/orders/work-summary'
import type { Principal } from '#platform/auth/session'
import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import { pageHeaders, prefersPage } from '#platform/http/html'
import { serve, serveOutside, wishesOf } from '#platform/http/serve'
import { connectVendors, type ScannerVendors } from '#vendors/scanners'
import { syncNow, testConnection } from './checks.ts'
import { readDelivery, replayDelivery, sendTestEvent } from './deliveries.ts'
import { selectDeliveries } from './delivery-queries.ts'
import { serveScannerWebhook } from './webhook-auth.ts'
import { workScannerEvents } from './jobs.ts'
import {
  addConnection,
  changeConnection,
  listConnections,
  removeConnection,
  rotateSecret,
  showConnection,
  showIn,
} from './scanner-connections.ts'
import { authorizeConnection, finishAuthorization } from './sign-in.ts'
import { renderCallbackPage } from './oauth-callback-page.ts'
import { addSyncs, releaseAfterSignIn } from './sync.ts'

const hourMs = 3_600_000

type Headers = Record<string, string | string[] | undefined>

const originOf = ({ env }: AppContext, { headers }: { headers: Headers }): string =>
  env.BASE_URL ?? `http://${String(headers['host'])}`

function serveSignIn(app: AppContext, vendors: ScannerVendors): void {
  serveOutside(app, authorizeScannerConnection, (call) =>
    authorizeConnection(app, vendors, call.params.id, {
      session: call.session,
      inOrg: call.inOrg,
      origin: originOf(app, call),
      serviceUrl: call.body.serviceUrl,
    }),
  )

  serveOutside(app, finishScannerAuthorization, async (call) => {
    const signedIn = await finishAuthorization(app, vendors, {
      session: call.session,
      inOrg: call.inOrg,
      origin: originOf(app, call),
      query: call.query,
    })
    await releaseAfterSignIn(app, signedIn.id)
    const wishes = wishesOf(call.headers, call.session)
    const language = await call.inOrg((tx) => languageOfReader(tx, wishes))
    const connection = showIn(signedIn, language)
    call.setHeaders({ vary: 'Accept, Accept-Language' })
    if (!prefersPage(call.headers['accept']?.toString())) return { connection }
    call.setHeaders(pageHeaders)
    return renderCallbackPage(connection, language)
  })

  serveOutside(app, testScannerConnection, (call) =>
    testConnection(app, vendors, call.params.id, call),
  )

  serveOutside(app, syncScannerConnection, (call) => syncNow(app, vendors, call.params.id, call))
}

function serveDeliveries(app: AppContext): void {
  const take = serveScannerWebhook(app)

  serve(app, listScannerDeliveries, ({ tx, query }) => selectDeliveries(tx, query))

  serve(app, getScannerDelivery, ({ tx, session, params }) =>
    readDelivery(tx, app.secrets, { id: params.id, session }),
  )

  serveOutside(app, replayScannerDelivery, async (call) => ({
    delivery: await replayDelivery(app, call.params.id, call),
  }))

  serveOutside(app, sendScannerTestEvent, async (call) => ({
    delivery: await sendTestEvent(app, take, call.params.id, call),
  }))
}

/** Scanner connections, and the webhook by which their vendors announce scans. */
export function scannerConnections(app: AppContext): void {
  const vendors = connectVendors(app.env)
  const toolsFor = (call: { headers: Headers; session: Principal }) => ({
    secrets: app.secrets,
    origin: originOf(app, call),
    wishes: wishesOf(call.headers, call.session),
  })

  serve(app, listScannerConnections, ({ tx, query, headers, session }) =>
    listConnections(tx, query, wishesOf(headers, session)),
  )

  serve(app, createScannerConnection, (call) => addConnection(call.tx, call.body, toolsFor(call)))

  serve(app, getScannerConnection, async ({ tx, params, headers, session }) => ({
    connection: await showConnection(tx, params.id, wishesOf(headers, session)),
  }))

  serve(app, updateScannerConnection, async ({ tx, params, body, headers, session }) => ({
    connection: await changeConnection(tx, params.id, body, wishesOf(headers, session)),
  }))

  serve(app, deleteScannerConnection, ({ tx, params }) => removeConnection(tx, params.id))

  serve(app, rotateScannerSecret, (call) => {
    const endsMs = app.clock().getTime() + call.body.overlapHours * hourMs
    const previousExpiresAt = instant(new Date(endsMs))
    return rotateSecret(call.tx, call.params.id, { ...toolsFor(call), previousExpiresAt })
  })

  serveSignIn(app, vendors)
  serveDeliveries(app)
  workScannerEvents(app, vendors)
  addSyncs(app, vendors)
}

import {
  createScannerConnection,
  deleteScannerConnection,
  getScannerConnection,
  listScannerConnections,
  rotateScannerSecret,
  updateScannerConnection,
} from '#contract/scanner-connections'
import { instant } from '#platform/clock'
import type { House } from '#platform/house'
import { serve } from '#platform/serve'
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

const hourMs = 3_600_000

/** Scanner connections, and the webhook by which their vendors announce scans. */
export function scannerConnections(house: House): void {
  const toolsFor = ({ headers }: { headers: Record<string, string | string[] | undefined> }) => ({
    secrets: house.secrets,
    origin: house.env.BASE_URL ?? `http://${String(headers['host'])}`,
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

  openDoor(house)
  workScannerEvents(house)
}

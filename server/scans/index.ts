import type { AppContext } from '#platform/app-context'
import { files } from './files/index.ts'
import { marginLines } from './margin-lines/index.ts'
import { uploads } from './uploads/index.ts'
import { scanCheck } from './scan-check/index.ts'
import { scanInbox } from './scan-inbox/index.ts'
import { scannerConnections } from './scanner-connections/index.ts'
import { orderArchive } from './order-archive/index.ts'

/** Files and scans: uploads, their inspection, and the way of a scan to its order. */
export function registerScans(app: AppContext): void {
  files(app)
  marginLines(app)
  uploads(app)
  scanCheck(app)
  scanInbox(app)
  scannerConnections(app)
  orderArchive(app)
}

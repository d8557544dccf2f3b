import type { Area } from '../platform/area.ts'
import * as files from './files.ts'
import * as marginLines from './margin-lines.ts'
import * as scanCheck from './scan-check.ts'
import * as uploads from './uploads.ts'
import * as scanInbox from './scan-inbox.ts'
import * as scanReturns from './scan-returns.ts'
import * as scannerConnections from './scanner-connections.ts'
import * as scannerDeliveries from './scanner-deliveries.ts'
import * as orderArchive from './order-archive.ts'
import * as scannerSenderMaps from './scanner-sender-maps.ts'

/** Files and scans: uploads, scans without an order, scanner connections. */
export const scansArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [
    files,
    marginLines,
    scanCheck,
    uploads,
    scanInbox,
    scanReturns,
    scannerConnections,
    scannerDeliveries,
    orderArchive,
    scannerSenderMaps,
  ],
  tags: {
    Files: 'Scans and other files of an order. A file is never overwritten.',
    Uploads: 'Files on their way here: resumable, by tus.',
    Scanners: 'Connections to scanner vendors, and the scans that found no order yet.',
  },
}

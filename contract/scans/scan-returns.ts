import { Type } from 'typebox'
import { fileKinds } from '../catalog/catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { Order } from '../orders/orders.ts'
import { StatusReason } from './status-reason.ts'
import { Id, idParams, nullable, oneOf, strict, text } from '../platform/values.ts'

const tag = 'Scanners'

export const returnScan = endpoint({
  method: 'POST',
  path: '/orders/{id}/return-scan',
  operationId: 'returnScan',
  tag,
  summary: 'Ask the clinic for a new scan',
  description:
    'Is in the history, and the clinic is notified. The order stays where it is: put it on hold, or ask for information, where it has to wait. A new scan of the same case comes as a new version of its files. `note` says where the vendor has to be reported too.',
  access: members({ only: 'lab', needs: 'orders.accept' }),
  params: idParams,
  body: strict({
    reason: text(1_000, 'What is wrong with it, in words', 'The margin of 11 is torn.'),
    kinds: Type.Optional(
      Type.Array(oneOf(fileKinds, 'What is to be scanned again'), {
        uniqueItems: true,
        maxItems: fileKinds.length,
        description: 'What is to be scanned again',
        examples: [['scan_upper']],
      }),
    ),
    fileIds: Type.Optional(
      Type.Array(Id, {
        uniqueItems: true,
        maxItems: 50,
        description: 'The files that it is about',
        examples: [['019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f']],
      }),
    ),
  }),
  reply: {
    status: 200,
    body: Type.Object({
      order: Order,
      /** Where the vendor has to be reported too; null where there is nothing to do. */
      note: nullable(StatusReason),
    }),
  },
  refuses: ['not_found', 'scan_not_returnable', 'patient_named'],
})

export const dismissScanCancellation = endpoint({
  method: 'POST',
  path: '/orders/{id}/dismiss-scan-cancellation',
  operationId: 'dismissScanCancellation',
  tag,
  summary: 'Go on although the scan was cancelled at its vendor',
  description:
    'A case that is cancelled at the scanner’s vendor never cancels the order: it sets `scanCancelledAt`, and the order is in the worklist until somebody cancels it or says this.',
  access: members({ needs: 'orders.write' }),
  params: idParams,
  reply: { status: 200, body: Type.Object({ order: Order }) },
  refuses: ['no_scan_cancelled'],
})

import { workOff } from '#platform/jobs/work-off'
import type { Drawing } from './drawing.ts'
import { drawAccountStatement } from './layout/account-statement.ts'
import { drawCaseRecord } from './layout/case-record.ts'
import { drawDeliveryNote } from './layout/delivery-note.ts'
import { drawDeliverySheet } from './layout/delivery-sheet.ts'
import { drawDeviceStatement } from './layout/device-statement.ts'
import { drawInvoice } from './layout/invoice.ts'
import { drawLabel } from './layout/label.ts'
import { drawLabelSheet } from './layout/label-sheet.ts'
import { drawPurchaseOrder } from './layout/purchase-order.ts'
import { drawRx } from './layout/rx.ts'
import { drawTickets } from './layout/ticket.ts'
import { writeZpl } from './layout/zpl.ts'

async function draw({ kind, content }: Drawing): Promise<Buffer> {
  switch (kind) {
    case 'tickets':
      return drawTickets(content)
    case 'rx':
      return drawRx(content)
    case 'label':
      return drawLabel(content)
    case 'delivery-note':
      return drawDeliveryNote(content)
    case 'delivery-sheet':
      return drawDeliverySheet(content)
    case 'device-statement':
      return drawDeviceStatement(content)
    case 'invoice':
      return drawInvoice(content)
    case 'account-statement':
      return drawAccountStatement(content)
    case 'case-record':
      return drawCaseRecord(content)
    case 'purchase-order':
      return drawPurchaseOrder(content)
    case 'label-sheet':
      return drawLabelSheet(content)
    case 'zebra-labels':
      return writeZpl(content)
  }
}

workOff(draw)

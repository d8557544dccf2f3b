import { workOff } from '#platform/jobs/threads'
import type { Drawing } from './drawing.ts'
import { drawAccountStatement } from './layout/account-statement.ts'
import { drawCaseRecord } from './layout/case-record.ts'
import { drawDeliveryNote } from './layout/delivery-note.ts'
import { drawDeliverySheet } from './layout/delivery-sheet.ts'
import { drawDeviceStatement } from './layout/device-statement.ts'
import { drawInvoice } from './layout/invoice.ts'
import { drawLabel } from './layout/label.ts'
import { drawRx } from './layout/rx.ts'
import { drawTicket } from './layout/ticket.ts'
import { drawTrayLabels } from './layout/tray-labels.ts'

async function draw({ kind, content }: Drawing): Promise<Buffer> {
  switch (kind) {
    case 'ticket':
      return drawTicket(content)
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
    case 'tray-labels':
      return drawTrayLabels(content)
  }
}

workOff(draw)

import { workOff } from '#platform/jobs/threads'
import type { Drawing } from './drawing.ts'
import { drawAccountStatement } from './layout/account-statement.ts'
import { drawCaseRecord } from './layout/case-record.ts'
import { drawDeliveryNote } from './layout/delivery-note.ts'
import { drawDeviceStatement } from './layout/device-statement.ts'
import { drawInvoice } from './layout/invoice.ts'
import { drawLabel } from './layout/label.ts'
import { drawRx } from './layout/rx.ts'
import { drawTicket } from './layout/ticket.ts'

async function draw({ kind, paper }: Drawing): Promise<Buffer> {
  switch (kind) {
    case 'ticket':
      return drawTicket(paper)
    case 'rx':
      return drawRx(paper)
    case 'label':
      return drawLabel(paper)
    case 'delivery-note':
      return drawDeliveryNote(paper)
    case 'device-statement':
      return drawDeviceStatement(paper)
    case 'invoice':
      return drawInvoice(paper)
    case 'account-statement':
      return drawAccountStatement(paper)
    case 'case-record':
      return drawCaseRecord(paper)
  }
}

workOff(draw)

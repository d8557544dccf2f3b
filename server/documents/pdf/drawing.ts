import { openThreads } from '#platform/jobs/threads'
import type { AccountStatementContent } from './layout/account-statement.ts'
import type { CaseRecord } from './layout/case-record.ts'
import type { DeliverySheetContent } from './layout/delivery-sheet.ts'
import type { DeliveryNoteContent } from './layout/delivery-note.ts'
import type { DeviceStatementContent } from './layout/device-statement.ts'
import type { InvoiceContent } from './layout/invoice.ts'
import type { LabelContent } from './layout/label.ts'
import type { LabelSheet } from './layout/label-sheet.ts'
import type { PurchaseOrderContent } from './layout/purchase-order.ts'
import type { RxContent } from './layout/rx.ts'
import type { TicketContent } from './layout/ticket.ts'
import type { ZebraLabels } from './layout/zpl.ts'

/** What each kind of paper is made of. */
type DocumentContents = {
  tickets: readonly TicketContent[]
  rx: RxContent
  label: LabelContent
  'delivery-note': DeliveryNoteContent
  'delivery-sheet': DeliverySheetContent
  'device-statement': DeviceStatementContent
  invoice: InvoiceContent
  'account-statement': AccountStatementContent
  'case-record': CaseRecord
  'purchase-order': PurchaseOrderContent
  'label-sheet': LabelSheet
  'zebra-labels': ZebraLabels
}

/** A paper that is to be drawn. */
export type Drawing = {
  [Kind in keyof DocumentContents]: { kind: Kind; content: DocumentContents[Kind] }
}[keyof DocumentContents]

// A ticket of 100 items is half a second of work, in which the process would answer nobody
// (docs/performance.md). With two threads a label need not wait for it; each takes some 60 MB.
const threads = openThreads<
  { kind: keyof DocumentContents; content: DocumentContents[keyof DocumentContents] },
  Uint8Array
>({
  file: new URL('./drawing-thread.ts', import.meta.url),
  most: 2,
  mostWaiting: 32,
  timeoutMs: 30_000,
  heapMegabytes: 512,
})

/**
 * A paper as PDF (labels for a Zebra printer as ZPL), drawn beside the requests by the shares of the organizations that ask; the same
 * content is the same bytes.
 * @throws Refusal 503 when too many documents wait, or this one could not be drawn in half a minute
 */
export async function drawDocument<Kind extends keyof DocumentContents>(
  kind: Kind,
  content: DocumentContents[Kind],
  { organizationId }: { organizationId: string },
): Promise<Buffer> {
  const bytes = await threads.run({ kind, content }, organizationId)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

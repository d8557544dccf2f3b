import { openThreads } from '#platform/jobs/threads'
import type { AccountPaper } from './layout/account-statement.ts'
import type { CaseRecord } from './layout/case-record.ts'
import type { NotePaper } from './layout/delivery-note.ts'
import type { StatementPaper } from './layout/device-statement.ts'
import type { InvoicePaper } from './layout/invoice.ts'
import type { LabelPaper } from './layout/label.ts'
import type { RxPaper } from './layout/rx.ts'
import type { TicketPaper } from './layout/ticket.ts'

/** What each kind of paper is made of. */
type Papers = {
  ticket: TicketPaper
  rx: RxPaper
  label: LabelPaper
  'delivery-note': NotePaper
  'device-statement': StatementPaper
  invoice: InvoicePaper
  'account-statement': AccountPaper
  'case-record': CaseRecord
}

/** A paper that is to be drawn. */
export type Drawing = { [Kind in keyof Papers]: { kind: Kind; paper: Papers[Kind] } }[keyof Papers]

// A ticket of 100 items is half a second of work, in which the process would answer nobody
// (docs/performance.md). With two threads a label need not wait for it; each takes some 60 MB.
const threads = openThreads<{ kind: keyof Papers; paper: Papers[keyof Papers] }, Uint8Array>({
  file: new URL('./drawing-thread.ts', import.meta.url),
  most: 2,
  mostWaiting: 32,
  timeoutMs: 30_000,
  heapMegabytes: 512,
})

/**
 * A paper as PDF, drawn beside the requests by the shares of the organizations that ask; the same
 * content is the same bytes.
 * @throws Refusal 503 when too many papers wait, or this one could not be drawn in half a minute
 */
export async function drawPaper<Kind extends keyof Papers>(
  kind: Kind,
  paper: Papers[Kind],
  { organizationId }: { organizationId: string },
): Promise<Buffer> {
  const bytes = await threads.run({ kind, paper }, organizationId)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

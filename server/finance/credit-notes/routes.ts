import {
  createCreditNote,
  getCreditNote,
  listCreditNotes,
  voidCreditNote,
} from '#contract/finance/credit-notes'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { creditLines, readCreditNote } from './credit-notes.ts'
import { selectCreditNotes } from './queries.ts'
import { voidIssued } from './voiding.ts'

/** Credit notes: what a laboratory takes back of its invoices, seen by both sides. */
export function creditNotes(app: AppContext): void {
  serve(app, listCreditNotes, ({ tx, query }) => selectCreditNotes(tx, query))

  serve(app, createCreditNote, async ({ tx, body }) => ({
    creditNote: await creditLines(tx, app.clock(), body),
  }))

  serve(app, getCreditNote, async ({ tx, params }) => ({
    creditNote: await readCreditNote(tx, params.id),
  }))

  serve(app, voidCreditNote, async ({ tx, params, body }) => ({
    creditNote: await voidIssued(tx, params.id, body.reason),
  }))
}

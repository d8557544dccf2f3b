import {
  getCreditNotePdf,
  getInvoicePdf,
  getStatementPdf,
} from '#contract/finance/finance-documents'
import { show } from '#server/documents/pdf'
import type { House } from '#platform/app-context'
import { pageLink } from '#platform/mail/mail'
import { serve } from '#platform/http/serve'
import { makeCreditNote } from './credit-note.ts'
import { makeInvoice } from './invoice.ts'
import { makeStatement } from './statement.ts'

/** Invoices, credit notes and statements on paper, for both sides. */
export function financePapers(house: House): void {
  const payLink = (invoiceId: string) =>
    house.env.STRIPE_SECRET_KEY ? pageLink(house.env, `/invoices/${invoiceId}`) : null

  serve(house, getInvoicePdf, async (call) =>
    show(await makeInvoice({ ...call, now: house.clock(), payLink })),
  )

  serve(house, getCreditNotePdf, async (call) =>
    show(await makeCreditNote({ ...call, now: house.clock() })),
  )

  serve(house, getStatementPdf, async (call) => show(await makeStatement(call)))
}

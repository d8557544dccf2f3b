import {
  getCreditNotePdf,
  getInvoicePdf,
  getStatementPdf,
} from '#contract/finance/finance-documents'
import { show } from '#server/documents/pdf'
import type { AppContext } from '#platform/app-context'
import { pageLink } from '#platform/mail/mail'
import { serve } from '#platform/http/serve'
import { makeCreditNote } from './credit-note.ts'
import { makeInvoice } from './invoice.ts'
import { makeStatement } from './statement.ts'
import { paymentSettings } from '../settings.ts'

/** Invoices, credit notes and statements on paper, for both sides. */
export function financeDocuments(app: AppContext): void {
  const payLink = (invoiceId: string) =>
    paymentSettings.of(app.env).STRIPE_SECRET_KEY
      ? pageLink(app.env, `/invoices/${invoiceId}`)
      : null

  serve(app, getInvoicePdf, async (call) =>
    show(await makeInvoice({ ...call, now: app.clock(), payLink })),
  )

  serve(app, getCreditNotePdf, async (call) =>
    show(await makeCreditNote({ ...call, now: app.clock() })),
  )

  serve(app, getStatementPdf, async (call) => show(await makeStatement(call)))
}

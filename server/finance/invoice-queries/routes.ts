import {
  answerInvoiceQuery,
  closeInvoiceQuery,
  listInvoiceQueries,
  queryInvoiceLine,
} from '#contract/finance/invoice-queries'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { answerQuery, closeQuery, openQuery } from './invoice-queries.ts'
import { selectInvoiceQueries } from './queries.ts'

/** Lines of invoices that clinics contest, and what laboratories say to it. */
export function invoiceQueries(app: AppContext): void {
  serve(app, listInvoiceQueries, ({ tx, query }) => selectInvoiceQueries(tx, query))

  serve(app, queryInvoiceLine, async ({ tx, session, params, body }) => ({
    invoiceQuery: await openQuery(tx, session, params.id, body.reason),
  }))

  serve(app, answerInvoiceQuery, async ({ tx, session, params, body }) => ({
    invoiceQuery: await answerQuery(tx, app.clock(), { session, ...params, ...body }),
  }))

  serve(app, closeInvoiceQuery, async ({ tx, params }) => ({
    invoiceQuery: await closeQuery(tx, params),
  }))
}

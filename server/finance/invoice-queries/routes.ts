import {
  answerInvoiceQuery,
  closeInvoiceQuery,
  listInvoiceQueries,
  queryInvoiceLine,
} from '#contract/finance/invoice-queries'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { answerQuery, closeQuery, openQuery } from './invoice-queries.ts'
import { selectInvoiceQueries } from './queries.ts'

/** Lines of invoices that clinics contest, and what laboratories say to it. */
export function invoiceQueries(house: House): void {
  serve(house, listInvoiceQueries, ({ tx, query }) => selectInvoiceQueries(tx, query))

  serve(house, queryInvoiceLine, async ({ tx, session, params, body }) => ({
    invoiceQuery: await openQuery(tx, session, params.id, body.reason),
  }))

  serve(house, answerInvoiceQuery, async ({ tx, session, params, body }) => ({
    invoiceQuery: await answerQuery(tx, house.clock(), { session, ...params, ...body }),
  }))

  serve(house, closeInvoiceQuery, async ({ tx, params }) => ({
    invoiceQuery: await closeQuery(tx, params),
  }))
}

import { listBillableOrders } from '#contract/finance/billable-orders'
import {
  createInvoice,
  deleteInvoice,
  getInvoice,
  issueInvoice,
  listInvoices,
  sendInvoice,
  updateInvoice,
  voidInvoice,
  writeOffInvoice,
} from '#contract/finance/invoices'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import {
  changeDraft,
  draftInvoice,
  issueDraft,
  removeDraft,
  voidIssued,
  writeOffIssued,
} from './invoices.ts'
import { listBillable } from './billable.ts'
import { draftDeposit, requireDepositAlone } from './deposits.ts'
import { mailInvoice } from './mail.ts'
import { readInvoice } from './transitions.ts'
import { selectInvoices } from './list-queries.ts'

/** Invoices: drafted and issued by a laboratory, seen by both sides from the issue on. */
export function invoices(app: AppContext): void {
  serve(app, listInvoices, ({ tx, session, query }) =>
    selectInvoices(tx, app.clock(), query, session.organizationType),
  )

  serve(app, listBillableOrders, ({ tx, query }) => listBillable(tx, query))

  serve(app, createInvoice, async ({ tx, body }) => {
    const { deposit } = body
    if (!deposit) return { invoice: await draftInvoice(tx, app.clock(), body) }
    requireDepositAlone(body)
    return { invoice: await draftDeposit(tx, app.clock(), { ...body, deposit }) }
  })

  serve(app, getInvoice, async ({ tx, params }) => ({
    invoice: await readInvoice(tx, app.clock(), params.id),
  }))

  serve(app, updateInvoice, async ({ tx, params, body }) => ({
    invoice: await changeDraft(tx, app.clock(), params.id, body),
  }))

  serve(app, deleteInvoice, ({ tx, params }) => removeDraft(tx, params.id))

  serve(app, issueInvoice, async ({ tx, params }) => ({
    invoice: await issueDraft(tx, app.clock(), params.id),
  }))

  serve(app, sendInvoice, async ({ tx, session, params, body }) => ({
    invoice: await mailInvoice(tx, app.clock(), {
      id: params.id,
      to: body.to,
      senderUserId: session.userId,
    }),
  }))

  serve(app, voidInvoice, async ({ tx, params, body }) => ({
    invoice: await voidIssued(tx, app.clock(), params.id, body.reason),
  }))

  serve(app, writeOffInvoice, async ({ tx, params }) => ({
    invoice: await writeOffIssued(tx, app.clock(), params.id),
  }))
}

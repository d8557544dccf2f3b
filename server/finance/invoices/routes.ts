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
import type { House } from '#platform/app-context'
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
import { readInvoice } from './moves.ts'
import { selectInvoices } from './queries.ts'

/** Invoices: drafted and issued by a laboratory, seen by both sides from the issue on. */
export function invoices(house: House): void {
  serve(house, listInvoices, ({ tx, query }) => selectInvoices(tx, house.clock(), query))

  serve(house, listBillableOrders, ({ tx, query }) => listBillable(tx, query))

  serve(house, createInvoice, async ({ tx, body }) => {
    const { deposit } = body
    if (!deposit) return { invoice: await draftInvoice(tx, house.clock(), body) }
    requireDepositAlone(body)
    return { invoice: await draftDeposit(tx, house.clock(), { ...body, deposit }) }
  })

  serve(house, getInvoice, async ({ tx, params }) => ({
    invoice: await readInvoice(tx, house.clock(), params.id),
  }))

  serve(house, updateInvoice, async ({ tx, params, body }) => ({
    invoice: await changeDraft(tx, house.clock(), params.id, body),
  }))

  serve(house, deleteInvoice, ({ tx, params }) => removeDraft(tx, params.id))

  serve(house, issueInvoice, async ({ tx, params }) => ({
    invoice: await issueDraft(tx, house.clock(), params.id),
  }))

  serve(house, sendInvoice, async ({ tx, session, params, body }) => ({
    invoice: await mailInvoice(tx, house.clock(), {
      id: params.id,
      to: body.to,
      senderUserId: session.userId,
    }),
  }))

  serve(house, voidInvoice, async ({ tx, params, body }) => ({
    invoice: await voidIssued(tx, house.clock(), params.id, body.reason),
  }))

  serve(house, writeOffInvoice, async ({ tx, params }) => ({
    invoice: await writeOffIssued(tx, house.clock(), params.id),
  }))
}

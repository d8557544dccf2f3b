import { listDisputes, submitDisputeEvidence } from '#contract/finance/disputes'
import {
  allocatePayment,
  getPayment,
  listPayments,
  payInvoice,
  recordPayment,
} from '#contract/finance/payments'
import { listPayoutMovements, listPayouts } from '#contract/finance/payouts'
import { listRefunds, refundPayment } from '#contract/finance/refunds'
import { endBegunPayments } from '#server/finance/invoices'
import { notFound } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { serve, serveOutside } from '#platform/http/serve'
import { submitEvidence } from './evidence.ts'
import { allocate } from './allocations.ts'
import { receivePaymentEvents, type PaymentProvider } from './events.ts'
import { cancelOpenPayments } from './cancel-open-payments.ts'
import { beginPayment } from './pay.ts'
import { addPayment, readPayment } from './payments.ts'
import { hasPayout, selectPayoutMovements, selectPayouts } from './payout-queries.ts'
import { selectPayments } from './list-queries.ts'
import { selectDisputes, selectRefunds } from './queries.ts'
import { giveBack } from './refunds.ts'

/**
 * Payments, refunds, disputes and payouts. Without a connection to the payment provider all but
 * paying online works, and says why.
 */
export function payments(app: AppContext, { stripe, webhookSecrets }: PaymentProvider): void {
  receivePaymentEvents(app, { stripe, webhookSecrets })
  app.db.registerOutsideCall(endBegunPayments, (invoiceId) =>
    cancelOpenPayments(app, stripe, invoiceId),
  )

  serve(app, listPayments, ({ tx, session, query }) =>
    selectPayments(tx, query, session.organizationType),
  )

  serve(app, recordPayment, async ({ tx, body }) => ({
    payment: await addPayment(tx, app.clock(), body),
  }))

  serve(app, allocatePayment, async ({ tx, params, body }) => {
    await allocate(tx, params.id, body.allocations)
    return { payment: await readPayment(tx, params.id) }
  })

  serve(app, getPayment, async ({ tx, params }) => ({
    payment: await readPayment(tx, params.id),
  }))

  serveOutside(app, payInvoice, ({ params, inOrg }) =>
    beginPayment(app, stripe, { invoiceId: params.id, inOrg }),
  )

  serveOutside(app, refundPayment, ({ session, params, body, headers, inOrg }) =>
    giveBack(app, stripe, {
      organizationId: session.organizationId,
      paymentId: params.id,
      body,
      headers,
      inOrg,
    }),
  )

  serve(app, listRefunds, ({ tx, query }) => selectRefunds(tx, query))

  serve(app, listDisputes, ({ tx, query }) => selectDisputes(tx, query))

  serveOutside(app, submitDisputeEvidence, ({ session, params, body, inOrg }) =>
    submitEvidence(app, stripe, {
      organizationId: session.organizationId,
      disputeId: params.id,
      body,
      inOrg,
    }),
  )

  serve(app, listPayouts, ({ tx, query }) => selectPayouts(tx, query))

  serve(app, listPayoutMovements, async ({ tx, params, query }) => {
    if (!(await hasPayout(tx, params.id))) throw notFound('payout')
    return selectPayoutMovements(tx, params.id, query)
  })
}

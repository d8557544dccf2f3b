import {
  draftDeposit,
  freeDeposits,
  isProviderUnavailable,
  issueDraft,
  mailNewInvoice,
} from '#server/finance/invoices'
import { orgScope, type Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { Job, Queue } from '#platform/jobs/queue'
import { selectCustomerOf } from './queries.ts'

type DepositJob = Job<{ orderId: string; labOrganizationId: string; task: 'ask' | 'release' }>

// One transaction: the deposit is there whole, or a later attempt makes it. Its order has one at most.
async function askFor(tx: Tx, now: Date, orderId: string): Promise<void> {
  const { customerId } = await selectCustomerOf(tx, orderId)
  const { id } = await draftDeposit(tx, now, { customerId, deposit: { orderId } })
  await issueDraft(tx, now, id)
  await mailNewInvoice(tx, now, id)
}

const depositQueue = ({ db, clock, worker }: AppContext): Queue<DepositJob> => ({
  name: 'deposits',
  module: 'finance/deposits',
  async process({ payload: { orderId, labOrganizationId, task } }) {
    const scope = orgScope({ id: labOrganizationId, type: 'lab' })
    try {
      await db.write(scope, (tx) =>
        task === 'ask' ? askFor(tx, clock(), orderId) : freeDeposits(tx, orderId),
      )
      worker.signal()
      return 'done'
    } catch (error) {
      // Such as a deposit that was asked for by hand meanwhile, or an order that costs nothing.
      if (!(error instanceof Refusal) || isProviderUnavailable(error)) throw error
      return { state: 'ignored', remark: error.message }
    }
  },
  maximumAttempts: 10,
})

/** Asks for deposits on orders that are accepted, and gives them free when an order ends unmade. */
export function deposits(app: AppContext): void {
  app.worker.addQueue(depositQueue(app))
}

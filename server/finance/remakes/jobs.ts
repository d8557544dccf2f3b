import { isProviderUnavailable } from '#server/finance/invoices'
import { orgScope } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { Job, Queue } from '#platform/jobs/queue'
import { continueClaim } from './continue-claim.ts'

type Resolution = Job<{ claimId: string; labOrganizationId: string }>

/**
 * Claims that go on on their own: agreed ones under terms that say so, and those whose new order
 * ended unmade. What cannot be resolved so, such as work that is not invoiced yet, stays agreed for
 * the laboratory's owner.
 */
export const resolutionQueue = ({ db, clock }: AppContext): Queue<Resolution> => ({
  name: 'remake-claims',
  module: 'finance/remakes',
  async process({ payload: { claimId, labOrganizationId } }) {
    try {
      await db.write(orgScope({ id: labOrganizationId, type: 'lab' }), (tx) =>
        continueClaim(tx, clock(), claimId),
      )
      return 'done'
    } catch (error) {
      if (!(error instanceof Refusal) || isProviderUnavailable(error)) throw error
      return { state: 'ignored', remark: error.message }
    }
  },
  maximumAttempts: 10,
})

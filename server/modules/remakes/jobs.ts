import { orgScope } from '#platform/db'
import { Refusal } from '#platform/errors'
import type { House } from '#platform/house'
import type { Job, Queue } from '#platform/worker'
import { resolveByTerms } from './resolving.ts'

type Resolution = Job & { claimId: string; labOrganizationId: string }

/**
 * Claims that resolve by themselves once both sides agree. What cannot be resolved so, such as work
 * that is not invoiced yet, stays agreed for the laboratory's owner.
 */
export const resolutionQueue = ({ db, clock }: House): Queue<Resolution> => ({
  table: 'remake_resolutions',
  async work({ claimId, labOrganizationId }) {
    try {
      await db.write(orgScope({ id: labOrganizationId, type: 'lab' }), (tx) =>
        resolveByTerms(tx, clock(), claimId),
      )
      return 'done'
    } catch (error) {
      if (error instanceof Refusal) return { state: 'ignored', remark: error.message }
      throw error
    }
  },
  failedState: 'failed',
  maximumAttempts: 10,
})

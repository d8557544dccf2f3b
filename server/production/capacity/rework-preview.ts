import type { getReworkPreview, ReworkPreview } from '#contract/production/bench'
import {
  comparePlans,
  planOpenWork,
  selectOpenWork,
  selectSurroundings,
} from '#server/production/availability'
import { findReopened } from '#server/production/stages'
import type { AppContext } from '#platform/app-context'
import { instant } from '#platform/clock'
import type { OutsideCall } from '#platform/http/serve'
import { outlookIn } from './order-outlook.ts'

/**
 * What sending work back to a stage would do to the promised days of the caller's laboratory: the plan as it
 * is beside the plan with the stages that are open again. Null where the order has no place in it.
 * @throws Refusal 404
 */
export async function previewRework(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { session, params, inOrg }: OutsideCall<typeof getReworkPreview>,
): Promise<ReworkPreview | null> {
  const { orderId, stageIds } = await inOrg((tx) => findReopened(tx, params.id))
  const asked = { labId: session.organizationId, at: instant(clock()) }
  return db.acrossOrgs(
    'the plan of a laboratory, with work that is sent back',
    async (tx): Promise<ReworkPreview | null> => {
      const now = await selectOpenWork(tx, asked)
      const then = await selectOpenWork(tx, { ...asked, reopenedStageIds: stageIds })
      if (!now || !then) return null
      const before = planOpenWork(now)
      const after = planOpenWork(then)
      const surroundings = await selectSurroundings(tx, asked.labId, { lab: now.lab, plan: after })
      const was = outlookIn(before, surroundings, orderId)
      const is = outlookIn(after, surroundings, orderId)
      if (!was || !is) return null
      const { promisedOn } = is.order
      const { deliveryOn, isAtRisk } = is.row
      const { missed, endangered } = comparePlans(
        { plan: before, surroundings },
        { plan: after, surroundings },
      )
      return {
        promisedOn,
        deliveryOn,
        formerDeliveryOn: was.row.deliveryOn,
        isPromiseKept: is.isPromiseKept,
        isRisky: isAtRisk,
        endangeredPromises: [...missed, ...endangered].filter(({ id }) => id !== orderId).length,
      }
    },
  )
}

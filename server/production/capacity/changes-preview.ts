import type { ChangesPreview, getOrderChangesPreview } from '#contract/orders/approvals'
import { readOrder } from '#server/orders/orders'
import { dateOf, type Day } from '#server/orders/scheduling'
import {
  lastAnswerDay,
  planOpenWork,
  selectOpenWork,
  selectSurroundings,
} from '#server/production/availability'
import type { AppContext } from '#platform/app-context'
import { instant } from '#platform/clock'
import type { OutsideCall } from '#platform/http/serve'
import { outlookIn } from './order-outlook.ts'
import { selectLastDoneStages } from './queries.ts'

/**
 * What it does to the promised day of an order when its design is made again: the last stage that is done
 * of each item is done once more. Null where no design waits for an answer, or the order has no place in
 * the plan. @throws Refusal 404
 */
export async function previewChanges(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { session, params: { id }, inOrg }: OutsideCall<typeof getOrderChangesPreview>,
): Promise<ChangesPreview | null> {
  const { status, labOrganizationId: labId } = await inOrg((tx) => readOrder(tx, session, id))
  if (status !== 'awaiting_approval') return null
  return db.acrossOrgs(
    'the plan of a laboratory, with a design that is made again',
    async (tx): Promise<ChangesPreview | null> => {
      const again = await selectLastDoneStages(tx, id)
      const reopenedStageIds = again.map((stage) => stage.id)
      const work = await selectOpenWork(tx, { labId, at: instant(clock()), reopenedStageIds })
      if (!work) return null
      const open = planOpenWork(work)
      const surroundings = await selectSurroundings(tx, labId, { lab: work.lab, plan: open })
      const found = outlookIn(open, surroundings, id)
      if (!found) return null
      const { order, isPromiseKept } = found
      const isAgain = (stageId: string) => again.some((stage) => stage.workflowStageId === stageId)
      const designOn = (open.plan.get(id)?.work ?? []).reduce<Day | null>(
        (last, { stageId, day }) => (isAgain(stageId) ? Math.max(last ?? day, day) : last),
        null,
      )
      const { todayOn } = surroundings
      const stages = (open.stages.get(id) ?? []).filter((stage) => !isAgain(stage.id))
      const fromOn = designOn ?? todayOn
      const answerBy = lastAnswerDay(open, order, { stages, todayOn, fromOn })
      return {
        promisedOn: order.promisedOn,
        deliveryOn: found.row.deliveryOn,
        isPromiseKept,
        designOn: designOn === null ? null : dateOf(designOn),
        answerByOn: answerBy === null ? null : dateOf(answerBy),
      }
    },
  )
}

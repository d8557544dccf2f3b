import { type Tx } from '#platform/db/db'
import { together } from '#platform/db/together'
import { Refusal } from '#platform/errors'
import { type Checked, selectChecked, selectOpenStages } from './finish-queries.ts'

function faultOf({ lastResult, isSentBackSince, isWorkedSince }: Checked) {
  if (lastResult === null) return 'quality_check_missing'
  if (lastResult === 'failed') return 'quality_check_failed'
  if (isSentBackSince) return 'reworked_since_quality_check'
  return isWorkedSince ? 'worked_since_quality_check' : undefined
}

const shownStages = 3

/**
 * Refuses to call an order made, finished or for its next try-in, while a stage up to there is open, or without a good quality check of
 * each item for which one of them asks, later than the work on it. @throws Refusal 422
 */
export async function assertFinishable(tx: Tx, orderId: string): Promise<void> {
  const [open, checks] = await together([selectOpenStages(tx, orderId), selectChecked(tx, orderId)])
  if (open.length > 0) {
    const stages = open.slice(0, shownStages)
    throw new Refusal('stages_not_finished', { stages, more: open.length - stages.length })
  }
  for (const checked of checks) {
    const fault = faultOf(checked)
    if (fault) throw new Refusal(fault, { stage: checked.stage, item: checked.item })
  }
}

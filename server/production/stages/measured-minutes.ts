import type { Body, Reply } from '#contract/platform/endpoint'
import type { adoptMeasuredMinutes, MeasuredMinutes } from '#contract/production/measured-minutes'
import { changeStageMinutes } from '#server/catalog/workflows'
import type { Principal } from '#platform/auth/session'
import type { Tx } from '#platform/db/db'
import { selectMeasured, type MeasuredRow } from './measured-queries.ts'

const mostMinutes = 100_000
const rounded = (minutes: number) => Math.min(mostMinutes, Math.round(minutes))

// Both parts of the plan are as wrong as their sum: what takes once and what takes for each piece cannot
// be told apart by a timer.
function planOf(row: MeasuredRow): MeasuredMinutes['after'] {
  const { minutesPerOrder, minutesPerPiece, plannedMinutes, measuredMinutes } = row
  if (plannedMinutes === 0) {
    return { minutesPerOrder: 0, minutesPerPiece: rounded(row.measuredPerPiece) }
  }
  const factor = measuredMinutes / plannedMinutes
  return {
    minutesPerOrder: rounded(minutesPerOrder * factor),
    minutesPerPiece: minutesPerPiece === null ? null : rounded(minutesPerPiece * factor),
  }
}

function measuredOf(row: MeasuredRow): MeasuredMinutes {
  const { minutesPerOrder, minutesPerPiece, measuredPerPiece: _, ...facts } = row
  return {
    ...facts,
    plannedMinutes: rounded(facts.plannedMinutes),
    measuredMinutes: rounded(facts.measuredMinutes),
    lowMinutes: rounded(facts.lowMinutes),
    highMinutes: rounded(facts.highMinutes),
    before: { minutesPerOrder, minutesPerPiece },
    after: planOf(row),
  }
}

/** What the stages of the workflows in use really took, beside their plan. */
export const readMeasuredMinutes = async (tx: Tx, now: Date): Promise<MeasuredMinutes[]> =>
  (await selectMeasured(tx, now)).map(measuredOf)

/** Plans stages with what was measured, if they are as they were looked at. @throws Refusal 404 */
export async function applyMeasuredMinutes(
  tx: Tx,
  { session, now }: { session: Principal; now: Date },
  { stages }: Body<typeof adoptMeasuredMinutes>,
): Promise<Reply<typeof adoptMeasuredMinutes>> {
  const seen = new Map(stages.map((stage) => [stage.stageId, stage]))
  const isAsSeen = ({ stageId, before }: MeasuredMinutes) => {
    const { minutesPerOrder, minutesPerPiece } = seen.get(stageId) ?? {}
    return before.minutesPerOrder === minutesPerOrder && before.minutesPerPiece === minutesPerPiece
  }
  return changeStageMinutes(tx, session, {
    stageIds: [...seen.keys()],
    propose: async () => (await readMeasuredMinutes(tx, now)).filter(isAsSeen),
  })
}

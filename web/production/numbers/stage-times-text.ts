import type { Answer } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'

type StageMinutes =
  Answer<'getStarterMinutes'>['starterMinutes'][number]['stages'][number]['before']

/** Writes what a stage takes: for the order, for each unit, and its waiting time. */
export function useStageTimesText(): (minutes: StageMinutes) => string {
  const t = useMessages()
  const words = t.numbers
  const timeOf = t.workflow.minutesOf
  return ({ minutesPerOrder, minutesPerPiece, waitMinutes }) =>
    [
      minutesPerOrder > 0 && words.perOrder(timeOf(minutesPerOrder)),
      minutesPerPiece && words.perPiece(timeOf(minutesPerPiece)),
      waitMinutes > 0 && words.wait(timeOf(waitMinutes)),
    ]
      .filter(Boolean)
      .join(' + ') || words.noTime
}

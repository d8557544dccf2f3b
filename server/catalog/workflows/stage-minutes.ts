import type { Workflow } from '#contract/catalog/workflows'
import type { Principal } from '#platform/auth/session'
import type { Tx } from '#platform/db/db'
import { notFound } from '#platform/errors'
import {
  lockWorkflows,
  selectStageCount,
  updateStageMinutes,
  updateWorkflowRow,
} from './queries.ts'
import type { StageMinutes } from './starter.ts'

type NewMinutes = { workflowId: string; stageId: string; after: Partial<StageMinutes> }

/**
 * Gives stages the minutes that are proposed for them once nobody else can change a workflow, and says how
 * many that were. Whoever took them over saved their workflows. @throws Refusal 404
 */
export async function changeStageMinutes(
  tx: Tx,
  { userId }: Principal,
  {
    stageIds,
    propose,
  }: {
    stageIds: readonly string[]
    propose: (workflows: readonly Workflow[]) => Promise<NewMinutes[]> | NewMinutes[]
  },
): Promise<{ stages: number }> {
  const wanted = new Set(stageIds)
  if ((await selectStageCount(tx, [...wanted])) < wanted.size) throw notFound('workflow')
  const proposals = await propose(await lockWorkflows(tx))
  const chosen = proposals.filter(({ stageId }) => wanted.has(stageId))
  let changed = 0
  for (const { stageId, after } of chosen) changed += await updateStageMinutes(tx, stageId, after)
  for (const id of new Set(chosen.map(({ workflowId }) => workflowId))) {
    await updateWorkflowRow(tx, id, { savedByUserId: userId })
  }
  return { stages: changed }
}

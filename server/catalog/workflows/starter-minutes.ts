import type { Body, Reply } from '#contract/platform/endpoint'
import type { adoptStarterMinutes } from '#contract/catalog/workflows'
import type { Principal } from '#platform/auth/session'
import type { Tx } from '#platform/db/db'
import { notFound } from '#platform/errors'
import { proposeMinutes, type WorkflowProposal } from './earlier-starter.ts'
import {
  lockWorkflows,
  selectActiveWorkflows,
  selectStageCount,
  updateStageMinutes,
  updateWorkflowRow,
} from './queries.ts'

/** What of the workflows in use takes the minutes of the ready workflows of today. */
export const readMinutes = async (tx: Tx): Promise<WorkflowProposal[]> =>
  proposeMinutes(await selectActiveWorkflows(tx))

/** Gives stages the minutes of the ready workflows, if they are as an earlier starter left them. @throws Refusal 404 */
export async function applyMinutes(
  tx: Tx,
  { userId }: Principal,
  { stageIds }: Body<typeof adoptStarterMinutes>,
): Promise<Reply<typeof adoptStarterMinutes>> {
  if ((await selectStageCount(tx, stageIds)) < stageIds.length) throw notFound('workflow')
  const wanted = new Set(stageIds)
  let changed = 0
  for (const { workflowId, stages } of proposeMinutes(await lockWorkflows(tx))) {
    const chosen = stages.filter(({ stageId }) => wanted.has(stageId))
    for (const { stageId, after } of chosen) changed += await updateStageMinutes(tx, stageId, after)
    if (chosen.length > 0) await updateWorkflowRow(tx, workflowId, { savedByUserId: userId })
  }
  return { stages: changed }
}

import type { Body, Reply } from '#contract/platform/endpoint'
import type { adoptStarterMinutes } from '#contract/catalog/workflows'
import type { Principal } from '#platform/auth/session'
import type { Tx } from '#platform/db/db'
import { proposeMinutes, type WorkflowProposal } from './earlier-starter.ts'
import { selectActiveWorkflows } from './queries.ts'
import { changeStageMinutes } from './stage-minutes.ts'

/** What of the workflows in use takes the minutes of the ready workflows of today. */
export const readMinutes = async (tx: Tx): Promise<WorkflowProposal[]> =>
  proposeMinutes(await selectActiveWorkflows(tx))

/** Gives stages the minutes of the ready workflows, if they are as an earlier starter left them. @throws Refusal 404 */
export const applyMinutes = (
  tx: Tx,
  session: Principal,
  { stageIds }: Body<typeof adoptStarterMinutes>,
): Promise<Reply<typeof adoptStarterMinutes>> =>
  changeStageMinutes(tx, session, {
    stageIds,
    propose: (workflows) =>
      proposeMinutes(workflows).flatMap(({ workflowId, stages }) =>
        stages.map((stage) => ({ ...stage, workflowId })),
      ),
  })

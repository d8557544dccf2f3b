import type { Body } from '#contract/endpoint'
import type { createWorkflow, updateWorkflow, Workflow } from '#contract/workflows'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/session'
import {
  deleteStages,
  insertStages,
  insertWorkflow,
  lockWorkflow,
  selectIsWorkflowUsed,
  selectWorkflow,
  updateNoDefault,
  updateWorkflowRow,
} from './queries.ts'

// The default moves in two statements; who comes between them meets the index that allows one.
const refusals = {
  workflows_one_default: () =>
    new Refusal('retry', 'Another workflow became the default at the same moment. Try again.'),
}

/** A workflow with its stages. @throws Refusal 404 */
export async function readWorkflow(tx: Tx, id: string): Promise<Workflow> {
  const workflow = await selectWorkflow(tx, id)
  if (!workflow) throw notFound('workflow')
  return workflow
}

type Stages = Body<typeof createWorkflow>['stages']

const replaceStages = async (tx: Tx, workflowId: string, stages: Stages) => {
  await deleteStages(tx, workflowId)
  await insertStages(
    tx,
    workflowId,
    stages.map((stage) => ({
      id: newId(),
      name: stage.name,
      publicLabel: stage.publicLabel ?? stage.name,
      department: stage.department ?? null,
      defaultMinutes: stage.defaultMinutes ?? null,
      capacityPerDay: stage.capacityPerDay ?? null,
      requiresQc: stage.requiresQc ?? false,
    })),
  )
}

/** Adds a workflow with its stages. @throws Refusal 409 when two become the default at once */
export async function addWorkflow(
  tx: Tx,
  { userId }: Principal,
  { stages, ...workflow }: Body<typeof createWorkflow>,
): Promise<Workflow> {
  const id = newId()
  if (workflow.isDefault) await updateNoDefault(tx, id)
  await withConstraints(refusals, () =>
    insertWorkflow(tx, { ...workflow, id, savedByUserId: userId }),
  )
  await replaceStages(tx, id, stages)
  return readWorkflow(tx, id)
}

/** Changes the keys that are sent, stages as a whole. @throws Refusal 404, 409, 422 when archived */
export async function changeWorkflow(
  tx: Tx,
  { userId }: Principal,
  { id, stages, ...changes }: Body<typeof updateWorkflow> & { id: string },
): Promise<Workflow> {
  const workflow = await lockWorkflow(tx, id)
  if (!workflow) throw notFound('workflow')
  if (!workflow.isActive) {
    throw new Refusal('rule_violated', 'This workflow is archived. Add a new one instead.')
  }
  if (changes.isDefault) await updateNoDefault(tx, id)
  await withConstraints(refusals, () =>
    updateWorkflowRow(tx, id, { ...changes, savedByUserId: userId }),
  )
  if (stages) await replaceStages(tx, id, stages)
  return readWorkflow(tx, id)
}

/** Archives a workflow that no product in use names. @throws Refusal 404, 422 */
export async function closeWorkflow(tx: Tx, id: string): Promise<undefined> {
  const workflow = await lockWorkflow(tx, id)
  if (!workflow) throw notFound('workflow')
  if (!workflow.isActive) return
  if (await selectIsWorkflowUsed(tx, id)) {
    throw new Refusal(
      'rule_violated',
      'Products are made by this workflow. Give them another one first.',
    )
  }
  await updateWorkflowRow(tx, id, { isActive: false, isDefault: false })
}

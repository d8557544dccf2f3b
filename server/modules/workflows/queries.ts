import { sql } from 'kysely'
import type { Query } from '#contract/endpoint'
import type { Page } from '#contract/page'
import type { listWorkflows, Workflow, WorkflowStage } from '#contract/workflows'
import { build, org, type Tx } from '#platform/db'
import { changedSince, matches, selectPage } from '#platform/page'

const stagesOfWorkflow = sql<WorkflowStage[]>`(
  select coalesce(json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'publicLabel', s.public_label, 'department', s.department,
      'defaultMinutes', s.default_minutes, 'capacityPerDay', s.capacity_per_day,
      'requiresQc', s.requires_quality_check, 'sortOrder', s.sort_order) order by s.sort_order), '[]')
  from app.workflow_stages s
  where s.organization_id = workflows.organization_id and s.workflow_id = workflows.id)`

const selectWorkflowColumns = () =>
  build
    .selectFrom('workflows')
    .select([
      'id',
      'name',
      'isDefault',
      'isActive',
      'savedByUserId',
      stagesOfWorkflow.as('stages'),
      'createdAt',
      'updatedAt',
    ])

export const selectWorkflows = (
  tx: Tx,
  { search, updatedSince, archived, ...paging }: Query<typeof listWorkflows>,
): Promise<Page<Workflow>> =>
  selectPage(
    tx,
    paging,
    selectWorkflowColumns()
      .where('isActive', '=', !archived)
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSince !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSince ?? '')),
      )
      .orderBy('id', 'desc'),
  )

export const selectWorkflow = (tx: Tx, id: string): Promise<Workflow | undefined> =>
  tx.maybe(selectWorkflowColumns().where('id', '=', id))

/** Whether a workflow is in use, held until the transaction ends. */
export const lockWorkflow = (tx: Tx, id: string): Promise<{ isActive: boolean } | undefined> =>
  tx.maybe(build.selectFrom('workflows').select('isActive').where('id', '=', id).forNoKeyUpdate())

/** What is stored of a workflow beside its stages. */
export type WorkflowRow = {
  name?: string
  isDefault?: boolean
  isActive?: false
  savedByUserId?: string
}

export const insertWorkflow = (
  tx: Tx,
  workflow: WorkflowRow & { id: string; name: string },
): Promise<number> =>
  tx.run(build.insertInto('workflows').values({ ...workflow, organizationId: org }))

export const updateWorkflowRow = (tx: Tx, id: string, changes: WorkflowRow): Promise<number> =>
  tx.run(build.updateTable('workflows').set(changes).where('id', '=', id))

/** Takes the default from the workflow that has it. */
export const updateNoDefault = (tx: Tx, exceptId: string): Promise<number> =>
  tx.run(
    build
      .updateTable('workflows')
      .set({ isDefault: false })
      .where('isDefault', '=', true)
      .where('id', '<>', exceptId),
  )

export const deleteStages = (tx: Tx, workflowId: string): Promise<number> =>
  tx.run(build.deleteFrom('workflowStages').where('workflowId', '=', workflowId))

export const insertStages = (
  tx: Tx,
  workflowId: string,
  stages: readonly Omit<WorkflowStage, 'sortOrder'>[],
): Promise<number> =>
  tx.run(
    build.insertInto('workflowStages').values(
      stages.map(({ requiresQc, ...stage }, sortOrder) => ({
        ...stage,
        organizationId: org,
        workflowId,
        sortOrder,
        requiresQualityCheck: requiresQc,
      })),
    ),
  )

/** Whether a product in use names the workflow. */
export async function selectIsWorkflowUsed(tx: Tx, id: string): Promise<boolean> {
  const product = await tx.maybe(
    build
      .selectFrom('products')
      .select('id')
      .where('workflowId', '=', id)
      .where('isActive', '=', true)
      .limit(1),
  )
  return product !== undefined
}

import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { listWorkflows, Workflow, WorkflowStage } from '#contract/catalog/workflows'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { Stage } from './stages.ts'
import type { StageMinutes } from './starter.ts'

const stagesOfWorkflow = sql<WorkflowStage[]>`(
  select coalesce(json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'publicLabel', s.public_label, 'department', s.department,
      'kind', s.kind, 'workCentreId', s.work_centre_id, 'minutesPerOrder', s.minutes_per_order,
      'minutesPerPiece', s.minutes_per_piece, 'waitMinutes', s.wait_minutes,
      'canWaitOvernight', s.can_wait_overnight, 'clinicDays', s.clinic_days,
      'requiresQc', s.requires_quality_check, 'qcChecklist', s.quality_checklist,
      'payRateMinor', s.pay_rate_minor, 'sortOrder', s.sort_order, 'materials', (
        select coalesce(json_agg(json_build_object('materialId', u.material_id, 'materialName', m.name,
          'quantity', u.quantity, 'per', u.per) order by u.position), '[]')
        from app.workflow_stage_materials u
          join app.materials m on m.organization_id = u.organization_id and m.id = u.material_id
        where u.organization_id = s.organization_id and u.workflow_stage_id = s.id))
      order by s.sort_order), '[]')
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

/** A page of a laboratory's workflows, newest first; active ones unless `isArchived` is set. */
export const selectWorkflows = (
  tx: Tx,
  { search, updatedSinceAt, isArchived, ...paging }: Query<typeof listWorkflows>,
): Promise<Page<Workflow>> =>
  selectPage(
    tx,
    paging,
    selectWorkflowColumns()
      .where('isActive', '=', !isArchived)
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('id', 'desc'),
  )

/** The laboratory's workflows in use, by name; who changes them waits. */
export async function lockWorkflows(tx: Tx): Promise<Workflow[]> {
  await tx.run(
    build
      .selectFrom('workflows')
      .select('id')
      .where('isActive', '=', true)
      .orderBy('id')
      .forNoKeyUpdate(),
  )
  return selectActiveWorkflows(tx)
}

/** The laboratory's workflows in use, by name. */
export const selectActiveWorkflows = (tx: Tx): Promise<Workflow[]> =>
  tx.all(selectWorkflowColumns().where('isActive', '=', true).orderBy('name').orderBy('id'))

/** How many of these stages the laboratory's workflows have. */
export async function selectStageCount(tx: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('workflowStages')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('id', 'in', [...ids]),
  )
  return count
}

/** Changes what a stage takes. */
export const updateStageMinutes = (
  tx: Tx,
  id: string,
  minutes: Partial<StageMinutes>,
): Promise<number> => tx.run(build.updateTable('workflowStages').set(minutes).where('id', '=', id))

/** A workflow with its stages. */
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

/** Adds a workflow without stages to the laboratory. */
export const insertWorkflow = (
  tx: Tx,
  workflow: WorkflowRow & { id: string; name: string },
): Promise<number> =>
  tx.run(build.insertInto('workflows').values({ ...workflow, organizationId: org }))

/** Changes keys of a workflow, but for its stages. */
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

/**
 * Makes these the stages of a locked workflow: those with a known id stay the same stages, the others
 * come and go.
 */
export async function replaceStages(
  tx: Tx,
  workflowId: string,
  stages: readonly Stage[],
): Promise<void> {
  const kept = stages.map(({ id }) => id)
  await tx.run(
    sql`delete from app.workflow_stages where workflow_id = ${workflowId} and id <> all (${kept}::uuid[])`,
  )
  // Places are unique in a workflow; those that stay make space before they take their new ones.
  await tx.run(
    build
      .updateTable('workflowStages')
      .set({ sortOrder: sql<number>`-1 - workflow_stages.sort_order` })
      .where('workflowId', '=', workflowId),
  )
  const rows = stages.map(({ requiresQc, qcChecklist, materials: _, ...stage }, sortOrder) => ({
    ...stage,
    organizationId: org,
    workflowId,
    sortOrder,
    requiresQualityCheck: requiresQc,
    qualityChecklist: qcChecklist,
  }))
  await tx.run(
    build
      .insertInto('workflowStages')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'id']).doUpdateSet((excluded) => ({
          name: excluded.ref('excluded.name'),
          publicLabel: excluded.ref('excluded.publicLabel'),
          department: excluded.ref('excluded.department'),
          kind: excluded.ref('excluded.kind'),
          workCentreId: excluded.ref('excluded.workCentreId'),
          minutesPerOrder: excluded.ref('excluded.minutesPerOrder'),
          minutesPerPiece: excluded.ref('excluded.minutesPerPiece'),
          waitMinutes: excluded.ref('excluded.waitMinutes'),
          canWaitOvernight: excluded.ref('excluded.canWaitOvernight'),
          clinicDays: excluded.ref('excluded.clinicDays'),
          sortOrder: excluded.ref('excluded.sortOrder'),
          requiresQualityCheck: excluded.ref('excluded.requiresQualityCheck'),
          qualityChecklist: excluded.ref('excluded.qualityChecklist'),
          payRateMinor: excluded.ref('excluded.payRateMinor'),
        })),
      ),
  )
  await replaceMaterials(tx, stages)
}

async function replaceMaterials(tx: Tx, stages: readonly Stage[]): Promise<void> {
  const ids = stages.map(({ id }) => id)
  await tx.run(
    sql`delete from app.workflow_stage_materials where workflow_stage_id = any (${ids}::uuid[])`,
  )
  const rows = stages.flatMap(({ id: workflowStageId, materials }) =>
    materials.map(({ materialId, quantity, per }, position) => ({
      organizationId: org,
      workflowStageId,
      materialId,
      position,
      quantity,
      per,
    })),
  )
  if (rows.length > 0) await tx.run(build.insertInto('workflowStageMaterials').values(rows))
}

/** Names that are in use, in lower case, and whether there is a default; whoever asks next waits. */
export async function lockNames(tx: Tx): Promise<{ names: Set<string>; hasDefault: boolean }> {
  await tx.all(build.selectFrom('organizations').select('id').where('id', '=', org).forUpdate())
  const rows = await tx.all(
    build.selectFrom('workflows').select(['name', 'isDefault']).where('isActive', '=', true),
  )
  return {
    names: new Set(rows.map(({ name }) => name.toLowerCase())),
    hasDefault: rows.some(({ isDefault }) => isDefault),
  }
}

/** Gives the products in use with these codes that name no workflow this one. */
export const updateProductsWithoutWorkflow = (
  tx: Tx,
  workflowId: string,
  codes: readonly string[],
): Promise<number> =>
  tx.run(
    build
      .updateTable('products')
      .set({ workflowId })
      .where('organizationId', '=', org)
      .where('code', 'in', [...codes])
      .where('workflowId', 'is', null)
      .where('isActive', '=', true),
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

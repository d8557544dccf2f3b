import type { Body, Query, Reply } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  adoptStarterWorkflows,
  createWorkflow,
  listWorkflows,
  updateWorkflow,
  Workflow,
} from '#contract/catalog/workflows'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  insertWorkflow,
  lockNames,
  lockWorkflow,
  replaceStages,
  selectIsWorkflowUsed,
  selectWorkflow,
  selectWorkflows,
  updateNoDefault,
  updateProductsWithoutWorkflow,
  updateWorkflowRow,
} from './queries.ts'
import { addMissingCentres, fitsStage } from '../work-centres/index.ts'
import { mergeStages, requireCentres, stageOf, type Stage } from './stages.ts'
import { readStarterCentre } from './starter-centres.ts'
import { readStarterWorkflows } from './starter.ts'

// The default moves in two statements; who comes between them meets the index that allows one.
const refusals = {
  workflows_one_default: () => new Refusal('retry'),
}

const materialRules = {
  workflow_stage_materials_material: () => notFound('material'),
  workflow_stage_materials_key: () => new Refusal('stage_material_twice'),
}

const writeStages = (tx: Tx, id: string, stages: readonly Stage[]): Promise<void> =>
  withConstraints(materialRules, () => replaceStages(tx, id, stages))

// What a technician earns is the owners' to know.
const show = ({ role, sharedDeviceId }: Principal, workflow: Workflow): Workflow =>
  role === 'owner' && sharedDeviceId === null
    ? workflow
    : { ...workflow, stages: workflow.stages.map((stage) => ({ ...stage, payRateMinor: null })) }

/** One page of workflows as the caller may see it. */
export async function listWorkflowPage(
  tx: Tx,
  session: Principal,
  query: Query<typeof listWorkflows>,
): Promise<Page<Workflow>> {
  const page = await selectWorkflows(tx, query)
  return { ...page, data: page.data.map((workflow) => show(session, workflow)) }
}

/** A workflow with its stages. @throws Refusal 404 */
export async function readWorkflow(tx: Tx, session: Principal, id: string): Promise<Workflow> {
  const workflow = await selectWorkflow(tx, id)
  if (!workflow) throw notFound('workflow')
  return show(session, workflow)
}

/** Adds a workflow with its stages. @throws Refusal 404, 422, 409 when two become the default at once */
export async function addWorkflow(
  tx: Tx,
  session: Principal,
  { stages, ...workflow }: Body<typeof createWorkflow>,
): Promise<Workflow> {
  const id = newId()
  if (workflow.isDefault) await updateNoDefault(tx, id)
  await withConstraints(refusals, () =>
    insertWorkflow(tx, { ...workflow, id, savedByUserId: session.userId }),
  )
  const added = stages.map((stage) => stageOf(stage))
  await requireCentres(tx, added)
  await writeStages(tx, id, added)
  return readWorkflow(tx, session, id)
}

/**
 * Adds the ready workflows whose names are not in use, with the work centres that they share, and says
 * how many that were. Products of the starter catalogue without a workflow take the added ones.
 */
export async function adoptStarter(
  tx: Tx,
  { userId }: Principal,
  { language = 'en' }: Body<typeof adoptStarterWorkflows>,
): Promise<Reply<typeof adoptStarterWorkflows>> {
  const { names, hasDefault } = await lockNames(tx)
  const added = readStarterWorkflows(language).filter(({ name }) => !names.has(name.toLowerCase()))
  const keys = new Set(added.flatMap(({ stages }) => stages.flatMap(({ centre }) => centre ?? [])))
  const wanted = new Map([...keys].map((key) => [key, readStarterCentre(key, language)]))
  const centres = await addMissingCentres(tx, [...wanted.values()])
  for (const [place, { name, productCodes, stages }] of added.entries()) {
    const id = newId()
    const isDefault = place === 0 && !hasDefault
    await withConstraints(refusals, () =>
      insertWorkflow(tx, { id, name, isDefault, savedByUserId: userId }),
    )
    await replaceStages(
      tx,
      id,
      stages.map(({ centre, ...stage }) => {
        const there = centre === null ? undefined : centres.get(wanted.get(centre)?.name ?? '')
        // One of this name may be of another kind, which the laboratory chose.
        const isFit = there !== undefined && fitsStage(there.kind, stage.kind)
        return stageOf({ ...stage, workCentreId: isFit ? there.id : null })
      }),
    )
    await updateProductsWithoutWorkflow(tx, id, productCodes)
  }
  return { workflows: added.length }
}

/** Changes the keys that are sent, stages as a whole. @throws Refusal 400, 404, 409, 422 when archived */
export async function changeWorkflow(
  tx: Tx,
  session: Principal,
  { id, stages, ...changes }: Body<typeof updateWorkflow> & { id: string },
): Promise<Workflow> {
  const workflow = await lockWorkflow(tx, id)
  if (!workflow) throw notFound('workflow')
  if (!workflow.isActive) {
    throw new Refusal('workflow_archived')
  }
  if (changes.isDefault) await updateNoDefault(tx, id)
  await withConstraints(refusals, () =>
    updateWorkflowRow(tx, id, { ...changes, savedByUserId: session.userId }),
  )
  if (stages) {
    const before = (await selectWorkflow(tx, id))?.stages ?? []
    const changed = mergeStages(stages, before)
    await requireCentres(tx, changed)
    await writeStages(tx, id, changed)
  }
  return readWorkflow(tx, session, id)
}

/** Archives a workflow that no product in use names. @throws Refusal 404, 422 */
export async function closeWorkflow(tx: Tx, id: string): Promise<undefined> {
  const workflow = await lockWorkflow(tx, id)
  if (!workflow) throw notFound('workflow')
  if (!workflow.isActive) return
  if (await selectIsWorkflowUsed(tx, id)) {
    throw new Refusal('workflow_in_use')
  }
  await updateWorkflowRow(tx, id, { isActive: false, isDefault: false })
}

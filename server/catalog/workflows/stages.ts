import type { Body } from '#contract/platform/endpoint'
import type { updateWorkflow, WorkflowStage } from '#contract/catalog/workflows'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import { fitsStage, lockCentreKinds } from '../work-centres/index.ts'

/** A stage as it is stored; its place in the list is its place in the workflow. */
export type Stage = Omit<WorkflowStage, 'sortOrder' | 'materials'> & {
  materials: readonly Omit<WorkflowStage['materials'][number], 'materialName'>[]
}
type StageInput = NonNullable<Body<typeof updateWorkflow>['stages']>[number]

/** A stage with the keys that are sent; the others stay as they were, or have their usual values. */
export const stageOf = (input: StageInput, before?: Stage): Stage => ({
  id: before?.id ?? newId(),
  name: input.name,
  publicLabel: input.publicLabel ?? before?.publicLabel ?? input.name,
  department: input.department === undefined ? (before?.department ?? null) : input.department,
  kind: input.kind ?? before?.kind ?? 'work',
  workCentreId:
    input.workCentreId === undefined ? (before?.workCentreId ?? null) : input.workCentreId,
  minutesPerOrder: input.minutesPerOrder ?? before?.minutesPerOrder ?? 0,
  minutesPerPiece:
    input.minutesPerPiece === undefined ? (before?.minutesPerPiece ?? null) : input.minutesPerPiece,
  waitMinutes: input.waitMinutes ?? before?.waitMinutes ?? 0,
  canWaitOvernight: input.canWaitOvernight ?? before?.canWaitOvernight ?? true,
  clinicDays: input.clinicDays ?? before?.clinicDays ?? 5,
  requiresQc: input.requiresQc ?? before?.requiresQc ?? false,
  qcChecklist: input.qcChecklist ?? before?.qcChecklist ?? [],
  payRateMinor:
    input.payRateMinor === undefined ? (before?.payRateMinor ?? null) : input.payRateMinor,
  materials: input.materials ?? before?.materials ?? [],
})

/**
 * The stages that are sent, each with what is kept of the one with its id. A stage goes by its id
 * once: twice it would be two stages with one history. @throws Refusal 400
 */
export function mergeStages(inputs: readonly StageInput[], before: readonly Stage[]): Stage[] {
  const known = new Map(before.map((stage) => [stage.id, stage]))
  return inputs.map((input, place) => {
    const stage = input.id === undefined ? undefined : known.get(input.id)
    if (input.id !== undefined && !stage) {
      throw invalidInput(inputError('body', `/stages/${place}/id`, 'unknown_stage'))
    }
    if (stage) known.delete(stage.id)
    return stageOf(input, stage)
  })
}

/**
 * Refuses a stage at a work centre that is not the laboratory's, is archived or is of a kind that
 * does not fit. @throws Refusal 400
 */
export async function requireCentres(tx: Tx, stages: readonly Stage[]): Promise<void> {
  const ids = stages.flatMap(({ workCentreId }) => workCentreId ?? [])
  const kinds = await lockCentreKinds(tx, [...new Set(ids)])
  for (const [place, { kind, workCentreId }] of stages.entries()) {
    if (workCentreId === null) continue
    const centreKind = kinds.get(workCentreId)
    const fault =
      kind === 'try_in'
        ? 'no_work_centre_for_try_in'
        : centreKind === undefined
          ? 'unknown_work_centre'
          : fitsStage(centreKind, kind)
            ? undefined
            : 'work_centre_kind_unfit'
    if (fault) throw invalidInput(inputError('body', `/stages/${place}/workCentreId`, fault))
  }
}

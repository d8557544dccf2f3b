import type { Args, Item } from '../../api/client.ts'
import type { Form } from '../../ui/use-form.ts'
import type { StageMaterialDraft } from '../stage-materials/stage-material-fields.tsx'

type Workflow = Item<'listWorkflows'>
type Stage = Workflow['stages'][number]
type StageKind = Stage['kind']
type StageBody = NonNullable<Args<'updateWorkflow'>['body']['stages']>[number]

/** A stage as the editor holds it; `key` names it also before it is saved. */
export type StageDraft = {
  key: string
  id: string | null
  name: string
  publicLabel: string
  department: string
  kind: StageKind
  workCentreId: string | null
  minutesPerOrder: number | null
  minutesPerPiece: number | null
  waitMinutes: number | null
  canWaitOvernight: boolean
  clinicDays: number | null
  requiresQc: boolean
  /** One point in each line. */
  qcChecklist: string
  payRateMinor: number | null
  materials: StageMaterialDraft[]
}

/** The form of the editor of a workflow. */
export type WorkflowForm = Form<{ name: string; isDefault: boolean; stages: StageDraft[] }>

/** A stage that is not there yet. */
export const newStage = (key: string, name: string): StageDraft => ({
  key,
  id: null,
  name,
  publicLabel: '',
  department: '',
  kind: 'work',
  workCentreId: null,
  minutesPerOrder: null,
  minutesPerPiece: null,
  waitMinutes: null,
  canWaitOvernight: true,
  clinicDays: 5,
  requiresQc: false,
  qcChecklist: '',
  payRateMinor: null,
  materials: [],
})

/** A stage as the editor holds it. */
export const stageDraftOf = (stage: Stage): StageDraft => ({
  key: stage.id,
  id: stage.id,
  name: stage.name,
  publicLabel: stage.publicLabel === stage.name ? '' : stage.publicLabel,
  department: stage.department ?? '',
  kind: stage.kind,
  workCentreId: stage.workCentreId,
  minutesPerOrder: stage.minutesPerOrder,
  minutesPerPiece: stage.minutesPerPiece,
  waitMinutes: stage.waitMinutes,
  canWaitOvernight: stage.canWaitOvernight,
  clinicDays: stage.clinicDays,
  requiresQc: stage.requiresQc,
  qcChecklist: stage.qcChecklist.join('\n'),
  payRateMinor: stage.payRateMinor,
  materials: stage.materials.map(({ materialId, quantity, per }) => ({
    materialId,
    quantity,
    per,
  })),
})

/** A stage as it is sent; without a word of its own the clinic sees the name. */
export const stageBodyOf = (draft: StageDraft): StageBody => {
  const name = draft.name.trim()
  return {
    ...(draft.id === null ? {} : { id: draft.id }),
    name,
    publicLabel: draft.publicLabel.trim() || name,
    department: draft.department.trim() || null,
    kind: draft.kind,
    workCentreId: draft.kind === 'try_in' ? null : draft.workCentreId,
    minutesPerOrder: draft.minutesPerOrder ?? 0,
    minutesPerPiece: draft.minutesPerPiece,
    waitMinutes: draft.waitMinutes ?? 0,
    canWaitOvernight: draft.canWaitOvernight,
    ...(draft.clinicDays === null ? {} : { clinicDays: draft.clinicDays }),
    requiresQc: draft.requiresQc,
    qcChecklist: draft.qcChecklist
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    payRateMinor: draft.payRateMinor,
    materials: draft.materials.map((material) => ({
      ...material,
      quantity: material.quantity ?? 0,
    })),
  }
}

/** The list with one of its members at another place; a place outside it changes nothing. */
export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list[from]
  if (moved === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.filter((_, place) => place !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

type Planned = Record<'minutesPerOrder' | 'minutesPerPiece', number | null>

/** Planned minutes of all stages together, for an order of one piece. */
export const minutesOfAll = (stages: readonly Planned[]): number =>
  stages.reduce(
    (sum, { minutesPerOrder, minutesPerPiece }) =>
      sum + (minutesPerOrder ?? 0) + (minutesPerPiece ?? 0),
    0,
  )

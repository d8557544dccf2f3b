import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { starterLanguages } from './product-categories.ts'
import {
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  PositiveMinor,
  recordTimes,
  strict,
} from '../platform/values.ts'

const tag = 'Workflows'

const name = nameLine(120, 'Name of the workflow', 'Zirconia')
const isDefault = Type.Boolean({
  description: 'Whether orders go this way when their products name no other',
  examples: [true],
})
const whole = (maximum: number, description: string, example: number) =>
  Type.Integer({ minimum: 0, maximum, description, examples: [example] })

/** What happens in a stage: work, a run of a machine, work outside, or a try-in at the clinic. */
export const stageKinds = ['work', 'run', 'external', 'try_in'] as const
export type StageKind = (typeof stageKinds)[number]

/** What a material of a stage is used for: the item as a whole, or each of its pieces. */
export const materialAmounts = ['item', 'piece'] as const

const stageMaterial = {
  materialId: Type.Unsafe<string>({ ...Id, description: 'The material' }),
  quantity: Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'How much of it is usually used, in the unit of the material',
    examples: [1],
  }),
  per: oneOf(materialAmounts, 'Whether for the item as a whole or for each of its pieces'),
}

/** A material that a stage usually uses. */
export const StageMaterial = named(
  'StageMaterial',
  {
    ...stageMaterial,
    materialName: Type.String({
      description: 'Its name',
      examples: ['Northglass HT disc 98 mm'],
    }),
  },
  'A material that a stage usually uses',
)

const mostMaterials = { maxItems: 20 }

const stage = {
  name: nameLine(80, 'Name of the stage', 'Milling'),
  publicLabel: nameLine(80, 'What the clinic sees of it', 'In production'),
  department: nullable(line(80, 'Where it happens', 'CAD/CAM')),
  kind: oneOf(
    stageKinds,
    'Work of people or a machine, a run of a machine, work of an external partner, or a try-in at the clinic',
  ),
  workCentreId: nullable(
    Type.Unsafe<string>({
      ...Id,
      description:
        'Where it is done: people or a machine for `work`, runs for `run`, a partner for `external`; none for `try_in`',
    }),
  ),
  minutesPerOrder: whole(100_000, 'Minutes of work once for the order, as planned: setting up', 5),
  minutesPerPiece: nullable(whole(100_000, 'Minutes of work for each piece, as planned', 45)),
  waitMinutes: whole(100_000, 'Minutes of waiting after the work, on the clock', 240),
  canWaitOvernight: Type.Boolean({
    description: 'Whether the waiting goes on at night and on closed days',
    examples: [true],
  }),
  clinicDays: whole(90, 'Working days of the clinic that a try-in takes; of no other kind', 5),
  requiresQc: Type.Boolean({
    description: 'Whether a quality check ends the stage',
    examples: [false],
  }),
  qcChecklist: Type.Array(line(200, 'One point to look at', 'Contacts are closed'), {
    maxItems: 50,
    description: 'What whoever checks the stage goes through, in order',
  }),
  payRateMinor: nullable(
    Type.Unsafe<number>({
      ...PositiveMinor,
      description:
        "What a technician earns for one piece, in minor units of the laboratory's currency; null for members who are no owners",
    }),
  ),
}

/** A step of a workflow. */
export const WorkflowStage = named(
  'WorkflowStage',
  {
    id: Id,
    ...stage,
    materials: Type.Array(StageMaterial, {
      description:
        'What it usually uses; of these its end books those that fit the item, as the workflow is then',
    }),
    sortOrder: Type.Integer({ description: 'Place in the workflow, 0-based', examples: [0] }),
  },
  'A step of a workflow',
)
export type WorkflowStage = Static<typeof WorkflowStage>

/** The way of an order through the laboratory. */
export const Workflow = named(
  'Workflow',
  {
    id: Id,
    name,
    isDefault,
    isActive: Type.Boolean({ description: 'False once archived', examples: [true] }),
    savedByUserId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'The owner who saved it last; null for a template that nobody adopted yet',
      }),
    ),
    stages: Type.Array(WorkflowStage, { description: 'In their order' }),
    ...recordTimes,
  },
  'The way of an order through the laboratory',
)
export type Workflow = Static<typeof Workflow>

const stageInput = {
  name: stage.name,
  publicLabel: Type.Optional(stage.publicLabel),
  department: Type.Optional(stage.department),
  kind: Type.Optional(stage.kind),
  workCentreId: Type.Optional(stage.workCentreId),
  minutesPerOrder: Type.Optional(stage.minutesPerOrder),
  minutesPerPiece: Type.Optional(stage.minutesPerPiece),
  waitMinutes: Type.Optional(stage.waitMinutes),
  canWaitOvernight: Type.Optional(stage.canWaitOvernight),
  clinicDays: Type.Optional(stage.clinicDays),
  requiresQc: Type.Optional(stage.requiresQc),
  qcChecklist: Type.Optional(stage.qcChecklist),
  payRateMinor: Type.Optional(stage.payRateMinor),
  materials: Type.Optional(
    Type.Array(strict(stageMaterial), {
      ...mostMaterials,
      description: 'What it usually uses, each material once',
    }),
  ),
}
const count = { minItems: 1, maxItems: 50 }
const stages = Type.Array(strict(stageInput), {
  ...count,
  description: 'In their order. Without `publicLabel` the clinic sees the name',
})
const changedStages = Type.Array(
  strict({
    id: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description: 'A stage that stays; its keys that are not sent stay',
      }),
    ),
    ...stageInput,
  }),
  {
    ...count,
    description:
      'In their order. Those with an `id` stay, those without one come, and those that are left out go. Work that has begun keeps its stages as they were',
  },
)

const OneWorkflow = Type.Object({ workflow: Workflow })
const labOwners = members({ only: 'lab', role: 'owner', credential: 'session' })

export const listWorkflows = endpoint({
  method: 'GET',
  path: '/workflows',
  operationId: 'listWorkflows',
  tag,
  summary: 'Workflows, newest first',
  description: '`search` looks in the name.',
  access: members({ only: 'lab', floor: true }),
  query: listQuery({
    updatedSinceAt,
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived workflows instead',
    }),
  }),
  reply: { status: 200, body: pageOf(Workflow) },
})

export const createWorkflow = endpoint({
  method: 'POST',
  path: '/workflows',
  operationId: 'createWorkflow',
  tag,
  summary: 'Add a workflow with its stages',
  description: 'A new default takes the place of the one before.',
  access: labOwners,
  body: strict({ name, isDefault: Type.Optional(isDefault), stages }),
  reply: { status: 201, body: OneWorkflow },
  refuses: ['not_found', 'stage_material_twice'],
})

export const adoptStarterWorkflows = endpoint({
  method: 'POST',
  path: '/workflows/starter',
  operationId: 'adoptStarterWorkflows',
  tag,
  summary: 'Adopt ready workflows',
  description:
    'A workflow for each family of work, from monolithic zirconia to models, with the work centres that all of them share, with stages, minutes and checklists to change. Adds what is not there by name, so it may be repeated; the first becomes the default where there is none. Products of the starter catalogue that name no workflow get theirs.',
  access: labOwners,
  body: strict({
    language: Type.Optional(
      oneOf(starterLanguages, 'The language of the names; English without it'),
    ),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      workflows: Type.Integer({ description: 'Workflows that were added', examples: [5] }),
    }),
  },
})

const StageMinutes = Type.Object({
  minutesPerOrder: stage.minutesPerOrder,
  minutesPerPiece: stage.minutesPerPiece,
  waitMinutes: stage.waitMinutes,
})

/** What of a workflow takes the minutes of the ready workflows of today. */
export const StarterMinutes = named(
  'StarterMinutes',
  {
    workflowId: Type.Unsafe<string>({ ...Id, description: 'The workflow' }),
    name,
    stages: Type.Array(
      Type.Object({
        stageId: Type.Unsafe<string>({ ...Id, description: 'The stage' }),
        name: stage.name,
        before: Type.Unsafe<Static<typeof StageMinutes>>({
          ...StageMinutes,
          description: 'What it takes now, as an earlier starter left it',
        }),
        after: Type.Unsafe<Static<typeof StageMinutes>>({
          ...StageMinutes,
          description: 'What the ready workflows of today have for it',
        }),
      }),
      { description: 'Its stages that nobody changed since, in order' },
    ),
  },
  'What of a workflow takes the minutes of the ready workflows of today',
)

export const getStarterMinutes = endpoint({
  method: 'GET',
  path: '/workflows/starter/minutes',
  operationId: 'getStarterMinutes',
  tag,
  summary: 'Stages with minutes of an earlier starter',
  description:
    'Workflows in use that an earlier starter made, with those of their stages whose minutes nobody changed since, as they are and as the ready workflows of today have them.',
  access: members({ only: 'lab' }),
  reply: {
    status: 200,
    body: Type.Object({ starterMinutes: Type.Array(StarterMinutes, { description: 'By name' }) }),
  },
})

export const adoptStarterMinutes = endpoint({
  method: 'POST',
  path: '/workflows/starter/minutes',
  operationId: 'adoptStarterMinutes',
  tag,
  summary: 'Take the minutes of the ready workflows',
  description:
    'Gives these stages the minutes and waiting times that `GET /workflows/starter/minutes` shows. Those that somebody changed meanwhile stay as they are, so it may be repeated. Work that has begun keeps its stages as they were.',
  access: labOwners,
  body: strict({
    stageIds: Type.Array(Id, {
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      description: 'The stages that were looked at',
    }),
  }),
  reply: {
    status: 200,
    body: Type.Object({
      stages: Type.Integer({ description: 'Stages that were changed', examples: [7] }),
    }),
  },
  refuses: ['not_found'],
})

export const getWorkflow = endpoint({
  method: 'GET',
  path: '/workflows/{id}',
  operationId: 'getWorkflow',
  tag,
  summary: 'One workflow with its stages',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, body: OneWorkflow },
})

export const updateWorkflow = endpoint({
  method: 'PATCH',
  path: '/workflows/{id}',
  operationId: 'updateWorkflow',
  tag,
  summary: 'Change a workflow',
  description:
    'Only the keys that are sent are replaced; `stages` as a whole: a stage that is sent with its `id` stays the same stage. Saving a template adopts it.',
  access: labOwners,
  params: idParams,
  body: strict(
    {
      name: Type.Optional(name),
      isDefault: Type.Optional(isDefault),
      stages: Type.Optional(changedStages),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneWorkflow },
  refuses: ['workflow_archived', 'stage_material_twice'],
})

export const archiveWorkflow = endpoint({
  method: 'DELETE',
  path: '/workflows/{id}',
  operationId: 'archiveWorkflow',
  tag,
  summary: 'Archive a workflow',
  description: 'The workflow leaves the lists. No product in use may name it.',
  access: labOwners,
  params: idParams,
  reply: { status: 204 },
  refuses: ['workflow_in_use'],
})

import { Type, type Static } from 'typebox'
import { WorkflowStage } from '../catalog/workflows.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { Id, named, nameLine, nullable, strict } from '../platform/values.ts'

const tag = 'Production'

/** Finished stages that a comparison with the plan needs. */
export const leastMeasuredStages = 20

const { minutesPerOrder, minutesPerPiece } = WorkflowStage.properties
const stageId = Type.Unsafe<string>({ ...Id, description: 'The stage of the workflow' })
const minutes = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

const PlannedMinutes = Type.Object({ minutesPerOrder, minutesPerPiece })
const plan = (description: string) =>
  Type.Unsafe<Static<typeof PlannedMinutes>>({ ...PlannedMinutes, description })

/** What a stage of a workflow really took, beside its plan. */
export const MeasuredMinutes = named(
  'MeasuredMinutes',
  {
    workflowId: Type.Unsafe<string>({ ...Id, description: 'The workflow' }),
    workflowName: nameLine(120, 'Its name', 'Zirconia'),
    stageId,
    name: WorkflowStage.properties.name,
    workCentreId: nullable(Type.Unsafe<string>({ ...Id, description: 'Where it is done' })),
    workCentreName: nullable(nameLine(80, 'What the work centre is called', 'CAD')),
    stageCount: Type.Integer({ description: 'Finished stages that were measured', examples: [63] }),
    plannedMinutes: minutes('What the plan of today says for them, at the median', 30),
    measuredMinutes: minutes('What they took, at the median', 42),
    lowMinutes: minutes('What a quarter of them took at most', 35),
    highMinutes: minutes('What three quarters of them took at most', 55),
    before: plan('What the stage takes as planned'),
    after: plan('What it takes as measured, divided as the plan divides it'),
  },
  'What a stage of a workflow really took, beside its plan',
)
export type MeasuredMinutes = Static<typeof MeasuredMinutes>

const access = members({ only: 'lab', role: 'owner', credential: 'session' })

export const getMeasuredMinutes = endpoint({
  method: 'GET',
  path: '/workflows/measured/minutes',
  operationId: 'getMeasuredMinutes',
  tag,
  summary: 'Planned and measured minutes of stages',
  description: `Stages of work by people, of workflows in use, of which at least ${leastMeasuredStages} were finished in the last 180 days; the last 200 of each count. What was sent back is left out. Minutes are those of the timer, as somebody corrected them, or else as far as the time clock of the technician says that they worked.`,
  access,
  reply: {
    status: 200,
    body: Type.Object({
      measuredMinutes: Type.Array(MeasuredMinutes, {
        description: 'By workflow, in the order of the stages',
      }),
    }),
  },
})

export const adoptMeasuredMinutes = endpoint({
  method: 'POST',
  path: '/workflows/measured/minutes',
  operationId: 'adoptMeasuredMinutes',
  tag,
  summary: 'Take measured minutes as planned',
  description:
    'Plans these stages with what `GET /workflows/measured/minutes` has measured. A stage that no longer has the minutes that are sent stays as it is, so it may be repeated. Work that has begun keeps its stages as they were.',
  access,
  body: strict({
    stages: Type.Array(strict({ stageId, minutesPerOrder, minutesPerPiece }), {
      minItems: 1,
      maxItems: 500,
      description: 'The stages, each with the planned minutes that were looked at',
    }),
  }),
  reply: {
    status: 200,
    body: Type.Object({
      stages: Type.Integer({ description: 'Stages that were changed', examples: [3] }),
    }),
  },
  refuses: ['not_found'],
})

import { Type, type Static } from 'typebox'
import { workCentreKinds } from '../catalog/work-centres.ts'
import { WorkflowStage } from '../catalog/workflows.ts'
import { OrderSummary } from '../orders/orders.ts'
import type { WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { DateOnly, Id, named, nullable, oneOf } from '../platform/values.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const minutes = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })
const { number, status, priority, workSummary } = OrderSummary.properties

/** How many stages of a person or a work centre an answer names; their minutes count all. */
export const mostNamedStages = 6
/** How many stages an answer names by the day on which their orders leave. */
export const mostDueStages = 36

/** Whether somebody is there: by the time clock, else by absences and working hours. */
export const presences = ['working', 'on_break', 'expected', 'away', 'off'] as const

const AssignedStage = Type.Object(
  {
    id: id('The stage of the order'),
    name: WorkflowStage.properties.name,
    isStarted: Type.Boolean({ description: 'Whether it is worked on', examples: [true] }),
    minutes: minutes('What is left of it as planned', 45),
    orderId: id('Its order'),
    orderItemId: id('The item of the order'),
    workSummary,
    number,
    status,
    priority,
    description: Type.String({
      description: 'What the item is called',
      examples: ['Zirconia crown, monolithic'],
    }),
    promisedOn: nullable(day('The promised day of the order')),
    leavesOn: nullable(day('The day on which the order is planned to leave')),
    leavesTime: nullable(
      Type.String({
        description:
          'When it leaves, where that is today or was before: the next run or route of a driver who visits the customer, else the pick-up of the courier',
        examples: ['16:00'],
      }),
    ),
    technicianName: nullable(Type.String({ description: 'Who has it', examples: ['Ina Sample'] })),
    workCentreName: nullable(
      Type.String({ description: 'Where it is done', examples: ['Ceramics'] }),
    ),
  },
  { description: 'A stage that can be worked on' },
)
const stagesOf = (description: string) =>
  Type.Array(AssignedStage, { maxItems: mostNamedStages, description })

/** Today by person, by work centre and as orders leave. */
export const TeamDay = named(
  'TeamDay',
  {
    dayOn: day('Today, where the laboratory is'),
    people: Type.Array(
      Type.Object({
        userId: id('The member'),
        name: Type.String({ description: 'Name of the person', examples: ['Ina Sample'] }),
        workCentreNames: Type.Array(Type.String(), {
          description: 'Where they work, by name',
          examples: [['Ceramics']],
        }),
        presence: oneOf(
          presences,
          '`working` or `on_break` by the time clock; else `away` by an absence of the whole day, `off` without working hours today, or `expected`',
        ),
        presentMinutes: minutes('Their working hours today, less absences', 450),
        plannedMinutes: minutes('What is left of the stages that they have', 430),
        stageCount: Type.Integer({ description: 'Stages that they have', examples: [7] }),
        stages: stagesOf(
          `The first ${mostNamedStages} of them: started ones, then rush, then by promised day`,
        ),
      }),
      {
        description:
          'Members in use who work at a work centre or have a stage that can be worked on, by name',
      },
    ),
    workCentres: Type.Array(
      Type.Object({
        id: id('The work centre'),
        name: Type.String({ description: 'Its name', examples: ['Ceramics'] }),
        kind: oneOf(workCentreKinds, 'People, a machine, runs or a partner'),
        plannedMinutes: minutes('What is left of the stages there', 380),
        stageCount: Type.Integer({ description: 'Stages there', examples: [9] }),
        stages: stagesOf(
          `The first ${mostNamedStages} of them: started ones, then as their orders leave`,
        ),
      }),
      {
        description:
          'Work centres in use with the stages that can be worked on, by name; how full they are is in `GET /production/capacity`',
      },
    ),
    dueStages: Type.Array(AssignedStage, {
      maxItems: mostDueStages,
      description: `The first ${mostDueStages} stages that can be worked on, as their orders leave`,
    }),
    openStageCount: Type.Integer({
      description: 'Stages that can be worked on',
      examples: [41],
    }),
    unassignedCount: Type.Integer({
      description: 'Stages that can be worked on and that nobody has',
      examples: [4],
    }),
  },
  'Today by person, by work centre and by the day on which orders leave',
)
export type TeamDay = WithoutAbilities<Static<typeof TeamDay>>

export const getTeamDay = endpoint({
  method: 'GET',
  path: '/production/team-day',
  operationId: 'getTeamDay',
  tag: 'Production',
  summary: 'Today by person and work centre',
  description:
    'Hours that are planned against hours that people are there, from working hours, absences, the time clock and the stages that they were assigned; the stages of each work centre; and all of them as their orders leave. Held orders and stages that are not the next of their item are left out.',
  access: members({ only: 'lab', needs: 'planning.write' }),
  reply: { status: 200, body: Type.Object({ teamDay: TeamDay }) },
})

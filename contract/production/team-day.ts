import { Type, type Static } from 'typebox'
import { WorkflowStage } from '../catalog/workflows.ts'
import { OrderSummary } from '../orders/orders.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { DateOnly, Id, named, nullable, oneOf } from '../platform/values.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const minutes = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })
const { number, status, priority } = OrderSummary.properties

/** How many stages of a person an answer names; their minutes count all. */
export const mostNamedStages = 6

/** Whether somebody is there: by the time clock, else by absences and working hours. */
export const presences = ['working', 'on_break', 'expected', 'away', 'off'] as const

const AssignedStage = Type.Object(
  {
    id: id('The stage of the order'),
    name: WorkflowStage.properties.name,
    isStarted: Type.Boolean({ description: 'Whether it is worked on', examples: [true] }),
    minutes: minutes('What is left of it as planned', 45),
    orderId: id('Its order'),
    number,
    status,
    priority,
    description: Type.String({
      description: 'What the item is called',
      examples: ['Zirconia crown, monolithic'],
    }),
    promisedOn: nullable(day('The promised day of the order')),
  },
  { description: 'A stage that somebody has and that can be worked on' },
)

/** Today by person. */
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
        stages: Type.Array(AssignedStage, {
          maxItems: mostNamedStages,
          description: `The first ${mostNamedStages} of them: started ones, then rush, then by promised day`,
        }),
      }),
      {
        description:
          'Members in use who work at a work centre or have a stage that can be worked on, by name',
      },
    ),
    unassignedCount: Type.Integer({
      description: 'Stages that can be worked on and that nobody has',
      examples: [4],
    }),
  },
  'Today by person: who is here, for how long, and what they have to do',
)
export type TeamDay = Static<typeof TeamDay>

export const getTeamDay = endpoint({
  method: 'GET',
  path: '/production/team-day',
  operationId: 'getTeamDay',
  tag: 'Production',
  summary: 'Today by person',
  description:
    'Hours that are planned against hours that people are there, from working hours, absences, the time clock and the stages that they were assigned. Held orders and stages that are not the next of their item are left out.',
  access: members({ only: 'lab', needs: 'planning.write' }),
  reply: { status: 200, body: Type.Object({ teamDay: TeamDay }) },
})

import { Type, type Static } from 'typebox'
import { workCentreKinds } from '../catalog/work-centres.ts'
import { WorkflowStage } from '../catalog/workflows.ts'
import { OrderSummary } from '../orders/orders.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import {
  DateOnly,
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  strict,
} from '../platform/values.ts'

const tag = 'Production'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const whole = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })
const byLab = members({ only: 'lab' })
const department = line(80, 'Department', 'CAD/CAM')
const { number, status, priority } = OrderSummary.properties

const capacityUnits = ['minutes', 'pieces'] as const

const CapacityOfCentre = Type.Object(
  {
    workCentreId: id('The work centre'),
    unit: oneOf(
      capacityUnits,
      'What the amounts are: minutes of people and machines, pieces of runs and partners',
    ),
    plannedAmount: whole('What accepted orders take', 380),
    reservedAmount: whole('What is kept free for orders that are not accepted yet', 60),
    limitAmount: nullable(
      whole('Up to which orders without rush are promised; null: there is no limit', 432),
    ),
    capacityAmount: nullable(whole('What can be done; null: there is no limit', 480)),
  },
  { description: 'The load of a work centre on a day' },
)

/** Load by day and work centre. */
export const CapacityPlan = named(
  'CapacityPlan',
  {
    centres: Type.Array(
      Type.Object({
        id: id('The work centre'),
        name: nameLine(80, 'What it is called', 'CAD'),
        department: nullable(department),
        kind: oneOf(workCentreKinds, 'People, a machine, runs or a partner'),
      }),
      { description: 'Work centres in use, by name' },
    ),
    days: Type.Array(
      Type.Object({
        dayOn: day('The day'),
        isWorkday: Type.Boolean({ description: 'Whether anybody works', examples: [true] }),
        minutes: whole('Minutes of work of one person', 480),
        centres: Type.Array(CapacityOfCentre, {
          description:
            'Each work centre that can do anything then, or for which something is planned',
        }),
      }),
      { description: 'Every day that was asked for' },
    ),
    undatedOrders: whole(
      'Orders with work left that is planned on no day: they are held, or no day is free within two years',
      0,
    ),
  },
  'Load by day and work centre',
)
export type CapacityPlan = Static<typeof CapacityPlan>

export const getCapacity = endpoint({
  method: 'GET',
  path: '/production/capacity',
  operationId: 'getCapacity',
  tag,
  summary: 'Load by day and work centre',
  description:
    'The load that `/availability` reckons with, from the plan that is made again moments after each change: of accepted orders the stages that their workflows have now, of started ones those that are left, on the first free minutes, runs and days. Held orders are not in it.',
  access: byLab,
  query: strict({ fromOn: day('First day'), toOn: day('Last day, at most 92 days later') }),
  reply: { status: 200, body: Type.Object({ capacity: CapacityPlan }) },
})

/** What an order takes of a work centre on a day. */
export const PlannedOrder = Type.Object(
  {
    id: id('The order'),
    number,
    status,
    priority,
    customerName: Type.String({
      description: 'For whom it is',
      examples: ['Dental practice Sample'],
    }),
    promisedOn: nullable(day('The promised day')),
    stageNames: Type.Array(WorkflowStage.properties.name, {
      description: 'What is done of it there, in the order of work',
    }),
    amount: whole('What it takes: minutes, or pieces of runs and partners', 45),
  },
  { description: 'What an order takes of a work centre on a day' },
)
export type PlannedOrder = Static<typeof PlannedOrder>

export const listPlannedOrders = endpoint({
  method: 'GET',
  path: '/work-centres/{id}/planned-orders',
  operationId: 'listPlannedOrders',
  tag,
  summary: 'The orders behind the load of a work centre',
  description:
    'As they were planned last: rush first, then by promised day. `search` looks in the number, the patient and the name of the customer.',
  access: byLab,
  params: idParams,
  query: listQuery({ dayOn: Type.Optional(day('Only what is planned on this day')) }),
  reply: { status: 200, body: pageOf(PlannedOrder) },
})

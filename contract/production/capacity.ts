import { Type, type Static } from 'typebox'
import { workCentreKinds } from '../catalog/work-centres.ts'
import { WorkflowStage } from '../catalog/workflows.ts'
import { OrderSummary } from '../orders/orders.ts'
import type { WithoutAbilities } from '../platform/abilities.ts'
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
const { number, workSummary, status, priority } = OrderSummary.properties

/** What the load of a work centre is counted in. */
export const capacityUnits = ['minutes', 'pieces'] as const

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
        team: nullable(
          Type.Object(
            {
              plannedMinutes: whole('What accepted orders take', 1620),
              reservedMinutes: whole('What is kept free for orders not accepted yet', 240),
              limitMinutes: whole('What may be promised', 2400),
            },
            {
              description:
                'The work centres of people together, of machines where no people have a limit: how full the day is; null where nothing is limited',
            },
          ),
        ),
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
    workSummary,
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
export type PlannedOrder = WithoutAbilities<Static<typeof PlannedOrder>>

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

const mostChanges = 20
const mostClosedDays = 31
const mostMinutes = 1_440
const mostUnits = 100
/** How many orders an answer about a changed plan names; its totals count all. */
export const mostNamedOrders = 100

const Changed = {
  closedDays: Type.Optional(
    Type.Array(day('A day on which the laboratory does not work'), {
      maxItems: mostClosedDays,
      uniqueItems: true,
      description: 'Holidays that there are not',
    }),
  ),
  absences: Type.Optional(
    Type.Array(
      strict({
        userId: Type.Optional(id('The member who is away; this or `workCentreId`')),
        workCentreId: Type.Optional(id('The work centre that is away')),
        firstOn: day('The first day'),
        lastOn: day('The last day'),
        minutesPerDay: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: mostMinutes,
            description: 'Minutes of each day; without it whole days',
            examples: [240],
          }),
        ),
      }),
      {
        maxItems: mostChanges,
        description: 'Who or what is away beside the absences that there are',
      },
    ),
  ),
  overtime: Type.Optional(
    Type.Array(
      strict({
        workCentreId: id('The work centre of people or a machine'),
        dayOn: day('The day'),
        minutes: Type.Integer({
          minimum: 1,
          maximum: mostMinutes,
          description: 'Minutes that it does more',
          examples: [120],
        }),
      }),
      { maxItems: mostChanges, description: 'Work beyond the usual hours' },
    ),
  ),
  units: Type.Optional(
    Type.Array(
      strict({
        workCentreId: id('The machine, or furnace'),
        units: Type.Integer({
          minimum: 0,
          maximum: mostUnits,
          description: 'How many there are then',
          examples: [3],
        }),
      }),
      { maxItems: mostChanges, description: 'Machines more or less' },
    ),
  ),
  orders: Type.Optional(
    Type.Array(
      strict({
        orderId: id('An order that waits for the answer of the laboratory'),
        promisedOn: day('The day that it would be promised'),
      }),
      { maxItems: mostChanges, description: 'Orders that are accepted beside those that are' },
    ),
  ),
}

const chance = (description: string) => Type.Integer({ description, examples: [40] })

const PreviewedOrder = Type.Object(
  {
    id: id('The order'),
    number,
    workSummary,
    customerName: PlannedOrder.properties.customerName,
    promisedOn: day('The promised day'),
    deliveryOn: nullable(day('When it would be at the clinic; null: not within two years')),
    formerDeliveryOn: nullable(day('When it is at the clinic without the changes')),
    chanceLatePercent: nullable(
      chance('In how many of a hundred cases it leaves too late; null: too little was measured'),
    ),
    formerChanceLatePercent: nullable(chance('The same without the changes')),
  },
  { description: 'An order that the changes move over its promise, towards it, or back' },
)

const moved = (description: string) =>
  Type.Object(
    {
      total: whole('How many orders', 3),
      firstOn: nullable(day('The first promised day among them')),
      orders: Type.Array(PreviewedOrder, {
        description: `The first ${mostNamedOrders} by promised day`,
      }),
    },
    { $id: 'MovedPromises', description },
  )

/** What changes would make of the plan. */
export const CapacityPreview = named(
  'CapacityPreview',
  {
    missed: moved('Promises that are kept by the plan and would be missed'),
    endangered: moved(
      'Promises that are kept by the plan, and would be at risk where they are not now',
    ),
    saved: moved('Promises that are missed by the plan and would be kept'),
    capacity: CapacityPlan,
  },
  'What changes would make of the plan of a laboratory; nothing is stored',
)
export type CapacityPreview = WithoutAbilities<Static<typeof CapacityPreview>>

export const previewCapacity = endpoint({
  method: 'POST',
  path: '/production/capacity/preview',
  operationId: 'previewCapacity',
  tag,
  summary: 'What if: the plan with absences, overtime, machines or orders that there are not',
  description:
    'Plans everything that is promised again in memory, once as it is and once with the changes, and stores nothing. An order of `orders` is planned as it would be once it is accepted: whether rush breaks the promise of another is seen before it is promised.',
  access: byLab,
  body: strict({
    fromOn: day('First day of the load that is shown'),
    toOn: day('Last day, at most 92 days later'),
    ...Changed,
  }),
  reply: { status: 200, body: Type.Object({ preview: CapacityPreview }) },
  refuses: ['not_found'],
})

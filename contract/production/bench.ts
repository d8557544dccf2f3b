import type { WithoutAbilities } from '../platform/abilities.ts'
import { Type, type Static } from 'typebox'
import { OrderItem } from '../orders/order-items.ts'
import { OrderSummary } from '../orders/orders.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { DateOnly, Id, idParams, named, nullable, oneOf, strict } from '../platform/values.ts'
import { MaterialLot } from './material-lots.ts'
import { OrderStage } from './order-stages.ts'
import { blockers } from './production.ts'

const tag = 'Production'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const whole = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })
const byLab = members({ only: 'lab', floor: true })

const stage = OrderStage.properties
const item = OrderItem.properties
const { number, workSummary, priority, counterpart, trays, appointmentAt } = OrderSummary.properties

/** How many jobs a queue shows. */
export const mostJobs = 60

const QueuedJob = Type.Object(
  {
    stageId: id('The stage'),
    stageName: stage.name,
    status: stage.status,
    orderId: id('The order'),
    orderItemId: id('The item of the order'),
    orderNumber: number,
    workSummary,
    priority,
    counterpart,
    trays,
    appointmentAt,
    description: item.description,
    names: item.names,
    restorationType: item.restorationType,
    teeth: item.teeth,
    quantity: item.quantity,
    material: item.material,
    shadeValue: nullable(Type.String({ description: 'The shade', examples: ['A2'] })),
    plannedMinutes: nullable(whole('Minutes of work, as planned for all pieces', 45)),
    minutes: stage.minutes,
    workingSinceAt: stage.workingSinceAt,
    technicianUserId: stage.technicianUserId,
    plannedOn: nullable(day('The day on which the plan has it; null: on no day')),
    dueOn: nullable(day('The promised day, else the asked one')),
    isOverdue: Type.Boolean({ description: 'Whether that day is over', examples: [false] }),
    blockers: Type.Array(oneOf(blockers, 'One thing'), {
      description: 'What keeps it from being begun',
      examples: [['rx_to_acknowledge']],
    }),
  },
  { description: 'One stage of an item; of the patient it says nothing, as others look on' },
)

/** What a technician has to do. */
export const JobQueue = named(
  'JobQueue',
  {
    total: whole('How many jobs there are', 6),
    plannedMinutes: whole('Their planned minutes', 385),
    jobs: Type.Array(QueuedJob, {
      description: `What the caller works on, then by planned day, rush and due day; up to ${mostJobs}`,
    }),
  },
  'What a technician has to do, in the order of the plan',
)
export type JobQueue = WithoutAbilities<Static<typeof JobQueue>>

export const getOwnQueue = endpoint({
  method: 'GET',
  path: '/production/queue',
  operationId: 'getOwnQueue',
  tag,
  summary: 'What I have to do',
  description:
    'Stages of work whose turn it is: those that are given to the caller, and those that nobody has at work centres where the caller works, or where nobody is named. Orders on hold are not in it, unless the caller works on them.',
  access: byLab,
  reply: { status: 200, body: Type.Object({ queue: JobQueue }) },
})

/** What sending a stage back would do to the promise of its order. */
export const ReworkPreview = named(
  'ReworkPreview',
  {
    promisedOn: nullable(day('The promised day')),
    deliveryOn: nullable(day('When it would be at the clinic; null: not within two years')),
    formerDeliveryOn: nullable(day('When it is at the clinic as it is planned now')),
    isPromiseKept: Type.Boolean({ description: 'Whether the promise would be kept' }),
    isRisky: Type.Boolean({ description: 'Whether it would be at risk all the same' }),
    endangeredPromises: whole('Promises of other orders that it would break or endanger', 0),
  },
  'What sending work back would do to promised days; nothing is stored',
)
export type ReworkPreview = Static<typeof ReworkPreview>

export const getReworkPreview = endpoint({
  method: 'GET',
  path: '/order-stages/{id}/rework-preview',
  operationId: 'getReworkPreview',
  tag,
  summary: 'What sending work back to a stage would do to the promised day',
  description:
    'The stage is the one to which work goes back; it and those after it of the same item are planned again in memory. Null for an order that has no place in the plan.',
  access: byLab,
  params: idParams,
  reply: { status: 200, body: Type.Object({ preview: nullable(ReworkPreview) }) },
})

/** What a code can name. */
export const codeKinds = ['order', 'stage', 'tray', 'lot'] as const

/** What a code at the bench names. */
export const BenchCode = named(
  'BenchCode',
  {
    kind: oneOf(codeKinds, 'What it names'),
    orderId: nullable(id('The order, also the one in a tray; null: an empty tray, or a lot')),
    stageId: nullable(id('The stage that it names')),
    trayCode: nullable(Type.String({ description: 'The code of the tray', examples: ['Blue 42'] })),
    lots: Type.Array(
      Type.Object({
        id: Id,
        materialId: MaterialLot.properties.materialId,
        lotNumber: MaterialLot.properties.lotNumber,
      }),
      { description: 'The lots with this number; several where materials share it' },
    ),
  },
  'What a code at the bench names',
)
export type BenchCode = Static<typeof BenchCode>

export const readBenchCode = endpoint({
  method: 'GET',
  path: '/production/code',
  operationId: 'readBenchCode',
  tag,
  summary: 'What a code names: an order, a stage, a tray or a lot',
  description:
    'The codes of `POST /production/scan`, and beside them the label or number of a lot of the stock. It does nothing.',
  access: byLab,
  query: strict({
    code: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'What the scanner read, or somebody typed',
      examples: ['26-004512'],
    }),
  }),
  reply: { status: 200, body: Type.Object({ code: BenchCode }) },
  refuses: ['not_found'],
})

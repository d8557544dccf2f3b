import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import type { RefusalCode } from '../refusals/index.ts'
import { isAt, orderTransitions, type OrderStatus } from '../orders/order-transitions.ts'
import { OrderSummary } from '../orders/orders.ts'
import {
  Id,
  idParams,
  named,
  nullable,
  oneOf,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'
import { WorkflowStage } from '../catalog/workflows.ts'
import { allowsShortage, materialUseInput, shortages, stageUseRefusals } from './stage-materials.ts'

const tag = 'Production'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const at = (description: string) => Type.Unsafe<string>({ ...Timestamp, description })
const whole = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })

/** Where a stage of an order is. */
export const stageStatuses = ['pending', 'in_progress', 'done', 'skipped', 'rework'] as const

/** A member who works on a stage. */
export const Technician = Type.Object(
  {
    userId: Id,
    name: nullable(Type.String({ description: 'Null once no longer known', examples: ['Ina'] })),
  },
  { description: 'Whose work it is, or was' },
)

const stage = WorkflowStage.properties

const OrderStageAbilities = abilities('OrderStageAbilities', {
  start: 'Begin work on it',
  finish: 'End the work on it',
  rework: 'Send work back to it; a stage after it has to name it',
  skip: 'Leave it out',
  assign: 'Give it to a technician, or correct its minutes',
})

const order = OrderSummary.properties

/** One stage of the work on one item of an order. */
export const OrderStage = named(
  'OrderStage',
  {
    id: Id,
    can: OrderStageAbilities,
    orderId: id('The order'),
    order: Type.Object(
      {
        status: order.status,
        heldFrom: order.heldFrom,
        rxVersion: order.rxVersion,
        rxAcknowledgedVersion: order.rxAcknowledgedVersion,
      },
      { description: 'What of the order decides whether its stages are worked on' },
    ),
    orderItemId: nullable(id('The item of the order; null once it was taken off')),
    formerItemId: nullable(
      id('The item that was taken off the order, as the history names it; else null'),
    ),
    itemDescription: Type.String({
      description: 'What it is; of an item that was taken off, what it was',
      examples: ['Zirconia crown'],
    }),
    workflowId: nullable(id('The workflow that it came from; null: the laboratory had none')),
    stageId: nullable(id('The stage of that workflow, while the workflow still has it')),
    sortOrder: whole('Place in the work on the item, 0-based', 0),
    name: stage.name,
    publicLabel: stage.publicLabel,
    department: stage.department,
    workCentreId: nullable(
      id('Where it is done, as the workflow had it: its members have the skill; null: nobody said'),
    ),
    kind: stage.kind,
    plannedMinutes: nullable(whole('Minutes of work, as planned', 45)),
    hasMaterialsToConfirm: Type.Boolean({
      description:
        'Whether who ends it should say what it used: its workflow names materials, and the laboratory does not book them without a question',
      examples: [false],
    }),
    requiresQc: stage.requiresQc,
    qcChecklist: stage.qcChecklist,
    payRateMinor: stage.payRateMinor,
    status: oneOf(stageStatuses, 'How far it is'),
    isCurrent: Type.Boolean({
      description: 'Whether it is the first open stage of its item',
      examples: [true],
    }),
    isBehindTryIn: Type.Boolean({
      description:
        'Whether it is a try-in that has not taken place, or waits for one before it: nobody works on it until the case is back',
      examples: [false],
    }),
    currentSinceAt: nullable(at('Since when it is its turn')),
    technicianUserId: nullable(id('The member who works on it, or is to')),
    technician: nullable(Technician),
    startedAt: nullable(at('When work on it first began')),
    finishedAt: nullable(at('When it was done or skipped')),
    finishedBy: nullable(
      Type.Unsafe<Static<typeof Technician>>({
        ...Technician,
        description:
          'Who said that it is done, perhaps another than who began it; null while it is open, and where it ended with the order',
      }),
    ),
    minutes: whole('Minutes that were worked on it, over all sittings', 40),
    note: nullable(Type.String({ description: 'A note of the technicians', examples: ['Bur 2'] })),
    reason: nullable(
      Type.String({ description: 'Why it was skipped or sent back last', examples: ['Porosity'] }),
    ),
    reworkCount: whole('How often work was sent back to it', 0),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  'One stage of the work on one item of an order, as the workflow was when the order was started',
)
export type OrderStage = WithoutAbilities<Static<typeof OrderStage>>

const OneStage = Type.Object({ stage: OrderStage })

const minutes = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'Minutes of work',
  examples: [35],
})
const note = text(2_000, 'A note for colleagues; the clinic never sees it', 'Bur 2 is worn')
const why = Type.String({
  minLength: 1,
  maxLength: 2_000,
  pattern: '\\S',
  description: 'Why, for colleagues',
  examples: ['Porosity at the margin'],
})

/** What beginning a stage can be refused with. */
export const whileBeginning = [
  'rx_not_acknowledged',
  'stage_of_removed_item',
  'stage_in_progress',
  'own_stage_in_progress',
  'stage_ended',
  'stage_behind_try_in',
  'earlier_stage_open',
] as const satisfies readonly RefusalCode[]

const step = <const Refused extends readonly RefusalCode[] = []>(verb: string, refuses?: Refused) =>
  ({
    method: 'POST',
    path: `/order-stages/{id}/${verb}`,
    operationId: `${verb}OrderStage`,
    tag,
    access: members({ only: 'lab', needs: 'stages.work', floor: true }),
    params: idParams,
    reply: { status: 200, body: OneStage },
    refuses: ['order_transition_not_allowed', ...(refuses ?? [])],
  }) as const

export const listOrderStages = endpoint({
  method: 'GET',
  path: '/orders/{id}/stages',
  operationId: 'listOrderStages',
  tag,
  summary: 'The stages of an order',
  description:
    'All of them, by item and place. They come with the start of the order: from the workflow of the product, else from the default workflow, else one stage "Production". Later changes of a workflow do not reach them. When an item is taken off the order, stages on which somebody has worked stay, done or skipped, with their minutes; they come last.',
  access: members({ only: 'lab', floor: true }),
  params: idParams,
  reply: {
    status: 200,
    body: Type.Object({
      stages: Type.Array(OrderStage, {
        description: 'By item, then by place; none before the start',
      }),
    }),
  },
})

export const startOrderStage = endpoint({
  ...step('start', whileBeginning),
  summary: 'Begin work on a stage',
  description:
    'The stages before it have to be done or skipped; a try-in is at the clinic, and what comes after it waits until the case is back. Of two technicians at once one begins; the other reads who did.',
  body: strict({}),
})

export const finishOrderStage = endpoint({
  ...step('finish', ['stage_not_in_progress', ...stageUseRefusals]),
  summary: 'End work on a stage',
  description:
    'The minutes of this sitting come from the clock, or from `minutes`. What is in `materials` is booked as used by it, an empty list books nothing. Without `materials` its usual ones (`GET /order-stages/{id}/materials`) are booked where the laboratory does not ask (`requiresUseConfirmation` of `GET /stock/settings`), else none. A lot that holds less is refused, unless `allowsShortage`: then it is booked as used, the lot is empty, and the material is on the list of what is to be counted. What is booked without a question never keeps a stage from ending.',
  body: strict({
    minutes: Type.Optional(minutes),
    note: Type.Optional(nullable(note)),
    materials: Type.Optional(
      Type.Array(materialUseInput, { maxItems: 20, description: 'What was used' }),
    ),
    allowsShortage,
  }),
  reply: {
    status: 200,
    body: Type.Object({
      stage: OrderStage,
      shortages,
    }),
  },
})

export const reworkOrderStage = endpoint({
  ...step('rework', ['stage_not_earlier', 'stage_of_removed_item', 'stage_not_begun']),
  summary: 'Send work back to an earlier stage',
  description:
    'The stage that is named becomes `rework`, those after it are pending again; what was skipped stays skipped. What these stages booked of their materials goes back into stock, unless `isMaterialUsedUp`. The order then needs a new quality check where its workflow asks for one.',
  body: strict({
    toStageId: id('An earlier stage of the same item, or the stage itself, that was begun'),
    reason: why,
    isMaterialUsedUp: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether the material was used up and is not put back into stock',
        examples: [false],
      }),
    ),
  }),
})

export const skipOrderStage = endpoint({
  ...step('skip', ['stage_ended']),
  summary: 'Leave out a stage',
  body: strict({ reason: why }),
})

export const updateOrderStage = endpoint({
  method: 'PATCH',
  path: '/order-stages/{id}',
  operationId: 'updateOrderStage',
  tag,
  summary: 'Assign a stage, note something, correct its minutes',
  description: 'Only the keys that are sent are replaced.',
  access: members({ only: 'lab', needs: 'stages.work', floor: true }),
  params: idParams,
  body: strict(
    {
      technicianUserId: Type.Optional(nullable(id('An active member of the laboratory'))),
      note: Type.Optional(nullable(note)),
      minutes: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100_000,
          description: 'All minutes that were worked on it; not while it is in progress',
          examples: [40],
        }),
      ),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneStage },
  refuses: ['technician_not_member', 'stage_still_in_progress'],
})

const endedStages: readonly OrderStage['status'][] = ['done', 'skipped']

/** Whether a stage of an order is over, done or not. */
export const isStageEnded = ({ status }: Pick<OrderStage, 'status'>): boolean =>
  endedStages.includes(status)

type StagedOrder = {
  status: OrderStatus
  heldFrom: OrderStatus | null
  rxVersion: number
  rxAcknowledgedVersion: number
}

// Rejoins what `orderTransitions` says: an order is made from its start until it is finished.
const madeStatuses: readonly OrderStatus[] = [
  ...orderTransitions.start.to,
  ...orderTransitions.sendForApproval.to,
]

/** Whether an order is being made. */
export const isInProduction = (order: Pick<StagedOrder, 'status'>): boolean =>
  isAt(order, madeStatuses)

/** Whether work on an order that has begun may go on or end: also on hold, where nothing new begins. */
export const isStillMade = ({ status, heldFrom }: Pick<StagedOrder, 'status' | 'heldFrom'>) =>
  isInProduction({ status: status === 'on_hold' && heldFrom !== null ? heldFrom : status })

/** What can be refused of a stage for the state that it and its order are in. */
export type StageObstacle =
  | 'order_transition_not_allowed'
  | 'rx_not_acknowledged'
  | 'stage_of_removed_item'
  | 'stage_in_progress'
  | 'stage_still_in_progress'
  | 'stage_ended'
  | 'stage_not_begun'
  | 'stage_not_in_progress'
  | 'earlier_stage_open'
  | 'stage_behind_try_in'

type Condition = (stage: OrderStage, order: StagedOrder) => StageObstacle | undefined

// The first that holds is what a caller is refused with.
const stageObstacles = {
  start: ({ status, orderItemId, isCurrent, isBehindTryIn }, order) => {
    if (!isInProduction(order)) return 'order_transition_not_allowed'
    // Nothing is made by a prescription that the laboratory has not read.
    if (order.rxAcknowledgedVersion < order.rxVersion) return 'rx_not_acknowledged'
    // What was worked on an item stays when the item goes; there is nothing left to work on.
    if (orderItemId === null) return 'stage_of_removed_item'
    if (status === 'in_progress') return 'stage_in_progress'
    if (isStageEnded({ status })) return 'stage_ended'
    if (isBehindTryIn) return 'stage_behind_try_in'
    return isCurrent ? undefined : 'earlier_stage_open'
  },
  finish: ({ status }, order) => {
    if (!isStillMade(order)) return 'order_transition_not_allowed'
    return status === 'in_progress' ? undefined : 'stage_not_in_progress'
  },
  rework: ({ status, orderItemId }, order) => {
    if (!isStillMade(order)) return 'order_transition_not_allowed'
    if (orderItemId === null) return 'stage_of_removed_item'
    return status === 'pending' || status === 'rework' ? 'stage_not_begun' : undefined
  },
  skip: (stage, order) => {
    if (!isStillMade(order)) return 'order_transition_not_allowed'
    return isStageEnded(stage) ? 'stage_ended' : undefined
  },
  assign: ({ status }) => (status === 'in_progress' ? 'stage_still_in_progress' : undefined),
} satisfies Record<keyof Static<typeof OrderStageAbilities>, Condition>

/** Why something is refused of a stage in this state of it and its order; undefined where it is not. */
export const obstacleOfStage = (
  verb: keyof typeof stageObstacles,
  stage: OrderStage,
  order: StagedOrder,
): StageObstacle | undefined => (stageObstacles[verb] as Condition)(stage, order)

const unless = (verb: keyof typeof stageObstacles) => (stage: OrderStage) =>
  obstacleOfStage(verb, stage, stage.order) === undefined

/** When somebody can do what with a stage of an order. */
export const orderStageAbilities = abilityTable<typeof OrderStageAbilities, OrderStage>(
  OrderStageAbilities,
  {
    start: { operation: startOrderStage, when: unless('start') },
    finish: { operation: finishOrderStage, when: unless('finish') },
    rework: { operation: reworkOrderStage, when: unless('rework') },
    skip: { operation: skipOrderStage, when: unless('skip') },
    assign: { operation: updateOrderStage, when: unless('assign') },
  },
)

import { Type, type Static } from 'typebox'
import { abilities, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import type { RefusalCode } from '../refusals/index.ts'
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

/** Why a stage ended or is open again where no person said it. */
export const stageReasonCodes = ['check_failed', 'item_removed', 'prescription_changed'] as const
export type StageReasonCode = (typeof stageReasonCodes)[number]
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

/** What somebody can do with a stage of an order. */
export const OrderStageAbilities = abilities('OrderStageAbilities', {
  start: 'Begin work on it',
  finish: 'End the work on it',
  pause: 'Stop work on it for now',
  hold: 'Put its order on hold, as something is wrong with it',
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
    workSummary: order.workSummary,
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
    workingSinceAt: nullable(
      at('Since when somebody works on it; null: nobody does at the moment'),
    ),
    note: nullable(Type.String({ description: 'A note of the technicians', examples: ['Bur 2'] })),
    handOverNote: nullable(
      Type.String({
        description: 'What whoever does the next stage should know; the clinic never sees it',
        examples: ['Margin at 16 thin'],
      }),
    ),
    handOverByName: nullable(
      Type.String({ description: 'Who wrote that', examples: ['Ina Sample'] }),
    ),
    handOverAt: nullable(at('When they wrote it')),
    checkedPoints: Type.Array(
      Type.String({ description: 'A point of `qcChecklist`', examples: ['Contacts are closed'] }),
      { description: 'The points that were looked at, since work was last sent back to it' },
    ),
    reason: nullable(
      Type.String({ description: 'Why it was skipped or sent back last', examples: ['Porosity'] }),
    ),
    reasonCode: nullable(
      oneOf(stageReasonCodes, 'What `reason` says where no person wrote it, for texts of your own'),
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
const handOverNote = text(
  2_000,
  'What whoever does the next stage should know; null takes it back',
  'Margin at 16 thin',
)
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
    handOverNote: Type.Optional(nullable(handOverNote)),
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

export const pauseOrderStage = endpoint({
  ...step('pause', ['stage_not_in_progress']),
  summary: 'Stop work on a stage for now',
  description:
    'The minutes of this sitting are added to those before. The stage stays with its technician and can be begun again.',
  body: strict({}),
})

export const holdOrderStage = endpoint({
  ...step('hold', ['stage_ended']),
  summary: 'Stop the order of a stage, as something is wrong with it',
  description:
    'Whoever may work on stages may stop work that cannot go on: the order is on hold as by `POST /orders/{id}/hold`, for the same `reason`, which both sides read. A sitting on the stage ends.',
  body: strict({ reason: { ...why, description: 'Why; the clinic reads it' } }),
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
      handOverNote: Type.Optional(nullable(handOverNote)),
      checkedPoints: Type.Optional(
        Type.Array(Type.String({ maxLength: 200, description: 'A point of `qcChecklist`' }), {
          maxItems: 50,
          uniqueItems: true,
          description: 'All points that were looked at so far; one that it does not have is 400',
          examples: [['Contacts are closed']],
        }),
      ),
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

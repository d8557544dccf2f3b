import { productNames } from '../catalog/product-names.ts'
import { Type, type Static } from 'typebox'
import type { WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { stageStatuses, Technician } from './order-stages.ts'
import {
  Closure,
  Holiday,
  HolidayInput,
  holidayPlace,
  WeekdayNumber,
} from '../identity/public-holidays.ts'
import { OrderSummary } from '../orders/orders.ts'
import {
  DateOnly,
  Id,
  line,
  named,
  nullable,
  oneOf,
  strict,
  Timestamp,
} from '../platform/values.ts'
import { WorkflowStage } from '../catalog/workflows.ts'

const tag = 'Production'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const whole = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })
const byLab = members({ only: 'lab' })

const department = line(80, 'Department', 'CAD/CAM')
const clockTime = (description: string, example: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description, examples: [example] })

const Weekday = strict(
  {
    weekday: WeekdayNumber,
    from: clockTime("When work begins, on the laboratory's clock", '08:00'),
    to: clockTime('When it ends', '17:00'),
    minutes: Type.Integer({
      minimum: 1,
      maximum: 1_440,
      description: 'Minutes of work in between, without breaks',
      examples: [480],
    }),
  },
  { description: 'A day of the week on which the laboratory works' },
)
const WeekdayTime = (description: string, example: string) =>
  strict(
    { weekday: WeekdayNumber, time: clockTime("On the laboratory's clock", example) },
    { description },
  )
const Capacity = strict({
  dayOn: day('The day'),
  department: nullable(line(80, 'Only there; null: wherever no line says otherwise', 'CAD/CAM')),
  percent: Type.Integer({
    minimum: 0,
    maximum: 1_000,
    description: 'Of the usual pieces and minutes',
    examples: [50],
  }),
})

const holidays = {
  maxItems: 400,
  description: 'Single days; nobody works on those that are closed',
}

const calendar = {
  weekdays: Type.Array(Weekday, {
    minItems: 1,
    maxItems: 7,
    description: 'Days of work; a weekday that is missing is free',
  }),
  cutOffs: Type.Array(
    WeekdayTime('Until when a case may begin on the day of its arrival', '12:00'),
    {
      maxItems: 7,
      description:
        'What arrives later begins on the next working day; a weekday that is missing takes 12:00',
    },
  ),
  pickups: Type.Array(WeekdayTime('When the courier comes', '16:00'), {
    maxItems: 7,
    description:
      'What is ready later leaves at the next one, and work through stages is ready at the end of its day. Empty: at the end of each working day on which the courier travels',
  }),
  ...holidayPlace,
  closures: Type.Array(Closure, {
    maxItems: 100,
    description: 'Free days in a row, two years at most',
  }),
  capacities: Type.Array(Capacity, {
    maxItems: 1_000,
    description: 'Days on which the laboratory can do less or more than usual',
  }),
}

/** When a laboratory works. */
export const WorkCalendar = named(
  'WorkCalendar',
  {
    ...calendar,
    holidays: Type.Array(Holiday, holidays),
    updatedAt: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'Null: nobody has set it yet' }),
    ),
  },
  'When a laboratory works; days are those of its time zone',
)
export type WorkCalendar = Static<typeof WorkCalendar>

const OneCalendar = Type.Object({ calendar: WorkCalendar })

export const getWorkCalendar = endpoint({
  method: 'GET',
  path: '/production/calendar',
  operationId: 'getWorkCalendar',
  tag,
  summary: 'When the laboratory works',
  description:
    'Until it is set: Monday to Friday, 08:00 to 17:00 with 480 minutes of work, and 12:00 as the cut-off.',
  access: { ...byLab, floor: true },
  reply: { status: 200, body: OneCalendar },
})

export const updateWorkCalendar = endpoint({
  method: 'PATCH',
  path: '/production/calendar',
  operationId: 'updateWorkCalendar',
  tag,
  summary: 'Say when the laboratory works',
  description: 'Only the keys that are sent are replaced, each list as a whole.',
  access: members({ only: 'lab', credential: 'session', needs: 'planning.write' }),
  body: strict(
    {
      weekdays: Type.Optional(calendar.weekdays),
      holidays: Type.Optional(Type.Array(HolidayInput, holidays)),
      closures: Type.Optional(calendar.closures),
      capacities: Type.Optional(calendar.capacities),
      cutOffs: Type.Optional(calendar.cutOffs),
      pickups: Type.Optional(calendar.pickups),
      country: Type.Optional(calendar.country),
      region: Type.Optional(calendar.region),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneCalendar },
})

/** What keeps the laboratory from going on with an order. */
export const blockers = [
  'on_hold',
  'awaiting_approval',
  'rx_to_acknowledge',
  'cancel_requested',
  'waits_for_try_in',
  'on_way_to_try_in',
  'at_try_in',
] as const

/** What a column of the board holds: work that is not begun, at a stage, or through all of them. */
export const columnKinds = ['to_start', 'stage', 'to_finish'] as const

const { number, workSummary, status, priority, counterpart, trays, appointmentAt } =
  OrderSummary.properties

const BoardCard = Type.Object(
  {
    orderId: id('The order'),
    orderNumber: number,
    workSummary,
    orderStatus: status,
    priority,
    counterpart,
    trays,
    itemId: id('The item of the order'),
    description: Type.String({ description: 'What it is', examples: ['Zirconia crown'] }),
    names: productNames,
    teeth: Type.Array(Type.Integer(), { description: 'FDI numbers', examples: [[11, 12]] }),
    quantity: whole('Pieces', 2),
    stageId: nullable(id('Its current stage; null before the start and after the last one')),
    stageStatus: nullable(oneOf(stageStatuses, 'How far that is')),
    sinceAt: Type.Unsafe<string>({ ...Timestamp, description: 'Since when it is here' }),
    ageMinutes: whole('The same, in minutes until now', 95),
    dueOn: nullable(day('The promised day, else the asked one')),
    isOverdue: Type.Boolean({ description: 'Whether that day is over', examples: [false] }),
    appointmentAt,
    technician: nullable(Technician),
    blockers: Type.Array(oneOf(blockers, 'One thing'), {
      description: 'What keeps it from going on',
      examples: [['on_hold']],
    }),
  },
  { description: 'One item of an order; of the patient it says nothing, as boards hang on walls' },
)

const BoardColumn = Type.Object(
  {
    kind: oneOf(columnKinds, 'Accepted and not begun, at a stage, or through all of them'),
    name: nullable(WorkflowStage.properties.name),
    department: nullable(department),
    total: whole('Items that are here', 12),
    cards: Type.Array(BoardCard, { description: 'Rush first, then by due day, up to `limit`' }),
  },
  { description: 'A stage with what is at it; stages of one name and department are one' },
)

/** The floor at a glance. */
export const Board = named(
  'Board',
  { columns: Type.Array(BoardColumn, { description: 'In the order of work' }) },
  'Items by the stage that they are at',
)
export type Board = WithoutAbilities<Static<typeof Board>>

export const getProductionBoard = endpoint({
  method: 'GET',
  path: '/production/board',
  operationId: 'getProductionBoard',
  tag,
  summary: 'What is at which stage',
  description:
    'Every item of the orders that are accepted or made. `search` looks in the number, the patient, the dentist, the name of the customer and the trays.',
  access: { ...byLab, floor: true },
  query: strict({
    limit: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Cards in each column',
    }),
    technicianUserId: Type.Optional(id('Only stages of this member')),
    isUnassigned: Type.Optional(
      Type.Boolean({
        description:
          'Only stages that can be worked on now and are nobody’s, as `/production/team-day` counts them',
      }),
    ),
    department: Type.Optional(department),
    workflowId: Type.Optional(id('Only work by this workflow')),
    search: Type.Optional(
      Type.String({ maxLength: 200, description: 'Free text', examples: ['26-004512'] }),
    ),
  }),
  reply: { status: 200, body: Type.Object({ board: Board }) },
})

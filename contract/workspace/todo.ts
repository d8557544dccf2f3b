import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { OrderSummary } from '../orders/orders.ts'
import { DateOnly, named, nullable, oneOf, strict, Timestamp } from '../platform/values.ts'
import { type WithoutAbilities } from '../platform/abilities.ts'

const lacks = [
  'information',
  'approval',
  'acknowledgement',
  'redelivery',
  'cancellation',
  'submission',
  'scan',
  'dayAnswer',
  'otherDay',
  'parcelProblem',
  'arrival',
] as const

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })

const { id, number, workSummary, status, priority, counterpart, patient, dentist } =
  OrderSummary.properties
const { trays, appointmentAt, waitingOn, waitingSinceAt, missing } = OrderSummary.properties

/** An order as a line of the worklist. */
export const WorklistOrder = named(
  'WorklistOrder',
  {
    id,
    number,
    workSummary,
    status,
    priority,
    counterpart,
    patient,
    dentist,
    trays,
    dueOn: nullable(
      day("The promised day, else the asked one; a day in the laboratory's time zone"),
    ),
    answerByOn: nullable(
      day(
        "While a design waits for its answer: the laboratory's day by the end of which it keeps the promised day",
      ),
    ),
    appointmentAt,
    waitingOn,
    waitingSinceAt,
    missing,
    lacks: Type.Array(oneOf(lacks, 'One thing that it waits for'), {
      description: 'What it waits for beyond the next step',
      examples: [['information']],
    }),
  },
  'An order that needs somebody, as the side that asks may see it',
)
export type WorklistOrder = WithoutAbilities<Static<typeof WorklistOrder>>

const total = Type.Integer({ description: 'How many orders there are', examples: [12] })
const firstOrders = Type.Array(WorklistOrder, { description: 'The first of them, up to `limit`' })

const list = (description: string) => Type.Object({ total, orders: firstOrders }, { description })

const wait = (description: string) =>
  Type.Object(
    {
      total,
      oldestDays: nullable(
        Type.Integer({
          description: 'For how many whole days the oldest of them waits; null where there is none',
          examples: [4],
        }),
      ),
      orders: firstOrders,
    },
    { $id: 'WaitingOrders', description },
  )

const Lacking = Type.Object(
  {
    information: wait('The clinic has to add what is `missing`; the longest wait first'),
    approval: wait('The clinic has to look at the design; the longest wait first'),
    acknowledgement: wait(
      'The laboratory has to acknowledge a changed prescription; the longest wait first',
    ),
    redelivery: wait('The clinic did not receive the parcel; the longest wait first'),
    cancellation: wait('The clinic asked to cancel; the longest wait first'),
    submission: wait('Drafts of the own side that are older than two days; the oldest first'),
    dayAnswer: wait(
      'The clinic has to answer to a later day than it reserved; the longest wait first',
    ),
    otherDay: wait(
      'The clinic declined a later day: the laboratory names another; the longest first',
    ),
    parcelProblem: wait(
      'The carrier reported a problem with a parcel that the own side sent; the oldest first',
    ),
    arrival: wait(
      'The carrier reported a parcel to the own side as delivered: confirm that it arrived',
    ),
    scan: wait(
      'Its scan was cancelled at the vendor: cancel the order, or go on (`dismiss-scan-cancellation`)',
    ),
  },
  { description: 'What lacks something, by what it lacks' },
)

const AppointmentsTomorrow = Type.Object(
  {
    total,
    here: Type.Integer({
      description: 'How many of them have their work in the clinic: delivered or for the try-in',
      examples: [5],
    }),
    orders: Type.Array(WorklistOrder, {
      description: 'The first of them by the time of the appointment, up to `limit`',
    }),
  },
  { description: "The patients who sit in the chair tomorrow, by the clinic's time zone" },
)

const StockToDo = Type.Object(
  {
    toOrder: Type.Integer({
      description: 'Materials at their reorder point or below it, less what was ordered',
      examples: [3],
    }),
    toCount: Type.Integer({
      description: 'Materials whose lots are to be counted again',
      examples: [1],
    }),
    expiringLots: Type.Integer({
      description: 'Lots that expire within `expiryWarningDays`',
      examples: [2],
    }),
    expiryWarningDays: nullable(
      Type.Integer({ description: 'As `GET /stock/settings` has it', examples: [30] }),
    ),
  },
  { description: 'What of the stock somebody has to look at' },
)

/** What an organization has to look at today. */
export const Worklist = named(
  'Worklist',
  {
    calculatedAt: Type.Unsafe<string>({
      ...Timestamp,
      description: 'The moment that it speaks of',
    }),
    todayOn: day('The day in the time zone of the organization that asks'),
    tomorrowOn: day('The day after'),
    open: Type.Integer({
      description: 'How many orders are neither completed nor rejected nor cancelled',
      examples: [118],
    }),
    waitingOnUs: wait('The own side has to move; the longest wait first'),
    waitingOnThem: wait('The other side has to move; the longest wait first'),
    withCourier: wait('On the way; the longest on the way first'),
    overdue: wait('Due before today and not in the clinic; the oldest day first'),
    dueToday: list('Due today and not in the clinic; rush first'),
    dueTomorrow: list('Due tomorrow and not in the clinic; rush first'),
    lacking: Lacking,
    appointmentsTomorrow: nullable(AppointmentsTomorrow),
    atRisk: nullable(
      list(
        'The plan breaks the promise or may: the earliest due day first (`/orders/{id}/plan` says how). Null for a clinic, which is notified once it is certain',
      ),
    ),
    reservedUnanswered: wait(
      'The clinic holds a day and waits for the answer of the laboratory; the longest wait first',
    ),
    promisedAfterAppointment: list(
      'Promised for a day after that of the appointment, which is one of the clinic’s time zone, and not in the clinic; the next appointment first',
    ),
    stock: nullable(StockToDo),
  },
  'What waits on whom, what is late, what is due, what lacks something; `stock` is null for a clinic, and for members who do not manage materials',
)
export type Worklist = WithoutAbilities<Static<typeof Worklist>>

export const getWorklist = endpoint({
  method: 'GET',
  path: '/worklist',
  operationId: 'getWorklist',
  tag: 'Orders',
  summary: 'What needs somebody today',
  description:
    "What waits on us and on them, what is late, due today and tomorrow, and what lacks something, in one answer for the side that asks. Due days are compared with the day at each order's laboratory. Each section has its exact total and the first `limit` orders. It shows nothing of money.",
  access: members({ floor: true }),
  query: strict({
    limit: Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 20,
      description: 'Orders of each section, 1 to 50',
    }),
  }),
  reply: { status: 200, body: Type.Object({ worklist: Worklist }) },
})

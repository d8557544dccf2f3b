import { Type, type Static } from 'typebox'
import { surchargeKinds } from '../catalog/catalog-terms.ts'
import { DentistPreferences } from '../partners/dentists.ts'
import { abilities, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members, organizationTypes } from '../platform/endpoint.ts'
import {
  whileAskingForRush,
  whileDrafting,
  whileNamingPeople,
  whilePricing,
} from '../refusals/order-groups.ts'
import { maximumItems, NewOrderItem, OrderItem, OrderItemInput } from './order-items.ts'
import { waitingOnParties, holdableStatuses, orderStatuses } from './order-statuses.ts'
import { tryInResults } from './order-transitions.ts'
import { lateDayReason } from './promised-day.ts'
import { listQuery, pageOf, sortingBy, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
  DateOnly,
  Id,
  idParams,
  line,
  Minor,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'
import { workSummary } from './work-summary.ts'

const tag = 'Orders'

/** Why an order exists: new work, or work that continues an earlier order. */
export const orderKinds = ['new', 'remake', 'repair', 'adjustment', 'continuation'] as const

/** How urgent an order is. */
export const orderPriorities = ['standard', 'rush'] as const

/** How an order came in. */
export const orderSources = ['web', 'device', 'scanner', 'lab_entry', 'import'] as const

/** How the mouth was recorded for an order. */
export const impressionTypes = ['digital_scan', 'physical_impression', 'both', 'model'] as const

/** What a quality check can find. */
export const qualityResults = ['passed', 'failed', 'conditional'] as const

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const at = (description: string) => Type.Unsafe<string>({ ...Timestamp, description })
const amount = (description: string, example: number) =>
  Type.Unsafe<number>({ ...Minor, description, examples: [example] })

/** The sums of an order in minor units; `totalMinor` = `subtotalMinor` - `discountMinor` + `taxMinor`. */
export const OrderTotals = named(
  'OrderTotals',
  {
    subtotalMinor: amount('Sum of the lines before discount and tax, in minor units', 24_000),
    discountMinor: amount('Sum of what was taken off, in minor units', 0),
    taxMinor: amount('Sum of the tax of each line, in minor units', 4_560),
    totalMinor: amount('What the order costs, in minor units', 28_560),
    currency: nullable(Currency),
  },
  'The sums of an order; `totalMinor` = `subtotalMinor` - `discountMinor` + `taxMinor`',
)
export type OrderTotals = Static<typeof OrderTotals>

const Counterpart = Type.Object(
  {
    id: id('The other organization; the customer where it is not on the service'),
    name: Type.String({ description: 'Its name', examples: ['North Dental Lab'] }),
  },
  { $id: 'OrderCounterpart', description: 'The other side as the caller knows it' },
)
const DentistSummary = Type.Object(
  {
    id: Id,
    firstName: Type.String({ description: 'First name', examples: ['Mira'] }),
    lastName: Type.String({ description: 'Last name', examples: ['Example'] }),
    title: nullable(Type.String({ description: 'Title', examples: ['Dr.'] })),
  },
  { $id: 'DentistSummary', description: 'The dentist who prescribes' },
)
const PatientSummary = Type.Object(
  {
    id: Id,
    code: Type.String({ description: 'Code of the patient', examples: ['P-000042'] }),
    firstName: nullable(
      Type.String({ description: 'As the privacy mode lets it be seen', examples: ['Nora'] }),
    ),
    lastName: nullable(Type.String({ description: 'As `firstName`', examples: ['Sample'] })),
  },
  { description: 'The patient, as much of it as the caller may see' },
)

const CurrentStage = Type.Object(
  {
    label: Type.String({ description: 'What the laboratory calls it', examples: ['In design'] }),
    sinceAt: at('Since when it reads so'),
    stageId: nullable(id("The open stage that is furthest behind; the laboratory's own to see")),
  },
  { description: 'Where the work is inside the laboratory, while it is made' },
)

const instructions = text(8_000, 'Instructions to the laboratory', 'Please match tooth 21')

/** What a clinic says to a later day than the one that it reserved, or was promised. */
export const dayAnswers = ['confirmed', 'declined'] as const
/** Why a clinic is asked for another day. */
export const dayChangeCauses = ['laboratory', 'late_arrival'] as const
const DayChange = named(
  'DayChange',
  {
    cause: oneOf(
      dayChangeCauses,
      'Why: the laboratory promised a later day, or the case came later than the promise assumed',
    ),
    reservedOn: day(
      'The day that the clinic had reserved, or that was promised for the case in time',
    ),
    proposedOn: nullable(
      day('The earliest day that can be kept after a late arrival; promised once it is confirmed'),
    ),
    reason: nullable(
      Type.String({
        description: 'Why the laboratory promised a later one; null for a late arrival',
        examples: ['Our furnace is being repaired'],
      }),
    ),
    askedAt: at('When the clinic was asked first'),
    answer: nullable(oneOf(dayAnswers, 'What the clinic says; null while it is asked')),
  },
  'The clinic is asked for a later day than the one that it reserved, or was promised before the case came late',
)
/** The question for another day. */
export type DayChange = Static<typeof DayChange>

const CaseArrival = Type.Object(
  {
    arrivesOn: day('The day at the laboratory'),
    hasArrived: Type.Boolean({
      description: 'Whether it is there; else it is expected then',
      examples: [true],
    }),
  },
  { description: 'When the impression or the scan came, or is expected' },
)

/** What a parcel to the clinic can be for. */
export const legPurposes = ['try_in', 'final'] as const

const OrderLeg = Type.Object(
  {
    number: Type.Integer({ description: 'Counts from 1', examples: [1] }),
    purpose: oneOf(legPurposes, 'What it goes to the clinic for'),
    promisedOn: nullable(
      day('The day of its delivery: promised where it is firm, else expected; null: not known'),
    ),
    isFirm: Type.Boolean({
      description:
        'Whether the laboratory promised the day; later legs are forecasts until the case is back',
      examples: [true],
    }),
    arrivedAt: nullable(at('When the clinic had it for the try-in')),
    result: nullable(oneOf(tryInResults, 'What the try-in showed; null: nobody has said')),
    findings: nullable(
      Type.String({ description: 'The words to it', examples: ['Contact 12 to 13 too tight'] }),
    ),
    requiresAnotherTryIn: Type.Boolean({
      description: 'Whether it is tried in again before the next stages',
      examples: [false],
    }),
    answeredAt: nullable(at('When the clinic answered')),
    returnedAt: nullable(at('When the laboratory had the case back')),
  },
  { $id: 'OrderLeg', description: 'One way of an order to the clinic: for a try-in, or finished' },
)
/** One way of an order to the clinic: for a try-in, or finished. */
export type OrderLeg = Static<typeof OrderLeg>

const CreditHoldOverride = Type.Object(
  {
    reason: Type.String({ description: 'Why', examples: ['Paid in cash this morning'] }),
    byName: Type.String({ description: 'Who accepted it', examples: ['Ina Weber'] }),
    overriddenAt: at('When'),
  },
  {
    description:
      'The order was accepted although its customer was on payment hold; the laboratory’s own',
  },
)
const internalNotes = text(8_000, 'Notes of the own side; the other never sees them', 'Call first')
/** What is written on a tray. */
export const trayCode = line(60, 'What is written on the tray', 'T-117')
const OrderTray = Type.Object(
  { id: Id, code: trayCode },
  { $id: 'OrderTray', description: 'A tray that an order lies in' },
)
/** What a laboratory asks for. */
export const Missing = Type.Array(line(300, 'One thing that is missing', 'Bite scan'), {
  maxItems: 20,
  description: 'What the laboratory asked for, while the order needs information',
})
/** How well the work fitted. */
export const FitRating = Type.Integer({
  minimum: 1,
  maximum: 5,
  description: 'How well it fitted: 1 poor to 5 perfect',
  examples: [5],
})

/** What somebody can do with an order; `contract/orders/order-abilities.ts` says when. */
export const OrderAbilities = abilities('OrderAbilities', {
  submit: 'Send the draft to the laboratory',
  register: 'Take the draft of an offline customer into the books',
  withdraw: 'Take it back into the draft',
  requestInfo: 'Say what is missing',
  resubmit: 'Send it again, with what was missing',
  accept: 'Accept it',
  reject: 'Reject it',
  acknowledgeRx: 'Agree to work by the changed prescription',
  start: 'Begin production',
  sendForApproval: 'Show the design to the clinic',
  approve: 'Approve the design',
  requestChanges: 'Ask for another design',
  finish: 'Say that the work is made and checked',
  ship: 'Send it to the clinic',
  answerTryIn: 'Say what the try-in showed',
  returnFromTryIn: 'Take it back from the try-in',
  complete: 'Say that it was seated',
  requestRemake: 'Claim a remake, a repair or an adjustment',
  hold: 'Put it on hold',
  resume: 'End the hold',
  cancel: 'Cancel it at once',
  requestCancel: 'Ask the laboratory to cancel it',
  changeRx: 'Change what is prescribed',
  changePromise: 'Promise another day',
  answerDay: 'Confirm or decline a later day than the reserved one',
  recordArrival: 'Record when the case came, or is expected',
  returnScan: 'Ask for a new scan',
  dismissScanCancellation: 'Go on although the vendor cancelled the scan',
  issueDeviceStatement: 'Issue the statement of the custom-made device',
  duplicate: 'Draft the same again',
  delete: 'Delete the draft',
})

const orderFields = {
  id: Id,
  can: OrderAbilities,
  number: nullable(
    Type.String({
      description: 'Number at the laboratory, given when the order leaves the draft',
      examples: ['26-004512'],
    }),
  ),
  workSummary,
  status: oneOf(orderStatuses, 'Status of the order'),
  kind: oneOf(orderKinds, 'Why it is made'),
  remakeOfOrderId: nullable(id('The order that this one makes again')),
  remakeCount: Type.Integer({
    description: 'How many claims were made on it and not withdrawn',
    examples: [0],
  }),
  currentStage: nullable(CurrentStage),
  priority: oneOf(orderPriorities, 'How urgent it is'),
  source: oneOf(orderSources, 'How it came in'),
  impressionType: nullable(oneOf(impressionTypes, 'What the laboratory works from')),
  labOrganizationId: id('The laboratory'),
  clinicOrganizationId: nullable(id('The clinic; null for an offline customer')),
  labConnectionId: nullable(id('The connection that it came by')),
  customerId: nullable(id("The laboratory's customer; null for the clinic")),
  counterpart: Counterpart,
  dentistId: nullable(id('The prescribing dentist')),
  dentist: nullable(DentistSummary),
  dentistPreferences: nullable(
    Type.Unsafe<DentistPreferences>({
      ...DentistPreferences,
      description: 'How the dentist likes the work, frozen with the submit; null before',
    }),
  ),
  patientId: nullable(id('The patient')),
  patient: nullable(PatientSummary),
  requestedOn: nullable(day('The day that was asked for')),
  promisedOn: nullable(day('The day that the laboratory promised')),
  reservedOn: nullable(
    day('The day that the clinic holds by a reservation, until the laboratory has answered'),
  ),
  dayChange: nullable(DayChange),
  caseArrival: nullable(CaseArrival),
  appointmentAt: nullable(at('When the patient is in the chair for it; the clinic says it')),
  trays: Type.Array(OrderTray, {
    description:
      "The laboratory's trays that it lies in, until it leaves; its own to see, for a clinic empty",
  }),
  instructions: nullable(instructions),
  internalNotes: nullable(internalNotes),
  creditHoldOverride: nullable(CreditHoldOverride),
  totals: nullable(OrderTotals),
  waitingOn: oneOf(waitingOnParties, 'Whom the order waits on'),
  waitingSinceAt: at('Since when it waits on them'),
  stateSinceAt: at('Since when it has its status or, in production, its `currentStage`'),
  missing: Missing,
  heldFrom: nullable(oneOf(holdableStatuses, 'The status that a hold gives back')),
  heldBy: nullable(oneOf(organizationTypes, 'The side that holds it, which alone resumes')),
  cancelRequestedAt: nullable(at('When the clinic asked to cancel; stays until the next step')),
  notReceivedAt: nullable(at('When the clinic said that the parcel did not arrive')),
  tryInAnsweredAt: nullable(
    at('When the clinic said what the try-in showed; null again once the case is back'),
  ),
  scanCancelledAt: nullable(
    at('When the scanner’s vendor cancelled the case; stays until somebody has looked at it'),
  ),
  rxVersion: Type.Integer({
    description: 'Version of the prescription: 1 with the submit, one more for each change after',
    examples: [1],
  }),
  rxAcknowledgedVersion: Type.Integer({
    description:
      'The version that the laboratory works by: once accepted, a later one waits for it (`acknowledge-rx`)',
    examples: [1],
  }),
  rxLockedAt: nullable(at('Since when each change of the prescription is a version')),
  submittedAt: nullable(Timestamp),
  acceptedAt: nullable(Timestamp),
  completedAt: nullable(Timestamp),
  cancelledAt: nullable(Timestamp),
  cancelReason: nullable(Type.String({ description: 'Why', examples: ['Patient moved away'] })),
  fitRating: nullable(FitRating),
  scannerConnectionId: nullable(id('The scanner that brought it')),
  externalRefs: Type.Array(
    Type.Object({
      vendor: Type.String({ description: 'The other system', examples: ['medit'] }),
      id: Type.String({ description: 'Its id of this order', examples: ['c-88127'] }),
    }),
    { description: 'Ids of this order in other systems' },
  ),
  version: Type.Integer({ description: 'Counts every change; send it as If-Match', examples: [3] }),
  ...recordTimes,
}

/** An order as a list shows it: without its items. */
export const OrderSummary = named('OrderSummary', orderFields, 'An order without its items')
export type OrderSummary = WithoutAbilities<Static<typeof OrderSummary>>

/** What comes on top of the items of an order. Amounts are null for members who may not see money. */
export const OrderSurcharge = Type.Object(
  {
    id: Id,
    surchargeId: id("The laboratory's surcharge"),
    kind: oneOf(surchargeKinds, 'What it is for'),
    description: Type.String({
      description: 'Its name when it was frozen',
      examples: ['Rush, within three days'],
    }),
    quantityThousandths: Type.Integer({
      description: 'How much of it: 1000 is one; of alloy, milligrams',
      examples: [1000],
    }),
    unitPriceMinor: nullable(amount('For one, or for one gram, in minor units', 1_500)),
    percentBasisPoints: nullable(
      Type.Integer({
        description: 'Of the items less their discounts, in basis points, instead of a price',
        examples: [2_500],
      }),
    ),
    amountMinor: nullable(amount('What it comes to before tax, in minor units', 1_500)),
    taxRateBasisPoints: nullable(
      Type.Integer({ description: 'Tax in basis points', examples: [1_900] }),
    ),
  },
  { $id: 'OrderSurcharge', description: 'What comes on top of the items' },
)
export type OrderSurcharge = Static<typeof OrderSurcharge>

const surcharges = Type.Array(OrderSurcharge, { description: 'What comes on top of the items' })

/** An order with its items. Money is null for members who may not see it. */
export const Order = named(
  'Order',
  {
    ...orderFields,
    items: Type.Array(OrderItem, { description: 'The pieces of work, in order' }),
    surcharges,
    legs: Type.Array(OrderLeg, {
      description:
        'Its parcels to the clinic in their order: the try-ins that took place, the current one and what is expected after it; none before the acceptance',
    }),
  },
  'An order ("case") with its items, as the side that asks may see it',
)
export type Order = WithoutAbilities<Static<typeof Order>>

/** The reply of every operation on one order. */
export const OneOrder = Type.Object({ order: Order })

const statusList = `(${orderStatuses.join('|')})`

/** The filters that each question about a list of orders understands. */
export const orderFilters = {
  status: Type.Optional(
    Type.String({
      pattern: `^${statusList}(,${statusList})*$`,
      maxLength: 200,
      description: 'One status or several, separated by commas',
      examples: ['submitted,needs_info'],
    }),
  ),
  kind: Type.Optional(oneOf(orderKinds, 'Only this kind')),
  labConnectionId: Type.Optional(id('Only orders of this connection')),
  customerId: Type.Optional(id('Only orders of this customer')),
  dentistId: Type.Optional(id('Only orders of this dentist')),
  patientId: Type.Optional(id('Only orders for this patient')),
  priority: Type.Optional(oneOf(orderPriorities, 'Only this urgency')),
  waitingOn: Type.Optional(oneOf(waitingOnParties, 'Only orders that wait on this party')),
  stageId: Type.Optional(
    id(
      "Only orders at this stage of a workflow: somebody works there, or it is next; the laboratory's own to ask",
    ),
  ),
  dueFromOn: Type.Optional(day('Due on this day or later: the promised day, else the asked one')),
  dueToOn: Type.Optional(day('Due on this day or earlier')),
  receivedFromOn: Type.Optional(
    day(
      'Sent to the laboratory, or entered by it, on this day or later, where the caller is; no draft',
    ),
  ),
  receivedToOn: Type.Optional(day('Sent or entered on this day or earlier')),
  isReserved: Type.Optional(
    Type.Boolean({
      description:
        'Only sent orders that hold a day and wait for the answer of the laboratory (`true`), or only the others',
    }),
  ),
  isAtRisk: Type.Optional(
    Type.Boolean({
      description:
        'Only orders whose promise is at risk by the last plan (`true`), or only the others; the laboratory’s own to ask',
    }),
  ),
}

/** What a list of orders can be sorted by. */
export const orderSorts = [
  'due',
  'number',
  'patient',
  'counterpart',
  'status',
  'waitingOn',
  'total',
] as const
/** What a list of orders is sorted by. */
export type OrderSort = (typeof orderSorts)[number]

/** How a list of orders is sorted. */
export const orderSorting = sortingBy(
  orderSorts,
  'By the due day; the number; the name of the patient or of the other side; the status, and in production the stage, longest there first; whom it waits on, longest first; the amount. Without it the newest first',
)

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  operationId: 'listOrders',
  tag,
  summary: 'Orders, newest first or sorted',
  description:
    "Both sides see the same orders; a draft is its author's alone. `search` looks in the number, the patient, the dentist, the name of the other side and, for a laboratory, the trays.",
  access: members({ floor: true }),
  query: listQuery({ ...orderFilters, ...orderSorting, updatedSinceAt }),
  refuses: ['finance_access_required'],
  reply: { status: 200, body: pageOf(OrderSummary) },
})

/** What an order prescribes, as a client says it. */
export const prescription = {
  patientId: Type.Optional(nullable(Id)),
  dentistId: Type.Optional(nullable(id("The prescribing dentist; the clinic's to say"))),
  priority: Type.Optional(oneOf(orderPriorities, 'How urgent it is')),
  impressionType: Type.Optional(nullable(oneOf(impressionTypes, 'What the laboratory works from'))),
  requestedOn: Type.Optional(nullable(day('The day that is asked for'))),
  instructions: Type.Optional(nullable(instructions)),
  items: Type.Optional(
    Type.Array(NewOrderItem, { maxItems: maximumItems, description: 'The pieces of work' }),
  ),
}
/** Whom an order is between. */
export const whoOrders = {
  labConnectionId: Type.Optional(id('Required for a clinic: the connection to order by')),
  customerId: Type.Optional(id('Required for a laboratory: the offline customer')),
}
const ownSide = {
  internalNotes: Type.Optional(nullable(internalNotes)),
  appointmentAt: Type.Optional(
    nullable(at("When the patient is in the chair; the clinic's to say")),
  ),
}

/** The keys of an order that are the prescription: after acceptance each change is a new version. */
export const prescriptionKeys = Object.keys(prescription) as (keyof typeof prescription)[]

export const createOrder = endpoint({
  method: 'POST',
  path: '/orders',
  operationId: 'createOrder',
  tag,
  summary: 'Draft an order',
  description:
    'A clinic drafts for a connection and submits; a laboratory drafts for an offline customer and registers. A draft may be incomplete. With `Idempotency-Key` a repetition gets the first answer, for a day; with a `draftKey` it always gets the order that was drafted with it, as it is now.',
  access: members({ needs: 'orders.write' }),
  body: strict({
    ...whoOrders,
    draftKey: Type.Optional(
      id('Your own id of this draft: only one order is ever drafted with it'),
    ),
    kind: Type.Optional(oneOf(orderKinds, 'Why it is made; `new` without it')),
    remakeOfOrderId: Type.Optional(id('The order that this one makes again')),
    ...prescription,
    ...ownSide,
  }),
  reply: { status: 201, body: OneOrder },
  refuses: whileDrafting,
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  operationId: 'getOrder',
  tag,
  summary: 'One order',
  access: members({ floor: true }),
  params: idParams,
  reply: { status: 200, body: OneOrder },
})

export const updateOrder = endpoint({
  method: 'PATCH',
  path: '/orders/{id}',
  operationId: 'updateOrder',
  tag,
  summary: 'Change an order',
  description:
    'Only the keys that are sent are replaced; `items` are given whole. A draft changes freely. Once accepted, each change of the prescription is a new version with an event `rx_changed` that says what was and what is. A clinic prescribes; a laboratory only for its offline customers. With `If-Match: <version>` a change made meanwhile is answered 409 `order_changed_meanwhile`.',
  access: members({ needs: 'orders.write' }),
  params: idParams,
  body: strict(
    {
      ...prescription,
      items: Type.Optional(
        Type.Array(OrderItemInput, {
          maxItems: maximumItems,
          description: 'All items; those that are left out are gone',
        }),
      ),
      ...ownSide,
      promisedOn: Type.Optional(
        nullable(
          day('The day that the laboratory promises, by the laboratory; null takes it back'),
        ),
      ),
      dayChange: Type.Optional(
        strict(
          { reason: lateDayReason },
          { description: 'What a promise later than the reserved day needs' },
        ),
      ),
      surcharges: Type.Optional(
        Type.Array(
          strict({
            surchargeId: id('Of the kinds `per_gram` and `other`; the rest comes automatically'),
            quantityThousandths: Type.Optional(
              Type.Integer({
                minimum: 1,
                maximum: 1_000_000_000,
                description: 'How much: 1000 is one; of alloy, milligrams. 1000 without it',
                examples: [2_350],
              }),
            ),
          }),
          {
            maxItems: 20,
            description:
              "What comes on top, whole, until it is billed; the laboratory's. Once the order is sent, rush and shipping that are not in the list go",
          },
        ),
      ),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneOrder },
  refuses: [
    'order_changed_meanwhile',
    'order_transition_not_allowed',
    'practice_prescribes',
    'order_incomplete',
    'claim_order_items_fixed',
    'shipped_item_fixed',
    'invoiced_order_price_fixed',
    'promised_day_passed',
    'late_day_reason_required',
    'surcharge_not_offered',
    ...whileNamingPeople,
    ...whilePricing,
    ...whileAskingForRush,
    'order_items_contradictory',
  ],
})

export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/orders/{id}',
  operationId: 'deleteOrder',
  tag,
  summary: 'Delete a draft',
  description:
    'What was sent once keeps its number and its history: a withdrawn order is cancelled instead.',
  access: members({ credential: 'session', needs: 'orders.write' }),
  params: idParams,
  reply: { status: 204 },
  refuses: ['order_transition_not_allowed', 'withdrawn_order_not_deletable', 'in_use'],
})

import type { Availability, AvailableDay, getAvailability } from '#contract/production/availability'
import type { Query } from '#contract/platform/endpoint'
import {
  answerFor,
  compareRush,
  dateOf,
  dayAt,
  dayOf,
  findChoices,
  limitOf,
  questionOf,
  selectSchedule,
  type Answered,
  type Choice,
  type Circumstances,
  type Day,
  type Piece,
  type Schedule,
} from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { findLegDays, laterLegsOf, type LaterLeg, type LegStage } from './later-legs.ts'
import { selectConnection, selectCustomer, selectOrder, type OrderOfDays } from './queries.ts'
import { readReckoning } from './reckoning.ts'

type Asked = Query<typeof getAvailability>

type Asking = Answered['question']

/** What the days are asked for. */
type Subject = Circumstances & {
  labOrganizationId: string
  labConnectionId: string | null
  pieces: readonly Piece[]
  /** The order, where it is one. */
  orderId: string | null
  appointmentAt: string | null
  /** The reserved day, else the asked one. */
  wishedOn: Day | null
}

/** How far ahead closed days are named. */
const mostDaysShown = 120

const datesOf = ({ deliveryOn, shipOn, startOn, arriveOn }: Choice) => ({
  deliveryOn: dateOf(deliveryOn),
  shipOn: dateOf(shipOn),
  startOn: dateOf(startOn),
  arriveOn: dateOf(arriveOn),
})

type QueryFault = 'required' | 'labs_only' | 'given_by_order' | 'given_by_connection'

const invalidKey = (key: string, code: QueryFault) =>
  invalidInput(inputError('query', `/${key}`, code))

/** Lets pass who may send drafts to the laboratory. @throws Refusal 422 */
export async function requireActiveConnection(tx: Tx, id: string | null): Promise<void> {
  const connection = id === null ? undefined : await selectConnection(tx, id)
  if (connection?.status !== 'active') throw new Refusal('connection_not_active')
}

const notAccepted: readonly string[] = ['draft', 'submitted', 'needs_info']

/** What of an order decides on its days beside the pieces. */
export const circumstancesOf = (
  order: Pick<OrderOfDays, 'impressionType' | 'submittedAt' | 'caseArrivesOn' | 'priority'>,
): Circumstances => ({
  isDigital: order.impressionType === 'digital_scan',
  submittedAt: order.submittedAt,
  caseArrivesOn: order.caseArrivesOn,
  isRush: order.priority === 'rush',
})

async function subjectOfOrder(
  tx: Tx,
  { orderId, ...rest }: Asked & { orderId: string },
): Promise<Subject> {
  const { choices: _, ...others } = rest
  const stray = Object.entries(others).find(([, value]) => value !== undefined)?.[0]
  if (stray !== undefined) throw invalidKey(stray, 'given_by_order')
  const order = await selectOrder(tx, orderId)
  if (!order) throw notFound('order')
  const { status, items } = order
  if (!notAccepted.includes(status)) {
    throw new Refusal(
      'order_transition_not_allowed',
      { status, transition: 'findDays' },
      { state: status },
    )
  }
  // What was sent goes on when the connection does not; so does a laboratory's own offline work.
  if (status === 'draft' && order.labConnectionId !== null) {
    await requireActiveConnection(tx, order.labConnectionId)
  }
  const wished = order.reservedOn ?? order.requestedOn
  return {
    ...order,
    ...circumstancesOf(order),
    orderId,
    pieces: items,
    wishedOn: wished === null ? null : dayOf(wished),
  }
}

async function partiesOf(
  tx: Tx,
  session: Principal,
  { labConnectionId, customerId }: Asked,
): Promise<Pick<Subject, 'labOrganizationId' | 'labConnectionId'>> {
  const isLab = session.organizationType === 'lab'
  if (customerId !== undefined) {
    if (!isLab) throw invalidKey('customerId', 'labs_only')
    if (labConnectionId !== undefined) {
      throw invalidKey('customerId', 'given_by_connection')
    }
    const customer = await selectCustomer(tx, customerId)
    if (!customer) throw notFound('customer')
    if (customer.labConnectionId === null) {
      return { labOrganizationId: session.organizationId, labConnectionId: null }
    }
    return partiesOf(tx, session, { choices: 0, labConnectionId: customer.labConnectionId })
  }
  if (labConnectionId === undefined) {
    throw invalidKey('labConnectionId', 'required')
  }
  const connection = await selectConnection(tx, labConnectionId)
  if (!connection) throw notFound('lab_connection')
  const { status, labOrganizationId } = connection
  if (status !== 'active' || labOrganizationId === null) {
    throw new Refusal('connection_not_active')
  }
  return { labOrganizationId, labConnectionId }
}

async function subjectOfItems(tx: Tx, session: Principal, query: Asked): Promise<Subject> {
  if (query.items === undefined) {
    throw invalidKey('items', 'required')
  }
  const counts = new Map<string, number>()
  for (const part of query.items.split(',')) {
    const [productId = '', quantity] = part.split(':')
    counts.set(productId, (counts.get(productId) ?? 0) + Number(quantity))
  }
  return {
    ...(await partiesOf(tx, session, query)),
    pieces: [...counts].map(([productId, quantity]) => ({ productId, quantity })),
    isDigital: query.impressionType === 'digital_scan',
    submittedAt: null,
    isRush: false,
    orderId: null,
    appointmentAt: null,
    wishedOn: null,
  }
}

/** The schedule for what is asked. @throws Refusal 404 for a laboratory that is none of the caller's */
export async function scheduleFor(
  tx: Tx,
  subject: Pick<Subject, 'labOrganizationId' | 'labConnectionId' | 'pieces' | 'orderId'>,
  at: string,
): Promise<Schedule> {
  const { labOrganizationId, labConnectionId, pieces, orderId } = subject
  const schedule = await selectSchedule(tx, {
    labOrganizationId,
    labConnectionId,
    productIds: pieces.map(({ productId }) => productId),
    exceptOrderId: orderId,
    at,
  })
  if (!schedule) throw notFound('laboratory')
  return schedule
}

// What an order is about was offered once; whoever asks in general sees what the catalogue shows.
function refuseUnknown(session: Principal, { products }: Schedule, pieces: readonly Piece[]): void {
  const seen = new Set(
    products.flatMap(({ id, isOffered }) =>
      isOffered || session.organizationType === 'lab' ? id : [],
    ),
  )
  if (!pieces.every(({ productId }) => seen.has(productId))) throw notFound('product')
}

/** Standard work and rush beside each other. */
function prioritiesOf(
  schedule: Schedule,
  subject: Subject,
  { asked, legs }: { asked: Answered | null; legs: readonly LaterLeg[] },
): Pick<Availability, 'standard' | 'rush' | 'rushRefusedBecause'> {
  const { isRush, pieces, wishedOn } = subject
  const other = asked && answerFor(schedule, pieces, { ...subject, isRush: !isRush })
  const [standard, rushed] = isRush ? [other, asked] : [asked, other]
  const compared = compareRush({ standard, rush: rushed }, wishedOn)
  if (!compared) return { standard: null, rush: null, rushRefusedBecause: null }
  const { rush, daysGained, refusal } = compared
  const [slow, fast] = isRush ? [other, asked] : [asked, other]
  return {
    standard: slow && dayOfChoice({ question: slow.question, legs }, compared.standard),
    rush:
      refusal === null && fast
        ? { ...dayOfChoice({ question: fast.question, legs }, rush), daysGained }
        : null,
    rushRefusedBecause: refusal,
  }
}

// Each product goes its own way: items of one workflow move together all the same.
const legStagesOf = ({ products, stages }: Schedule, pieces: readonly Piece[]): LegStage[] =>
  pieces.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId)
    return stages
      .filter(({ workflowId }) => workflowId === product?.workflowId)
      .map((stage) => ({
        ...stage,
        itemId: productId,
        quantity,
        legTurnaroundDays: product?.legTurnaroundDays ?? null,
      }))
  })

type Way = { question: Asking; legs: readonly LaterLeg[] }

/** A day with the parcels after it, as far as they are known. */
function dayOfChoice({ question, legs }: Way, choice: Choice): AvailableDay {
  const { transit, priority } = question
  const laterLegs: AvailableDay['laterLegs'] = []
  let at = choice.deliveryOn
  for (const [place, leg] of legs.entries()) {
    const days = findLegDays(question, { transit, isRush: priority === 'rush' }, leg, at)
    if (days === null) break
    at = days.deliveryOn
    laterLegs.push({
      number: place + 2,
      purpose: leg.isTryIn ? 'try_in' : 'final',
      returnOn: dateOf(days.returnOn),
      backOn: dateOf(days.backOn),
      shipOn: dateOf(days.shipOn),
      deliveryOn: dateOf(days.deliveryOn),
    })
  }
  return { ...datesOf(choice), laterLegs }
}

/** The days from today up to a day on which one of the two is closed. */
function closedDaysUntil(
  { todayOn, isOpen, transit }: Asking,
  lastOn: string,
): Availability['closedDays'] {
  const closed: Availability['closedDays'] = []
  const last = Math.min(dayOf(lastOn), todayOn + mostDaysShown)
  for (let day = todayOn; day <= last; day++) {
    const [isLabOpen, canDeliver] = [isOpen(day), transit.isDeliveryDay(day)]
    if (!isLabOpen || !canDeliver) closed.push({ dayOn: dateOf(day), isLabOpen, canDeliver })
  }
  return closed
}

/**
 * The earliest day of delivery and the next ones; holds nothing.
 * @throws Refusal 400, 404, 409 for an order whose day is promised, 422
 */
export async function readAvailability(
  tx: Tx,
  session: Principal,
  query: Asked,
  at: string,
): Promise<Availability> {
  const { orderId } = query
  const subject =
    orderId === undefined
      ? await subjectOfItems(tx, session, query)
      : await subjectOfOrder(tx, { ...query, orderId })
  const schedule = await scheduleFor(tx, subject, at)
  if (orderId === undefined) refuseUnknown(session, schedule, subject.pieces)
  const question = questionOf(schedule, subject.pieces, subject)
  const [earliest, ...next] = question ? findChoices(question, query.choices + 1) : []
  const { appointmentAt } = subject
  const isLab = session.organizationType === 'lab'
  const zone = schedule.clinicTimezone ?? schedule.timezone
  const legs = laterLegsOf(legStagesOf(schedule, subject.pieces))
  const days = question
    ? [...(earliest ? [earliest] : []), ...next].map((each) =>
        dayOfChoice({ question, legs }, each),
      )
    : []
  const [first, ...others] = days
  const lastOn = days.flatMap((day) => [day, ...day.laterLegs]).at(-1)?.deliveryOn
  const wished = subject.wishedOn === null ? [] : [subject.wishedOn]
  const safeDays = new Set([
    ...wished,
    ...[earliest, ...next].flatMap((day) => day?.deliveryOn ?? []),
  ])
  return {
    earliest: first ?? null,
    next: others,
    basis: question?.basis ?? null,
    purpose: question?.isForTryIn ? 'try_in' : 'final',
    limitedBy: question && earliest ? limitOf(question, earliest) : null,
    closedDays: question && lastOn !== undefined ? closedDaysUntil(question, lastOn) : [],
    ...prioritiesOf(schedule, subject, { asked: question && { question, earliest }, legs }),
    reckoning:
      question && earliest && isLab
        ? await readReckoning(tx, {
            schedule,
            question,
            choice: earliest,
            days: [...safeDays].toSorted((one, other) => one - other),
          })
        : null,
    isBeforeAppointment:
      appointmentAt === null || !earliest ? null : earliest.deliveryOn < dayAt(appointmentAt, zone),
  }
}

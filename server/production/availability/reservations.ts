import type { Body } from '#contract/platform/endpoint'
import {
  mostHeldDays,
  mostHeldPieces,
  type Reservation,
  type reserveDay as contract,
} from '#contract/production/availability'
import {
  choiceFor,
  dateOf,
  dayOf,
  findChoices,
  lockSchedule,
  questionOf,
  type Piece,
} from '#server/orders/scheduling'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { circumstancesOf, requireActiveConnection, scheduleFor } from './availability.ts'
import {
  deleteReservation,
  deleteReservationOf,
  insertReservation,
  lockDraft,
  selectHeld,
  selectOrder,
  selectReservation,
} from './queries.ts'

const shownChoices = 5
const mostDaysAhead = 366

async function requireDraft(tx: Tx, id: string) {
  const locked = await lockDraft(tx, id)
  // Read after the lock: a statement that had to wait sees its row again, but nothing else.
  const order = locked && (await selectOrder(tx, id))
  if (!order) throw notFound('order')
  if (order.status !== 'draft') {
    const { status } = order
    throw new Refusal(
      'order_transition_not_allowed',
      { status, transition: 'reserveDay' },
      { state: status },
    )
  }
  await requireActiveConnection(tx, order.labConnectionId)
  return order
}

type Held = { labOrganizationId: string; orderId: string; at: string }

// A day that is held is one that nobody else gets: the number keeps one clinic from taking them all.
async function requireCapacity(tx: Tx, held: Held, pieces: readonly Piece[]): Promise<void> {
  const others = await selectHeld(tx, held)
  if (others.days >= mostHeldDays) {
    throw new Refusal('too_many_days_held', { days: others.days })
  }
  const asked = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  const wanted = others.pieces + asked
  if (wanted > mostHeldPieces) {
    throw new Refusal('too_many_pieces_held', { pieces: wanted, most: mostHeldPieces })
  }
}

/**
 * Holds a day for a draft in place of the one that it held, until the end that this had. Of two who
 * want the last capacity one is first, and the other learns what is left. @throws Refusal 404, 409,
 * 422
 */
export async function reserveDay(
  tx: Tx,
  { organizationId }: Principal,
  { orderId, deliveryOn: date }: Body<typeof contract>,
  at: string,
): Promise<Reservation> {
  const order = await requireDraft(tx, orderId)
  const { labOrganizationId, items: pieces } = order
  await lockSchedule(tx, labOrganizationId)
  await requireCapacity(tx, { labOrganizationId, orderId, at }, pieces)
  const schedule = await scheduleFor(tx, { ...order, orderId, pieces }, at)
  const question = questionOf(schedule, pieces, circumstancesOf(order))
  if (!question) {
    throw new Refusal(pieces.length === 0 ? 'draft_without_items' : 'production_time_unknown')
  }
  const deliveryOn = dayOf(date)
  if (dateOf(deliveryOn) !== date) {
    throw invalidInput(inputError('body', '/deliveryOn', 'no_such_day'))
  }
  if (deliveryOn > question.todayOn + mostDaysAhead) {
    throw new Refusal('reservation_too_far_ahead')
  }
  const isTaken = question.transit.isDeliveryDay(deliveryOn)
  const choice = isTaken ? choiceFor(question, deliveryOn) : undefined
  if (!choice) {
    const days = findChoices(question, shownChoices).map((free) => dateOf(free.deliveryOn))
    throw new Refusal('day_not_available', {}, { days })
  }
  const id = newId()
  const keptUntil = await deleteReservationOf(tx, orderId, at)
  await insertReservation(tx, {
    id,
    orderId,
    labOrganizationId,
    clinicOrganizationId: organizationId,
    at,
    keptUntil,
    choice: { ...choice, deliveryOn },
  })
  return selectReservation(tx, id)
}

/** Gives back a day that is held. @throws Refusal 404 */
export async function releaseReservation(tx: Tx, id: string): Promise<undefined> {
  if ((await deleteReservation(tx, id)) === 0) throw notFound('reservation')
}

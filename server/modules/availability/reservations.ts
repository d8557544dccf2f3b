import type { Body } from '#contract/endpoint'
import {
  mostHeldDays,
  mostHeldPieces,
  type Reservation,
  type reserveDay as contract,
} from '#contract/availability'
import {
  choiceFor,
  dateOf,
  dayOf,
  findChoices,
  isClinicDay,
  lockSchedule,
  questionOf,
  type Piece,
} from '#modules/schedule'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/session'
import { requireActiveConnection, scheduleFor } from './availability.ts'
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
  // Read after the lock: a statement that had to wait sees its row anew, but nothing else.
  const order = locked && (await selectOrder(tx, id))
  if (!order) throw notFound('order')
  if (order.status !== 'draft') {
    throw new Refusal(
      'order_move_not_allowed',
      `The order is ${order.status.replaceAll('_', ' ')} now; a day is held for drafts.`,
      { state: order.status },
    )
  }
  await requireActiveConnection(tx, order.labConnectionId)
  return order
}

type Held = { labOrganizationId: string; orderId: string; at: string }

// A day that is held is one that nobody else gets: the number keeps one clinic from taking them all.
async function requireRoomToHold(tx: Tx, held: Held, pieces: readonly Piece[]): Promise<void> {
  const others = await selectHeld(tx, held)
  if (others.days >= mostHeldDays) {
    throw new Refusal(
      'rule_violated',
      `Your clinic holds ${others.days} days of this laboratory for drafts already. Send one of them or give a day back.`,
    )
  }
  const asked = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  if (others.pieces + asked > mostHeldPieces) {
    throw new Refusal(
      'rule_violated',
      `With this draft your clinic would hold days for ${others.pieces + asked} pieces at this laboratory; ${mostHeldPieces} are the most before they are sent.`,
    )
  }
}

/**
 * Holds a day for a draft in place of the one that it held, until the end that this had. Of two who want the last room one is
 * first, and the other hears what is left. @throws Refusal 404, 409, 422
 */
export async function reserveDay(
  tx: Tx,
  { organizationId }: Principal,
  { orderId, deliveryDate }: Body<typeof contract>,
  at: string,
): Promise<Reservation> {
  const order = await requireDraft(tx, orderId)
  const { labOrganizationId, items: pieces } = order
  await lockSchedule(tx, labOrganizationId)
  await requireRoomToHold(tx, { labOrganizationId, orderId, at }, pieces)
  const schedule = await scheduleFor(tx, { ...order, orderId, pieces }, at)
  const isDigital = order.impressionType === 'digital_scan'
  const question = questionOf(schedule, pieces, { isDigital })
  if (!question) {
    throw new Refusal(
      'rule_violated',
      pieces.length === 0
        ? 'The draft has no items yet.'
        : 'The laboratory does not say how long this takes. Ask it for a day.',
    )
  }
  const deliveryOn = dayOf(deliveryDate)
  if (dateOf(deliveryOn) !== deliveryDate) {
    throw invalidInput({
      in: 'body',
      pointer: '/deliveryDate',
      code: 'day',
      message: 'is no day of the calendar',
    })
  }
  if (deliveryOn > question.todayOn + mostDaysAhead) {
    throw new Refusal('rule_violated', 'A day is held for at most a year ahead.')
  }
  const choice = isClinicDay(deliveryOn) ? choiceFor(question, deliveryOn) : undefined
  if (!choice) {
    const days = findChoices(question, shownChoices).map((free) => dateOf(free.deliveryOn))
    throw new Refusal('day_not_available', 'That day is not free. Choose another one.', { days })
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

import type { RushRefusal } from '#contract/production/availability'
import type { Tx } from '#platform/db/db'
import { findChoices, type Choice } from './choices.ts'
import { dayOf, type Day } from './days.ts'
import { workingDaysBetween } from './promise.ts'
import type { Schedule } from './queries.ts'
import {
  questionOf,
  scheduleOfOrder,
  type Circumstances,
  type Known,
  type Piece,
  type Promised,
} from './schedule.ts'

/** The earliest day of standard work beside that of rush. */
export type Comparison = {
  standard: Choice
  rush: Choice
  /** Working days of the laboratory by which rush leaves earlier. */
  daysGained: number
  refusal: RushRefusal | null
}

/** A question with its earliest answer; undefined where two years are too short. */
export type Answered = { question: Known; earliest: Choice | undefined }

/** The earliest day for some pieces; null where nobody knows. */
export function answerFor(
  schedule: Schedule,
  pieces: readonly Piece[],
  circumstances: Circumstances,
): Answered | null {
  const question = questionOf(schedule, pieces, circumstances)
  return question && { question, earliest: findChoices(question, 1)[0] }
}

/**
 * What rush would buy. Null where nobody knows: without stages for each piece the published turnaround
 * is all that is said, and it is that of standard work.
 */
export function compareRush(
  answers: { standard: Answered | null; rush: Answered | null },
  wishedOn: Day | null,
): Comparison | null {
  const { question, earliest: standard } = answers.standard ?? {}
  const rush = answers.rush?.earliest
  if (question?.basis !== 'stages' || !standard || !rush) return null
  const isMet = wishedOn !== null && standard.deliveryOn <= wishedOn
  const isEarlier = rush.deliveryOn < standard.deliveryOn
  return {
    standard,
    rush,
    daysGained: workingDaysBetween(question.isOpen, rush.shipOn, standard.shipOn),
    refusal: isEarlier ? (isMet ? 'not_needed' : null) : 'not_earlier',
  }
}

/** What rush would buy for an order that is not accepted yet; null as `compareRush`. */
export async function findRush(
  tx: Tx,
  order: Promised,
  pieces: readonly Piece[],
): Promise<Comparison | null> {
  const { impressionType, submittedAt, caseArrivesOn, reservedOn, requestedOn } = order
  const schedule = await scheduleOfOrder(tx, order, pieces)
  if (!schedule) return null
  const isDigital = impressionType === 'digital_scan'
  const wished = reservedOn ?? requestedOn
  const answer = (isRush: boolean) =>
    answerFor(schedule, pieces, { isDigital, submittedAt, caseArrivesOn, isRush })
  const answers = { standard: answer(false), rush: answer(true) }
  return compareRush(answers, wished === null ? null : dayOf(wished))
}

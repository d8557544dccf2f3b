import type { Body } from '#contract/platform/endpoint'
import type * as contract from '#contract/orders/order-transition-endpoints'
import { findLegPromise } from '#server/orders/scheduling'
import {
  findMovedPromise,
  noDayChange,
  transitionOrder,
  type Answer,
  type LockedOrder,
  type TransitionCall,
  type TransitionChanges,
} from '#server/orders/orders'
import { selectStages, sendBack } from '#server/production/stages'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { endTryIn, selectAnswer, selectOpenLeg, updateAnswer, type TryInAnswer } from './queries.ts'

const required = (key: string) => invalidInput(inputError('body', `/${key}`, 'required'))

/**
 * Notes what a clinic says of the try-in; the order stays there until the case is back. @throws Refusal 400,
 * 404, 409, 422
 */
export const answer = (call: TransitionCall<Body<typeof contract.answerTryIn>>): Answer => {
  const { result, findings, requiresAnotherTryIn = false } = call.body
  return transitionOrder(call, 'answerTryIn', async ({ id }) => {
    if (result === 'findings' && findings === undefined) throw required('findings')
    await updateAnswer(call.tx, id, { result, requiresAnotherTryIn })
    return {
      stamp: ['tryInAnsweredAt'],
      reason: findings,
      details: { tryInResult: result },
    }
  })
}

type Returned = Body<typeof contract.returnOrderFromTryIn>

// Whoever has the case back may say more than the clinic did, and has to say something.
function answerOf(body: Returned, said: TryInAnswer | undefined) {
  const { findings, toStageIds } = body
  const result = body.result ?? (findings === undefined ? said?.result : 'findings')
  const hasWords = findings !== undefined || said?.result === 'findings'
  if (!result || (result === 'findings' && !hasWords)) throw required('findings')
  if (toStageIds && result !== 'findings') {
    throw invalidInput(inputError('body', '/toStageIds', 'only_with_findings'))
  }
  return {
    result,
    requiresAnotherTryIn: body.requiresAnotherTryIn ?? said?.requiresAnotherTryIn ?? false,
  }
}

type SentBack = { toStageIds: readonly string[]; reason: string; keptIds: readonly string[] }

async function sendToStages(
  tx: Tx,
  session: Principal,
  order: LockedOrder,
  { toStageIds, ...how }: SentBack,
): Promise<void> {
  for (const [place, id] of toStageIds.entries()) {
    const stages = await selectStages(tx, order.id)
    const stage = stages.find((one) => one.id === id)
    if (!stage) {
      const errors = [inputError('body', `/toStageIds/${place}`, 'stage_not_of_order')]
      throw new Refusal('stage_not_of_order', {}, { errors })
    }
    const floor = { order: { ...order, status: 'in_production' as const }, stages, stage }
    await sendBack(tx, session, floor, how)
  }
}

// The next leg is quoted as an order is; where nothing of its time is known, its day moves by the days away.
async function findNextPromise(
  tx: Tx,
  order: LockedOrder & { at: string },
): Promise<string | null> {
  if (order.promisedOn === null) return null
  const leg = await selectOpenLeg(tx, order.id)
  return (await findLegPromise(tx, order, leg)) ?? findMovedPromise(tx, order, 'delivered')
}

/**
 * What the return of a locked order from its try-in changes: the stages that waited may begin, those that the
 * findings name are done again, and the day of the next parcel is promised. @throws Refusal 400, 409, 422
 */
export async function prepareReturn(
  tx: Tx,
  session: Principal,
  order: LockedOrder & { at: string },
  body: Returned,
): Promise<TransitionChanges> {
  const { findings, toStageIds = [] } = body
  if (toStageIds.length > 0 && session.organizationType !== 'lab') {
    throw invalidInput(inputError('body', '/toStageIds', 'labs_only'))
  }
  const shown = answerOf(body, await selectAnswer(tx, order.id))
  await updateAnswer(tx, order.id, shown)
  const keptIds = await endTryIn(tx, order.id)
  const reason = findings ?? 'Findings of the try-in'
  await sendToStages(tx, session, order, { toStageIds, reason, keptIds })
  const { promisedOn: from } = order
  const promisedOn = await findNextPromise(tx, order)
  const moved = { promisedOn, changes: [{ pointer: '/promisedOn', from, to: promisedOn }] }
  return {
    to: 'in_production',
    // What was asked about the day of the parcel that has come is over with it.
    set: { ...noDayChange, promisedOn, tryInAnsweredAt: null },
    reason: findings,
    details: { tryInResult: shown.result, ...(promisedOn === from ? {} : moved) },
  }
}

/**
 * Returns an order from its try-in. Effects: those of `prepareReturn`, and the laboratory is planned again.
 * @throws Refusal 400, 404, 409, 422
 */
export const takeBack = (call: TransitionCall<Returned>, at: string): Answer =>
  transitionOrder(call, 'returnFromTryIn', (order) =>
    prepareReturn(call.tx, call.session, { ...order, at }, call.body),
  )

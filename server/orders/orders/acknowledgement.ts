import { updateAcknowledgement } from '#server/orders/rx-versions'
import { Refusal } from '#platform/errors'
import { transitionOrder } from './transition-commands.ts'
import type { Answer, Message, TransitionCall } from './transition-call.ts'
import { planPromise } from './changes.ts'
import { putOffDay } from './day-change.ts'
import { assertPromiseNotPast } from './assert-promise.ts'
import { actorOf } from './transitions.ts'

/**
 * The laboratory works by the changed prescription from now on; the promised day may move with it.
 * Only the version that is current: what it has not read it cannot agree to.
 */
export const acknowledgeRx = (
  call: TransitionCall<
    Message & { rxVersion: number; promisedOn?: string | null; dayReason?: string }
  >,
  at: string,
): Answer =>
  transitionOrder(call, 'acknowledgeRx', async (order) => {
    const { rxVersion, promisedOn, dayReason: reason, message } = call.body
    if (rxVersion !== order.rxVersion) {
      const { rxVersion: version, status: state } = order
      throw new Refusal('rx_version_not_current', { version }, { state })
    }
    const changes = planPromise(order, promisedOn)
    if (changes.length > 0) await assertPromiseNotPast(call.tx, order, promisedOn, at)
    const version = { orderId: order.id, version: rxVersion }
    const actor = actorOf(call.session)
    await updateAcknowledgement(call.tx, version, actor)
    if (changes.length === 0) return { set: { rxAcknowledgedVersion: rxVersion }, reason: message }
    const day = { actor, promisedOn: promisedOn ?? null, reason }
    const { columns, isRecorded } = await putOffDay(call.tx, order, day)
    return {
      set: { rxAcknowledgedVersion: rxVersion, promisedOn, ...columns },
      reason: message,
      details: isRecorded ? {} : { changes },
    }
  })

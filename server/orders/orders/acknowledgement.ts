import { updateAcknowledgement } from '#server/orders/rx-versions'
import { Refusal } from '#platform/errors'
import { transitionOrder } from './transition-commands.ts'
import type { Answer, Message, TransitionCall } from './transition-call.ts'
import { planPromise } from './changes.ts'
import { askAgain } from './day-change.ts'
import { assertPromiseNotPast } from './assert-promise.ts'
import { actorOf } from './transitions.ts'

/**
 * The laboratory works by the changed prescription from now on; the promised day may move with it.
 * Only the version that is current: what it has not read it cannot agree to.
 */
export const acknowledgeRx = (
  call: TransitionCall<Message & { rxVersion: number; promisedOn?: string | null }>,
  at: string,
): Answer =>
  transitionOrder(call, 'acknowledgeRx', async (order) => {
    const { rxVersion, promisedOn, message } = call.body
    if (rxVersion !== order.rxVersion) {
      const { rxVersion: version, status: state } = order
      throw new Refusal('rx_version_not_current', { version }, { state })
    }
    const changes = planPromise(order, promisedOn)
    if (changes.length > 0) await assertPromiseNotPast(call.tx, order, promisedOn, at)
    const version = { orderId: order.id, version: rxVersion }
    await updateAcknowledgement(call.tx, version, actorOf(call.session))
    return {
      set: {
        rxAcknowledgedVersion: rxVersion,
        ...(changes.length > 0 && {
          promisedOn,
          ...askAgain(order, promisedOn ?? null),
        }),
      },
      reason: message,
      details: changes.length > 0 ? { changes } : {},
    }
  })

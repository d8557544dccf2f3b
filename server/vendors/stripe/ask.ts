import type Stripe from 'stripe'
import { StripeUnavailable, toStripeFailure } from './errors.ts'

/** More than this many charges, refunds or disputes of one payment is an error, not a page. */
const listLimit = 1000

/** The answer of one SDK call, whose every failure becomes one of our two errors. */
export async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw toStripeFailure(error)
  }
}

/**
 * One object, which must be of the type asked for and, where the id is known, that very one: the
 * SDK resolves a 4xx or 5xx whose body has no `error` key as success (measured with 404, 422 and
 * 500).
 */
export async function askFor<Answer extends { id: string; object: string }>(
  wanted: { type: Answer['object']; id: string | null },
  call: () => Promise<Stripe.Response<Answer>>,
): Promise<Answer> {
  const answer = await ask(call)
  const isWanted =
    answer.lastResponse.statusCode < 400 &&
    answer.object === wanted.type &&
    typeof answer.id === 'string' &&
    (wanted.id === null || answer.id === wanted.id)
  if (!isWanted) throw unexpected(wanted.type)
  return answer
}

/** Every object of a list, page after page, oldest first. */
export async function askForAll<Item extends { object: string }>(
  type: Item['object'],
  list: () => Stripe.ApiListPromise<Item>,
): Promise<Item[]> {
  const items = await ask(() => list().autoPagingToArray({ limit: listLimit }))
  if (items.some((item) => item.object !== type)) throw unexpected(type)
  if (items.length === listLimit) {
    throw new StripeUnavailable({ message: `Stripe listed ${listLimit} objects of type ${type}.` })
  }
  return items.toReversed()
}

/** An answer that is not what was asked for. It is not kept: it may hold a client secret. */
export function unexpected(wanted: string): StripeUnavailable {
  return new StripeUnavailable({ message: `Stripe's answer is not the ${wanted} asked for.` })
}

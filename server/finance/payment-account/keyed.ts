import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '#platform/app-context'
import { StripeRefused, StripeUnavailable } from '#vendors/stripe'
import { claimKey, updateGeneration, type KeyName, type KeyState } from './key-queries.ts'

type KeyedWrite<Answer> = KeyName & {
  ask(idempotencyKey: string): Promise<Answer>
  /**
   * What an earlier request made whose answer was lost or an error. A write that moves money needs
   * it; what is made twice without harm does not.
   */
  find?(since: string): Promise<Answer | undefined>
}

const maximumGenerations = 3
const inUseWaitMs = 100
const inUseLooks = 50

// Another tab or worker asks with the very same key: its answer is ours too.
async function askWhenFree<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let look = 1; ; look++) {
    try {
      return await ask()
    } catch (error) {
      const isInUse = error instanceof StripeUnavailable && error.isKeyInUse
      if (!isInUse || look === inUseLooks) throw error
      await setTimeout(inUseWaitMs)
    }
  }
}

/** Whether the same key gives this answer for a day, whatever is mended meanwhile. */
const isStuck = (error: unknown): boolean =>
  (error instanceof StripeUnavailable && error.isReplayed) ||
  (error instanceof StripeRefused && (error.isReplayed || error.isKeyReused))

/**
 * Asks the payment provider for a write under a key that is in the database before: after a kill
 * or a lost answer the same key makes nothing twice. The provider keeps errors under a key as well;
 * after one the key moves on, so that what failed for a reason that was mended can be asked again.
 * @throws StripeRefused, StripeUnavailable
 */
export async function askUnderKey<Answer>(
  app: AppContext,
  write: KeyedWrite<Answer>,
): Promise<Answer> {
  const { db } = app
  const moveOn = ({ generation }: KeyState) =>
    db.acrossOrgs('a key at the payment provider that is used up', (tx) =>
      updateGeneration(tx, write, generation),
    )
  const { labOrganizationId, name, words } = write
  for (let tries = 1; ; tries++) {
    const state = await db.acrossOrgs('a key at the payment provider', (tx) =>
      claimKey(tx, { labOrganizationId, name, words }),
    )
    try {
      if (!state.isOld) return await askWhenFree(() => write.ask(`${name}-${state.generation}`))
    } catch (error) {
      // A fresh refusal is for whoever asked: nothing was done, and the next one asks again.
      if (error instanceof StripeRefused && !isStuck(error)) await moveOn(state)
      if (!isStuck(error) || tries === maximumGenerations) throw error
    }
    // An error of the provider's own may have come after the work.
    const made = await write.find?.(state.begunAt)
    if (made !== undefined) return made
    await moveOn(state)
  }
}

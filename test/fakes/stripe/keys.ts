import { createHash } from 'node:crypto'
import { FakeRefusal } from './book.ts'
import type { Memory } from './book.ts'

/** What the fake answers: `isReplayed` when it is the answer of an earlier request. */
export type Worked = { status: number; body: string; isReplayed: boolean }

/** A write with a key: of whose account, and of what. */
type KeyedWrite = { account: string; key: string; path: string; body: string }

/** What the work throws or gives, as an answer. */
export function attempt(work: () => object): Worked & { isKept: boolean } {
  try {
    return { status: 200, body: JSON.stringify(work()), isReplayed: false, isKept: true }
  } catch (error) {
    // A command that the world does not allow is the test's mistake: it must not look like a
    // refusal.
    const refusal =
      error instanceof FakeRefusal
        ? error
        : new FakeRefusal(500, { type: 'api_error', message: String(error) })
    const { status, body, hasBegun } = refusal
    return { status, body: JSON.stringify(body), isReplayed: false, isKept: hasBegun }
  }
}

/**
 * Idempotency keys as Stripe has them: the first answer of a key is kept, an error as well, once
 * the work had begun; a key that is in use, or represents other words, is refused.
 */
export function openKeys(saved: Memory['saved']) {
  const inUse = new Set<string>()

  const refuse = (status: number, error: { code?: string; message: string }) => {
    const { body } = new FakeRefusal(status, { type: 'idempotency_error', ...error })
    return { status, body: JSON.stringify(body), isReplayed: false }
  }

  return {
    /** The answer of a write; the key is in use until `release`. */
    answer(write: KeyedWrite, work: () => object): Worked {
      const slot = `${write.account} ${write.key}`
      if (inUse.has(slot)) {
        const message = `Another request with the key '${write.key}' is at work.`
        return refuse(409, { code: 'idempotency_key_in_use', message })
      }
      const fingerprint = createHash('sha256').update(`${write.path}\n${write.body}`).digest('hex')
      const earlier = saved.get(slot)
      if (earlier !== undefined && earlier.fingerprint !== fingerprint) {
        const message = `The idempotent request of key '${write.key}' had other parameters.`
        return refuse(400, { message })
      }
      inUse.add(slot)
      if (earlier !== undefined) {
        return { status: earlier.status, body: earlier.body, isReplayed: true }
      }
      const { isKept, ...worked } = attempt(work)
      const { status, body } = worked
      if (isKept) saved.set(slot, { fingerprint, status, body })
      return worked
    },
    /** The answer of a write has left, or was lost. */
    release: ({ account, key }: Pick<KeyedWrite, 'account' | 'key'>) =>
      inUse.delete(`${account} ${key}`),
  }
}

import { call, couldDouble, isUnknown, type Answer, type Args, type OperationId } from './client.ts'
import { ApiProblem, asProblem } from './problem.ts'

/**
 * Asks for a change. Where the outcome of the one before is not known and other words are asked for
 * now, that one is settled first: what was done after all is said (`saved_before`), not done twice.
 */
export async function askAfter<O extends OperationId>(
  operation: O,
  open: { current: Args<O> | null },
  args: Args<O>,
): Promise<Answer<O>> {
  const ask = async (asked: Args<O>): Promise<Answer<O>> => {
    open.current = asked
    try {
      const answer = await call(operation, asked)
      open.current = null
      return answer
    } catch (error) {
      if (!isUnknown(asProblem(error))) open.current = null
      throw error
    }
  }
  const before = open.current
  const isOther = before !== null && JSON.stringify(before) !== JSON.stringify(args)
  if (!isOther || !couldDouble(operation, before)) return ask(args)
  const wasDone = await ask(before).then(
    () => true,
    (error: unknown) => {
      if (open.current !== null) throw error
      return false
    },
  )
  if (wasDone) throw new ApiProblem({ code: 'saved_before' }, null)
  return ask(args)
}

/**
 * Does the work once for the same words: a second press while the first is pending joins it, so that a
 * late reply is neither asked for twice nor shown twice.
 */
export function joinPending<T>(
  pending: Map<string, Promise<T>>,
  args: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const words = JSON.stringify(args)
  const joined = pending.get(words)
  if (joined) return joined
  const done = work().finally(() => pending.delete(words))
  pending.set(words, done)
  return done
}

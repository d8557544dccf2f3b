import { call, couldDouble, isUnknown, type Answer, type Args, type OperationId } from './client.ts'
import { ApiProblem, asProblem } from './problem.ts'

/**
 * Sends a change. Where the outcome of the change before is unknown and this one differs, that one is
 * sent again first: if it was done after all, the problem is `saved_before`, and nothing is done twice.
 */
export async function sendChange<O extends OperationId>(
  operation: O,
  open: { current: Args<O> | null },
  args: Args<O>,
): Promise<Answer<O>> {
  const send = async (asked: Args<O>): Promise<Answer<O>> => {
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
  if (!isOther || !couldDouble(operation, before)) return send(args)
  const wasDone = await send(before).then(
    () => true,
    (error: unknown) => {
      if (open.current !== null) throw error
      return false
    },
  )
  if (wasDone) throw new ApiProblem({ code: 'saved_before' }, null)
  return send(args)
}

/**
 * Does the work once for the same arguments: a second press while the first is pending joins it, so
 * that nothing is sent or shown twice.
 */
export function joinPending<T>(
  pending: Map<string, Promise<T>>,
  args: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const key = JSON.stringify(args)
  const joined = pending.get(key)
  if (joined) return joined
  const done = work().finally(() => pending.delete(key))
  pending.set(key, done)
  return done
}

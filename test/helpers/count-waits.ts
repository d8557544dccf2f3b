import { Connection } from '#database/connection'

type Query = { callback: (error: Error | null, result: unknown) => void }

/**
 * Counts how often this process waits for the database while it does something: what is sent before
 * an answer has come back belongs to the same wait, on whichever connection.
 */
export function watchWaits(): (work: () => Promise<unknown>) => Promise<number> {
  const query = Connection.prototype.query as unknown as (
    this: Connection,
    asked: Query | string,
    ...rest: unknown[]
  ) => unknown
  let answered = 0
  let last = 0
  Connection.prototype.query = function (
    this: Connection,
    asked: Query | string,
    ...rest: unknown[]
  ) {
    // Other files of this process, and the look whether the database is there, ask by texts.
    if (typeof asked === 'string') return query.call(this, asked, ...rest)
    const wait = answered + 1
    last = Math.max(last, wait)
    const { callback } = asked
    asked.callback = (error, result) => {
      answered = Math.max(answered, wait)
      callback.call(asked, error, result)
    }
    return query.call(this, asked)
  } as never
  return async (work) => {
    answered = last = 0
    await work()
    return last
  }
}

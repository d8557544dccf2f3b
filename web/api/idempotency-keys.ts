// A request whose outcome nobody knows is repeated with the key that it had. Keys are kept in this tab,
// under a number made of the request: nothing that was typed can be read out of it.
const storeKey = 'pontic.tries'

// Longer, and the same words may be meant again.
const keptMs = 600_000

type Try = { key: string; record: number; at: number }
type Tries = Record<string, Try>

/** A request by its operation, record and body. */
export type Asked = { operation: string; params: unknown; body: unknown; ifMatch: unknown }

// No secret's keeper: what it keeps apart are the few forms of one tab.
function numberOf(text: string): number {
  let number = 5_381
  for (const letter of text) number = Math.imul(number, 33) ^ (letter.codePointAt(0) ?? 0)
  return number
}

const nameOf = ({ operation, params, body, ifMatch }: Asked) =>
  numberOf(JSON.stringify([operation, params ?? null, body ?? null, ifMatch ?? null]))

const recordOf = ({ operation, params }: Asked) =>
  numberOf(JSON.stringify(params === undefined ? [operation] : params))

function readTries(): Tries {
  try {
    const tries = JSON.parse(sessionStorage.getItem(storeKey) ?? '{}') as Tries
    const since = Date.now() - keptMs
    return Object.fromEntries(Object.entries(tries).filter(([, { at }]) => at > since))
  } catch {
    return {}
  }
}

function writeTries(tries: Tries): void {
  try {
    sessionStorage.setItem(storeKey, JSON.stringify(tries))
  } catch {
    // Without space the key lives as long as the repetitions of this one call.
  }
}

/** The key of a request: the one it had before where its outcome is not known. Kept before it is sent. */
export function takeIdempotencyKey(asked: Asked): string {
  const tries = readTries()
  const name = nameOf(asked)
  const key = tries[name]?.key ?? crypto.randomUUID()
  writeTries({ ...tries, [name]: { key, record: recordOf(asked), at: Date.now() } })
  return key
}

/**
 * The outcome is known: the same request would be a new one. What was tried on the same record before
 * is over with it.
 */
export function dropIdempotencyKey(asked: Asked): void {
  const record = recordOf(asked)
  const open = Object.entries(readTries()).filter(([, other]) => other.record !== record)
  writeTries(Object.fromEntries(open))
}

/** Forgets every key, such as when somebody else sits down. */
export const forgetIdempotencyKeys = (): void => sessionStorage.removeItem(storeKey)

/** Somebody whose session ended signs in again on top of the page; what was asked goes on then. */
type Waiting = { promise: Promise<void>; resolve: () => void }

let waiting: Waiting | null = null
let hosts = 0
let session = 0
const listeners = new Set<() => void>()

const publish = () => {
  for (const listener of listeners) listener()
}

/** Says that a page can let people sign in again, until what is returned is called. */
export function hostSignIn(): () => void {
  hosts += 1
  return () => {
    hosts -= 1
  }
}

/** The page is being left: nobody is asked to sign in on it any more. */
export function closeSignIn(): void {
  hosts = Number.NEGATIVE_INFINITY
}

/** Whether the page is being left: what it still asks for could be asked for as somebody else. */
export const isLeaving = (): boolean => hosts === Number.NEGATIVE_INFINITY

/** Whether the page that is open lets people sign in again. */
export const canSignInAgain = (): boolean => hosts > 0

/** Counts the sessions of this page: what is asked now is refused in the name of this one. */
export const sessionNumber = (): number => session

/**
 * A session is over: resolves when the same person has signed in again. A refusal that arrives after
 * the next sign-in says nothing of the new session, and resolves at once.
 */
export function sessionEnded(number = session): Promise<void> {
  if (number < session) return Promise.resolve()
  if (!waiting) {
    waiting = Promise.withResolvers<void>()
    publish()
  }
  return waiting.promise
}

/** The same person is signed in again: what waited goes on. */
export function sessionGoesOn(): void {
  session += 1
  const ended = waiting
  waiting = null
  publish()
  ended?.resolve()
}

/** Whether somebody has to sign in again. */
export const isSessionOver = (): boolean => waiting !== null

/** Calls the listener with each change until what is returned is called. */
export function watchSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

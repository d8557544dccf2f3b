/** The command line is not right; the message says what is wrong. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}

/** Something that a person has to put right first; the message says what. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** The server no longer takes the credential: nothing goes on until somebody signs in again. */
export class SignedOut extends Error {
  override name = 'SignedOut'
}

/** The server cannot be reached or is busy; later it will go on. */
export class ServerAway extends Error {
  override name = 'ServerAway'
  /** How long the server asks to wait; null when it did not say. */
  readonly retryAfterMs: number | null
  constructor(message: string, retryAfterMs: number | null = null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** The server said no, and why; asking the same again at once is of no use. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  /** Organizations to choose from, when the server asks for one. */
  readonly choices: readonly { id: string; name: string; type: string }[]
  constructor(
    message: string,
    problem: { status: number; code?: string; choices?: Refused['choices'] },
  ) {
    super(message)
    this.status = problem.status
    this.code = problem.code ?? ''
    this.choices = problem.choices ?? []
  }
}

/** A file changed while it was read or sent: it is looked at again when it has come to rest. */
export class FileChanged extends Error {
  override name = 'FileChanged'
}

/** The exit codes, for services and scripts. */
export const exitCodes = { done: 0, notAll: 1, wrongUsage: 2, signedOut: 3, running: 4 } as const

/**
 * What went wrong, in words that hold no path: messages of the system name the folder, and folders are
 * named after patients.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === undefined ? error.message : `the system says ${code}`
}

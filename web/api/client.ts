import type { Body, Endpoint, Params, Query, Reply } from '#contract/platform/endpoint'
import { takeEarly } from './early-reads.ts'
import { operations, type Contract } from './operations.ts'
import { ApiProblem, asProblem } from './problem.ts'
import { canSignInAgain, isLeaving, sessionEnded, sessionNumber } from './session-end.ts'
import { readerHeaders } from './reader-headers.ts'
import { dropIdempotencyKey, takeIdempotencyKey } from './idempotency-keys.ts'

/** The name of an operation. */
export type OperationId = keyof typeof operations & keyof Contract

type Of<O extends OperationId> = Contract[O] extends Endpoint ? Contract[O] : never

type Given<K extends string, V> = V extends undefined ? { [P in K]?: undefined } : { [P in K]: V }
type MayGive<K extends string, V> = { [P in K]?: V }

/** What an operation takes: `params` of the address, `query`, `body`, each as the contract has it. */
export type Args<O extends OperationId> = Given<'params', Params<Of<O>>> &
  MayGive<'query', Partial<Query<Of<O>>>> &
  Given<'body', Body<Of<O>>> & {
    /** The version that was read: a change in between is refused (409 `order_changed_meanwhile`). */
    ifMatch?: number
    /** The same key gets the first answer again; without one each change gets its own. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

/** What an operation answers. */
export type Answer<O extends OperationId> = Reply<Of<O>>

/** One record of a list that an operation answers. */
export type Item<O extends OperationId> = Answer<O> extends { data: (infer I)[] } ? I : never

type AnyArgs = {
  params?: unknown
  query?: unknown
  body?: unknown
  ifMatch?: number
  idempotencyKey?: string
  signal?: AbortSignal
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** The address of an operation, for links to documents and files as well. */
export function addressOf<O extends OperationId>(
  operation: O,
  args: Pick<Args<O>, 'query'> &
    (Args<O>['params'] extends undefined ? unknown : Pick<Args<O>, 'params'>),
): string {
  const { params = {}, query = {} } = args as AnyArgs as {
    params?: Record<string, string>
    query?: Record<string, unknown>
  }
  const [, path = ''] = operations[operation].split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => isGiven(value))
      .map(([name, value]) => [name, String(value)]),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}

function headersOf({ body, ifMatch, idempotencyKey }: AnyArgs): Record<string, string> {
  return {
    ...readerHeaders(),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

async function readAnswer(response: Response, session: number): Promise<unknown> {
  if (response.status === 204) return undefined
  const requestId = response.headers.get('x-request-id')
  let value: unknown
  try {
    value = await response.json()
  } catch {
    throw new ApiProblem({ code: 'unreadable', status: response.status }, requestId)
  }
  if (!response.ok)
    throw new ApiProblem(value as ApiProblem['problem'] & { code: 'retry' }, requestId, session)
  return value
}

// Answers to these say nothing of what became of the request.
const unknownOutcomes: readonly ApiProblem['code'][] = [
  'offline',
  'unreadable',
  'unavailable',
  'service_busy',
  'retry',
  'request_in_progress',
]

// Most lost replies come again within these; a person is notified after that.
const pausesMs = [300, 1_000, 2_500]

// A preflight and a preview are asked with a body, and change nothing.
const isWrite = (operation: OperationId) =>
  !/^GET |\/pre(?:flight|view)$/.test(operations[operation])

// Before somebody is signed in no key is looked at: a repetition would be a second request.
const isBeforeSignIn = (operation: OperationId) => operations[operation].includes(' /auth/')

async function ask(operation: OperationId, args: AnyArgs): Promise<unknown> {
  const [method = 'GET'] = operations[operation].split(' ')
  const { body, signal } = args
  const session = sessionNumber()
  const address = addressOf(operation, args as never)
  let response: Response | undefined
  try {
    if (method === 'GET') response = await takeEarly(address)
    response ??= await fetch(address, {
      method,
      headers: headersOf(args),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiProblem({ code: 'offline' }, null)
  }
  return readAnswer(response, session)
}

/** Asks; whose session ended meanwhile signs in first. */
async function askSignedIn(operation: OperationId, args: AnyArgs): Promise<unknown> {
  for (;;) {
    if (isLeaving()) await new Promise(() => undefined)
    try {
      return await ask(operation, args)
    } catch (error) {
      const { code, session } = asProblem(error)
      const isOver = code === 'unauthenticated' && operation !== 'getSession'
      if (!isOver || !canSignInAgain()) throw error
      await sessionEnded(session)
      args.signal?.throwIfAborted()
    }
  }
}

/** Whether nobody knows what became of a request. */
export const isUnknown = ({ code, status }: ApiProblem): boolean =>
  status === 0 || status >= 500 || code === 'retry' || code === 'request_in_progress'

/**
 * Whether asking with other words after an unknown outcome could do two things: what replaces or
 * removes a record by its id does not.
 */
export const couldDouble = (operation: OperationId, { ifMatch }: { ifMatch?: number }): boolean =>
  !isBeforeSignIn(operation) &&
  (ifMatch !== undefined || !/^(?:PUT|PATCH|DELETE) /.test(operations[operation]))

/** Asks for a change: the same words with the same key until its outcome is known, or time is up. */
async function askOnce(operation: OperationId, args: AnyArgs): Promise<unknown> {
  const { params, body, ifMatch } = args
  const asked = { operation, params, body, ifMatch }
  const idempotencyKey = args.idempotencyKey ?? takeIdempotencyKey(asked)
  const pauses = isBeforeSignIn(operation) ? [] : pausesMs
  for (let turn = 0; ; turn++) {
    try {
      const answer = await askSignedIn(operation, { ...args, idempotencyKey })
      dropIdempotencyKey(asked)
      return answer
    } catch (error) {
      const { code } = asProblem(error)
      const pauseMs = unknownOutcomes.includes(code) ? pauses[turn] : undefined
      // A browser that knows of no network says so at once.
      if (pauseMs === undefined || !navigator.onLine) {
        if (!isUnknown(asProblem(error))) dropIdempotencyKey(asked)
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/**
 * Asks the service, with the cookie of the session. What changes something is done once, however often
 * its answer is lost: it carries a key that stays with its words until its outcome is known. Whose
 * session has ended signs in on top of the page, and the call goes on.
 *
 * @throws ApiProblem for each refusal; `offline` when the service cannot be reached.
 */
export async function call<O extends OperationId>(operation: O, args: Args<O>): Promise<Answer<O>> {
  const answer = isWrite(operation) ? askOnce(operation, args) : askSignedIn(operation, args)
  return (await answer) as Answer<O>
}

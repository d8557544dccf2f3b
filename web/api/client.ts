import type { Body, Endpoint, Params, Query, Reply } from '#contract/endpoint'
import { operations, type Contract } from './operations.ts'
import { ApiProblem } from './problem.ts'

/** The name of an operation. */
export type OperationId = keyof typeof operations & keyof Contract

type Of<O extends OperationId> = Contract[O] extends Endpoint ? Contract[O] : never

type Given<K extends string, V> = V extends undefined ? { [P in K]?: undefined } : { [P in K]: V }
type MayGive<K extends string, V> = { [P in K]?: V }

/** What an operation takes: `params` of the address, `query`, `body`, each as the contract has it. */
export type Args<O extends OperationId> = Given<'params', Params<Of<O>>> &
  MayGive<'query', Partial<Query<Of<O>>>> &
  Given<'body', Body<Of<O>>> & {
    /** The version that was read: a change in between is refused (409 `stale`). */
    ifMatch?: number
    /** The same key gets the first answer again. */
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

/** The address of an operation, for links to papers and files as well. */
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
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const requestId = response.headers.get('x-request-id')
  let value: unknown
  try {
    value = await response.json()
  } catch {
    throw new ApiProblem({ code: 'unreadable', status: response.status }, requestId)
  }
  if (!response.ok)
    throw new ApiProblem(value as ApiProblem['problem'] & { code: 'retry' }, requestId)
  return value
}

/**
 * Asks the service, with the cookie of the session.
 *
 * @throws ApiProblem for each refusal; `offline` when the service cannot be reached.
 */
export async function call<O extends OperationId>(operation: O, args: Args<O>): Promise<Answer<O>> {
  const [method = 'GET'] = operations[operation].split(' ')
  const { body, signal } = args as AnyArgs
  let response: Response
  try {
    response = await fetch(addressOf(operation, args as never), {
      method,
      headers: headersOf(args),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiProblem({ code: 'offline' }, null)
  }
  return (await readAnswer(response)) as Answer<O>
}

import type { InputError, Problem } from '#contract/platform/error'
import type { Refused } from '../i18n/refusal-text.ts'

/** What is wrong with one part of the input, in the service's English. */
export type FieldError = Pick<InputError, 'pointer' | 'message' | 'params'> & { code: string }

/** A refusal of the service, in its own words; `code` is of the closed list, `offline`, `unreadable` and `saved_before` are ours. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code: Problem['code'] | 'offline' | 'unreadable' | 'saved_before'
  readonly status: number
  /** What people show support. */
  readonly requestId: string | null
  /** What was wrong with which part of the input, by JSON pointer. */
  readonly errors: readonly FieldError[]
  /** The whole answer, for what some refusals add: `days`, `choices`, `state`. */
  readonly problem: Partial<Problem>
  /** The session in which it was asked, as `sessionNumber` counts them. */
  readonly session: number | undefined

  constructor(
    problem: Partial<Omit<Problem, 'code'>> & { code: ApiProblem['code'] },
    requestId: string | null,
    session?: number,
  ) {
    super(problem.detail ?? problem.title ?? problem.code)
    this.code = problem.code
    this.status = problem.status ?? 0
    this.requestId = requestId
    this.errors = problem.errors ?? []
    this.problem = problem as Partial<Problem>
    this.session = session
  }
}

/** A problem document as a refusal that can be written in any language; null for other documents. */
export function refusalOfBody(body: unknown): Refused | null {
  const { code, params, detail } = (body ?? {}) as Partial<Problem>
  return typeof code === 'string' && typeof detail === 'string'
    ? { code, params, message: detail }
    : null
}

/** What was thrown, as a refusal: what is none is our fault and says so. */
export const asProblem = (thrown: unknown): ApiProblem =>
  thrown instanceof ApiProblem
    ? thrown
    : new ApiProblem(
        { code: 'unreadable', detail: thrown instanceof Error ? thrown.message : String(thrown) },
        null,
      )

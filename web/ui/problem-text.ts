import type { ApiProblem } from '../api/problem.ts'
import type { Refused } from '../i18n/refusal-text.ts'
import type { UiMessages } from './messages/en.ts'

// What the service says of these is for programs: of headers, keys and formats.
const isOutdated = /^(?:invalid_json|body_too_deep|route_not_found|cross_origin|idempotency_\w+)$/
const isSignedOut = /_cookie_required$|_credentials$/
const outdated: readonly number[] = [405, 408, 412, 415, 431]

const isOurs = (code: string, words: UiMessages['problems']): code is keyof typeof words =>
  Object.hasOwn(words, code)

/** A refusal in words: ours where the service's would help nobody on, else `write`'s. */
export function problemText(
  words: UiMessages,
  { code, message, status, problem: { params } }: ApiProblem,
  write: (refused: Refused) => string,
): string {
  const kind =
    outdated.includes(status) || isOutdated.test(code)
      ? 'outdated'
      : isSignedOut.test(code) && code !== 'invalid_credentials'
        ? 'unauthenticated'
        : code
  return isOurs(kind, words.problems) ? words.problems[kind] : write({ code, params, message })
}

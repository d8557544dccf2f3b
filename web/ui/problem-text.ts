import type { ApiProblem } from '../api/problem.ts'
import type { UiMessages } from './messages/en.ts'

const isOurs = (code: string, words: UiMessages['problems']): code is keyof typeof words =>
  Object.hasOwn(words, code)

/** A refusal in words: ours where the service's would help nobody on, else the service's own. */
export const problemText = (
  words: UiMessages,
  { code, message }: Pick<ApiProblem, 'code' | 'message'>,
): string => (isOurs(code, words.problems) ? words.problems[code] : message)

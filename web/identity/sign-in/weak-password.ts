import { leastCharacters, type PasswordFlaw } from '#contract/identity/password-rules'
import { ApiProblem } from '../../api/problem.ts'
import type { AccountsMessages } from './messages/en.ts'

/** A refusal that is about one field, so that the form shows it there. */
export const atField = (
  problem: ApiProblem,
  pointer: string,
  message = problem.message,
): ApiProblem =>
  new ApiProblem(
    {
      ...problem.problem,
      code: problem.code,
      errors: [{ pointer, message, code: problem.code, params: problem.problem.params }],
    } as ApiProblem['problem'] & { code: ApiProblem['code'] },
    problem.requestId,
  )

/** A refused password with its reason in the words of the reader, at the field where it is. */
export function weakPasswordAt(
  problem: ApiProblem,
  pointer: string,
  flaws: AccountsMessages['flaws'],
): ApiProblem {
  const code = problem.problem.errors?.[0]?.code.replace(/^password_/, '')
  const flaw = code !== undefined && Object.hasOwn(flaws, code) ? (code as PasswordFlaw) : 'common'
  return atField(problem, pointer, flaws[flaw](leastCharacters))
}

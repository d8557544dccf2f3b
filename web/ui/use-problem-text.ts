import type { ApiProblem } from '../api/problem.ts'
import { useMessages, useRefusalText } from '../i18n/index.tsx'
import { problemText } from './problem-text.ts'

/** Writes refusals in the language of the app. */
export function useProblemText(): (problem: ApiProblem) => string {
  const { ui } = useMessages()
  const write = useRefusalText()
  return (problem) => problemText(ui, problem, write)
}

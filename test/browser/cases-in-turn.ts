import { inTurn } from '../runner/turns.ts'

type Case = readonly [title: string, run: () => Promise<void>]

/**
 * Cases of a file that need nothing of each other: `it` adds one, as `test` does, and `inTurn` has those
 * whose turn it is, of `parts`. The file makes them tests itself: the runner asks each file for its own.
 */
export function collectCases(parts: number) {
  const cases: Case[] = []
  return {
    it: (...added: Case): void => {
      cases.push(added)
    },
    inTurn: (): Case[] => inTurn(cases, parts),
  }
}

/** Whose turn it is: `TEST_TURN`, which a run sets to the number of commits, or 0. */
export function turnOf(): number {
  const { TEST_TURN = '0' } = process.env
  const turn = Number(TEST_TURN)
  if (!Number.isSafeInteger(turn) || turn < 0) {
    throw new Error(`TEST_TURN is no whole number from 0: ${TEST_TURN}`)
  }
  return turn
}

/**
 * The cases whose turn it is, in their order: every `parts`-th, at least one, and others with the next
 * commit, so that as many commits as there are parts try each case. In `npm run test:long` all of them.
 */
export function inTurn<Case>(cases: readonly Case[], parts: number): Case[] {
  if (process.env['TEST_LONG'] === '1') return [...cases]
  const step = Math.min(parts, cases.length)
  return cases.filter((_, place) => place % step === turnOf() % step)
}

const { TEST_LONG, TEST_SEED } = process.env

/** How many random cases a test draws: the usual number, or the one of `npm run test:long`. */
export const drawCount = (usual: number, long: number): number => (TEST_LONG === '1' ? long : usual)

/** The number that random cases follow from: `TEST_SEED`, or the usual one. */
export function seedOf(usual = 20_261_122): number {
  const seed = Number(TEST_SEED ?? usual)
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is no whole number: ${TEST_SEED}`)
  return seed
}

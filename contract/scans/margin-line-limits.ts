/** How many places a margin line has, and of how many its curve is. */
export const marginLineLimits = { leastPoints: 3, mostPoints: 60, mostLinePoints: 2_000 } as const

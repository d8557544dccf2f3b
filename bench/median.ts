/** The middle of some measurements, the upper one of two; NaN of none. */
export const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN

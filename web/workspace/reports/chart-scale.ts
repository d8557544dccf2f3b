function stepOf(reach: number, about: number): number {
  const rough = reach / about
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
}

/** Where the marks of an axis are, from zero to just above the largest value, in round steps. */
export function ticksTo(largest: number, about = 4): number[] {
  if (largest <= 0) return [0, 1]
  const step = stepOf(largest, about)
  const count = Math.ceil(largest / step)
  // Steps such as 0.1 do not add up in floating point.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** The marks of an axis that begins just below the lowest value: for lines; bars begin at zero. */
export function ticksFrom(lowest: number, largest: number, about = 4): number[] {
  if (largest <= lowest) return ticksTo(largest, about)
  const step = stepOf(largest - lowest, about)
  const start = Math.floor(lowest / step) * step
  const count = Math.ceil((largest - start) / step)
  return Array.from({ length: count + 1 }, (_, place) =>
    Number((start + place * step).toPrecision(12)),
  )
}

/** The marks of an axis that also goes below zero: the same steps on both sides. */
export function ticksBetween(lowest: number, largest: number): number[] {
  const reach = Math.max(largest, -lowest)
  const [, step = 1] = ticksTo(reach)
  const above = ticksTo(reach).filter((tick) => tick === 0 || tick - step < largest)
  const below = ticksTo(reach)
    .filter((tick) => tick > 0 && tick - step < -lowest)
    .map((tick) => -tick)
  return [...below.toReversed(), ...above]
}

/** The largest first; beyond `most` the rest is one entry with their sum. */
export function largestOf<T extends { value: number }>(
  entries: readonly T[],
  most: number,
  rest: (count: number, value: number) => T,
): T[] {
  const sorted = entries.toSorted((a, b) => b.value - a.value)
  if (sorted.length <= most) return sorted
  const others = sorted.slice(most - 1)
  const value = others.reduce((sum, entry) => sum + entry.value, 0)
  return [...sorted.slice(0, most - 1), rest(others.length, value)]
}

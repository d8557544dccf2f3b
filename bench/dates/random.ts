/** Numbers that only depend on a seed. */
export function openRandom(seed: number) {
  let state = seed >>> 0
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))
  return {
    share,
    happens: (chance: number) => share() < chance,
    /** From one to another, both included. */
    whole,
    /** A factor that is one on average times `mean`, never below zero, skewed to the right. */
    factor(mean: number, deviation: number): number {
      const variance = Math.log(1 + deviation ** 2)
      const normal = Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share())
      return mean * Math.exp(normal * Math.sqrt(variance) - variance / 2)
    },
    /** How many come of many that each come seldom. */
    count(mean: number): number {
      let [count, product] = [0, share()]
      for (const least = Math.exp(-mean); product > least; count++) product *= share()
      return count
    },
    /** One of some: each as likely as another, or by its weight. */
    pick<T>(items: readonly T[], weightOf: (item: T) => number = () => 1): T {
      let left = share() * items.reduce((sum, item) => sum + weightOf(item), 0)
      for (const item of items) {
        left -= weightOf(item)
        if (left < 0) return item
      }
      return items[items.length - 1] as T
    },
  }
}

/** Numbers that only depend on a seed. */
export type Random = ReturnType<typeof openRandom>

import { sql, type RawBuilder } from 'kysely'

/** Whose work it is that nobody's command made; all of it has one share. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** Of what is done at once, a quarter is kept from any single owner: whoever comes next finds room. */
export const mostOfOne = (atOnce: number): number => Math.max(1, atOnce - Math.ceil(atOnce / 4))

/**
 * The place of a row among those of its owner. Whoever works on a few of many rows of all takes them
 * in the order of it: the first of everybody before the second of anybody.
 */
export const placeOfOwner = (owner: string, order: string): RawBuilder<number> =>
  sql<number>`row_number() over (partition by ${sql.ref(owner)} order by ${sql.ref(order)})`

/**
 * What is refused where too much waits: the newest of whoever has most of it. Others are not refused
 * for their flood.
 */
export function newestOfMost<T extends { owner: string }>(waiting: readonly T[]): T | undefined {
  const byOwner = Map.groupBy(waiting, ({ owner }) => owner)
  const longest = Math.max(0, ...[...byOwner.values()].map(({ length }) => length))
  return waiting.findLast(({ owner }) => byOwner.get(owner)?.length === longest)
}

type Waiting = { owner: string; cost?: number }

/**
 * Shares of owners in something that all of them wait for: start-time fair queueing (Goyal, Vin and
 * Cheng, 1996). Whoever brings much waits behind their own; whoever brings little comes next, and
 * nobody saves up turns by asking for nothing. It keeps no clock: what counts is the cost of work.
 */
export function openShares() {
  // Where the turn of an owner ends. `now` is where the last turn began.
  const ends = new Map<string, number>()
  let now = 0

  const leadOf = (owner: string): number => Math.max(0, (ends.get(owner) ?? 0) - now)

  function correct(owner: string, difference: number): void {
    ends.set(owner, (ends.get(owner) ?? now) + difference)
  }

  function charge(owner: string, cost: number): void {
    now += leadOf(owner)
    ends.set(owner, now + cost)
    for (const [other, end] of ends) if (end <= now) ends.delete(other)
  }

  return {
    /** How much more each owner had than whoever had least; those without a lead are left out. */
    leads: (): Map<string, number> =>
      new Map(
        [...ends.keys()].map((owner) => [owner, leadOf(owner)] as const).filter(([, l]) => l > 0),
      ),

    /** How much more an owner had than whoever had least. */
    leadOf,

    /** Counts work that begins now against its owner. */
    charge,

    /** Counts what work that was charged before cost beyond its charge, or below zero what it spared. */
    correct,

    /**
     * Takes one of those that wait out of their list, oldest first for each owner, and counts it;
     * undefined when none of them may begin.
     */
    takeFrom<W extends Waiting>(
      waiting: W[],
      mayBegin: (one: W) => boolean = () => true,
    ): W | undefined {
      let next: W | undefined
      const seen = new Set<string>()
      for (const one of waiting) {
        if (seen.has(one.owner)) continue
        seen.add(one.owner)
        if (!mayBegin(one)) continue
        if (!next || leadOf(one.owner) < leadOf(next.owner)) next = one
      }
      if (!next) return undefined
      waiting.splice(waiting.indexOf(next), 1)
      charge(next.owner, next.cost ?? 1)
      return next
    },
  }
}

/** Whose turn it is, by what owners have used. */
export type Shares = ReturnType<typeof openShares>

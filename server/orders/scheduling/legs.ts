import type { StageKind } from '#contract/catalog/workflows'
import type { Batch, Stage } from './place.ts'

type OfKind = { kind: StageKind }

/** The stages up to the first try-in: with it the work leaves, and what comes then is another leg. */
export function firstLegOf<S extends OfKind>(chain: readonly S[]): S[] {
  const tryIn = chain.findIndex(({ kind }) => kind === 'try_in')
  return tryIn === -1 ? [...chain] : chain.slice(0, tryIn)
}

/** The stages after the first try-in, with it; none where there is no try-in. */
export function nextLegsOf<S extends OfKind>(
  chain: readonly S[],
): { tryIn: S | undefined; rest: S[] } {
  const place = chain.findIndex(({ kind }) => kind === 'try_in')
  return place === -1
    ? { tryIn: undefined, rest: [] }
    : { tryIn: chain[place], rest: chain.slice(place + 1) }
}

/** A stage that an item of an order still has to pass. */
export type StageOfItem = Stage & OfKind & { itemId: string; quantity: number; workflowId: string }

/** The stages of an order by item, each in its order. */
export const chainsOf = <S extends StageOfItem>(stages: readonly S[]): S[][] => [
  ...Map.groupBy(stages, ({ itemId }) => itemId).values(),
]

/** Items that go through the same stages move together, as those of a tray do; up to the next try-in. */
export function batchesOf(chains: readonly (readonly StageOfItem[])[]): Batch[] {
  const legs = chains.map(firstLegOf)
  const alike = Map.groupBy(legs, (chain) => chain.map(({ id }) => id).join(' '))
  return [...alike.values()].flatMap((same): Batch[] => {
    const [chain = []] = same
    const [first] = chain
    const pieces = same.reduce((sum, [stage]) => sum + (stage?.quantity ?? 0), 0)
    return first ? [{ id: first.itemId, pieces, chain }] : []
  })
}

import { createHash } from 'node:crypto'
import { inTurn } from '../runner/turns.ts'

const rankOf = (name: string): string => createHash('sha256').update(name).digest('hex')

/**
 * The cases whose turn it is, of a list that is sorted by kind or repeats its kinds at even steps: they
 * are mixed by their names first, alike in every run, so that each part has some of every kind. Then a
 * turn of one list says nothing about that of another.
 */
export function mixedInTurn<Case>(
  cases: readonly Case[],
  nameOf: (one: Case, place: number) => string,
  parts: number,
): Case[] {
  const mixed = cases
    .map((one, place) => ({ one, rank: rankOf(nameOf(one, place)) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  return inTurn(mixed, parts).map(({ one }) => one)
}

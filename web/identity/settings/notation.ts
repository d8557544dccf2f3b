import { useSyncExternalStore } from 'react'
import type { ToothNotation } from '#contract/catalog/teeth'
import { useRead } from '../../api/hooks.ts'

const storageKey = 'pontic.notation'
const listeners = new Set<() => void>()

/** The ways of naming teeth, in the order of the interface. */
export const notations: readonly ToothNotation[] = ['fdi', 'universal', 'palmer']

const chosenHere = (): ToothNotation | null =>
  notations.find((notation) => notation === localStorage.getItem(storageKey)) ?? null

/** Chooses how this device names teeth; null takes what the organization chose. */
export function chooseNotation(notation: ToothNotation | null): void {
  if (notation === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, notation)
  for (const listener of listeners) listener()
}

/** What was chosen on this device; null where nothing was. */
export const useChosenNotation = (): ToothNotation | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosenHere)

/** How teeth are named here: as chosen on this device, else as the organization has it. */
export function useNotation(): ToothNotation {
  const chosen = useChosenNotation()
  const { data } = useRead('getOrganization', {}, { freshMs: 300_000 })
  return chosen ?? data?.organization.toothNotation ?? 'fdi'
}

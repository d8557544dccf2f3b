import { useSyncExternalStore } from 'react'
import type { ToothNotation } from '#contract/catalog/teeth'
import { useRead } from '../../api/hooks.ts'
import { queryClient } from '../../api/query-client.ts'
import { notationKey } from '../../i18n/locale.ts'

const listeners = new Set<() => void>()

/** The ways of naming teeth, in the order of the interface. */
export const notations: readonly ToothNotation[] = ['fdi', 'universal', 'palmer']

const chosenHere = (): ToothNotation | null =>
  notations.find((notation) => notation === localStorage.getItem(notationKey)) ?? null

/** Chooses how this device names teeth; null takes what the organization chose. */
export function chooseNotation(notation: ToothNotation | null): void {
  if (notation === null) localStorage.removeItem(notationKey)
  else localStorage.setItem(notationKey, notation)
  for (const listener of listeners) listener()
  // The service says in these numbers what orders are.
  void queryClient.invalidateQueries()
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

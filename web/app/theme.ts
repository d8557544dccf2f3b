import { useSyncExternalStore } from 'react'

const storageKey = 'pontic.theme'
const listeners = new Set<() => void>()

/** How the app looks: as the device says, or as it was chosen here. */
export type Theme = 'light' | 'dark' | 'system'

function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Changes how the app looks and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(storageKey)
  } else {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(storageKey, theme)
  }
  for (const listener of listeners) listener()
}

/** How the app looks now. */
export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentTheme)

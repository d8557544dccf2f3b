import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Messages } from '../i18n/en.ts'
import type { NavItem } from './nav-items.tsx'
import { useAllows } from './session.tsx'

// How long after `g` the letter of a navItem counts.
const sequenceMs = 1_200

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The key that finds, as this device's keyboard names it: `⌘ K`, `Ctrl K`, `Strg K`. */
export const findKey = (t: Messages): string =>
  /Mac|iP/.test(navigator.platform) ? '⌘ K' : t.app.controlKey('K')

/** The keys that work everywhere: `⌘K` or `/` finds, `?` lists the keys, `n` makes a new order, `g` and a letter goes. */
export function useShortcuts(
  navItems: readonly NavItem[],
  openPalette: (view: 'find' | 'shortcuts') => void,
): void {
  const navigate = useNavigate()
  const canOrder = useAllows('orders.write')
  // Outlives a rendering in between, such as by a live update.
  const goneAt = useRef(-Infinity)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        openPalette('find')
        return
      }
      const isModal = document.querySelector('dialog[open]') !== null
      if (isModal || isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey)
        return
      const navItem = navItems.find(({ letter }) => letter === event.key)
      if (event.timeStamp - goneAt.current < sequenceMs && navItem) {
        event.preventDefault()
        goneAt.current = -Infinity
        void navigate({ to: navItem.to })
      } else if (event.key === 'g') goneAt.current = event.timeStamp
      else if (event.key === '/' || event.key === '?') {
        event.preventDefault()
        openPalette(event.key === '?' ? 'shortcuts' : 'find')
      } else if (event.key === 'n' && canOrder) void navigate({ to: '/orders/new' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navItems, openPalette, navigate, canOrder])
}

import { useEffect } from 'react'

/** Whether the focus is on nothing that somebody works with: it may be taken then. */
export function isFocusFree(): boolean {
  const at = document.activeElement
  return at === null || at === document.body || at.getAttribute('tabindex') === '-1'
}

/**
 * Puts the focus near the place where it was when what had it is gone, such as the button of a step that
 * was taken: the next Tab and the screen reader go on there, not at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: HTMLElement[] = []
    let frame = 0
    const remember = ({ target }: FocusEvent) => {
      around = []
      for (let at = target as HTMLElement | null; at; at = at.parentElement) around.push(at)
    }
    const keep = () => {
      const [last] = around
      if (!last || last.isConnected || document.activeElement !== document.body) return
      const nearest = around.find((element) => element.isConnected)
      if (!nearest || nearest === document.body) return
      if (!nearest.hasAttribute('tabindex')) {
        nearest.tabIndex = -1
        nearest.addEventListener('blur', () => nearest.removeAttribute('tabindex'), { once: true })
      }
      nearest.focus({ preventScroll: true })
    }
    // Menus and dialogs give the focus back themselves, a frame after they are gone.
    const observer = new MutationObserver(() => {
      if (around[0]?.isConnected !== false) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => requestAnimationFrame(keep))
    })
    addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', remember)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}

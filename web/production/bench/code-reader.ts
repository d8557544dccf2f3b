/** A key as a keyboard reports it, with when it was pressed in milliseconds. */
export type PressedKey = {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  at: number
}

/**
 * What a key is to a scanner: a `code` is read whole, `part` belongs to one, and is no shortcut; null
 * leaves the key to the page.
 */
export type ReadKey = { code: string } | 'part' | null

// Scanners type a key every few milliseconds, slow ones every fifty; people need twice as long.
const longestGapMs = 80
const shortestCode = 3
/** What ends a part of a GS1 code: no keyboard has it, so scanners that type press Ctrl+] instead. */
const groupSeparator = '\u001d'

function characterOf({ key, code, ctrlKey, altKey, metaKey }: PressedKey): string | null {
  if (altKey && !ctrlKey) return null
  if (metaKey) return null
  // AltGr is Ctrl and Alt on some keyboards: what it types is a character.
  if (ctrlKey && !altKey) {
    return key === ']' || key === groupSeparator || code === 'BracketRight' ? groupSeparator : null
  }
  return key.length === 1 ? key : null
}

/** Separates the keys of a scanner, which come fast and end with Enter, from those of a person. */
export function codeReader(): (pressed: PressedKey) => ReadKey {
  let typed = ''
  let lastAt = Number.NEGATIVE_INFINITY
  return (pressed) => {
    const { key, at } = pressed
    // Scanners type capitals with the shift key, which is a key of its own.
    if (key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'AltGraph') return null
    if (at - lastAt > longestGapMs) typed = ''
    lastAt = at
    if (key === 'Enter') {
      const code = typed
      typed = ''
      return code.length >= shortestCode ? { code } : null
    }
    const character = characterOf(pressed)
    if (character === null) {
      typed = ''
      return null
    }
    // A space that begins nothing presses the button that has the focus.
    if (character === ' ' && typed === '') return null
    typed += character
    return 'part'
  }
}

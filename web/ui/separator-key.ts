import type { KeyboardEvent } from 'react'

/** What ends a part of a GS1 code: no keyboard has it, so scanners that type press Ctrl+] instead. */
const groupSeparator = '\u001d'

/**
 * Types the separator of a GS1 code where a scanner pressed its key, which browsers drop: the lot would run
 * into what follows it. Gives the new text, or null for any other key.
 */
export function typeSeparator(event: KeyboardEvent<HTMLInputElement>): string | null {
  const { ctrlKey, altKey, metaKey, key, code, currentTarget: input } = event
  const isSeparator = key === ']' || key === groupSeparator || code === 'BracketRight'
  if (!ctrlKey || altKey || metaKey || !isSeparator) return null
  event.preventDefault()
  const { selectionStart, selectionEnd, value } = input
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  return value.slice(0, from) + groupSeparator + value.slice(to)
}

/** A word without its accents and in small letters, so that "prufung" finds "Prüfung". */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every typed word begins a word of the text. */
export function matches(text: string, typed: string): boolean {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u)
  return folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}

/** The line after another in a list that goes round; -1 is none. */
export const lineAfter = (at: number, step: number, count: number): number =>
  count === 0 ? -1 : (((at + step) % count) + count) % count

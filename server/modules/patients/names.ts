const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

// As search compares: without case and accents. Letters that no decomposition takes apart are few.
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ı', 'i')

// Whether the words of a name stand together in a text; "Ana María" is two words.
function hasName(words: readonly string[], name: string | null): boolean {
  const parts = wordsOf(name ?? '')
  if (parts.join('').length < 2) return false
  return words.some((_, start) => parts.every((part, place) => words[start + place] === part))
}

/**
 * Whether a text holds the first or the last name of a patient as a whole word, without regard to case
 * and accents. Names of one letter are no names: they are initials.
 */
export function namesPatient(
  text: string,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): boolean {
  const words = wordsOf(text)
  return hasName(words, firstName) || hasName(words, lastName)
}

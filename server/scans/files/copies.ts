import { createHash } from 'node:crypto'

/**
 * An id that follows from another one: the same for every repetition of a job, so that what was begun
 * before a kill is replaced and nothing is left that nobody names. It sorts beside the other one.
 */
export function derivedId(id: string, word: string): string {
  const digits = createHash('sha256').update(`${id} ${word}`).digest('hex')
  // The time of the other id, version 7, then the variant that RFC 9562 asks for.
  const variant = ((Number.parseInt(digits[3] as string, 16) & 3) | 8).toString(16)
  return [
    id.slice(0, 13),
    `7${digits.slice(0, 3)}`,
    `${variant}${digits.slice(4, 7)}`,
    digits.slice(7, 19),
  ].join('-')
}

/** The id under which the store keeps a copy of a file. */
export const copyIdOf = (fileId: string, copy: 'preview' | 'thumbnail'): string =>
  derivedId(fileId, copy)

/** Everything that the store may have of a file: its bytes and its copies. */
export const storedIdsOf = (fileId: string): string[] => [
  fileId,
  copyIdOf(fileId, 'preview'),
  copyIdOf(fileId, 'thumbnail'),
]

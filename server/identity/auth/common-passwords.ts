import { readFile } from 'node:fs/promises'
import { wordsBehind } from '#contract/identity/password-rules'
import { isIn } from './word-filter.ts'

/** The filter of common passwords and words: 0.7 MB, printed by `npm run print`. */
export const commonPasswordsFile = new URL('common-passwords.bin', import.meta.url)

let filter: Promise<Buffer> | undefined

/**
 * Whether a password is one of those that guessers try first, or such a one with the usual signs for
 * letters and the usual additions. The list is read at the first question.
 */
export async function isCommon(password: string): Promise<boolean> {
  const loaded = await (filter ??= readFile(commonPasswordsFile).catch((error: unknown) => {
    filter = undefined
    throw error
  }))
  return wordsBehind(password).some((word) => isIn(loaded, word))
}

import argon2 from '@node-rs/argon2'
import { flawOf, leastCharacters } from '#contract/identity/password-rules'
import { inputError, Refusal } from '#platform/errors'
import { isCommon } from './common-passwords.ts'

// OWASP's first choice for Argon2id; about 11 ms of one core for each try.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const encoded = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

// No password fits it; checking against it costs what checking against a real one costs.
const nobodysHash = `${encoded}${'A'.repeat(22)}$${'A'.repeat(43)}`

// One password may be typed in several Unicode forms (NIST SP 800-63B §3.1.1.2).
const normal = (password: string) => password.normalize('NFKC')

/** The hash of a password: Argon2id, encoded with its parameters. */
export const hashPassword = (password: string): Promise<string> =>
  argon2.hash(normal(password), parameters)

/**
 * Whether the password fits the hash. Without a hash the answer is no, after the same work: who
 * guesses addresses learns nothing from the time.
 */
export async function fitsPassword(hash: string | undefined, password: string): Promise<boolean> {
  const known = hash?.startsWith('$argon2id$') ? hash : nobodysHash
  return argon2.verify(known, normal(password))
}

/**
 * Refuses what guessers try first: common passwords and words, rows of keys, one character repeated, the
 * person's own words; with the usual signs for letters and additions too.
 */
export async function refuseWeakPassword(
  password: string,
  personal: readonly string[],
  pointer = '/password',
): Promise<void> {
  const flaw = flawOf(password, personal) ?? ((await isCommon(password)) ? 'common' : null)
  if (!flaw) return
  const error =
    flaw === 'short'
      ? inputError('body', pointer, 'password_short', { minimum: leastCharacters })
      : inputError('body', pointer, `password_${flaw}`)
  throw new Refusal('weak_password', {}, { errors: [error] })
}

import argon2 from '@node-rs/argon2'
import { Refusal } from '#platform/errors'

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

// Those of ten characters and more among the passwords that guessers try first; shorter ones are
// refused by length.
const common = new Set([
  '0123456789',
  '0987654321',
  '1122334455',
  '11223344556677',
  '123123123123',
  '123456789a',
  '123456789q',
  '1234567890',
  '12345678900',
  '12345678910',
  '123456789123',
  '123456789abc',
  '1234567891011',
  '1q2w3e4r5t',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  '1qazxsw23edc',
  '9876543210',
  'abc1234567',
  'abcd123456',
  'abcdefghij',
  'abcdefghijk',
  'administrator',
  'asdfghjkl1',
  'asdfghjkl123',
  'basketball',
  'changeme123',
  'chocolate1',
  'football123',
  'iloveyou12',
  'iloveyou123',
  'iloveyou1234',
  'letmein123',
  'liverpool1',
  'manchester',
  'monkey12345',
  'password00',
  'password01',
  'password11',
  'password12',
  'password123',
  'password1234',
  'password12345',
  'password123456',
  'passwordpassword',
  'princess12',
  'princess123',
  'q1w2e3r4t5',
  'q1w2e3r4t5y6',
  'qazwsxedcrfv',
  'qwerty12345',
  'qwerty123456',
  'qwerty1234',
  'qwertyqwerty',
  'qwertyuiop',
  'qwertyuiop1',
  'qwertyuiop123',
  'starwars123',
  'sunshine123',
  'superman123',
  'unknown1234',
  'welcome123',
  'welcome1234',
  'zaq12wsxcde3',
  'zxcvbnm123',
  'zxcvbnm1234',
])

/** Refuses what guessers try first: common passwords, one character repeated, the person's own words. */
export function refuseWeakPassword(password: string, personal: readonly string[]): void {
  const folded = normal(password).toLowerCase()
  const isOwnWord = personal.some((word) => {
    const own = word.toLowerCase()
    return folded === own || folded === own.split('@', 1)[0]
  })
  if (common.has(folded) || new Set(folded).size < 3 || isOwnWord) {
    throw new Refusal(
      'weak_password',
      'This password is one of the first that others would try. Choose a longer, more unusual one.',
    )
  }
}

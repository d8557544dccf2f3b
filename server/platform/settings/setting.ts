import { isIPv4 } from 'node:net'
import { Type } from 'typebox'
import { bytesOfKey, isPredictable } from '../auth/key-strength.ts'

/** A setting that cannot be used; the message names it. */
export class SettingError extends Error {}

/** A whole number from `minimum` to `maximum`. */
export const number = (description: string, fallback: number, minimum: number, maximum: number) =>
  Type.Integer({ description, default: fallback, minimum, maximum })

/** A text that may be absent. */
export const optional = (description: string) => Type.Optional(Type.String({ description }))

/** `true` or `false`. */
export const flag = (description: string, fallback = false) =>
  Type.Boolean({ description, default: fallback })

/** A text that is empty where it is not set. */
export const text = (description: string, fallback = '') =>
  Type.String({ description, default: fallback })

/** A rule that is checked at startup, and the message where it is broken. */
export type SettingRule = [isBroken: boolean, sentence: string]

/** The entries of a setting that is a list separated by commas, without white space and gaps. */
export const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** Whether an address to listen on is reached from this computer alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** The end of a message about a key: the command that makes one. */
export const howToMakeKey = 'Make one with: openssl rand -base64 32'

/** The rules of a key of 32 bytes in base64: production needs it, and nobody can guess it. */
export function keyRules(
  { NODE_ENV }: { NODE_ENV: string },
  name: string,
  key: string | undefined,
): SettingRule[] {
  const bytes = key === undefined ? undefined : bytesOfKey(key)
  const isProduction = NODE_ENV === 'production'
  return [
    [isProduction && key === undefined, `${name} is missing. ${howToMakeKey}`],
    [
      key !== undefined && bytes === undefined,
      `${name} is not 32 bytes in base64. ${howToMakeKey}`,
    ],
    [
      isProduction && bytes !== undefined && isPredictable(bytes),
      `${name} is predictable. ${howToMakeKey}`,
    ],
  ]
}

/** The rule that a setting is for trying out only: production does not start with it. */
export const notForProduction = (
  { NODE_ENV }: { NODE_ENV: string },
  setting: Readonly<Record<string, unknown>>,
): SettingRule => {
  const [name = ''] = Object.keys(setting)
  return [
    NODE_ENV === 'production' && Boolean(setting[name]),
    `${name} is not for production. Remove it.`,
  ]
}

import { inputError, invalidInput } from '../errors.ts'

/**
 * The version of a record that a caller has read and wants to change, from `If-Match`; undefined where
 * any version will do. @throws Refusal 400
 */
export function readVersionOf(headers: {
  [name: string]: string | string[] | undefined
}): number | undefined {
  const value = headers['if-match']
  if (value === undefined || value === '*') return undefined
  const [, version] = /^"?(\d{1,9})"?$/.exec(String(value)) ?? []
  if (version === undefined) throw invalidInput(inputError('header', '/if-match', 'wrong_form'))
  return Number(version)
}

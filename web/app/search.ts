import { isDay } from '../i18n/formats.ts'

type Reader = (value: unknown) => unknown
type Search<F> = { [K in keyof F]?: F[K] extends (value: unknown) => infer T ? T : never }

/**
 * What a page's address carries after `?`, for `validateSearch`: each key with how its value is read. A
 * value that does not fit counts as absent.
 */
export const searchOf =
  <F extends Record<string, Reader>>(fields: F) =>
  (search: Record<string, unknown>): Search<F> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, read]) =>
        search[key] === undefined ? [] : [[key, read(search[key])]],
      ),
    ) as Search<F>

/** A text; digits alone arrive as a number. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A day as `YYYY-MM-DD`. */
export const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** A whole number from 1: the page of a list, how many cards are shown. */
export function count(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 ? number : undefined
}

/** Yes, or absent. */
export const flag = (value: unknown): boolean | undefined => value === true || undefined

/** One of a closed list of words. */
export const oneOf =
  <const T extends string>(...words: readonly T[]) =>
  (value: unknown): T | undefined =>
    words.find((word) => word === value)

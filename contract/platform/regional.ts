import { Type } from 'typebox'

/** A time zone by its IANA name. */
export const timezoneField = (description: string) =>
  Type.String({
    minLength: 2,
    maxLength: 64,
    pattern: '^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$',
    description,
    examples: ['Europe/Berlin'],
  })

/** A language with its region, as BCP 47 writes it. */
export const localeField = (description: string) =>
  Type.String({
    minLength: 2,
    maxLength: 35,
    pattern: '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$',
    description,
    examples: ['de-DE'],
  })

import { Type, type Static, type TProperties, type TSchema } from 'typebox'

/** An identifier: a UUID in lower case (the service makes version 7; any version is read). */
export const Id = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'Identifier (UUID, lower case)',
  examples: ['019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f'],
})

/** An instant: RFC 3339, UTC, milliseconds (decisions.md, spec 2.1). */
export const Timestamp = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'Instant (RFC 3339, UTC, milliseconds)',
  examples: ['2026-11-20T23:50:00.000Z'],
})

/** A day without a time, in the laboratory's time zone. */
export const DateOnly = Type.String({
  format: 'date',
  pattern: '^[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  description: 'Day (YYYY-MM-DD)',
  examples: ['2026-11-27'],
})

/** An email address as people type it; compared without regard to case. */
export const Email = Type.String({
  pattern: '^[^\\s@<>"(),;:\\\\]{1,64}@[^\\s@<>"(),;:\\\\]+\\.[^\\s@<>"(),;:\\\\]{2,}$',
  minLength: 6,
  maxLength: 254,
  description: 'Email address',
  examples: ['anna@north-dental.example'],
})

/** A password that is being chosen: 10 to 200 characters. */
export const NewPassword = Type.String({
  minLength: 10,
  maxLength: 200,
  description: 'Password, 10 to 200 characters',
  examples: ['correct-horse-battery'],
})

/** Money in integer minor units (cents) of the currency beside it; beyond 2^53 nothing is exact. */
export const Minor = Type.Integer({
  minimum: -9_000_000_000_000_000,
  maximum: 9_000_000_000_000_000,
  description: 'Amount in minor units (for example cents)',
  examples: [12900],
})

/** Money that cannot be negative, in integer minor units. */
export const PositiveMinor = Type.Integer({
  minimum: 0,
  maximum: 1_000_000_000_000,
  description: 'Amount in minor units (for example cents), zero or more',
  examples: [12900],
})

/** ISO 4217 code. */
export const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'Currency (ISO 4217)',
  examples: ['EUR'],
})

/** ISO 3166-1 alpha-2 code. */
export const Country = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'Country (ISO 3166-1 alpha-2)',
  examples: ['DE'],
})

/** What a line holds: nothing at its ends but what is seen, and no control characters. */
export const linePattern =
  '^[^\\s\\u0000-\\u001f\\u007f]([^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f])?$'

/** One line that is not empty and neither begins nor ends with white space. */
export const line = (maxLength: number, description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: linePattern,
    description,
    examples: [example],
  })

// Characters that nobody sees: they turn around what is beside them (with U+202E `gnp.exe` is shown
// as `exe.png`), join it, or distinguish two names that look the same.
const hidden =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e' +
  '\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb'
// Persian and the languages of India write words with the joiners U+200C and U+200D: between two
// letters of such a script (Arabic to Sinhala) they are spelling.
const joined = '[\\u0600-\\u08ff\\u0900-\\u0dff]'
const allSeen =
  `(?![\\s\\S]*[${hidden}])(?![\\s\\S]*(?<!${joined})[\\u200c\\u200d])` +
  `(?![\\s\\S]*[\\u200c\\u200d](?!${joined}))`
const allSeenPattern = new RegExp(`^${allSeen}`)
/** What a name holds: a line in which every character is seen. */
export const namePattern = `^${allSeen}${linePattern.slice(1)}`
const hiddenPattern = new RegExp(`[${hidden}]`, 'g')

/**
 * The name of a person, an organization or a thing: one line in which every character is seen, so that
 * two names that look the same are the same.
 */
export const nameLine = (maxLength: number, description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: namePattern,
    description,
    examples: [example],
  })

/** Whether every character of a name is seen: what `nameLine` asks for. */
export const isAllSeen = (name: string): boolean => allSeenPattern.test(name)

/** A name without the characters that nobody sees, for names that no person here can change. */
export function withoutHidden(name: string): string {
  const seen = name.replaceAll(hiddenPattern, '')
  return isAllSeen(seen) ? seen : seen.replaceAll(/[\u200c\u200d]/g, '')
}

/** Text of several lines, possibly empty. */
export const text = (maxLength: number, description: string, example: string) =>
  Type.String({ maxLength, description, examples: [example] })

/** One of a closed list of words. */
export const oneOf = <const T extends readonly string[]>(
  values: T,
  description: string,
  options: { default?: T[number] } = {},
) =>
  Type.Unsafe<T[number]>({
    type: 'string',
    enum: [...values],
    description,
    examples: [values[0]],
    ...options,
  })

/** The schema, or null: the key is always present, null until known. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] })

/** An object of a request: a key that is not listed is refused, never dropped. */
export const strict = <T extends TProperties>(
  properties: T,
  options: { minProperties?: number; description?: string; $id?: string } = {},
) => Type.Object(properties, { additionalProperties: false, ...options })

/** An object of a reply that appears under its own name in the description. */
export const named = <T extends TProperties>($id: string, properties: T, description?: string) =>
  Type.Object(properties, description === undefined ? { $id } : { $id, description })

/** The two timestamps that every record carries. */
export const recordTimes = { createdAt: Timestamp, updatedAt: Timestamp }

/** Path parameters of an operation on one record. */
export const idParams = strict({ id: Id })

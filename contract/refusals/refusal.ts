import { labels, type LabelKind, type Labels } from './labels.ts'

/**
 * How values are written inside a text, in the language of its reader. Days are `YYYY-MM-DD`, instants
 * RFC 3339, money is in minor units.
 */
export type TextFormat = {
  day: (day: string) => string
  instant: (instant: string) => string
  money: (minor: number, currency: string) => string
  number: (value: number) => string
  /** Bytes as a size that people read, such as `256 MiB`. */
  size: (bytes: number) => string
  /** Parts joined by the language's word for "and". */
  list: (parts: readonly string[]) => string
  /** Parts joined by the language's word for "or". */
  either: (parts: readonly string[]) => string
  /** The name of a value of a closed list, in the middle of a sentence. */
  label: <K extends LabelKind>(kind: K, value: keyof Labels[K]) => string
}

/** A kind of value that a text names: its type in JSON Schema, with an example. */
export type Param<T> = { readonly type: string; readonly examples: readonly T[] }
type Params = Readonly<Record<string, Param<unknown>>>
type ValueOf<P> = P extends Param<infer T> ? T : never
type Values<P> = {
  [K in keyof P as undefined extends ValueOf<P[K]> ? never : K]: ValueOf<P[K]>
} & { [K in keyof P as undefined extends ValueOf<P[K]> ? K : never]?: ValueOf<P[K]> }

/** A text with typed parameters. */
export type Text<P extends Params> = (params: Values<P>, format: TextFormat) => string

/** One refusal: its status, the values that its text names, and the text in English. */
export type RefusalEntry<P extends Params = Params> = {
  status: number
  params: P
  text: Text<P>
}

/** Declares a refusal. The text says what happened, then what to do. */
export const refusal = <const P extends Params = never>(
  status: number,
  text: Text<P>,
  params: P = {} as P,
): RefusalEntry<P> => ({ status, params, text })

/** One fault of an input: the values that its text names, and the text in English, a whole sentence. */
export type InputFaultEntry<P extends Params = Params> = { params: P; text: Text<P> }

/**
 * Declares a fault of an input. The text is at the field, so it names the field only if it must.
 */
export const inputFault = <const P extends Params = never>(
  text: Text<P>,
  params: P = {} as P,
): InputFaultEntry<P> => ({ params, text })

/** The values that a text of a catalogue names; `never` where it names none. */
export type ParamsOf<E> = E extends { params: infer P }
  ? [P] extends [never]
    ? never
    : Values<P>
  : never

/** The arguments that give a text its values: none where it names none. */
export type ParamsArguments<P> = [P] extends [never]
  ? [params?: Record<string, never>]
  : Partial<P> extends P
    ? [params?: P]
    : [params: P]

/** The texts of a catalogue in another language: every code, with the same parameters. */
export type Translation<C> = {
  [K in keyof C]: (params: ParamsOf<C[K]>, format: TextFormat) => string
}

// Kinds of values, as plain JSON Schema: the browser gets the texts without a library for schemas.

/** Words of people or of the records: names, numbers of documents, codes. */
export const TextParam: Param<string> = { type: 'string', examples: ['ORD-000123'] }
/** A whole number. */
export const CountParam: Param<number> = { type: 'integer', examples: [3] }
/** A number that may have decimals or be negative. */
export const NumberParam: Param<number> = { type: 'number', examples: [12.5] }
/** A day, `YYYY-MM-DD`. */
export const DayParam: Param<string> = { type: 'string', examples: ['2026-12-01'] }
/** Money in minor units; its currency is a parameter of its own. */
export const MinorParam: Param<number> = { type: 'integer', examples: [12_500] }
/** A number of bytes. */
export const BytesParam: Param<number> = { type: 'integer', examples: [268_435_456] }
/** Several words of people or of the records. */
export const TextsParam: Param<string[]> = {
  type: 'array',
  examples: [['ORD-000123', 'ORD-000124']],
}
/** A value of a closed list that has names in each language. */
export const labelParam = <K extends LabelKind>(kind: K): Param<keyof Labels[K]> => ({
  type: 'string',
  examples: Object.keys(labels[kind]).slice(0, 1) as (keyof Labels[K])[],
})
/** Several values of one kind. */
export const listOf = <T>({ examples }: Param<T>): Param<T[]> => ({
  type: 'array',
  examples: [[...examples]],
})
/** A value that can be null. */
export const orNull = <T>({ type, examples }: Param<T>): Param<T | null> => ({ type, examples })
/** A value that can be left out. */
export const optional = <T>({ type, examples }: Param<T>): Param<T | undefined> => ({
  type,
  examples,
})

type Leaf = string | number | boolean | null | undefined

type PathIn<K extends string, V> =
  | K
  | (V extends Leaf
      ? never
      : V extends readonly (infer I)[]
        ? `${K}.${number}` | (I extends Leaf ? never : `${K}.${number}.${FieldPath<I>}`)
        : `${K}.${FieldPath<V>}`)

/** Where a value is in a form: `name`, `organization.name`, `lines.0.price`. */
export type FieldPath<T> = { [K in keyof T & string]: PathIn<K, T[K]> }[keyof T & string]

/** The type of the value at a path. */
export type FieldValue<T, P extends string> = P extends keyof T
  ? T[P]
  : P extends `${infer K}.${infer Rest}`
    ? K extends keyof T
      ? FieldValue<T[K], Rest>
      : T extends readonly (infer I)[]
        ? FieldValue<I, Rest>
        : never
    : T extends readonly (infer I)[]
      ? I
      : never

/** The value at a path; undefined where a part of the path is not there. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values)

/** The path of a JSON pointer (RFC 6901): `/lines/0/price` is `lines.0.price`. */
export const pathOfPointer = (pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')

/** The path itself or the nearest one above it that is among some; undefined where none is. */
export function nearestPath(path: string, among: ReadonlySet<string>): string | undefined {
  for (let part = path; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
    if (among.has(part)) return part
  }
  return undefined
}

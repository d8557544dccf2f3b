import type { BodyRules } from '../api/body-rule.ts'
import type { Args, OperationId } from '../api/client.ts'

type Body<O extends OperationId> = NonNullable<Args<O>['body']>

// A key that the body does not have is a mistake of the form.
type KeysOf<B, T> = { [K in keyof T]: K extends keyof B ? unknown : never }

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * What a form changed, as the body of an operation that replaces only those keys: an emptied text is
 * null where the operation takes null, and a text loses the white space around it.
 */
export function changedKeys<O extends OperationId, T extends KeysOf<Body<O>, T>>(
  { fields }: BodyRules<O>,
  before: T,
  after: T,
): Partial<Body<O>> {
  const changed = Object.entries<unknown>(after)
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([key, value]) => !isSame(before[key as keyof T], value))
    .map(([key, value]) => [key, value === '' && fields[key]?.isNullable ? null : value])
  return Object.fromEntries(changed) as Partial<Body<O>>
}

type RequiredKey<B> = { [K in keyof B]-?: object extends Pick<B, K> ? never : K }[keyof B]

/**
 * What a form holds, as the body of an operation that adds a record: texts lose the white space around
 * them, and what is empty is left out.
 */
export function filledKeys<
  O extends OperationId,
  T extends KeysOf<Body<O>, T> & Record<RequiredKey<Body<O>>, unknown>,
>(_rules: BodyRules<O>, values: T): Body<O> {
  const filled = Object.entries<unknown>(values)
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
    .filter(([, value]) => value !== '' && value !== null)
  return Object.fromEntries(filled) as Body<O>
}

/** The value at a path such as `shade.stump` of an item; null where it has none. */
export function valueAt(record: object, path: string): unknown {
  let value: unknown = record
  for (const key of path.split('.')) {
    value = new Map<string, unknown>(Object.entries(value ?? {})).get(key)
  }
  return value === undefined || value === '' ? null : value
}

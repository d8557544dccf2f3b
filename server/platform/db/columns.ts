// Of a choice of rows each one alone.
type Renamed<Row, Names> = Row extends unknown
  ? { [Key in keyof Row as Key extends keyof Names ? Names[Key] & string : Key]: Row[Key] }
  : never

/** A row whose keys are the columns of its table where these have other names; no key is added. */
export const toColumns = <
  Row extends object,
  const Names extends { readonly [key: string]: string },
>(
  row: Row,
  names: Names,
): Renamed<Row, Names> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [names[key] ?? key, value]),
  ) as Renamed<Row, Names>

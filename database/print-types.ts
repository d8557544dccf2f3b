import type { ClientBase } from 'pg'

interface Column {
  table: string
  isView: boolean
  tableComment: string | null
  column: string
  comment: string | null
  /** Base type, below every domain; of an array the type of its elements. */
  type: string
  isArray: boolean
  isNullable: boolean
  hasDefault: boolean
  isAlwaysGenerated: boolean
  /** Definitions of the checks on this column alone and on its domains, as PostgreSQL prints them. */
  checks: string[]
}

const selectColumns = `
  with recursive resolved (type, base, not_null, has_default, checks) as (
    select oid, oid, false, false, array[]::text[] from pg_type where typtype <> 'd'
    union all
    select d.oid, r.base, r.not_null or d.typnotnull, d.typdefault is not null,
      r.checks || array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.contypid = d.oid and k.contype = 'c' order by k.conname collate "C")
    from resolved r join pg_type d on d.typtype = 'd' and d.typbasetype = r.type
  )
  select c.relname::text as "table", c.relkind in ('v', 'm') as "isView",
    obj_description(c.oid, 'pg_class') as "tableComment",
    a.attname::text as "column", col_description(c.oid, a.attnum) as comment,
    coalesce(element.typname, base.typname)::text as type,
    base.typcategory = 'A' as "isArray",
    not (a.attnotnull or r.not_null) as "isNullable",
    a.atthasdef or a.attidentity <> '' or r.has_default as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as "isAlwaysGenerated",
    r.checks || array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      order by k.conname collate "C") as checks
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join resolved r on r.type = a.atttypid
  join pg_type base on base.oid = r.base
  left join pg_type element on base.typcategory = 'A' and element.oid = base.typelem
  where c.relnamespace = to_regnamespace('app') and c.relkind in ('r', 'p', 'v', 'm')
    and not c.relispartition
  order by c.relname collate "C", a.attnum`

/** What the service's driver gives: instants, dates and decimals as text, 64 bits as a number. */
const scalarTypes = new Map([
  ['bool', 'boolean'],
  ['bytea', 'Buffer'],
  ['bpchar', 'string'],
  ['citext', 'string'],
  ['cidr', 'string'],
  ['date', 'string'],
  ['float4', 'number'],
  ['float8', 'number'],
  ['inet', 'string'],
  ['int2', 'number'],
  ['int4', 'number'],
  ['int8', 'number'],
  ['json', 'unknown'],
  ['jsonb', 'unknown'],
  ['numeric', 'string'],
  ['text', 'string'],
  ['time', 'string'],
  ['timestamptz', 'string'],
  ['uuid', 'string'],
  ['varchar', 'string'],
  ['xid8', 'string'],
])

/**
 * Arrays that the driver reads as it reads their elements. The others come as something else, and
 * an array of a domain as one text, since it has a type number that only this database knows.
 */
const arrayElementTypes = new Set(['bool', 'bytea', 'float4', 'float8', 'int2', 'int4'])
for (const type of ['jsonb', 'text', 'uuid', 'varchar']) arrayElementTypes.add(type)

/**
 * The Kysely types of every table and view of the schema `app`, for a client whose search path is
 * empty. The text still has to be formatted.
 *
 * @throws Error when a column has a type or a name that the service's driver and Kysely's
 * CamelCasePlugin would not carry as the printed type says.
 */
export async function printTypes(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(selectColumns)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables.values()].map(printInterface)
  const members = [...tables].map(([table, columns]) => {
    return `${toCamelCase(table)}: ${nameInterface(table, columns)}`
  })
  const wrappers = ['Generated', 'GeneratedAlways'].filter((wrapper) =>
    interfaces.some((text) => text.includes(`: ${wrapper}<`)),
  )
  const imports =
    wrappers.length === 0 ? '' : `import type { ${wrappers.join(', ')} } from 'kysely'\n\n`
  return `// Printed from the catalog by database/print.ts: write a migration, then print again.
${imports}${interfaces.join('\n\n')}

/** The tables and views of the schema \`app\`. */
export interface Database {
${members.join('\n')}
}
`
}

function printInterface(columns: Column[]): string {
  const [first] = columns
  if (!first) return ''
  const members = columns.map((column) => {
    const name = toCamelCase(column.column)
    return `${printDocstring(column.comment, '  ')}  ${name}: ${printType(column)}`
  })
  const docstring = printDocstring(first.tableComment, '')
  return `${docstring}interface ${nameInterface(first.table, columns)} {\n${members.join('\n')}\n}`
}

function nameInterface(table: string, columns: Column[]): string {
  const name = toCamelCase(table)
  const kind = columns[0]?.isView ? 'View' : 'Table'
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${kind}`
}

function printType(column: Column): string {
  const value = printValueType(column)
  // Null is among the unknown.
  const type = column.isNullable && value !== 'unknown' ? `${value} | null` : value
  if (column.isAlwaysGenerated) return `GeneratedAlways<${type}>`
  return column.hasDefault ? `Generated<${type}>` : type
}

function printValueType(column: Column): string {
  const scalar = scalarTypes.get(column.type)
  const isRead = !column.isArray || arrayElementTypes.has(column.type)
  if (!scalar || !isRead) {
    const type = `${column.type}${column.isArray ? '[]' : ''}`
    throw new Error(
      `${column.table}.${column.column} is of type ${type}, which the driver does not read as a ` +
        'value of TypeScript: choose another type, or teach database/print-types.ts and the driver.',
    )
  }
  const literals = scalar === 'string' ? readLiterals(column) : undefined
  const type = literals?.map(quote).join(' | ') ?? scalar
  if (!column.isArray) return type
  return literals && literals.length > 1 ? `(${type})[]` : `${type}[]`
}

const subject = String.raw`(?:"?\w+"?|\("?\w+"?\)::text)`
const literal = String.raw`'(?:[^']|'')*'::(?:text|character varying|bpchar)`
const listOfLiterals = new RegExp(
  String.raw`^CHECK \(+(?:${subject} IS NULL\) OR \()?${subject} (?:= ANY|<@|=) ` +
    String.raw`\(*(?:ARRAY\[)?(${literal}(?:, ${literal})*)\]?\)*(?:::text\[\])?\)+$`,
)

/** The values that the column's checks allow, in the order of the check; undefined: any text. */
function readLiterals({ checks }: Column): string[] | undefined {
  const lists = checks.flatMap((check) => {
    const list = listOfLiterals.exec(check)?.[1]
    if (list === undefined) return []
    return [[...list.matchAll(/'((?:[^']|'')*)'::/g)].map(([, text = '']) => unescape(text))]
  })
  if (lists.length === 0) return undefined
  return lists.reduce((left, right) => left.filter((value) => right.includes(value)))
}

function unescape(text: string): string {
  return text.replaceAll(`''`, `'`)
}

function quote(value: string): string {
  return `'${value.replaceAll('\\', String.raw`\\`).replaceAll(`'`, String.raw`\'`)}'`
}

/**
 * As Kysely's CamelCasePlugin does it. Other names would not come back as they went: it makes
 * `line1` of `line_1`, and `line1` of that again.
 */
function toCamelCase(name: string): string {
  if (!/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(name)) {
    throw new Error(`${name} does not survive camel case: let every part begin with a letter.`)
  }
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** A comment as a docstring of up to 100 columns, and nothing where there is no comment. */
function printDocstring(comment: string | null, indent: string): string {
  if (!comment) return ''
  const text = comment.replaceAll('*/', '* /')
  const width = 100 - indent.length
  if (!text.includes('\n') && text.length <= width - '/**  */'.length) {
    return `${indent}/** ${text} */\n`
  }
  const lines = text.split('\n').flatMap((paragraph) => wrap(paragraph, width - ' * '.length))
  const body = lines.map((line) => `${indent} * ${line}`.trimEnd())
  return [`${indent}/**`, ...body, `${indent} */\n`].join('\n')
}

function wrap(paragraph: string, width: number): string[] {
  const lines = ['']
  for (const word of paragraph.trim().split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

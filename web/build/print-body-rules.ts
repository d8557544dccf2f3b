import { glob, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '#contract'
import type { Endpoint } from '#contract/platform/endpoint'
import { Email, Id, linePattern, namePattern } from '#contract/platform/values'
import type { FieldRule } from '../api/body-rule.ts'

/** Where the rules for bodies are kept in the repository. */
export const bodyRulesFolder = new URL('../api/body-rules/', import.meta.url)

const contract = new URL('../../contract/', import.meta.url)

type Schema = {
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
} & Pick<
  FieldRule,
  'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'pattern' | 'minItems' | 'maxItems'
>

// Written once: a name's pattern is 400 characters long.
const sharedPatterns = {
  linePattern: { about: 'One line of text.', pattern: linePattern },
  namePattern: { about: 'A name: one line of visible characters.', pattern: namePattern },
  emailPattern: { about: 'An email address.', pattern: (Email as Schema).pattern },
}

function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const others = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null')
  const [only] = others
  return {
    schema: only && others.length === 1 ? only : {},
    isNullable: others.length < (schema.anyOf?.length ?? 1),
  }
}

// What an empty field cannot be sent as.
const refusesEmpty = ({ type, enum: words, minLength, pattern, format }: Schema): boolean =>
  type === 'number' ||
  type === 'integer' ||
  (type === 'string' && Boolean(words ?? minLength ?? pattern ?? format))

// An id comes out of a list, an instant out of a field for it: nobody types either.
const isTyped = ({ pattern, format }: Schema) =>
  pattern !== (Id as Schema).pattern && format !== 'date-time'

function limitsOf(schema: Schema): FieldRule {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format } = schema
  const isDay = format === 'date'
  const limits = {
    ...(minLength !== undefined && minLength > 1 ? { minLength } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(isDay ? { isDay: true as const } : {}),
    ...(pattern === undefined || isDay || !isTyped(schema) ? {} : { pattern }),
  }
  return schema.enum === undefined && schema.const === undefined ? limits : {}
}

/**
 * The rules of a schema by path. In a body that changes only the keys that it has, a value that is
 * there can be changed but not emptied: it counts as required.
 */
function rulesOf(body: Schema, isChange: boolean): Record<string, FieldRule> {
  const rules: Record<string, FieldRule> = {}
  const visit = (given: Schema, path: string, mustBeThere: boolean) => {
    const { schema, isNullable } = withoutNull(given)
    const isRequired = mustBeThere && !isNullable && refusesEmpty(schema)
    const rule: FieldRule = {
      ...(isRequired ? { isRequired: true } : {}),
      ...(isNullable ? { isNullable: true } : {}),
      ...limitsOf(schema),
    }
    if (path !== '' && Object.keys(rule).length > 0) rules[path] = rule
    const start = path === '' ? '' : `${path}.`
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      const isIn = schema.required?.includes(name) ?? false
      visit(part, start + name, path === '' ? isIn || isChange : mustBeThere && isIn)
    }
    if (schema.items) visit(schema.items, `${start}*`, true)
  }
  visit(body, '', true)
  return rules
}

const literalOf = (key: string, value: unknown): string => {
  const shared = Object.entries(sharedPatterns).find(([, { pattern }]) => pattern === value)
  return key === 'pattern' && shared ? `patterns.${shared[0]}` : JSON.stringify(value)
}

function printRule(path: string, rule: FieldRule): string {
  const parts = Object.entries(rule).map(([key, value]) => `${key}: ${literalOf(key, value)}`)
  return `    ${JSON.stringify(path)}: { ${parts.join(', ')} },`
}

function printOperation({ operationId, body }: Endpoint): string[] {
  const rules = rulesOf(body as Schema, operationId.startsWith('update'))
  return [
    '',
    `/** What ${operationId} asks of its body. */`,
    `export const ${operationId}: BodyRules<'${operationId}'> = {`,
    `  operation: '${operationId}',`,
    '  fields: {',
    ...Object.entries(rules).map(([path, rule]) => printRule(path, rule)),
    '  },',
    '}',
  ]
}

const head = '// Printed from the contract by `npm run print`; never edited by hand.'

async function endpointsIn(file: string): Promise<Endpoint[]> {
  const values = Object.values(
    (await import(new URL(file, contract).href)) as Record<string, unknown>,
  )
  return endpoints.filter((endpoint) => values.includes(endpoint))
}

function printFile(withBody: readonly Endpoint[]): string {
  const lines = withBody.flatMap(printOperation)
  const usesPatterns = lines.some((line) => line.includes('patterns.'))
  return [
    head,
    "import type { BodyRules } from '../../body-rule.ts'",
    ...(usesPatterns ? ["import * as patterns from '../patterns.ts'"] : []),
    ...lines,
    '',
  ].join('\n')
}

/** The files below `web/api/body-rules/` and their texts, by the files of the contract. */
export async function printBodyRules(): Promise<Map<string, string>> {
  const patterns = Object.entries(sharedPatterns).map(
    ([name, { about, pattern }]) =>
      `/** ${about} */\nexport const ${name} = ${JSON.stringify(pattern)}`,
  )
  const printed = new Map([['patterns.ts', [head, ...patterns, ''].join('\n')]])
  const files = (await Array.fromAsync(glob('*/*.ts', { cwd: contract })))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
  for (const file of files) {
    const withBody = (await endpointsIn(file)).filter(({ body }) => body !== undefined)
    if (withBody.length > 0) printed.set(file, printFile(withBody))
  }
  return printed
}

/** Writes all files again; what the contract no longer has is gone. */
export async function writeBodyRules(): Promise<void> {
  const printed = await printBodyRules()
  await rm(bodyRulesFolder, { recursive: true, force: true })
  for (const [file, text] of printed) {
    const path = fileURLToPath(new URL(file, bodyRulesFolder))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}

if (import.meta.main) await writeBodyRules()

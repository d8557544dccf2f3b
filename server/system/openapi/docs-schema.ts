import type { Description } from '#contract/platform/openapi'
import { escapeText } from '#platform/http/html'

/** A part of the description, as JSON has it. */
export type Json = { readonly [key: string]: unknown }

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const deepest = 6

/** A sentence of the description as HTML: its code and its bold words. */
export const drawSentence = (text: string): string =>
  escapeText(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')

/** The paragraphs of a description as HTML. */
export const drawProse = (text: unknown): string =>
  (typeof text === 'string' ? text : '')
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => `<p>${drawSentence(paragraph)}</p>`)
    .join('\n')

/** What a reference leads to; any other part is given back as it is. */
export function resolvePart(document: Description, part: Json): Json {
  const pointer = part['$ref']
  if (typeof pointer !== 'string') return part
  const [, , kind = '', name = ''] = pointer.split('/')
  const shelf = document.components[kind as keyof Description['components']]
  return shelf[name] as Json
}

const nameOf = (schema: Json): string | undefined => {
  const pointer = schema['$ref']
  return typeof pointer === 'string' ? pointer.split('/').at(-1) : undefined
}

const linkTo = (name: string) => `<a href="/docs/schemas/${name}">${name}</a>`

const choicesOf = (schema: Json): Json[] =>
  [schema['anyOf'] ?? schema['oneOf'] ?? []].flat().filter(isJson)

/** The type of a schema in few words, with a link to each type that has a name. */
function drawType(schema: Json): string {
  const name = nameOf(schema)
  if (name !== undefined) return linkTo(name)
  const choices = choicesOf(schema)
  if (choices.length > 0) return choices.map(drawType).join(' or ')
  if (schema['type'] === 'array') {
    return isJson(schema['items']) ? `list of ${drawType(schema['items'])}` : 'list'
  }
  if ('const' in schema) return `<code>${escapeText(JSON.stringify(schema['const']))}</code>`
  const type = (schema['type'] ?? 'any') as string | readonly string[]
  return escapeText(typeof type === 'string' ? type : type.join(' or '))
}

const limits: Readonly<Record<string, string>> = {
  format: 'format',
  pattern: 'pattern',
  minLength: 'at least this long',
  maxLength: 'at most this long',
  minimum: 'at least',
  maximum: 'at most',
  minItems: 'at least this many',
  maxItems: 'at most this many',
  default: 'default',
}

function drawLimits(schema: Json): string {
  const values = schema['enum']
  const parts = Object.entries(limits)
    .filter(([key]) => key in schema)
    .map(([key, words]) => `${words} <code>${escapeText(String(schema[key]))}</code>`)
  if (Array.isArray(values)) {
    const words = values.map((value) => `<code>${escapeText(String(value))}</code>`)
    parts.push(`one of ${words.join(' ')}`)
  }
  return parts.length === 0 ? '' : `<p class="limits">${parts.join(', ')}</p>`
}

/** The objects inside of a schema that have fields, with the name of each that has one. */
function objectsOf(document: Description, schema: Json): { name?: string; object: Json }[] {
  const name = nameOf(schema)
  const whole = resolvePart(document, schema)
  if (isJson(whole['properties']))
    return [name === undefined ? { object: whole } : { name, object: whole }]
  const inside = [...choicesOf(whole), ...(isJson(whole['items']) ? [whole['items']] : [])]
  return inside.flatMap((part) => objectsOf(document, part))
}

type Field = { name: string; schema: Json; isRequired: boolean }

/** One field, with the fields of what it holds folded below it. `above` are the types that it is in. */
function drawField(
  document: Description,
  { name, schema, isRequired }: Field,
  above: readonly string[],
): string {
  const isNested = above.length < deepest
  const inside = objectsOf(document, schema)
    .filter((each) => isNested && (each.name === undefined || !above.includes(each.name)))
    .map((each) => drawFields(document, each.object, [...above, each.name ?? '']))
  return `<li>
<code class="name">${escapeText(name)}</code> <span class="type">${drawType(schema)}</span>${
    isRequired ? ' <span class="required">required</span>' : ''
  }
${drawProse(schema['description'] ?? resolvePart(document, schema)['description'])}${drawLimits(schema)}
${inside.map((fields) => `<details><summary>Its fields</summary>${fields}</details>`).join('')}</li>`
}

/** The fields of an object as a list in HTML. */
function drawFields(document: Description, object: Json, above: readonly string[]): string {
  const required = (object['required'] ?? []) as readonly string[]
  const items = Object.entries(object['properties'] as Record<string, Json>).map(([name, schema]) =>
    drawField(document, { name, schema, isRequired: required.includes(name) }, above),
  )
  return `<ul class="fields">${items.join('\n')}</ul>`
}

/** A schema as HTML: its type, what it says, its limits and its fields. */
export function drawSchema(document: Description, schema: Json): string {
  const whole = resolvePart(document, schema)
  const objects = objectsOf(document, schema).map(({ name, object }) =>
    drawFields(document, object, [name ?? '']),
  )
  return `<p class="type">${drawType(schema)}</p>${drawProse(whole['description'])}${drawLimits(whole)}${objects.join('')}`
}

/** The parameters of an operation as a list in HTML. */
export function drawParameters(document: Description, parameters: readonly Json[]): string {
  const items = parameters.map((part) => {
    const parameter = resolvePart(document, part)
    const schema = { ...(parameter['schema'] as Json), description: parameter['description'] }
    const name = `${String(parameter['name'])} (${String(parameter['in'])})`
    return drawField(document, { name, schema, isRequired: parameter['required'] === true }, [])
  })
  return `<ul class="fields">${items.join('\n')}</ul>`
}

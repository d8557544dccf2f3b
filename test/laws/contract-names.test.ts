import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abilityTables, endpoints } from '#contract'

type Schema = { readonly [keyword: string]: unknown }

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const propertiesOf = (schema: unknown): [string, Schema][] =>
  isSchema(schema) ? (Object.entries(schema['properties'] ?? {}) as [string, Schema][]) : []

/** The schemas that may represent a value: itself, or what it is a choice of. */
function choicesOf(schema: Schema): Schema[] {
  const choices = [schema['anyOf'] ?? schema['oneOf'] ?? []].flat().filter(isSchema)
  return [schema, ...choices.flatMap(choicesOf)]
}

/** Every field of a schema by its name, at every depth. */
function fieldsOf(schema: unknown): [string, Schema][] {
  if (!isSchema(schema)) return []
  const own = propertiesOf(schema)
  const patterns = Object.values((schema['patternProperties'] ?? {}) as Schema)
  const inside = [schema['anyOf'] ?? [], schema['oneOf'] ?? [], schema['items'], patterns].flat()
  // What is in `can` are verbs: they have a law of their own.
  const parts = own.filter(([name]) => name !== 'can').map(([, field]) => field)
  return [...own, ...[...parts, ...inside].flatMap(fieldsOf)]
}

const fields = endpoints.flatMap(({ params, query, body, reply }) =>
  [params, query, body, reply.body].flatMap(fieldsOf),
)

// Names that the specification gives stay exactly as they are.
const ofSpecification = new Set([
  // 2.1: the scanner connection.
  'testMode',
  // 2.2: the tasks of the setup guide.
  ...'company connect-lab dentists scanners team categories products finances stripe'.split(' '),
  ...'workflows customers'.split(' '),
  // 4.7: the answer to an event.
  'received',
])

/** The names of fields of a kind that are not of a form, without those of the specification. */
function oddNames(isOfKind: (schema: Schema) => boolean, form: RegExp): string[] {
  const names = fields
    .filter(([name, schema]) => !form.test(name) && choicesOf(schema).some(isOfKind))
    .map(([name]) => name)
  return [...new Set(names)].filter((name) => !ofSpecification.has(name)).toSorted()
}

const describes = (schema: Schema, words: RegExp) => words.test(String(schema['description']))

test('a boolean begins with is, has, can, requires or allows', () => {
  const found = oddNames(({ type }) => type === 'boolean', /^(is|has|can|requires|allows)[A-Z]/)
  assert.deepEqual(found, [])
})

test('a day ends in On', () => {
  const found = oddNames(({ format }) => format === 'date', /On$/)
  assert.deepEqual(found, [])
})

test('an instant ends in At', () => {
  const found = oddNames(({ format }) => format === 'date-time', /At$/)
  assert.deepEqual(found, [])
})

test('money ends in Minor', () => {
  const isMoney = (schema: Schema) =>
    schema['type'] === 'integer' &&
    (describes(schema, /minor units/) ||
      [9_000_000_000_000_000, 1_000_000_000_000].includes(Number(schema['maximum'])))
  assert.deepEqual(oddNames(isMoney, /Minor$/), [])
})

test('a rate ends in BasisPoints', () => {
  const isRate = (schema: Schema) =>
    schema['type'] === 'integer' && describes(schema, /basis points/)
  assert.deepEqual(oddNames(isRate, /BasisPoints$/), [])
})

test('what changes the keys that are sent is PATCH; PUT replaces', () => {
  // The specification's own PUT (4.5) changes the keys that are sent.
  const found = endpoints
    .filter(({ method, path }) => method === 'PUT' && path !== '/scanner-connections/{id}')
    .map(({ operationId }) => operationId)
    .filter((operationId) => !operationId.startsWith('replace'))
  assert.deepEqual(found, [])
})

// Keys of a body that say what a command does; the record that it makes has no such property.
const instructions = {
  'createInvoice deposit': 'makes the one line; the invoice says `kind` and `depositOrderId`',
  'createInvoice orderIds': 'whose items become lines; each line names its order',
  'createInvoice ready': 'chooses the orders whose items become lines',
  'createMarginLine afterVersion': 'says which version was seen and changed',
  'createOrder draftKey': 'gives a repetition the order that is already drafted',
}

test('a record is written by the names that it is read by', () => {
  const found = endpoints.flatMap(({ operationId, body, reply }) => {
    if (!/^(create|update)/.test(operationId)) return []
    const [record, ...others] = propertiesOf(reply.body)
    if (record === undefined || others.length > 0) return []
    const read = new Set(
      choicesOf(record[1])
        .flatMap(propertiesOf)
        .map(([name]) => name),
    )
    return propertiesOf(body)
      .map(([name]) => name)
      .filter((name) => !read.has(name))
      .map((name) => `${operationId} ${name}`)
  })
  assert.deepEqual(found.toSorted(), Object.keys(instructions).toSorted())
})

const verbs = new Set(
  [
    'accept acknowledge activate adopt allocate announce answer append approve archive assign attach',
    'authorize cancel change check claim close complete confirm correct count create deactivate decline',
    'delete deliver dismiss duplicate end erase export finish gather get give hold ignore install issue',
    'list match merge move pause pay preflight preview query read receive record refund register reject',
    'release remove replace replay report request resend reserve reset resolve resubmit resume',
    'return revoke rework rotate save scan search send sign skip start submit suspend sync test',
    'undo unmatch update verify void watch withdraw write',
  ]
    .join(' ')
    .split(' '),
)

test('an operation id begins with a verb of the list', () => {
  const found = endpoints
    .map(({ operationId }) => operationId)
    .filter((operationId) => !verbs.has(/^[a-z]+/.exec(operationId)?.[0] ?? ''))
  assert.deepEqual(
    found,
    [],
    'Take a verb of `verbs` in this file, or add one that none there means.',
  )
})

// Verbs of two words, and an address that says verb and noun itself.
const phrases = new Set(['signIn', 'signOut', 'writeOff', 'createOrder'])

const camelCase = (segment: string) =>
  segment.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test('an operation id has its noun behind its verb, not behind all words of the address', () => {
  const found = endpoints
    .filter(({ path, operationId }) => {
      const last = path.split('/').at(-1) ?? ''
      const words = camelCase(last)
      if (!last.includes('-') || phrases.has(words)) return false
      return operationId.startsWith(words) && operationId !== words
    })
    .map(({ operationId }) => operationId)
  assert.deepEqual(found, [])
})

// Verbs of records whose operation has another noun in its name: a shipment or a credit note is created.
const abilityVerbs = new Set([...verbs, 'ship', 'credit', 'assign'])

test('what a caller can do with a record is a verb, true or false, of an operation of members', () => {
  const schemas = fields.filter(([name]) => name === 'can').map(([, schema]) => schema)
  const names = new Set(schemas.map(({ $id }) => String($id)))
  assert.deepEqual([...names].toSorted(), [...abilityTables.keys()].toSorted())
  for (const schema of schemas) {
    const table = abilityTables.get(String(schema['$id']))
    const verbsOfRecord = propertiesOf(schema)
    assert.deepEqual(
      verbsOfRecord.map(([verb]) => verb).toSorted(),
      Object.keys(table?.operations ?? {}).toSorted(),
    )
    for (const [verb, { type }] of verbsOfRecord) {
      assert.equal(type, 'boolean', verb)
      assert.ok(abilityVerbs.has(/^[a-z]+/.exec(verb)?.[0] ?? ''), `${verb} is no verb`)
      assert.equal(table?.operations[verb]?.access.by, 'member', verb)
    }
  }
})

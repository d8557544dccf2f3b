import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { sql } from 'kysely'
import { endpoints } from '#contract'
import { organizationTypes, type Endpoint, type OrganizationType } from '#contract/endpoint'
import type { Problem } from '#contract/error'
import { exampleOf } from '#contract/example'
import { demoSignIns, seedDemo } from '#database/seeds/demo'
import { newId } from '#platform/clock'
import { orgScope } from '#platform/db'
import { world, type Actor, type Answer } from '#test/world'

const w = await world({ SIGN_INS_PER_15_MINUTES_PER_ACCOUNT: '1000000' })
await seedDemo({
  db: w.db,
  filesFolder: w.house.filesFolder,
  secretKey: w.house.env.SECRET_KEY ?? '',
})

/** Owners of the first laboratory and the first clinic of the demo: whatever can be asked, they can. */
async function ownerOf(type: OrganizationType) {
  const name = demoSignIns.find((signIn) => signIn.type === type)?.organization
  const { id } = await w.across((tx) =>
    tx.one(sql<{ id: string }>`select id from app.organizations where name = ${name}`),
  )
  const session = await w.member({ id }, { role: 'owner' })
  return { id, type, session, device: await w.device({ id }, session.userId) }
}

const owners = { lab: await ownerOf('lab'), clinic: await ownerOf('clinic') }

/** Whoever may ask, each side once. */
function actorsFor({ access }: Endpoint): Actor[] {
  if (access.by !== 'member') return [w.stranger]
  return organizationTypes
    .filter((type) => access.organizationTypes.includes(type))
    .map((type) => owners[type][access.credentials[0] ?? 'session'])
}

/** What no answer may hold, whoever reads it: traces of the program, the database, the machine. */
const leak =
  /\bat (async )?[\w.<>]+ \(|node_modules|file:\/\/|\.(ts|js):\d|\/(home|tmp|work|usr|var)\/|relation "|column "|syntax error|violates|invalid input syntax|\b(select|insert into|update|delete from) [\w".*]+ (from|set|values|where)\b|pontic_(app|lab|clinic|across)|\bapp\.\w+\(/i

/** What is wrong with an answer to bad input, or undefined. */
function faultOf(answer: Answer, mustRefuse: boolean): string | undefined {
  const { status, text, headers } = answer
  if (status >= 500) return `${status} ${text}`
  if (mustRefuse && status !== 400 && status !== 413 && status !== 415) return `accepted: ${status}`
  if (status < 400) return undefined
  if (headers.get('content-type') !== 'application/problem+json') return 'it is no problem document'
  if (text.length > 4_000) return `the refusal has ${text.length} characters`
  const { instance, ...problem } = answer.body as Problem
  return leak.test(JSON.stringify(problem)) ? `it tells too much: ${text}` : undefined
}

async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const worker = async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: 12 }, worker))
}

/** Some of many, evenly spread, the same in every run. */
function spread<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most)
  return Array.from(
    { length: Math.min(most, items.length) },
    (_, n) => items[Math.floor(n * step)] as T,
  )
}

// An id that the owner really has, so that what passes the checks meets a record. Those of people and
// their credentials stay out of it: the owners need theirs.
const tables: Record<string, string> = {
  '/lab-connections': 'lab_connections',
  '/customers': 'customers',
  '/dentists': 'dentists',
  '/patients': 'patients',
  '/product-categories': 'product_categories',
  '/products': 'products',
  '/workflows': 'workflows',
  '/orders': 'orders',
  '/shipments': 'shipments',
  '/files': 'files',
  '/scan-inbox': 'scan_cases',
  '/scanner-connections': 'scanner_connections',
  '/invoices': 'invoices',
  '/payments': 'payments',
}

async function idFor({ path }: Endpoint, actor: Actor): Promise<string> {
  const table = tables[path.slice(0, path.indexOf('/{'))]
  const owner = Object.values(owners).find(({ session, device }) =>
    [session, device].includes(actor as never),
  )
  if (!table || !owner) return newId()
  const found = await w.db
    .read(orgScope(owner))
    .maybe(sql<{ id: string }>`select id from ${sql.id('app', table)} order by id limit 1`)
  return found?.id ?? newId()
}

type Schema = { readonly [keyword: string]: unknown }

const ajv = new Ajv2020({ strict: false, validateFormats: false, useDefaults: true })

function validatorOf(schema: object): ValidateFunction {
  // Names may stand only once in Ajv, and several bodies hold the same record.
  const plain = JSON.stringify(schema, (key, value: unknown) =>
    key === '$id' && typeof value === 'string' ? undefined : value,
  )
  return ajv.compile(JSON.parse(plain) as object)
}

const isOddText = (text: string) => /\\u0000|\\ud800/.test(text)

// As JSON texts: some of them no program would write.
const oddValues = [
  ...['null', 'true', '0', '-1', '1.5', '1e400', '9007199254740993', '99999999999999999999'],
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\ud800"',
    `"${'x'.repeat(70_000)}"`,
    '"\\u202e\\u0007"',
    '"\\n"',
  ],
  ...['"2026-02-31"', '"2026-13-45T99:99:99.999Z"', `"'; drop table app.orders; --"`, '"%_\\\\"'],
  ...[
    '[]',
    '[[]]',
    '[null]',
    '{}',
    '{"a":1}',
    '{"__proto__":1}',
    `${'['.repeat(40)}${']'.repeat(40)}`,
  ],
]

const hole = '\u0001hole\u0001'
const cut = '\u0001cut\u0001'

/** Every way to put a hole into a value: at each place of it one copy with a mark there. */
function* withHoles(value: unknown): Generator<unknown> {
  yield hole
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    for (const changed of withHoles(part)) {
      yield Array.isArray(value)
        ? value.map((old, place) => (String(place) === key ? changed : (old as unknown)))
        : { ...value, [key]: changed }
    }
    if (!Array.isArray(value)) yield { ...value, [key]: cut }
  }
  if (!Array.isArray(value)) yield { ...value, extra: 1, ['constructor']: {} }
}

/** Bodies made of a good one by breaking one thing: JSON texts. */
function brokenBodies(example: unknown): string[] {
  const texts: string[] = []
  for (const holed of withHoles(example)) {
    const text = JSON.stringify(holed)
    if (text.includes(JSON.stringify(cut))) {
      texts.push(JSON.stringify(holed, (_, value: unknown) => (value === cut ? undefined : value)))
    } else if (text.includes(JSON.stringify(hole))) {
      texts.push(...oddValues.map((odd) => text.replace(JSON.stringify(hole), () => odd)))
    } else texts.push(text)
  }
  return texts
}

const rawBodies = [
  ...['{', 'null', '[]', '"text"', '7', 'undefined', '{"a":1}{"a":1}', '{"extra":1}', "{'a':1}"],
  ...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'],
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
]

const json = { 'content-type': 'application/json' }
const writes = endpoints.filter(({ method }) => method !== 'GET')

test('no body that is broken is taken, and none brings an operation down', async () => {
  const faults: string[] = []
  let count = 0
  await forAll(writes, async (endpoint) => {
    const { method, path, body, operationId } = endpoint
    const validate = validatorOf(body ?? { type: 'object', additionalProperties: false })
    const actors = actorsFor(endpoint)
    for (const actor of actors) {
      const id = await idFor(endpoint, actor)
      const broken = body ? brokenBodies(exampleOf(body)) : []
      for (const raw of [...rawBodies, ...spread(broken, 200 / actors.length)]) {
        let isGood = false
        if (typeof raw === 'string' && !isOddText(raw) && !raw.includes('__proto__')) {
          try {
            isGood = !endpoint.rawBody && Boolean(validate(JSON.parse(raw)))
          } catch {
            isGood = false
          }
        }
        const options = { raw, headers: json }
        const answer = await actor.request(method, path.replace(/\{\w+\}/, id), options)
        count++
        const fault = faultOf(answer, !isGood)
        if (fault) faults.push(`${operationId} with ${String(raw).slice(0, 200)}: ${fault}`)
      }
    }
  })
  assert.deepEqual(faults, [])
  assert.ok(count > 30 * writes.length, `${count} bodies`)
})

const oddPages = [
  ...[
    '0',
    '-1',
    '-0',
    '1.5',
    '1.0',
    'abc',
    '',
    '%20',
    '+1',
    '01',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
  ],
  ...[
    '1000001',
    '9007199254740993',
    '99999999999999999999',
    '%EF%BC%91',
    'null',
    '1%00',
    '%ff',
    '1,2',
  ],
]

const lists = endpoints.filter(
  ({ query }) => 'limit' in (((query as Schema)?.['properties'] as object) ?? {}),
)

test('no list takes an odd page or limit, a repeated key, or one that it does not know', async () => {
  const queries = [
    ...oddPages.map((odd) => `page=${odd}`),
    ...[...oddPages, '101'].map((odd) => `limit=${odd}`),
    ...[
      'page=1&page=2',
      'limit=1&limit=1',
      'search=a&search=a',
      'nonsense=1',
      'Page=1',
      'page[]=1',
    ],
    ...[
      '__proto__=1',
      'constructor=1',
      'search=%00',
      `search=${'x'.repeat(201)}`,
      '=1',
      'page[a]=1',
    ],
  ]
  const faults: string[] = []
  await forAll(lists, async (list) => {
    for (const actor of actorsFor(list)) {
      const path = list.path.replace(/\{\w+\}/, await idFor(list, actor))
      for (const query of queries) {
        const answer = await actor.get<Problem>(`${path}?${query}`)
        if (answer.status !== 400) faults.push(`${path}?${query}: ${answer.status}`)
        else if (answer.body.errors?.[0]?.in !== 'query')
          faults.push(`${path}?${query}: not the query`)
        const fault = faultOf(answer, true)
        if (fault) faults.push(`${path}?${query}: ${fault}`)
      }
    }
  })
  assert.deepEqual(faults, [])
  assert.ok(lists.length > 10)
})

test('every list takes page, limit and search alike, and knows its total at any page', async () => {
  await forAll(lists, async (list) => {
    for (const actor of actorsFor(list)) {
      const path = list.path.replace(/\{\w+\}/, await idFor(list, actor))
      type List = { data: { id?: string }[]; pagination: Record<string, number> }
      const ask = async (query: string) => {
        const answer = await actor.get<List>(path + query)
        assert.equal(answer.status, 200, `${path}${query}: ${answer.text}`)
        return answer.body
      }
      const all = await ask('')
      const { total = 0 } = all.pagination
      assert.deepEqual(all.pagination, {
        ...{ page: 1, limit: 20, total, totalPages: Math.ceil(total / 20) },
      })
      assert.equal(all.data.length, Math.min(total, 20), path)
      const past = await ask('?page=1000000&limit=100')
      assert.deepEqual([past.data, past.pagination['total']], [[], total], path)
      const one = await ask('?page=2&limit=1')
      assert.deepEqual(one.data, all.data.slice(1, 2), path)
      const none = await ask('?search=nothing-is-called-so-%F0%9F%A6%B7')
      assert.deepEqual([none.data, none.pagination['totalPages']], [[], 0], path)
    }
  })
})

test('no value of a filter brings a list down', async () => {
  const odd = [
    ...[
      '',
      'nonsense',
      '%00',
      '%ff',
      '-1',
      '1.5',
      '99999999999999999999',
      'null',
      'true',
      "'",
      '%25_%5C',
    ],
    ...[
      '2026-02-31',
      '2026-13-45T99:99:99.999Z',
      '0000-00-00',
      newId(),
      'x'.repeat(2_000),
      '%F0%9F%A6%B7',
    ],
  ]
  const readers = endpoints.filter(({ query, method }) => query && method === 'GET')
  const faults: string[] = []
  await forAll(readers, async (endpoint) => {
    for (const actor of actorsFor(endpoint)) {
      const path = endpoint.path.replace(/\{\w+\}/, await idFor(endpoint, actor))
      for (const name of Object.keys((endpoint.query as Schema)['properties'] as object)) {
        for (const value of odd) {
          const answer = await actor.get(`${path}?${name}=${value}`)
          const fault = faultOf(answer, false)
          if (fault) faults.push(`${path}?${name}=${value}: ${fault}`)
        }
        const repeated = await actor.get(`${path}?${name}=1&${name}=1`)
        const fault = faultOf(repeated, true)
        if (fault) faults.push(`${path}?${name} twice: ${fault}`)
      }
    }
  })
  assert.deepEqual(faults, [])
})

test('every operation refuses a query key that it does not know', async () => {
  const taking: string[] = []
  await forAll(endpoints, async (endpoint) => {
    if (endpoint.rawBody) return
    const [actor = w.stranger] = actorsFor(endpoint)
    const path = endpoint.path.replace(/\{\w+\}/, newId())
    const body = endpoint.body && exampleOf(endpoint.body)
    const answer = await actor.request(endpoint.method, `${path}?nonsense=1`, { body })
    if (answer.status !== 400) taking.push(`${endpoint.operationId} ${answer.status}`)
  })
  assert.deepEqual(taking, [])
})

test('no address with an odd id brings an operation down', async () => {
  const odd = [
    ...[
      'nonsense',
      '0',
      '-1',
      '%00',
      '%ff',
      '%zz',
      "'",
      '%F0%9F%A6%B7',
      '..%2f..%2fetc',
      '*',
      '{id}',
    ],
    ...[
      newId().toUpperCase(),
      `urn:uuid:${newId()}`,
      `${newId()}%0a`,
      'x'.repeat(200),
      'x'.repeat(201),
    ],
  ]
  const faults: string[] = []
  await forAll(
    endpoints.filter(({ params }) => params),
    async (endpoint) => {
      const [actor = w.stranger] = actorsFor(endpoint)
      const body = endpoint.body && exampleOf(endpoint.body)
      for (const id of odd) {
        const path = endpoint.path.replace(/\{\w+\}/, id)
        const answer = await actor.request(endpoint.method, path, { body })
        const fault = faultOf(answer, true)
        if (fault) faults.push(`${endpoint.method} ${path}: ${fault}`)
      }
    },
  )
  assert.deepEqual(faults, [])
})

// http-and-identity.md §4.2, row by row: what other services take without a word.

const clinic = owners.clinic.session
const connectionPath = async () => {
  const { id } = owners.clinic
  const { connection } = (
    await clinic.post('/scanner-connections', { scannerType: 'medit', name: `Scanner ${newId()}` })
  ).body
  assert.equal(connection.organizationId, id)
  return `/scanner-connections/${connection.id}`
}

test('a body is taken as it is: null, numbers and texts stay what they are', async () => {
  const path = await connectionPath()
  const before = (await clinic.get(path)).body
  for (const body of [
    { testMode: null },
    { testMode: 'false' },
    { testMode: 1 },
    { sortOrder: null },
    { sortOrder: true },
    { sortOrder: '1' },
    { sortOrder: 1.5 },
    { name: 5 },
    { name: null },
    { name: 'New', unknown: 1 },
    { name: 'New', connectionStatus: 'connected' },
    {},
  ]) {
    const answer = await clinic.put(path, body)
    assert.deepEqual(
      [answer.status, answer.body.code],
      [400, 'invalid_request'],
      JSON.stringify(body),
    )
  }
  assert.deepEqual((await clinic.get(path)).body, before)
})

test('an unknown key is refused and never dropped, in body and query', async () => {
  const done = await clinic.patch('/setup-guide', { skipped: [], done: { company: true } })
  assert.deepEqual([done.status, done.body.errors[0].pointer], [400, '/done'])
  const query = await clinic.get('/patients?pageSize=50')
  assert.deepEqual([query.status, query.body.errors[0].pointer], [400, '/pageSize'])
})

test('text that the database cannot hold is 400, in body, query and path', async () => {
  const patient = { firstName: 'Nora', lastName: 'a\u0000b' }
  assert.equal((await clinic.post('/patients', patient)).body.errors[0].code, 'text')
  const note = await clinic.post('/patients', { ...patient, lastName: 'Sample', notes: 'a\u0000b' })
  assert.equal(note.body.errors[0].pointer, '/notes')
  assert.equal((await clinic.get('/patients?search=%00')).status, 400)
  assert.equal((await clinic.get('/patients/%00')).status, 400)
})

test('half a surrogate pair and bytes that are no UTF-8 are 400, not another character', async () => {
  const half = { raw: '{"firstName":"Nora","lastName":"a\\ud83e"}', headers: json }
  assert.equal((await clinic.request('POST', '/patients', half)).status, 400)
  const bytes = Buffer.from('{"firstName":"Nora","lastName":"\xff"}', 'latin1')
  const answer = await clinic.request<Problem>('POST', '/patients', { raw: bytes, headers: json })
  assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_json'])
})

test('nesting without end is 400 body_too_deep', async () => {
  const raw = `{"notes":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const answer = await clinic.request<Problem>('POST', '/patients', { raw, headers: json })
  assert.deepEqual([answer.status, answer.body.code], [400, 'body_too_deep'])
})

test('keys that reach for prototypes are 400 and pollute nothing', async () => {
  for (const raw of [
    '{"__proto__":{"polluted":1},"firstName":"Nora","lastName":"Sample"}',
    '{"constructor":{"prototype":{"polluted":1}},"firstName":"Nora","lastName":"Sample"}',
  ]) {
    assert.equal((await clinic.request('POST', '/patients', { raw, headers: json })).status, 400)
  }
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})

test('bad JSON, an empty body and no body are 400 by one code or by what is missing', async () => {
  const bad = await clinic.request<Problem>('POST', '/patients', { raw: '{"a"', headers: json })
  assert.equal(bad.body.code, 'invalid_json')
  for (const options of [{ raw: '', headers: json }, {}]) {
    const answer = await clinic.request<Problem>('POST', '/patients', options)
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'])
  }
})

test('what is not JSON in UTF-8 is 415', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/merge-patch+json',
    'application/json; charset=iso-8859-1',
    'application/xml',
  ]) {
    const options = { raw: '{}', headers: { 'content-type': type } }
    const answer = await clinic.request<Problem>('POST', '/patients', options)
    assert.deepEqual([answer.status, answer.body.code], [415, 'unsupported_media_type'], type)
  }
})

test('two mebibytes are 413', async () => {
  const notes = 'x'.repeat(2 * 1024 * 1024)
  const answer = await clinic.post('/patients', { firstName: 'Nora', lastName: 'Sample', notes })
  assert.deepEqual([answer.status, answer.body.code], [413, 'payload_too_large'])
})

test('another method is 405 and says which are there, on every address', async () => {
  const patterns = endpoints.map(({ method, path }) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`)
    return { method, pattern }
  })
  for (const address of new Set(endpoints.map(({ path }) => path))) {
    const path = address.replace(/\{\w+\}/, newId())
    const served = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    const other = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find(
      (method) => !served.includes(method),
    )
    const answer = await w.stranger.request<Problem>(other ?? 'OPTIONS', path)
    assert.deepEqual([answer.status, answer.body.code], [405, 'method_not_allowed'], path)
    const allow = (answer.headers.get('allow') ?? '').split(', ').filter((word) => word !== 'HEAD')
    assert.deepEqual(allow.toSorted(), [...new Set(served)].toSorted(), path)
  }
})

test('an id of any other spelling is 400, so that it never reaches the database', async () => {
  const id = newId()
  for (const bad of [`urn:uuid:${id}`, id.toUpperCase(), id.replaceAll('-', ''), `{${id}}`, '1']) {
    assert.equal((await clinic.get(`/patients/${bad}`)).status, 400, bad)
  }
})

test('duplicate keys take the last, and a broken escape in a query is text', async () => {
  const raw = '{"firstName":"First","firstName":"Second","lastName":"Sample"}'
  const made = await clinic.request<{ patient: { firstName: string } }>('POST', '/patients', {
    raw,
    headers: json,
  })
  assert.equal(made.body.patient.firstName, 'Second')
  assert.equal((await clinic.get('/patients?search=%zz')).status, 200)
})

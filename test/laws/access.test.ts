import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { endpoints } from '#contract'
import { usualPermissionsOf } from '#contract/identity/permissions'
import {
  isReading,
  type CredentialKind,
  type OrganizationType,
  type Role,
} from '#contract/platform/endpoint'
import type { Problem } from '#contract/platform/error'
import { exampleOf } from '#contract/platform/example'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { sessionCookieName } from '#platform/auth/session'
import { demoApp } from '#test/app/demo-app'
import {
  addPerson,
  askNonsense,
  operationsOfMembers,
  wrongAnswers,
  type Expected,
  type Operation,
} from '#test/helpers/access-probes'
import { fingerprintOf } from '#test/helpers/fingerprint'
import { mixedInTurn } from '#test/helpers/mixed-in-turn'
import { fill, forAll, headersFor, tableOf } from '#test/helpers/callers'
import type { Actor } from '#test/app/test-app'

// One test app for the whole matrix. Nobody of the demo asks: what the demo holds is foreign to those
// who do, who have nothing of their own.
const w = await demoApp()

const operations = operationsOfMembers

async function staffOf(type: OrganizationType) {
  const organization = await w.org(type)
  return {
    id: organization.id,
    owner: await addPerson(w, organization, { role: 'owner' }),
    staff: await addPerson(w, organization, { canSeeFinance: true }),
    ownerWithoutFinance: await addPerson(w, organization, { role: 'owner', canSeeFinance: false }),
    staffWithoutFinance: await addPerson(w, organization, { canSeeFinance: false }),
  }
}

const people = { lab: await staffOf('lab'), clinic: await staffOf('clinic') }

/** Someone whom the operation lets in. */
const allowed = ({ access }: Operation, kind: CredentialKind): Actor =>
  people[access.organizationTypes[0] ?? 'lab'].owner[kind]

const unauthenticated = { status: 401, code: 'unauthenticated' }

test('a stranger gets 401 at every operation of members, with a problem and the scheme', async () => {
  const wrong = await wrongAnswers(
    operations,
    (operation) => askNonsense(w.stranger, operation),
    unauthenticated,
  )
  assert.deepEqual(wrong, [])
  const { body, headers } = await w.stranger.get('/patients')
  assert.equal(headers.get('www-authenticate'), 'Bearer')
  assert.deepEqual(Object.keys(body), ['type', 'title', 'status', 'code', 'detail', 'instance'])
})

// A fifth of the operations with each of them in each run, others with the next commit.
test('a credential in the wrong place, unknown, or broken is none', async () => {
  const { session, device } = people.lab.owner
  const cookie = session.credentials['cookie'] ?? ''
  const token = cookie.slice(sessionCookieName.length + 1)
  const bearer = device.credentials['authorization'] ?? ''
  const credential = bearer.slice('Bearer '.length)
  const wrongPlaces: [Record<string, string>, string][] = [
    [{ authorization: `Bearer ${token}` }, 'unauthenticated'],
    [{ authorization: `Basic ${credential}` }, 'unauthenticated'],
    [{ cookie: `${sessionCookieName}=${credential}` }, 'unauthenticated'],
    [{ cookie: `session_token=${token}` }, 'unauthenticated'],
    [{ cookie: `${sessionCookieName}=${'A'.repeat(43)}` }, 'unauthenticated'],
    [
      { authorization: `${bearer.slice(0, -1)}${bearer.endsWith('0') ? '1' : '0'}` },
      'unauthenticated',
    ],
    [{ cookie: `${cookie}; ${cookie}` }, 'ambiguous_credentials'],
  ]
  for (const [place, [credentials, code]] of wrongPlaces.entries()) {
    const actor = w.as(credentials)
    const wrong = await wrongAnswers(
      mixedInTurn(operations, ({ operationId }) => `${place} ${operationId}`, 5),
      (operation) => askNonsense(actor, operation),
      { status: 401, code },
    )
    assert.deepEqual(wrong, [], JSON.stringify(Object.keys(credentials)))
  }
})

// A third of the operations in each run.
test('two credentials that do not belong together are 401 everywhere', async () => {
  const both = w.as({
    ...people.lab.owner.session.credentials,
    ...people.clinic.owner.device.credentials,
  })
  const expected = { status: 401, code: 'ambiguous_credentials' }
  assert.deepEqual(
    await wrongAnswers(
      mixedInTurn(operations, ({ operationId }) => operationId, 3),
      (operation) => askNonsense(both, operation),
      expected,
    ),
    [],
  )
})

test('a device credential at an operation for the session cookie is 401', async () => {
  const items = operations.filter(({ access }) => !access.credentials.includes('device'))
  const expected = { status: 401, code: 'session_cookie_required' }
  const wrong = await wrongAnswers(
    items,
    (operation) => askNonsense(allowed(operation, 'device'), operation),
    expected,
  )
  assert.deepEqual(wrong, [])
  assert.ok(items.length > 30)
})

test('a session at an operation for devices is 401', async () => {
  const items = operations.filter(({ access }) => !access.credentials.includes('session'))
  const expected = { status: 401, code: 'device_credential_required' }
  const wrong = await wrongAnswers(
    items,
    (operation) => askNonsense(allowed(operation, 'session'), operation),
    expected,
  )
  assert.deepEqual(wrong, [])
  assert.ok(items.length > 0)
})

for (const [type, other] of [
  ['lab', 'clinic'],
  ['clinic', 'lab'],
] as const) {
  test(`a ${other} at a ${type}-only operation is 403`, async () => {
    const items = operations.filter(({ access }) => String(access.organizationTypes) === type)
    for (const kind of ['session', 'device'] as const) {
      const wrong = await wrongAnswers(
        items.filter(({ access }) => access.credentials.includes(kind)),
        (operation) => askNonsense(people[other].owner[kind], operation),
        { status: 403, code: 'organization_type_required', required: [type] },
      )
      assert.deepEqual(wrong, [], kind)
    }
    assert.ok(items.length > 5)
  })
}

test('staff at an owner-only operation is 403', async () => {
  const items = operations.filter(({ access }) => String(access.roles) === 'owner')
  for (const type of ['lab', 'clinic'] as const) {
    const wrong = await wrongAnswers(
      items.filter(({ access }) => access.organizationTypes.includes(type)),
      (operation) => askNonsense(people[type].staff.session, operation),
      { status: 403, code: 'role_required', required: ['owner'] },
    )
    assert.deepEqual(wrong, [], type)
  }
  assert.ok(items.length > 20)
})

test('a member who may not see money is 403 at an operation of finance', async () => {
  const items = operations.filter(({ access }) => access.finance)
  for (const type of ['lab', 'clinic'] as const) {
    for (const kind of ['session', 'device'] as const) {
      const wrong = await wrongAnswers(
        items.filter(
          ({ access }) =>
            access.organizationTypes.includes(type) && access.credentials.includes(kind),
        ),
        (operation) => {
          const isOwnerOnly = String(operation.access.roles) === 'owner'
          const who = isOwnerOnly ? 'ownerWithoutFinance' : 'staffWithoutFinance'
          return askNonsense(people[type][who][kind], operation)
        },
        { status: 403, code: 'finance_access_required' },
      )
      assert.deepEqual(wrong, [], `${type} ${kind}`)
    }
  }
  assert.ok(items.length > 10)
})

// From each place elsewhere a fifth of the operations in each run, and a third by a device.
test('a write that rides on the session cookie from another site is 403, and a device may', async () => {
  const writes = operations.filter((operation) => !isReading(operation))
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of elsewhere) {
    const bySession = writes.filter(({ access }) => access.credentials.includes('session'))
    const wrong = await wrongAnswers(
      mixedInTurn(bySession, ({ operationId }) => JSON.stringify([headers, operationId]), 5),
      (operation) => askNonsense(allowed(operation, 'session'), operation, headers),
      { status: 403, code: 'cross_origin' },
    )
    assert.deepEqual(wrong, [], JSON.stringify(headers))
  }
  const byDevice = writes.filter(({ access }) => access.credentials.includes('device'))
  const wrong = await wrongAnswers(
    mixedInTurn(byDevice, ({ operationId }) => operationId, 3),
    (operation) =>
      askNonsense(allowed(operation, 'device'), operation, { origin: 'https://elsewhere.example' }),
    { status: 400, code: 'invalid_request' },
  )
  assert.deepEqual(
    wrong.filter((answer) => !/ 400 /.test(answer)),
    [],
  )
})

const staffPermissions = {
  lab: usualPermissionsOf('lab', 'staff'),
  clinic: usualPermissionsOf('clinic', 'staff'),
}

type Allowed = { operation: Operation; type: OrganizationType; role: Role; kind: CredentialKind }

/** Each kind of caller who is allowed to call an operation. */
const allowedCallers = operations.flatMap((operation): Allowed[] => {
  const { organizationTypes: types, roles, credentials, needs } = operation.access
  return types.flatMap((type) =>
    roles
      .filter((role) => !needs || role === 'owner' || staffPermissions[type].includes(needs))
      .flatMap((role) => credentials.map((kind) => ({ operation, type, role, kind }))),
  )
})

// A third of them in each run.
test('whoever is allowed passes every access check, and only then learns what is wrong with the input', async () => {
  const refused: string[] = []
  const callers = mixedInTurn(
    allowedCallers,
    ({ operation: { operationId }, type, role, kind }) => `${operationId} ${type} ${role} ${kind}`,
    3,
  )
  await forAll(callers, async ({ operation, type, role, kind }) => {
    const { status, body } = await askNonsense<Expected>(people[type][role][kind], operation)
    if (status !== 400)
      refused.push(`${operation.operationId} answers ${type} ${role} ${kind}: ${body?.code}`)
  })
  assert.deepEqual(refused, [])
})

test('an operation without an access check takes no notice of credentials, good or bad', async () => {
  const bad = w.as({ cookie: `${sessionCookieName}=bad`, authorization: 'Bearer bad' })
  const open = endpoints.filter(({ access }) => access.by === 'anyone')
  await forAll(open, async (endpoint) => {
    const answers = await Promise.all(
      [w.stranger, bad].map((actor) => askNonsense(actor, endpoint)),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [400], endpoint.operationId)
  })
})

// Of several organizations, so that neither type nor age of the owner matters, and nothing that names
// those who ask.
const selectIds = async (table: string): Promise<string[]> => {
  const own = [`%${people.lab.id}%`, `%${people.clinic.id}%`]
  const found = await w.across((tx) =>
    tx.all(
      sql<{ id: string }>`select id from ${sql.id('app', table)} t
        where not to_jsonb(t)::text like any (${own}::text[]) order by md5(id::text) limit 3`,
    ),
  )
  return found.map(({ id }) => id)
}

/** What a scanner of an organization sent: the demo has scans and no events of theirs. */
const addScannerEvent = (organizationId: string) =>
  w.across((tx) =>
    tx.run(
      build.insertInto('webhookEvents').values({
        id: newId(),
        source: 'scanner',
        providerEventId: 'evt_1',
        dedupeKey: 'evt_1',
        orderKey: 'evt_1',
        scannerConnectionId: newId(),
        organizationId,
        type: 'case.created',
        payloadSha256: Buffer.alloc(32),
        state: 'done',
      }),
    ),
  )

// A parameter of a closed list, such as the name of a fixed set, names no record.
const withId = operations.filter(({ params }) =>
  Object.values(params?.properties ?? {}).some((parameter) => !('enum' in parameter)),
)

// A third of the operations by each kind of caller in each run.
test('the id of another organization answers like an id that never was, byte for byte, and moves nothing', async () => {
  const strangers = await w.org('lab')
  await w.member(strangers)
  await w.device(strangers, strangers.ownerUserId)
  await addScannerEvent(strangers.id)
  const foreignIds = new Map<string, string[]>()
  for (const operation of withId) {
    const table = tableOf(operation)
    assert.ok(
      table,
      `no table is called like ${operation.path}: name it in \`exceptions\` of test/helpers/callers.ts`,
    )
    if (!foreignIds.has(table)) foreignIds.set(table, await selectIds(table))
    assert.ok(
      foreignIds.get(table)?.length,
      `the demo has nothing in ${table}: add rows in demo/, and the table in demo/insert.ts`,
    )
  }
  const before = await w.across(fingerprintOf)
  const wrong: string[] = []
  let count = 0
  const callers = withId.flatMap((operation) =>
    operation.access.organizationTypes.flatMap((type) =>
      operation.access.credentials.map((kind) => ({ operation, type, kind })),
    ),
  )
  await forAll(
    mixedInTurn(
      callers,
      ({ operation: { operationId }, type, kind }) => `${operationId} ${type} ${kind}`,
      3,
    ),
    async ({ operation, type, kind }) => {
      const body = operation.body && (exampleOf(operation.body) as Record<string, unknown>)
      const ask = async (id: string): Promise<string> => {
        count++
        const answer = await people[type].owner[kind].request<Problem>(
          operation.method,
          fill(operation.path, id),
          { body, headers: headersFor(operation) },
        )
        // The example has the keys of both sides: the other side's are taken out.
        const [fault] = answer.body?.errors ?? []
        const key = fault?.in === 'body' ? fault.pointer.slice(1) : ''
        if (body && key in body && delete body[key]) return ask(id)
        const text = answer.text.replace(/urn:request:[0-9a-f-]+/, 'urn:request')
        return `${answer.status} ${text}`
      }
      const missing = await ask(newId())
      if (!missing.startsWith('404 ')) wrong.push(`${operation.operationId} ${kind}: ${missing}`)
      for (const id of foreignIds.get(tableOf(operation) ?? '') ?? []) {
        const foreign = await ask(id)
        if (foreign !== missing)
          wrong.push(`${operation.operationId} ${kind}: ${foreign} for a foreign id`)
      }
    },
  )
  assert.deepEqual(wrong, [])
  assert.ok(count > callers.length, `${count} requests`)
  assert.deepEqual(await w.across(fingerprintOf), before)
})

/** The routes of the server, as `METHOD /path/{id}`, from the tree that it prints. */
function servedRoutes(): string[] {
  const routes: string[] = []
  const above: string[] = []
  for (const line of w.app.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (part === '') continue
    const depth = indent.length / 4
    above.length = depth
    above.push(part)
    const path = above.join('').replaceAll(/:(\w+)/g, '{$1}')
    routes.push(...methods.split(', ').map((method) => `${method} ${path}`))
  }
  return routes.filter((route) => !route.startsWith('HEAD '))
}

test('each operation is served once, and nothing else is but the pages', () => {
  // The framework answers HEAD wherever it answers GET.
  const promised = endpoints
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`)
  const served = servedRoutes()
  const pages = /^GET \/(app(\/.*|\*)?|docs(\/.*)?)?$/
  assert.deepEqual(
    served.filter((route) => !pages.test(route)).toSorted(),
    promised.toSorted(),
    '`nouns` of contract/<area>/index.ts, `serve` in routes.ts and server/<area>/index.ts name each',
  )
})

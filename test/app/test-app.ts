import assert from 'node:assert/strict'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { sql } from 'kysely'
import pg from 'pg'
import { endpoints } from '#contract'
import type {
  Endpoint,
  OrganizationType,
  Params,
  Query,
  Reply,
  Role,
  Body,
} from '#contract/platform/endpoint'
import type { Problem } from '#contract/platform/error'
import { refusals as catalogue } from '#contract/refusals'
import { refusalsOf } from '#contract/platform/endpoint-refusals'
import { loginsOf, revokeTemporary } from '#database/logins'
import { instant, newId } from '#platform/clock'
import { build, connectDatabase, type Tx } from '#platform/db/db'
import { readEnv } from '#server/settings'
import { openFileStore } from '#platform/files/file-store/open'
import { formats } from '#platform/http/input'
import { openCompiler } from '#platform/http/schema-parts'
import { createLog } from '#platform/log'
import { hashToken, newDeviceCredential, newToken, sessionCookieName } from '#platform/auth/session'
import { clusterPassword, template } from '#test/app/cluster'
import {
  enterCluster,
  leaveCluster,
  linkFiles,
  type PreparedDatabase,
} from '#test/app/prepared-databases'
import { rememberInspections } from '#test/app/remembered-inspections'
import { textOfPdf } from '#test/fixtures/pdf'
import { send } from '#test/helpers/http-client'
import { buildApp } from '../../server/app.ts'

/** Waits until a condition holds, for at most a minute, which only a fault takes. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  what: string,
): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await condition())) {
    assert.ok(Date.now() < end, `waited a minute in vain for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** An answer with its body read; the text of a PDF is what is on its pages. */
export type Answer<T = unknown> = {
  status: number
  readonly headers: Headers
  body: T
  text: string
  bytes: Uint8Array
}

type RequestOptions = {
  body?: unknown
  headers?: Record<string, string>
  raw?: string | Uint8Array
}

const shapeOf = (method: string, path: string) => `${method} ${path.split('/').length}`

// By method and length: each answer of each test asks.
const patterns = Map.groupBy(
  endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(
      `^${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
  })),
  ({ endpoint: { method, path } }) => shapeOf(method, path),
)

function endpointAt(method: string, address: string): Endpoint | undefined {
  const path = address.split('?', 1)[0] ?? ''
  const candidates = patterns.get(shapeOf(method, path)) ?? []
  return candidates.find(({ pattern }) => pattern.test(path))?.endpoint
}

// Every refusal of every test is held against the contract: its body, and that the operation declares it.
function checkRefusal(method: string, path: string, answer: Answer): void {
  const problem = answer.body as Problem
  assert.equal(answer.headers.get('content-type'), 'application/problem+json', answer.text)
  if (method === 'HEAD') {
    // Without a body only the status is reported.
    const refusals = refusalsOf(endpointAt(method, path) as Endpoint)
    assert.ok(refusals.some((code) => catalogue[code].status === answer.status))
    return
  }
  assert.equal(problem.status, answer.status)
  assert.equal(
    catalogue[problem.code]?.status,
    answer.status,
    `${problem.code} is not of the closed list`,
  )
  const endpoint = endpointAt(method, path)
  if (!endpoint || endpoint.declares) return
  const declared: readonly string[] = refusalsOf(endpoint)
  assert.ok(
    declared.includes(problem.code),
    `${endpoint.operationId} does not declare ${problem.code}: name it in \`refuses\` in contract/<area>/`,
  )
}

// The server checks types as it writes; here the whole schema is held, patterns and lengths too.
const compile = openCompiler({ allErrors: true, formats })
const checks = new Map<Endpoint, ValidateFunction>()

function checkReply(method: string, path: string, answer: Answer): void {
  const endpoint = endpointAt(method, path)
  if (!endpoint?.reply.body || answer.status !== endpoint.reply.status) return
  const check =
    checks.get(endpoint) ?? compile(endpoint.reply.body as unknown as Record<string, unknown>)
  checks.set(endpoint, check)
  if (check(answer.body)) return
  const faults = check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
  assert.fail(`${endpoint.operationId}: ${faults?.join(', ')}`)
}

/** A caller: a set of headers, and a function for each method. */
export type Actor = ReturnType<typeof actorOf>

/** A caller of the service at an address. */
export function actorOf(base: string, credentials: Record<string, string>) {
  async function request<T = unknown>(
    method: string,
    path: string,
    { body, headers, raw }: RequestOptions = {},
  ): Promise<Answer<T>> {
    const response = await send(base + path, {
      method,
      headers: {
        ...credentials,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    const { status, contentType, bytes } = response
    const text =
      contentType === 'application/pdf' ? await textOfPdf(bytes) : new TextDecoder().decode(bytes)
    const isJson = contentType.includes('json') && text !== ''
    const answer: Answer<T> = {
      status,
      get headers() {
        return response.headers
      },
      body: (isJson ? JSON.parse(text) : undefined) as T,
      text,
      bytes,
    }
    if (answer.status >= 400) checkRefusal(method, path, answer)
    else checkReply(method, path, answer)
    return answer
  }

  return {
    credentials,
    request,
    get: <T = any>(path: string, options?: RequestOptions) => request<T>('GET', path, options),
    post: <T = any>(path: string, body?: unknown, options?: RequestOptions) =>
      request<T>('POST', path, { body, ...options }),
    put: <T = any>(path: string, body?: unknown, options?: RequestOptions) =>
      request<T>('PUT', path, { body, ...options }),
    patch: <T = any>(path: string, body?: unknown, options?: RequestOptions) =>
      request<T>('PATCH', path, { body, ...options }),
    delete: <T = any>(path: string, options?: RequestOptions) =>
      request<T>('DELETE', path, options),
    /** Calls an operation as the contract has it and expects it to succeed. */
    async call<E extends Endpoint>(
      endpoint: E,
      input: { params?: Params<E>; query?: Partial<Query<E>>; body?: Body<E> } = {},
    ): Promise<Reply<E>> {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((input.params as Record<string, unknown>)[name])),
      )
      const query = new URLSearchParams(
        Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [
          key,
          String(value),
        ]),
      ).toString()
      const answer = await request<Reply<E>>(endpoint.method, query ? `${path}?${query}` : path, {
        body: input.body,
      })
      assert.equal(answer.status, endpoint.reply.status, `${endpoint.operationId}: ${answer.text}`)
      return answer.body
    },
  }
}

/** An organization of a test with its owner. */
export type Organization = {
  id: string
  type: OrganizationType
  name: string
  owner: Actor
  ownerUserId: string
}

let made = 0

/** A database of its own, the service over it on a free port of loopback, and people to act. */
export async function testApp(
  settings: Record<string, string> = {},
  prepared: PreparedDatabase = { database: template },
) {
  const { admin, connection, folder } = await enterCluster()
  rememberInspections(join(folder, 'inspections'))
  const name = `world_${process.pid}_${++made}`
  await admin.query(`create database ${name} template ${prepared.database} strategy file_copy`)
  const filesFolder = await mkdtemp(join(tmpdir(), 'pontic-files-'))
  if (prepared.filesFolder !== undefined) {
    linkFiles(prepared.filesFolder, filesFolder)
  }
  const env = {
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...readEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '1000000',
      UNVERIFIED_WEBHOOKS_PER_MINUTE: '100000',
      SIGN_INS_PER_HOUR_PER_ADDRESS: '100000',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...settings,
    }),
  }
  const ownConnection = { ...connection, database: name }
  const owner = new pg.Client(ownConnection)
  await owner.connect()
  // A copy of a database begins with PostgreSQL's own rights.
  await revokeTemporary(owner)
  await owner.end()
  const logins = loginsOf(ownConnection, clusterPassword)
  const db = connectDatabase({
    logins,
    readers: 2,
    writers: 8,
    namedStatements: true,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    transactionTimeoutMs: env.DATABASE_TRANSACTION_TIMEOUT_MS,
  })
  let movedMs = 0
  const app = await buildApp({
    env,
    db,
    log: createLog(env.LOG_LEVEL),
    clock: () => new Date(Date.now() + movedMs),
    files: await openFileStore(env, filesFolder),
    // No test's outcome depends on how long it takes: a job is tried again when the test says so.
    retryDelaySeconds: () => 3_600,
    // Requests of one organization race in tests.
    requestTurns: { atOnce: 1_000, burst: 1_000, perSecond: 1_000, mostWaiting: 1_000 },
  })
  const url = await app.http.listen({ host: '127.0.0.1', port: Number(settings['PORT'] ?? 0) })

  const across = <T>(work: (tx: Tx) => Promise<T>) => db.acrossOrgs('a test', work)
  const cookie = (token: string) => ({ cookie: `${sessionCookieName}=${token}` })

  /** A new person in an organization, signed in with a session cookie. */
  async function member(
    organization: { id: string },
    {
      role = 'staff',
      canSeeFinance = role === 'owner',
      name: personName = 'Alex Sample',
    }: {
      role?: Role
      canSeeFinance?: boolean
      name?: string
    } = {},
  ): Promise<Actor & { userId: string; membershipId: string }> {
    const [userId, membershipId, token] = [newId(), newId(), newToken()]
    await across(async (tx) => {
      await tx.leave(
        build.insertInto('users').values({
          id: userId,
          email: `user-${userId}@example.test`,
          name: personName,
          passwordHash: 'none',
          emailVerifiedAt: instant(new Date()),
        }),
      )
      await tx.leave(
        build.insertInto('memberships').values({
          id: membershipId,
          organizationId: organization.id,
          userId,
          role,
          canSeeFinance,
        }),
      )
      await tx.leave(
        build.insertInto('sessions').values({
          id: newId(),
          tokenHash: hashToken(token),
          userId,
          organizationId: organization.id,
          expiresAt: instant(new Date(Date.now() + 7 * 86_400_000)),
        }),
      )
    })
    return { ...actorOf(url, cookie(token)), userId, membershipId }
  }

  /** A device credential of a member. */
  async function device(organization: { id: string }, userId: string): Promise<Actor> {
    const credential = newDeviceCredential()
    await across((tx) =>
      tx.run(
        build.insertInto('deviceCredentials').values({
          id: newId(),
          tokenHash: hashToken(credential),
          hint: credential.slice(-4),
          name: 'Scanner room',
          userId,
          organizationId: organization.id,
          expiresAt: instant(new Date(Date.now() + 365 * 86_400_000)),
        }),
      ),
    )
    return actorOf(url, { authorization: `Bearer ${credential}` })
  }

  /** A new organization with an owner. */
  async function org(type: OrganizationType, orgName = `${type} ${++made}`): Promise<Organization> {
    const id = newId()
    await db
      .acrossOrgsOnce('a test')
      .run(build.insertInto('organizations').values({ id, type, name: orgName }))
    const owner = await member({ id }, { role: 'owner' })
    return { id, type, name: orgName, owner, ownerUserId: owner.userId }
  }

  /** An active connection between a laboratory and a clinic; gives its id and the customer's. */
  async function connect(
    lab: Organization,
    clinic: Organization,
    privacyMode: 'full' | 'initials' | 'code_only' = 'full',
  ): Promise<{ id: string; customerId: string }> {
    const [id, customerId] = [newId(), newId()]
    await across((tx) =>
      tx.run(
        build.insertInto('labConnections').values({
          id,
          customerId,
          labOrganizationId: lab.id,
          clinicOrganizationId: clinic.id,
          labName: lab.name,
          clinicName: clinic.name,
          status: 'active',
          requestedBy: 'clinic',
          requestedByUserId: clinic.ownerUserId,
          privacyMode,
          expiresAt: sql`now() + interval '30 days'`,
        }),
      ),
    )
    return { id, customerId }
  }

  let isStopped = false
  async function stopService(): Promise<void> {
    if (isStopped) return
    isStopped = true
    await app.worker.stop()
    await app.http.close()
    await db.close()
  }

  /** Ends the service; other worlds can begin where this one ended. */
  async function keepAs({
    database,
    filesFolder: keptFolder,
  }: Required<PreparedDatabase>): Promise<void> {
    await stopService()
    await rename(filesFolder, keptFolder)
    await admin.query(`alter database ${name} rename to ${database}`)
  }

  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= dropAll())

  async function dropAll(): Promise<void> {
    await stopService()
    // Node's runner keeps each hook, and the module of a test file what it made, until the process ends:
    // a closed service kept seven megabytes of routes, which every later collection walked through.
    for (const part of ['http', 'worker']) Reflect.deleteProperty(app, part)
    await admin.query(`drop database if exists ${name} with (force)`)
    await rm(filesFolder, { recursive: true, force: true })
    await leaveCluster()
  }
  after(close)

  return {
    url,
    app,
    /** The folder of the store of files. */
    filesFolder,
    db,
    connection: ownConnection,
    /** The service's logins in it. */
    logins,
    stranger: actorOf(url, {}),
    as: (credentials: Record<string, string>) => actorOf(url, credentials),
    across,
    org,
    member,
    device,
    connect,
    /** Processes everything that waits, as the worker would. */
    settle: () => app.worker.drain(),
    /** Moves the service's clock forward. */
    moveClock(ms: number) {
      movedMs += ms
    },
    keepAs,
    close,
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  organizationTypes,
  type Endpoint,
  type OrganizationType,
} from '#contract/platform/endpoint'
import type { Problem } from '#contract/platform/error'
import { exampleOf } from '#contract/platform/example'
import { demoSignIns } from '#demo/demo'
import { newId } from '#platform/clock'
import { orgScope } from '#platform/db/db'
import type { Actor, Answer, TestApp } from '../app/test-app.ts'

/** Does the work for all, several at once. */
export async function forAll<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: 12 }, worker))
}

/** The address of an operation with an id in place of its parameters. */
export const fill = (path: string, id: string): string => path.replaceAll(/\{\w+\}/g, id)

/** Headers that an operation takes, each as its example, without which it refuses. */
export const headersFor = ({ headers, rawBody }: Endpoint): Record<string, string> => ({
  ...(headers && (exampleOf(headers) as Record<string, string>)),
  ...(typeof rawBody === 'string' ? { 'content-type': rawBody } : {}),
})

// Addresses whose last word is not the name of the table.
const exceptions: Record<string, string> = {
  '/favourite-products': 'products',
  '/auth/own-devices': 'device_credentials',
  '/team/members': 'memberships',
  '/team/roles': 'team_roles',
  '/scan-inbox': 'scan_cases',
  '/scanner-deliveries': 'webhook_events',
  '/remakes': 'remake_claims',
}

const schema = readFileSync(join(import.meta.dirname, '../../database/schema.sql'), 'utf8')
const tables = new Set([...schema.matchAll(/^create table app\.(\w+)/gim)].map(([, name]) => name))

/** The name where it is that of a table. */
export const asTable = (name: string): string | undefined => (tables.has(name) ? name : undefined)

/**
 * The table whose records' ids are in the address of an operation: `/price-lists/{id}` has those of
 * `price_lists`. Undefined where the parameter names no record.
 */
export function tableOf({ path }: Endpoint): string | undefined {
  const place = path.indexOf('/{')
  if (place < 0) return undefined
  const address = path.slice(0, place)
  const exception = exceptions[address]
  if (exception) return exception
  return asTable(address.slice(address.lastIndexOf('/') + 1).replaceAll('-', '_'))
}

/** Owners of the first laboratory and the first clinic of the demo: whatever can be asked, they can. */
export async function demoOwners(w: TestApp) {
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

  const ownOrganization = (actor: Actor) =>
    Object.values(owners).find((owner) => owner.session === actor || owner.device === actor)

  /** An id that the actor's organization really has, or a new one where that would end the actor. */
  async function idFor(endpoint: Endpoint, actor: Actor): Promise<string> {
    const table = tableOf(endpoint)
    const organization = ownOrganization(actor)
    const isOfPeople = /^\/(auth|team|organizations)\//.test(endpoint.path)
    if (!table || !organization || isOfPeople) return newId()
    const found = await w.db
      .read(orgScope(organization))
      .maybe(sql<{ id: string }>`select id from ${sql.id('app', table)} order by id limit 1`)
    return found?.id ?? newId()
  }

  return { ...owners, actorsFor, idFor, ownOrganization }
}

// What no answer may hold: traces of the program, of the database, of the machine.
const leaks = [
  /\bat (async )?[\w.<>]+ \(|node_modules|file:\/\/|\.(ts|js):\d|\/(home|tmp|work|usr|var)\//,
  /relation "|column "|syntax error|violates|invalid input syntax|pontic_(app|lab|clinic|across)/i,
  /\bapp\.\w+\(|\b(select|insert into|update|delete from) [\w".*]+ (from|set|values|where)\b/i,
]

/** What is wrong with an answer to odd input, or undefined. `mustRefuse` when it cannot be good. */
export function faultOf(answer: Answer, mustRefuse: boolean): string | undefined {
  const { status, text, headers } = answer
  if (status >= 500) return `${status} ${text}`
  if (mustRefuse && ![400, 413, 415].includes(status)) return `accepted: ${status}`
  if (status < 400) return undefined
  if (headers.get('content-type') !== 'application/problem+json') return 'it is no problem document'
  // An answer to HEAD has no body.
  if (text === '') return undefined
  if (text.length > 4_000) return `the refusal has ${text.length} characters`
  const { instance: _, ...problem } = answer.body as Problem
  const shown = JSON.stringify(problem)
  return leaks.some((leak) => leak.test(shown)) ? `it shows too much: ${text}` : undefined
}

import { endpoints } from '#contract'
import {
  isReading,
  type Access,
  type CredentialKind,
  type Endpoint,
} from '#contract/platform/endpoint'
import type { Actor, TestApp } from '../app/test-app.ts'
import { fill, forAll } from './callers.ts'

/** An operation of members. */
export type Operation = Endpoint & { access: Access & { by: 'member' } }

/** Every operation of members. */
export const operationsOfMembers = endpoints.filter(
  ({ access }) => access.by === 'member',
) as Operation[]

/** A new member of an organization, by session and by device. */
export async function addPerson(
  w: TestApp,
  organization: { id: string },
  place: Parameters<TestApp['member']>[1],
): Promise<Record<CredentialKind, Actor> & { membershipId: string }> {
  const session = await w.member(organization, place)
  const { membershipId, userId } = session
  return { session, membershipId, device: await w.device(organization, userId) }
}

/**
 * Asks with an address, a query and a body that are all wrong: whoever gets an answer about that
 * has passed the access check.
 */
export function askNonsense<T>(
  actor: Actor,
  endpoint: Endpoint,
  headers: Record<string, string> = {},
) {
  const { method, path } = endpoint
  const nonsense = {
    headers: { 'content-type': 'application/json', ...headers },
    raw: '{"nonsense',
  }
  return isReading(endpoint)
    ? actor.request<T>(method, `${fill(path, 'nonsense')}?page=x&nonsense=1`, { headers })
    : actor.request<T>(method, `${fill(path, 'nonsense')}?nonsense=1`, nonsense)
}

/** What an operation is expected to answer, with what it names as required where that matters. */
export type Expected = { status: number; code: string; required?: readonly string[] }

/** Asks nonsense at each operation and gathers the answers that are not as expected. */
export async function wrongAnswers(
  items: readonly Operation[],
  ask: (operation: Operation) => Promise<Awaited<ReturnType<typeof askNonsense>>>,
  expected: Expected,
): Promise<string[]> {
  const wrong: string[] = []
  await forAll(items, async (operation) => {
    const { status, body } = await ask(operation)
    // Without a body the status is all that is reported.
    const { code, required } = operation.method === 'HEAD' ? expected : (body as Expected)
    const isRequired =
      expected.required === undefined || String(required) === String(expected.required)
    if (status !== expected.status || code !== expected.code || !isRequired) {
      wrong.push(`${operation.operationId} answers ${status} ${code}`)
    }
  })
  return wrong
}

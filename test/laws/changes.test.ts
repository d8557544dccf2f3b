import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract'
import { organizationTypes, type Endpoint } from '#contract/platform/endpoint'
import { exampleOf } from '#contract/platform/example'
import { demoApp } from '#test/app/demo-app'
import { demoOwners, forAll } from '#test/helpers/callers'
import { addressesOf } from '#test/helpers/walk-operations'
import { inTurn } from '#test/runner/turns'
import type { Actor } from '#test/app/test-app'

const w = await demoApp()
const owners = await demoOwners(w)

// Operations come by turns.
const changes = inTurn(
  endpoints.filter(
    ({ method, path, body }) =>
      (method === 'PATCH' && body !== undefined) ||
      (method === 'PUT' && path === '/scanner-connections/{id}'),
  ),
  4,
)

// Their answers do not hold what is sent; or the demo has none. Their own tests hold the same.
const untriable = ['updateAutopay', 'updateNotificationPreferences', 'updateSavedView']

type Row = Record<string, unknown>

const keysOf = ({ body }: Endpoint): [string, object][] =>
  Object.entries((body as { properties: Record<string, object> }).properties)

/** What an answer says of a record, without what a change moves: its version, and when it was made. */
function recordOf(body: Row): Row {
  const [record] = Object.values(body) as Row[]
  const fields = Object.entries(record ?? {})
  return Object.fromEntries(fields.filter(([name]) => name !== 'version' && !/.At$/.test(name)))
}

/** Sends each key alone, as the record has it. What else differs then, by name; `sent` counts. */
async function differencesOf(endpoint: Endpoint, actor: Actor, address: string) {
  const send = (body: Row) => actor.request<Row>(endpoint.method, address, { body })
  let before: Row | undefined
  // Fields that are empty could not be lost.
  for (const [key, schema] of keysOf(endpoint)) {
    const answer = await send({ [key]: exampleOf(schema) })
    if (answer.status === 200) before = recordOf(answer.body)
  }
  const differences: string[] = []
  let sent = 0
  for (const [key] of keysOf(endpoint)) {
    if (before === undefined || !(key in before)) continue
    const answer = await send({ [key]: before[key] })
    if (answer.status !== 200) continue
    sent++
    const after = recordOf(answer.body)
    for (const [name, value] of Object.entries(before)) {
      const isSame = JSON.stringify(after[name]) === JSON.stringify(value)
      if (!isSame) differences.push(`${endpoint.operationId} ${key}: ${name}`)
    }
    before = after
  }
  return { sent, differences }
}

test('a key that is not sent stays as it is', async () => {
  const differences: string[] = []
  const untried: string[] = []
  await forAll(changes, async (endpoint) => {
    let sent = 0
    for (const type of organizationTypes) {
      const owner = owners[type]
      const { access } = endpoint
      if (access.by !== 'member' || !access.organizationTypes.includes(type)) continue
      for (const address of await addressesOf(w, { endpoint, side: owner, most: 2 })) {
        const found = await differencesOf(endpoint, owner.session, address)
        differences.push(...found.differences)
        sent += found.sent
      }
    }
    if (sent === 0) untried.push(endpoint.operationId)
  })
  assert.deepEqual([...new Set(differences)].toSorted(), [])
  assert.deepEqual(
    untried.toSorted(),
    untriable.filter((name) => changes.some(({ operationId }) => operationId === name)),
    'The demo has no such record: add rows in demo/, and the table in demo/insert.ts.',
  )
})

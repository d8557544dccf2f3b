import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { endpoints } from '#contract'
import type { Endpoint } from '#contract/platform/endpoint'
import { orgScope } from '#platform/db/db'
import { demoApp } from '#test/app/demo-app'
import { demoOwners, fill, forAll, tableOf } from '#test/helpers/callers'
import { mixedInTurn } from '#test/helpers/mixed-in-turn'
import type { Actor } from '#test/app/test-app'

// The demo has money on both sides; who asks may not see it.
const w = await demoApp()
const owners = await demoOwners(w)

const operations = endpoints.filter(({ access, method, reply }) => {
  const isStream = reply.contentType === 'text/event-stream'
  return method === 'GET' && access.by === 'member' && !isStream
})

/** The amounts that an answer shows, as `key: value`: `contract-names.test.ts` holds what they are called. */
function amountsOf(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(amountsOf)
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) =>
    key.endsWith('Minor') && typeof value === 'number' ? [`${key}: ${value}`] : amountsOf(value),
  )
}

// Each line of what a laboratory prints as its bank account.
const bankDetails = (
  await w.across((tx) =>
    tx.all(
      sql<{ words: string }>`select bank_details as words from app.finance_settings
        where bank_details is not null`,
    ),
  )
).flatMap(({ words }) => words.split('\n'))
assert.ok(bankDetails.length > 0, 'the demo has no bank details')

// Prices that a laboratory publishes are for everyone who prescribes, and no sum of anybody's money.
const published = new Set(['Catalogue'])
const isOpen = ({ tag }: Endpoint) => published.has(tag)

/** The addresses of an operation: with the newest record in each run, and with five older ones by turns. */
async function addressesOf(
  operation: Endpoint,
  side: { id: string; type: 'lab' | 'clinic' },
): Promise<string[]> {
  if (!operation.params) return [operation.path]
  const table = tableOf(operation)
  if (!table) return []
  const rows = await w.db
    .read(orgScope(side))
    .all(sql<{ id: string }>`select id from ${sql.id('app', table)} order by id desc limit 6`)
  const [newest, ...older] = rows.map(({ id }) => fill(operation.path, id))
  if (newest === undefined) return []
  return [newest, ...mixedInTurn(older, (_, place) => `${operation.operationId} ${place}`, 5)]
}

for (const type of ['lab', 'clinic'] as const) {
  const side = owners[type]
  const staff = await w.member(side)
  const device = await w.device(side, staff.userId)

  test(`staff of a ${type} without access to finance are refused by every operation of money`, async () => {
    const wrong: string[] = []
    const money = operations.filter(
      ({ access }) =>
        access.by === 'member' && access.finance && access.organizationTypes.includes(type),
    )
    await forAll(money, async (operation) => {
      for (const address of await addressesOf(operation, side)) {
        const { status, text } = await staff.get(address)
        if (status !== 403) wrong.push(`${address}: ${status} ${text.slice(0, 80)}`)
      }
    })
    assert.deepEqual(wrong, [])
    assert.ok(money.length > 8, `${money.length} operations`)
  })

  test(`staff of a ${type} without access to finance read no amount, by no other operation`, async () => {
    const wrong: string[] = []
    const shown = new Set<string>()
    let answers = 0
    await forAll(
      operations.filter(
        (operation) =>
          operation.access.by === 'member' &&
          !operation.access.finance &&
          !isOpen(operation) &&
          operation.access.organizationTypes.includes(type),
      ),
      async (operation) => {
        if (operation.access.by !== 'member') return
        const { credentials } = operation.access
        const actors: Actor[] = credentials.map((kind) => (kind === 'session' ? staff : device))
        for (const [place, address] of (await addressesOf(operation, side)).entries()) {
          if (place === 0 && operation.reply.body && credentials.includes('session')) {
            const { body } = await side.session.get(address)
            if (amountsOf(body).length > 0) shown.add(operation.operationId)
          }
          // Of an older record one of the two says whether a record differs from another.
          for (const actor of place === 0 ? actors : actors.slice(0, 1)) {
            const answer = await actor.get(address)
            if (answer.status !== 200) continue
            answers++
            const amounts = amountsOf(answer.body)
            const printed = answer.headers.get('content-type') === 'application/pdf'
            if (bankDetails.some((words) => answer.text.includes(words))) {
              wrong.push(`${operation.operationId}: bank details`)
            }
            if (amounts.length > 0)
              wrong.push(`${operation.operationId}: ${amounts.slice(0, 3).join()}`)
            if (printed && /[€$£]|\b(EUR|GBP|USD) ?\d/.test(answer.text)) {
              wrong.push(`${operation.operationId}: ${answer.text.slice(0, 80)}`)
            }
          }
        }
      },
    )
    assert.deepEqual([...new Set(wrong)], [])
    assert.ok(answers > 40, `${answers} answers`)
    // Whoever may see money does: the law looks where a leak would be.
    assert.ok(shown.size > 1, `amounts for an owner: ${[...shown].join(', ')}`)
  })
}

test('what the stream keeps has no space for an amount', async () => {
  const columns = await w.across((tx) =>
    tx.all(sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'app' and table_name = 'stream_changes' order by 1`),
  )
  assert.deepEqual(
    columns.map(({ name }) => name),
    'change id noun organization_ids published_at status subject_id transaction_id user_id version'.split(
      ' ',
    ),
  )
})

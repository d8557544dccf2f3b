import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { endpoints } from '#contract'
import { auditRuleOf } from '#contract/identity/audit-rules'
import { isReading, type Endpoint } from '#contract/platform/endpoint'
import { exampleOf } from '#contract/platform/example'
import { demoApp } from '#test/app/demo-app'
import { demoOwners, fill, headersFor } from '#test/helpers/callers'
import { inTurn } from '#test/runner/turns'
import type { Actor } from '#test/app/test-app'

const w = await demoApp()
const { actorsFor, idFor, ownOrganization } = await demoOwners(w)

const commands = endpoints.filter(
  (endpoint) => endpoint.access.by === 'member' && !isReading(endpoint),
)
const isRecorded = (endpoint: Endpoint) => 'subject' in (auditRuleOf(endpoint) ?? {})

test('every command of a member is notified in the audit log, or is named with the reason why not', () => {
  const forgotten = commands.filter((command) => auditRuleOf(command) === undefined)
  assert.deepEqual(
    forgotten.map(({ operationId, path }) => `contract/<area>/audit.ts: ${operationId} ${path}`),
    [],
  )
  assert.ok(commands.filter(isRecorded).length > 80)
})

test('what is signed in, exported and decided about people and money is reported', () => {
  const recorded = new Set(endpoints.filter(isRecorded).map(({ operationId }) => operationId))
  const mustBeRecorded = [
    'updateOrganization updateMember removeMember createInvitation acceptLabConnection',
    'updateLabConnection endLabConnection updateProduct replacePriceListItems',
    'updateFinanceSettings voidInvoice writeOffInvoice createScannerConnection',
    'rotateScannerSecret revokeDeviceCredential refundPayment updateAutopay erasePatient',
    'exportFinance exportPatient',
  ]
  assert.deepEqual(
    mustBeRecorded.flatMap((line) => line.split(' ')).filter((name) => !recorded.has(name)),
    [],
  )
})

type Recorded = { operation: string; actorUserId: string }

/** The events that were written while something was asked. */
async function recordedBy(
  organizationId: string,
  ask: () => Promise<unknown>,
): Promise<Recorded[]> {
  const [mark] = await selectEvents(organizationId, 'desc limit 1')
  await ask()
  const events = await selectEvents(organizationId, 'asc')
  return events.filter(({ id }) => id > (mark?.id ?? ''))
}

const selectEvents = (organizationId: string, order: 'asc' | 'desc limit 1') =>
  w.across((tx) =>
    tx.all(
      sql<Recorded & { id: string }>`select id, operation, actor_user_id from app.audit_events
        where organization_id = ${organizationId} order by id ${sql.raw(order)}`,
    ),
  )

/** A body that an operation takes, with what the other side's keys would spoil left out. */
async function askAsPromised(endpoint: Endpoint, actor: Actor) {
  const { method, path, body: schema } = endpoint
  const body = schema && (exampleOf(schema) as Record<string, unknown>)
  const address = fill(path, await idFor(endpoint, actor))
  for (;;) {
    const answer = await actor.request<any>(method, address, {
      body,
      headers: headersFor(endpoint),
    })
    const [fault] = answer.body?.errors ?? []
    const key = fault?.in === 'body' ? fault.pointer.slice(1) : ''
    if (!body || !(key in body) || !delete body[key]) return answer
  }
}

// What would end the one who asks, or the other sign-ins, is asked by the tests of its module.
const ending = [
  'signOut',
  'createSharedDevice',
  'signOutDevice',
  'endOtherSignIns',
  'removeMember',
  'activateOrganization',
]

// Operations come by turns.
const asked = inTurn(
  endpoints.filter(({ access }) => access.by === 'member'),
  4,
)

test('a command that succeeds writes exactly one event of its own, and one that is refused writes none', async () => {
  const wrong: string[] = []
  const succeeded = new Set<string>()
  for (const endpoint of asked) {
    const { operationId, reply } = endpoint
    if (ending.includes(operationId) || reply.contentType === 'text/event-stream') continue
    if (isReading(endpoint) && !isRecorded(endpoint)) continue
    for (const actor of actorsFor(endpoint)) {
      const side = ownOrganization(actor)
      assert.ok(side)
      let status = 0
      const recorded = await recordedBy(side.id, async () => {
        status = (await askAsPromised(endpoint, actor)).status
      })
      const operations = recorded.map(({ operation }) => operation)
      const expected = status < 400 && isRecorded(endpoint) ? [operationId] : []
      // A command outside may be refused after it began.
      const isBegun = status >= 400 && String(operations) === operationId && isOutside(operationId)
      const byItself = ['changePassword', 'updateProfile', 'endSession', 'endOwnDevice'].includes(
        operationId,
      )
      if (isBegun || byItself) continue
      if (String(operations) !== String(expected)) {
        wrong.push(`${operationId} (${status}) as ${side.type}: ${operations.join()}`)
      }
      if (recorded.some(({ actorUserId }) => actorUserId !== side.session.userId)) {
        wrong.push(`${operationId}: another actor`)
      }
      if (status < 400 && isRecorded(endpoint)) succeeded.add(operationId)
    }
  }
  assert.deepEqual(wrong, [])
  const least = (40 * asked.length) / endpoints.length
  assert.ok(succeeded.size > least, `${succeeded.size} operations: ${[...succeeded].join()}`)
})

/** What talks to a party outside between its transactions. */
const isOutside = (operationId: string) =>
  [
    'authorizeScannerConnection',
    'createOnboardingLink',
    'finishScannerAuthorization',
    'payInvoice',
    'refundPayment',
    'removePaymentMethod',
    'savePaymentMethod',
    'submitDisputeEvidence',
    'testScannerConnection',
  ].includes(operationId)

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app/test-app'
import { askNonsense, operationsOfMembers, wrongAnswers } from '#test/helpers/access-probes'
import { givePin, openSharedDevice } from '#test/helpers/shared-devices'

// A PIN at a shared device is enough for the floor alone (decision 0060).

const w = await testApp()
const lab = await w.org('lab')
const owner = await w.member(lab, { role: 'owner' })
await givePin(w, { organizationId: lab.id, userId: owner.userId }, '4729')
const device = await openSharedDevice(w, lab)
const floor = await device.signIn(owner.membershipId, '4729')

const bySession = operationsOfMembers.filter(({ access }) => access.credentials.includes('session'))
const marked = bySession.filter(({ access }) => access.floor)

test('an owner with a PIN is 403 wherever the access does not say that a PIN is enough', async () => {
  const others = bySession.filter(({ access }) => !access.floor)
  const expected = { status: 403, code: 'not_at_shared_device' }
  assert.deepEqual(await wrongAnswers(others, (one) => askNonsense(floor, one), expected), [])
  assert.ok(others.length > 250, `${others.length} operations`)
})

test('a PIN passes wherever the access says that it is enough', async () => {
  const passing = { status: 400, code: 'invalid_request' }
  const refused = await wrongAnswers(
    marked.filter(({ operationId }) => operationId !== 'signOut'),
    (one) => askNonsense(floor, one),
    passing,
  )
  assert.deepEqual(
    refused.filter((answer) => !/ 400 /.test(answer)),
    [],
  )
  assert.ok(marked.length > 40, `${marked.length} operations`)
})

test('no operation of the floor is about money, settings or the team', () => {
  const closed = new Set([
    'catalog.write',
    'contacts.write',
    'finance.read',
    'finance.write',
    'planning.write',
    'reports.read',
    'settings.write',
  ])
  const wrong = marked.filter(
    ({ access: { finance, needs, roles, organizationTypes: types } }) =>
      finance || closed.has(needs ?? '') || String(roles) === 'owner' || String(types) === 'clinic',
  )
  assert.deepEqual(
    wrong.map(({ operationId }) => operationId),
    [],
  )
})

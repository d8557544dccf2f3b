import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissions, permissionsOf } from '#contract/identity/permissions'
import {
  isReading,
  organizationTypes,
  type OrganizationType,
  type Permission,
} from '#contract/platform/endpoint'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { testApp } from '#test/app/test-app'
import {
  addPerson,
  askNonsense,
  operationsOfMembers,
  wrongAnswers,
} from '#test/helpers/access-probes'

// What a role allows is what the operations let its members do (decision 0054).

const w = await testApp()
const organizations = { lab: await w.org('lab'), clinic: await w.org('clinic') }

/** A member whose role allows what is given, and nothing else; they may see money. */
async function holderOf(type: OrganizationType, held: readonly Permission[]) {
  const organization = organizations[type]
  const who = await addPerson(w, organization, { canSeeFinance: true })
  const [teamRoleId, permissions] = [newId(), held.filter((one) => one !== 'finance.read')]
  await w.across(async (tx) => {
    await tx.run(
      build.insertInto('teamRoles').values({
        organizationId: organization.id,
        id: teamRoleId,
        kind: 'own',
        name: teamRoleId,
        permissions,
      }),
    )
    await tx.run(
      build.updateTable('memberships').set({ teamRoleId }).where('id', '=', who.membershipId),
    )
  })
  return who
}

const needing = operationsOfMembers.filter(({ access }) => access.needs)

test('a member whose role lacks the permission of an operation is 403, and one who has it alone is not', async () => {
  let count = 0
  for (const type of organizationTypes) {
    for (const permission of permissionsOf(type)) {
      const items = needing.filter(
        ({ access }) => access.needs === permission && access.organizationTypes.includes(type),
      )
      const others = permissionsOf(type).filter((other) => other !== permission)
      const [lacking, holding] = [await holderOf(type, others), await holderOf(type, [permission])]
      for (const kind of ['session', 'device'] as const) {
        const asked = items.filter(({ access }) => access.credentials.includes(kind))
        const expected = { status: 403, code: 'permission_required', required: [permission] }
        assert.deepEqual(
          await wrongAnswers(asked, (one) => askNonsense(lacking[kind], one), expected),
          [],
          `${type} ${kind} without ${permission}`,
        )
        const passing = { status: 400, code: 'invalid_request' }
        const refused = await wrongAnswers(asked, (one) => askNonsense(holding[kind], one), passing)
        assert.deepEqual(
          refused.filter((answer) => !/ 400 /.test(answer)),
          [],
          `${type} ${kind} with ${permission}`,
        )
        count += asked.length
      }
    }
  }
  assert.ok(count > 300, `${count} requests`)
})

/** What changes something and needs no permission, by its reason. */
const withoutPermission = {
  'of the person: sign-ins, profile and memberships':
    'endOtherSignIns endOwnDevice endSession resendVerification revokeDeviceCredential signOut signOutDevice changePassword updateProfile changeOwnPin activateOrganization createOrganization acceptInvitation removeMember',
  'of the person: what they follow, have read and keep for themselves':
    'readComments watchOrder readNotifications updateNotificationPreferences createSavedView deleteSavedView updateSavedView createFavouriteProduct deleteFavouriteProduct',
  'of the person: their own working time': 'recordTimeClock',
  'whoever works on an order may ask and answer': 'createComment',
  'whoever may comment on a scan may draw on it': 'createMarginLine deleteMarginLine',
  'whoever sees harm reports it': 'reportIncident',
  'answers a question and keeps nothing': 'preflightOrder previewCapacity',
  'needs the permission of the step that is taken': 'moveOrders',
  'the specification says for whom it is': 'updateScannerConnection updateSetupGuide',
}

test('each operation that changes something is for owners, needs a permission, or has a reason', () => {
  const free = operationsOfMembers
    .filter((operation) => !isReading(operation))
    .filter(({ access }) => access.needs === undefined && access.roles.length > 1)
    .map(({ operationId }) => operationId)
  const reasoned = Object.values(withoutPermission).flatMap((names) => names.split(' '))
  assert.deepEqual(free.toSorted(), reasoned.toSorted())
})

test('what needs a permission is for every role, and for sides that can give it', () => {
  const wrong = needing.filter(
    ({ access: { roles, needs, organizationTypes: types } }) =>
      roles.length < 2 || types.some((type) => !permissionsOf(type).includes(needs as Permission)),
  )
  assert.deepEqual(
    wrong.map(({ operationId }) => operationId),
    [],
  )
  const needed = new Set(needing.map(({ access }) => access.needs))
  assert.deepEqual(
    permissions.filter((permission) => !needed.has(permission)),
    ['finance.read'],
    'which `finance` of the access asks for',
  )
})
